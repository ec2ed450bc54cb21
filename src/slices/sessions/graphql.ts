import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { switchBusiness } from './me.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './own-sessions.ts';
import { refresh } from './refresh.ts';

/** Tokens come in the answer; only REST sets a cookie. */
export const sessionResolvers = [
  query('sessions', listSessions, { about: 'Your own sessions, newest first; there are at most fifty.' }),
  mutation('refreshSession', refresh, {
    about: 'Gives new tokens for a refresh token, once.',
    input: 'The refresh token.',
    argument: 'What it needs.',
    done: 'The session, or the challenge before it',
    bucket: 'reads',
  }),
  mutation('switchBusiness', switchBusiness, {
    about: 'Goes on in another of your businesses. Your tokens stay; from the next request on they are of that business.',
    input: 'Where you go on.',
    argument: 'What it needs.',
    gives: 'user',
    done: 'You, as you are in that business',
    bucket: 'reads',
  }),
  mutation('logOut', logOut, { about: 'Ends this session.', done: 'True' }),
  mutation('endSession', endSession, {
    about: 'Ends one of your sessions.',
    input: 'Which session.',
    argument: 'What it needs.',
    gives: { done: 'deleted' },
    types: { done: () => Boolean },
    done: 'True',
  }),
  mutation('endOtherSessions', endOtherSessions, { about: 'Ends all your sessions but this one.', done: 'How many sessions ended' }),
];
