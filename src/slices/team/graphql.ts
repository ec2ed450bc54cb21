import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Payload, ask, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, PageArgs, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { type Member, changeRole, listMembers, removeMember } from './members.ts';
import { invite, listInvitations, revokeInvitation } from './invitations.ts';
import { listNotices } from './list-notices.ts';
import { type Notice, noticeSchema } from './notice.ts';
import type { BusinessRole } from '../people/roles.ts';
import { setNotice } from './set-notice.ts';
import { type InvitationView, type MemberView, invitationSchema, invitationView, memberSchema, memberView, roleSchema } from '../sign-in/views.ts';

const MemberType = objectFrom(memberSchema);
const InvitationType = objectFrom(invitationSchema);
const MemberConnection = connectionFrom(memberSchema);
const InvitationConnection = connectionFrom(invitationSchema);

const InviteMemberInput = inputFrom(invite.input, { name: 'InviteMemberInput', description: 'Whom to invite.' });
type InviteMemberInput = InstanceType<typeof InviteMemberInput>;
const ChangeMemberRoleInput = inputFrom(changeRole.input, { name: 'ChangeMemberRoleInput', description: 'Whose role becomes which.' });
type ChangeMemberRoleInput = InstanceType<typeof ChangeMemberRoleInput>;
const RemoveMemberInput = inputFrom(removeMember.input, { name: 'RemoveMemberInput', description: 'Who is taken out of the business.' });
type RemoveMemberInput = InstanceType<typeof RemoveMemberInput>;
const RevokeInvitationInput = inputFrom(revokeInvitation.input, {
  name: 'RevokeInvitationInput',
  description: 'Which invitation is taken back.',
});
type RevokeInvitationInput = InstanceType<typeof RevokeInvitationInput>;

const InviteMemberPayload = payloadOf('InviteMemberPayload', 'The invitation', { invitation: () => InvitationType });
const ChangeMemberRolePayload = payloadOf('ChangeMemberRolePayload', 'The role in force', roleSchema);
const RemoveMemberPayload = payloadOf('RemoveMemberPayload', 'The id of the person who is out', { userId: () => ID });
const RevokeInvitationPayload = payloadOf('RevokeInvitationPayload', 'The id of the invitation that is worth nothing any more', {
  invitationId: () => ID,
});

type Shown = MemberView & { id: string };
const shown = (member: Member): Shown => ({ id: member.userId, ...memberView(member) });

/** The people of a business: what `/auth/members` and `/auth/invitations` do. */
@Resolver(() => MemberType)
export class PeopleResolver {
  @Query(() => MemberConnection, { description: 'The people of the business.' })
  async members(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<Shown>> {
    return connectionOf(await ask(context, listMembers, pageInput(args)), args, shown);
  }

  @Query(() => InvitationConnection, { description: 'Invitations to the business, newest first.' })
  async invitations(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<InvitationView>> {
    return connectionOf(await ask(context, listInvitations, pageInput(args)), args, invitationView);
  }

  @Mutation(() => InviteMemberPayload, { description: 'Invites somebody by mail. An open invitation of the same address is replaced.' })
  inviteMember(
    @Ctx() context: Context,
    @Arg('input', () => InviteMemberInput, { description: 'Whom.' }) input: InviteMemberInput,
  ): Promise<Payload<{ invitation: InvitationView }>> {
    return payload(async () => ({ invitation: invitationView(await ask(context, invite, input)) }));
  }

  @Mutation(() => RevokeInvitationPayload, { description: 'Takes an invitation back that nobody accepted yet.' })
  revokeInvitation(
    @Ctx() context: Context,
    @Arg('input', () => RevokeInvitationInput, { description: 'Which one.' }) input: RevokeInvitationInput,
  ): Promise<Payload<{ invitationId: string }>> {
    return payload(async () => ({ invitationId: await ask(context, revokeInvitation, input) }));
  }

  @Mutation(() => ChangeMemberRolePayload, { description: 'Gives somebody of the business another role, in force at once.' })
  changeMemberRole(
    @Ctx() context: Context,
    @Arg('input', () => ChangeMemberRoleInput, { description: 'Whose, and which.' }) input: ChangeMemberRoleInput,
  ): Promise<Payload<{ userId: string; role: BusinessRole }>> {
    return payload(() => ask(context, changeRole, input));
  }

  @Mutation(() => RemoveMemberPayload, {
    description: 'Takes somebody out of the business and ends their sessions in it. Their account stays.',
  })
  removeMember(
    @Ctx() context: Context,
    @Arg('input', () => RemoveMemberInput, { description: 'Whom.' }) input: RemoveMemberInput,
  ): Promise<Payload<{ userId: string }>> {
    return payload(async () => ({ userId: await ask(context, removeMember, input) }));
  }
}

const NoticeType = objectFrom(noticeSchema);
const SetNoticeInput = inputFrom(setNotice.input, { name: 'SetNoticeInput', description: 'Which kind of mail, and whether you want it.' });
type SetNoticeInput = InstanceType<typeof SetNoticeInput>;
const SetNoticePayload = payloadOf('SetNoticePayload', 'The notice as it is now', { notice: () => NoticeType });

/** Which mails about the business a person gets. */
@Resolver()
export class NoticeResolver {
  @Query(() => [NoticeType], { description: 'Which mails about the business you get, those that you may turn off first.' })
  notices(@Ctx() context: Context): Promise<Notice[]> {
    return ask(context, listNotices, {});
  }

  @Mutation(() => SetNoticePayload, { description: 'Turns a kind of mail about the business off or on, for you alone.' })
  setNotice(
    @Ctx() context: Context,
    @Arg('input', () => SetNoticeInput, { description: 'Which, and whether.' }) input: SetNoticeInput,
  ): Promise<Payload<{ notice: Notice }>> {
    return payload(async () => ({ notice: await ask(context, setNotice, input) }));
  }
}
