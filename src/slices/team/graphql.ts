import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { acceptInvitation, joinBusiness } from './accept-invitation.ts';
import { findInvitation, invite, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, listMembers, memberNode, removeMember } from './members.ts';
import { listNotices, setNotice } from './notices.ts';

export const teamResolvers = [
  list('members', listMembers, { about: 'Lists the members of the business.', output: { page: memberNode } }),
  list('invitations', listInvitations, { about: 'Lists the invitations to the business, newest first.' }),
  find('invitation', findInvitation, { about: 'Retrieves an invitation to the business; null when not found.' }),
  mutation('createInvitation', invite, {
    about: 'Invites a person by mail. Replaces an open invitation of the same address.',
    input: 'Person to invite.',
    argument: 'The person to invite.',
    done: 'Invitation',
  }),
  mutation('revokeInvitation', revokeInvitation, {
    about: 'Revokes an open invitation.',
    input: 'Invitation to revoke.',
    argument: 'Id of the invitation.',
    gives: { invitationId: 'id' },
    done: 'Id of the revoked invitation',
  }),
  mutation('updateMember', changeRole, {
    about: 'Changes the role of a member, effective immediately.',
    input: 'Member and new role.',
    argument: 'Member and new role.',
    done: 'New role',
  }),
  mutation('deleteMember', removeMember, {
    about: 'Removes a member and ends their sessions in the business. The account remains.',
    input: 'Member to remove.',
    argument: 'The member to remove.',
    gives: { userId: 'id' },
    done: 'Id of the removed member',
  }),
  mutation('acceptInvitation', acceptInvitation, {
    about: 'Accepts an invitation with a new account, and signs in.',
    input: 'Token from the mail, and your details.',
    argument: 'Fields of the request.',
    done: 'Session, or the challenge of the second factor',
    bucket: 'auth',
  }),
  mutation('joinBusiness', joinBusiness, {
    about: 'Accepts an invitation with your account, and switches to that business. Your tokens remain valid.',
    input: 'Token from the mail.',
    argument: 'Fields of the request.',
    gives: 'user',
    done: 'Your account in that business',
    bucket: 'reads',
  }),
  query('notices', listNotices, { about: 'Lists the mail notices of the business, optional ones first.' }),
  mutation('updateNotice', setNotice, {
    about: 'Turns a kind of mail notice off or on, for you alone.',
    input: 'Kind of notice, and your choice.',
    argument: 'Kind and choice.',
    done: 'Updated notice',
  }),
];
