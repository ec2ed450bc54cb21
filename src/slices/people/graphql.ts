import { Arg, Args, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../services/doors/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../../services/doors/graphql/connection.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime } from '../../services/doors/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { changeRole } from './change-role.ts';
import { type Invitation, invitationStatuses } from './invitation.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { listMembers, type Member } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { type BusinessRole, businessRoles } from './roles.ts';

const BusinessRoleEnum = enumOf('BusinessRole', businessRoles, 'What somebody is in a business; docs/access.md says what each may do.');
const InvitationStatus = enumOf('InvitationStatus', invitationStatuses, 'Where an invitation stands.', {
  open: 'It can be accepted.',
  revoked: 'It was taken back, or another one replaced it.',
  expired: 'Its seven days are over.',
});

@objectType('Member', 'Somebody of the business. The id is that of the person.', { implements: () => Node })
class MemberType extends Node {
  @Field(() => String, { description: 'Given name.' })
  firstName!: string;
  @Field(() => String, { description: 'Family name.' })
  lastName!: string;
  @Field(() => String, { description: 'Where mails go.' })
  email!: string;
  @Field(() => BusinessRoleEnum, { description: 'What they may do.' })
  role!: BusinessRole;
  @Field(() => Boolean, { description: 'Whether they sign in with a second factor.' })
  twoFactorEnabled!: boolean;
  @Field(() => DateTime, { description: 'Since when they belong to it.' })
  joinedAt!: Date;
}

@objectType('Invitation', 'An invitation by mail to join the business.', { implements: () => Node })
class InvitationType extends Node {
  @Field(() => String, { description: 'Where it was mailed.' })
  email!: string;
  @Field(() => BusinessRoleEnum, { description: 'The role that it gives.' })
  role!: BusinessRole;
  @Field(() => InvitationStatus, { description: 'Where it stands.' })
  status!: Invitation['status'];
  @Field(() => String, { nullable: true, description: 'Who invited.' })
  invitedBy!: string | null;
  @Field(() => DateTime, { description: 'When.' })
  createdAt!: Date;
  @Field(() => DateTime, { description: 'Until when it can be accepted.' })
  expiresAt!: Date;
}

const MemberConnection = connection<MemberType>('Member', () => MemberType);
const InvitationConnection = connection<Invitation>('Invitation', () => InvitationType);

@InputType('InviteMemberInput', { description: 'Whom to invite.' })
class InviteMemberInput {
  @Field(() => String, { description: 'Where the invitation is mailed.' })
  email!: string;
  @Field(() => BusinessRoleEnum, { description: 'The role that it gives.' })
  role!: BusinessRole;
}

@InputType('ChangeMemberRoleInput', { description: 'Whose role becomes which.' })
class ChangeMemberRoleInput {
  @Field(() => ID, { description: 'Id of the person.' })
  userId!: string;
  @Field(() => BusinessRoleEnum, { description: 'The new role.' })
  role!: BusinessRole;
}

@InputType('RemoveMemberInput', { description: 'Who is taken out of the business.' })
class RemoveMemberInput {
  @Field(() => ID, { description: 'Id of the person.' })
  userId!: string;
}

@InputType('RevokeInvitationInput', { description: 'Which invitation is taken back.' })
class RevokeInvitationInput {
  @Field(() => ID, { description: 'Its id.' })
  invitationId!: string;
}

const errors = { description: 'Why nothing was done; empty on success.' };

@objectType('InviteMemberPayload', 'The invitation, or why there is none.')
class InviteMemberPayload {
  @Field(() => InvitationType, { nullable: true, description: 'The invitation; null when userErrors says why.' })
  invitation!: Invitation | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

@objectType('ChangeMemberRolePayload', 'The role in force, or why it is not.')
class ChangeMemberRolePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the person; null when userErrors says why.' })
  userId!: string | null;
  @Field(() => BusinessRoleEnum, { nullable: true, description: 'The role that is in force.' })
  role!: BusinessRole | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

@objectType('RemoveMemberPayload', 'Who is out, or why nobody is.')
class RemoveMemberPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the person; null when userErrors says why.' })
  userId!: string | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

@objectType('RevokeInvitationPayload', 'The invitation that is worth nothing any more, or why none is.')
class RevokeInvitationPayload {
  @Field(() => ID, { nullable: true, description: 'Its id; null when userErrors says why.' })
  invitationId!: string | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

const memberView = ({ userId, ...rest }: Member): MemberType => ({ id: userId, ...rest });

/** The people of a business: what `/auth/members` and `/auth/invitations` do. */
@Resolver(() => MemberType)
export class PeopleResolver {
  @Query(() => MemberConnection, { description: 'The people of the business.' })
  async members(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<MemberType>> {
    return connectionOf(await ask(context, listMembers, pageInput(args)), args, memberView);
  }

  @Query(() => InvitationConnection, { description: 'Invitations to the business, newest first.' })
  async invitations(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<Invitation>> {
    return connectionOf(await ask(context, listInvitations, pageInput(args)), args, (invitation) => invitation);
  }

  @Mutation(() => InviteMemberPayload, { description: 'Invites somebody by mail. An open invitation of the same address is replaced.' })
  inviteMember(
    @Ctx() context: Context,
    @Arg('input', () => InviteMemberInput, { description: 'Whom.' }) input: InviteMemberInput,
  ): Promise<Payload<{ invitation: Invitation }>> {
    return payload(async () => ({ invitation: await ask(context, invite, input) }));
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
