import type { Slice } from '../../core/slice/slice.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { acceptInvitation, joinBusiness } from './accept-invitation.ts';
import { Membership } from '../people/person.ts';
import { Invitation } from './invitation.ts';
import { findInvitation, invite, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, listMembers, memberNode, removeMember } from './members.ts';
import { listNotices, setNotice } from './notices.ts';
import { routes, sessionCookie } from '../../core/transport/rest/routes.ts';

const ada = { firstName: 'Ada', lastName: 'Okafor', password: 'a long and quiet river', country: 'NG' };

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/invitations/accept', acceptInvitation, { cookie: sessionCookie, example: { ...ada, token: 'tgi_…' } });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/notices', listNotices);
  route.put('/auth/notices/{kind}', setNotice, { message: 'Notice updated, effective from the next mail', example: { wanted: false } });
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

const teamRoutes = [...publicRoutes, ...forPeople];

const teamResolvers = [
  list('members', listMembers, { output: { page: memberNode } }),
  list('invitations', listInvitations, { about: 'Lists the invitations to the business, newest first.' }),
  find('invitation', findInvitation),
  mutation('createInvitation', invite, { about: 'Invites a person by email. Replaces an open invitation of the same address.' }),
  mutation('revokeInvitation', revokeInvitation, { gives: { invitationId: 'id' } }),
  mutation('updateMember', changeRole, { about: 'Changes the role of a member, effective immediately.' }),
  mutation('deleteMember', removeMember, {
    about: 'Removes a member and ends their sessions in the business. The account remains.',
    gives: { userId: 'id' },
  }),
  mutation('acceptInvitation', acceptInvitation, { about: 'Accepts an invitation with a new account, and signs in.', bucket: 'auth' }),
  mutation('joinBusiness', joinBusiness, {
    about: 'Accepts an invitation with your account, and switches to that business. Your tokens remain valid.',
    gives: 'user',
    bucket: 'reads',
  }),
  query('notices', listNotices, { about: 'Lists the email notices of the business, optional ones first.' }),
  mutation('updateNotice', setNotice, { about: 'Turns a kind of email notice off or on, for you alone.' }),
];

export const team: Slice = {
  name: 'team',
  about: 'Team: members of a business, their roles, invitations and email notices.',
  entities: [Invitation, Membership],
  routes: teamRoutes,
  resolvers: teamResolvers,
};
