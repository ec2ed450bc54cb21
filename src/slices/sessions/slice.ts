import type { Slice } from '../../core/slice/slice.ts';
import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { switchBusiness, me } from './me.ts';
import { endOtherSessions, endSession, showSession, listSessions, logOut } from './own-sessions.ts';
import { refresh } from './begin.ts';
import { routes, sessionCookie } from '../../core/transport/rest/routes.ts';

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'reads' }, (route) => {
  route.post('/auth/refresh', refresh, { cookie: sessionCookie, example: { refreshToken: 'tgr_…' } });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/me', me);
  route.post('/auth/logout', logOut, { message: 'Signed out', cookie: () => ({ refreshToken: null, expiresAt: new Date(0) }) });
  route.post('/auth/business', switchBusiness);
  route.get('/auth/sessions', listSessions);
  route.get('/auth/sessions/{sessionId}', showSession);
  route.delete('/auth/sessions', endOtherSessions, { message: 'Other sessions ended' });
  route.delete('/auth/sessions/{sessionId}', endSession, { message: 'Session ended' });
});

const sessionRoutes = [...publicRoutes, ...forPeople];

const sessionResolvers = [
  query('sessions', listSessions, { about: 'Lists your own sessions, newest first, at most fifty.' }),
  find('session', showSession),
  mutation('refreshSession', refresh, { about: 'Exchanges a refresh token for new tokens, once.', bucket: 'reads' }),
  mutation('switchBusiness', switchBusiness, {
    about: 'Switches the session to another of your businesses. The tokens remain valid.',
    gives: 'user',
    bucket: 'reads',
  }),
  mutation('logOut', logOut),
  mutation('revokeSession', endSession, { gives: { done: 'deleted' }, types: { done: () => Boolean } }),
  mutation('revokeOtherSessions', endOtherSessions),
];

export const sessions: Slice = {
  name: 'sessions',
  about: 'Sessions: tokens, and the business of each session.',
  routes: sessionRoutes,
  resolvers: sessionResolvers,
};
