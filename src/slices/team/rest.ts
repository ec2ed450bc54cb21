import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { acceptInvitation, joinBusiness } from './accept-invitation.ts';
import { findInvitation, invite, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, listMembers, removeMember } from './members.ts';
import { listNotices, setNotice } from './notices.ts';

const ada = { firstName: 'Ada', lastName: 'Okafor', password: 'a long and quiet river', country: 'NG' };

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/invitations/accept', acceptInvitation, {
    cookie: sessionCookie,
    example: { ...ada, token: 'tgi_…' },
    refuses: ['conflict', 'forbidden'],
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/notices', listNotices);
  route.put('/auth/notices/{kind}', setNotice, {
    message: 'Notice updated, effective from the next mail',
    example: { wanted: false },
    refuses: ['not_found'],
  });
  route.get('/auth/members', listMembers);
  route.patch('/auth/members/{userId}', changeRole, { message: 'Role changed', example: { role: 'finance' } });
  route.delete('/auth/members/{userId}', removeMember, { message: 'Member removed, and their sessions in the business ended' });
  route.get('/auth/invitations', listInvitations);
  route.get('/auth/invitations/{invitationId}', findInvitation);
  route.post('/auth/invitations', invite, {
    status: 201,
    message: 'Invitation sent',
    example: { email: 'ada@example.com', role: 'finance' },
  });
  route.post('/auth/invitations/join', joinBusiness, { example: { token: 'tgi_…' } });
  route.delete('/auth/invitations/{invitationId}', revokeInvitation, { message: 'Invitation revoked' });
});

export const teamRoutes = [...publicRoutes, ...forPeople];
