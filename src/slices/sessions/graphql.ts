import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { switchBusiness } from './me.ts';
import { endOtherSessions, endSession, showSession, listSessions, logOut } from './own-sessions.ts';
import { refresh } from './refresh.ts';

export const sessionResolvers = [
  query('sessions', listSessions, { about: 'Lists your own sessions, newest first, at most fifty.' }),
  find('session', showSession, { about: 'Retrieves one of your open sessions; null when not found.' }),
  mutation('refreshSession', refresh, {
    about: 'Exchanges a refresh token for new tokens, once.',
    input: 'Refresh token to exchange.',
    argument: 'Refresh token.',
    done: 'Session, or the challenge of the second factor',
    bucket: 'reads',
  }),
  mutation('switchBusiness', switchBusiness, {
    about: 'Switches the session to another of your businesses. The tokens remain valid.',
    input: 'Business to switch to.',
    argument: 'Id of the business.',
    gives: 'user',
    done: 'Your account in that business',
    bucket: 'reads',
  }),
  mutation('logOut', logOut, { about: 'Ends the current session.', done: 'True' }),
  mutation('revokeSession', endSession, {
    about: 'Ends one of your sessions.',
    input: 'Session to end.',
    argument: 'Id of the session.',
    gives: { done: 'deleted' },
    types: { done: () => Boolean },
    done: 'True',
  }),
  mutation('revokeOtherSessions', endOtherSessions, {
    about: 'Ends all your sessions except the current one.',
    done: 'Number of ended sessions',
  }),
];
