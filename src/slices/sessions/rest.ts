import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { me, switchBusiness } from './me.ts';
import { endOtherSessions, endSession, showSession, listSessions, logOut } from './own-sessions.ts';
import { refresh } from './refresh.ts';

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

export const sessionRoutes = [...publicRoutes, ...forPeople];
