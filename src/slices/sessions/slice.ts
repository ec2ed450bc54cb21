import type { Slice } from '../../core/slice/slice.ts';
import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { switchBusiness, me } from './me.ts';
import { endOtherSessions, endSession, showSession, listSessions, logOut } from './own-sessions.ts';
import { refresh } from './refresh.ts';
import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'reads' }, (route) => {
  route.post('/auth/refresh', refresh, { cookie: sessionCookie, example: { refreshToken: 'tgr_…' }, refuses: ['unauthenticated'] });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/me', me);
  route.post('/auth/logout', logOut, { message: 'Signed out', cookie: () => ({ refreshToken: null, expiresAt: new Date(0) }) });
  route.post('/auth/business', switchBusiness, { refuses: ['not_found'] });
  route.get('/auth/sessions', listSessions);
  route.get('/auth/sessions/{sessionId}', showSession);
  route.delete('/auth/sessions', endOtherSessions, { message: 'Other sessions ended' });
  route.delete('/auth/sessions/{sessionId}', endSession, { message: 'Session ended' });
});

const sessionRoutes = [...publicRoutes, ...forPeople];

const sessionResolvers = [
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

export const sessions: Slice = {
  name: 'sessions',
  about: 'Sessions: tokens, and the business of each session.',
  routes: sessionRoutes,
  resolvers: sessionResolvers,
};
