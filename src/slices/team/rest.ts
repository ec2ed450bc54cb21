import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { acceptInvitation, joinBusiness } from './accept-invitation.ts';
import { invite, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, listMembers, removeMember } from './members.ts';
import { listNotices, setNotice } from './notices.ts';

const ada = { firstName: 'Ada', lastName: 'Okafor', password: 'a long and quiet river', country: 'NG' };

const forAnybody = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/invitations/accept', acceptInvitation, {
    cookie: sessionCookie,
    example: { ...ada, token: 'tgi_…' },
    refuses: ['conflict', 'forbidden'],
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/notices', listNotices);
  route.put('/auth/notices/{kind}', setNotice, {
    message: 'It counts from the next mail on',
    example: { wanted: false },
    refuses: ['not_found'],
  });
  route.get('/auth/members', listMembers);
  route.put('/auth/members/{userId}', changeRole, { message: 'The role is in force', example: { role: 'finance' } });
  route.delete('/auth/members/{userId}', removeMember, { message: 'They are out of the business, and their sessions in it ended' });
  route.get('/auth/invitations', listInvitations);
  route.post('/auth/invitations', invite, {
    status: 201,
    message: 'The invitation is on its way by mail',
    example: { email: 'ada@example.com', role: 'finance' },
  });
  route.post('/auth/invitations/join', joinBusiness, { example: { token: 'tgi_…' } });
  route.delete('/auth/invitations/{invitationId}', revokeInvitation, { message: 'The invitation is worth nothing any more' });
});

export const teamRoutes = [...forAnybody, ...forPeople];
