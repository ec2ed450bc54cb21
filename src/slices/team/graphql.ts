import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { acceptInvitation, joinBusiness } from './accept-invitation.ts';
import { invite, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, listMembers, memberNode, removeMember } from './members.ts';
import { listNotices, setNotice } from './notices.ts';

export const teamResolvers = [
  list('members', listMembers, { about: 'The people of the business.', output: { page: memberNode } }),
  list('invitations', listInvitations, { about: 'Invitations to the business, newest first.' }),
  mutation('inviteMember', invite, {
    about: 'Invites somebody by mail. An open invitation of the same address is replaced.',
    input: 'Whom to invite.',
    argument: 'Whom.',
    done: 'The invitation',
  }),
  mutation('revokeInvitation', revokeInvitation, {
    about: 'Takes an invitation back that nobody accepted yet.',
    input: 'Which invitation is taken back.',
    argument: 'Which one.',
    gives: { invitationId: 'id' },
    done: 'The id of the invitation that is worth nothing any more',
  }),
  mutation('changeMemberRole', changeRole, {
    about: 'Gives somebody of the business another role, in force at once.',
    input: 'Whose role becomes which.',
    argument: 'Whose, and which.',
    done: 'The role in force',
  }),
  mutation('removeMember', removeMember, {
    about: 'Takes somebody out of the business and ends their sessions in it. Their account stays.',
    input: 'Who is taken out of the business.',
    argument: 'Whom.',
    gives: { userId: 'id' },
    done: 'The id of the person who is out',
  }),
  mutation('acceptInvitation', acceptInvitation, {
    about: 'Accepts an invitation with a new account, and signs in.',
    input: 'The token that came by mail, and who you are.',
    argument: 'What it needs.',
    done: 'The session, or the challenge before it',
    bucket: 'auth',
  }),
  mutation('joinBusiness', joinBusiness, {
    about: 'Accepts an invitation with your account. Your tokens stay; from the next request on they are of that business.',
    input: 'The token that came by mail.',
    argument: 'What it needs.',
    gives: 'user',
    done: 'You, as you are in that business',
    bucket: 'reads',
  }),
  query('notices', listNotices, { about: 'Which mails about the business you get, those that you may turn off first.' }),
  mutation('setNotice', setNotice, {
    about: 'Turns a kind of mail about the business off or on, for you alone.',
    input: 'Which kind of mail, and whether you want it.',
    argument: 'Which, and whether.',
    done: 'The notice as it is now',
  }),
];
