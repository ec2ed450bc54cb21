import { z } from 'zod';
import type { Presenter } from '../../core/transport/rest/routes.ts';
import { environmentWord, operatorScopes, personScopes, scopes } from '../../domain/actor/actor.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { EmailChange } from './email-change.ts';
import { accountType, role } from '../people/input.ts';
import { type Invitation, invitationStatuses } from '../team/invitation.ts';
import type { Member } from '../team/members.ts';
import type { SessionRecord } from '../sessions/own-sessions.ts';
import type { Me } from '../sessions/me.ts';
import type { User } from '../people/person.ts';
import { type BusinessRole, businessRoles } from '../people/roles.ts';
import type { Challenge, SignIn } from '../sessions/begin.ts';

const anyRole = z
  .enum([...businessRoles, 'operator'])
  .register(typeNames, { name: 'Role', description: 'What a person may do in a business; operators run the service.' });

export const userSchema = z
  .object({
    id: z.uuid().meta({ description: 'Their id.' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'The address that they sign in with.' }),
    country: z.string().meta({ description: 'Two capitals, such as NG.' }),
    role: anyRole.meta({ description: 'What they may do in this business.' }),
    accountType: accountType.meta({ description: 'What the account is for.' }),
    accountStatus: z.enum(['active', 'suspended']).meta({ description: 'Whether they may sign in.' }),
    kycStatus: z.enum(['not_started', 'pending', 'verified', 'rejected']).meta({ description: 'How far their verification is.' }),
    emailVerified: z.boolean().meta({ description: 'Whether the address is proved.' }),
    twoFactorEnabled: z.boolean().meta({ description: 'Whether a second factor is asked for.' }),
    businessId: z.uuid().meta({ description: 'The business that they are in now.' }),
    businessName: z.string().meta({ description: 'Its name.' }),
  })
  .meta({ id: 'User' })
  .register(typeNames, {
    name: 'Person',
    description: 'Somebody who signs in, in one of their businesses.',
    without: ['country', 'accountType', 'accountStatus', 'kycStatus'],
  });

export const signedInSchema = z
  .object({
    token: z.string().nullable().meta({ description: 'Access token for `Authorization: Bearer`; null until the second factor is given.' }),
    expiresAt: instant.nullable().meta({ description: 'When the access token ends.' }),
    refreshToken: z
      .string()
      .nullable()
      .meta({ description: 'For new tokens, once: POST /auth/refresh or refreshSession. REST sets it as a cookie, too.' }),
    refreshExpiresAt: instant.nullable().meta({ description: 'When the refresh token ends.' }),
    user: userSchema.nullable().meta({ description: 'Who signed in.' }),
    twoFactorRequired: z.boolean().meta({ description: 'Whether a second factor must be given first.' }),
    challengeId: z.string().nullable().meta({ description: 'For the second factor: POST /auth/2fa/verify or verifySecondFactor.' }),
    challengeExpiresAt: instant.nullable().meta({ description: 'When the challenge ends.' }),
  })
  .meta({ id: 'SignIn' })
  .register(typeNames, { name: 'SignIn', description: 'A session, or the challenge that comes before it.' });

export type SignedInView = z.output<typeof signedInSchema>;

export function signedInView(result: SignIn | Challenge): SignedInView {
  if (result.kind === 'second_factor') {
    const { challengeId, expiresAt } = result;
    const nothing = { token: null, expiresAt: null, refreshToken: null, refreshExpiresAt: null, user: null };
    return { ...nothing, twoFactorRequired: true, challengeId, challengeExpiresAt: expiresAt.toISOString() };
  }
  const { pair, user } = result;
  return {
    token: pair.accessToken,
    expiresAt: pair.accessExpiresAt.toISOString(),
    refreshToken: pair.refreshToken,
    refreshExpiresAt: pair.refreshExpiresAt.toISOString(),
    user,
    twoFactorRequired: false,
    challengeId: null,
    challengeExpiresAt: null,
  };
}

/** Every way to be signed in answers the same shape. */
export const signedIn: Presenter<SignIn | Challenge> = {
  schema: signedInSchema,
  present(result) {
    const data = signedInView(result);
    if (result.kind === 'second_factor') return { data };
    const { pair, isSecure } = result;
    return { data, cookie: { refreshToken: pair.refreshToken, expiresAt: pair.refreshExpiresAt, isSecure } };
  },
};

export const mailSchema = z.object({ email: z.string().meta({ description: 'The address as it was given.' }) });

/** What is answered whatever was found: only that a mail may come. */
export const mailComes = (status: number, message: string): Presenter<{ email: string }> => ({
  schema: mailSchema,
  ...(status !== 200 && { statuses: { [status]: message } }),
  present: (data) => ({ status, message, data }),
});

/** Done, with nothing to show. */
export const done = <Result>(message: string): Presenter<Result> => ({ schema: z.null(), present: () => ({ message, data: null }) });

export const loggedOut: Presenter<{ isSecure: boolean }> = {
  schema: z.null(),
  present: ({ isSecure }) => ({
    message: 'Signed out',
    data: null,
    cookie: { refreshToken: null, expiresAt: new Date(0), isSecure },
  }),
};

export const whoAmI: Presenter<Me> = {
  schema: z.object({
    user: userSchema.meta({ description: 'Who asks.' }),
    environment: environmentWord.meta({ description: 'The environment that was asked.' }),
    permissions: z.array(z.enum([...scopes, ...personScopes, ...operatorScopes])).meta({ description: 'What may be done here.' }),
    businesses: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Its id.' }),
          name: z.string().meta({ description: 'Its name.' }),
          role: anyRole.meta({ description: 'What they may do in it.' }),
        }),
      )
      .meta({ description: 'Every business that they belong to.' }),
  }),
  present: (data) => ({ data }),
};

export const oneUser: Presenter<User> = { schema: userSchema, present: (data) => ({ data }) };

export const endedSchema = z.object({ endedSessions: z.int().meta({ description: 'How many sessions ended.' }) });

export const endedSessions = (message: string): Presenter<{ endedSessions: number }> => ({
  schema: endedSchema,
  present: (data) => ({ message, data }),
});

export const emailChangeSchema = z
  .object({
    email: z.string().meta({ description: 'The new address, in force once its code is entered.' }),
    askedAt: instant.meta({ description: 'When it was asked for; after a day it must be asked for anew.' }),
    codeExpiresAt: instant.meta({ description: 'Until when the newest code is good.' }),
    isCodeGood: z.boolean().meta({ description: 'False once its time is over, or after too many wrong ones: ask for another one.' }),
  })
  .meta({ id: 'EmailChange' })
  .register(typeNames, { name: 'EmailChange', description: 'A change of your address that waits for its code.' });

export const emailChangeView = ({ email, askedAt, codeExpiresAt, isCodeGood }: EmailChange): z.output<typeof emailChangeSchema> => ({
  email,
  askedAt: askedAt.toISOString(),
  codeExpiresAt: codeExpiresAt.toISOString(),
  isCodeGood,
});

export const pendingEmail: Presenter<EmailChange | null> = {
  schema: emailChangeSchema.nullable(),
  present: (change) => ({ data: change && emailChangeView(change) }),
};

export const enrolmentSchema = z.object({
  secret: z.string().nullable().meta({ description: 'Base32, for typing into an authenticator; null in a repeat.' }),
  uri: z.string().nullable().meta({ description: 'otpauth:// address, for a QR code; null in a repeat.' }),
});

export const enrolment: Presenter<{ secret: string; uri: string }> = {
  schema: enrolmentSchema,
  shownOnce: ['secret', 'uri'],
  present: (data) => ({ message: 'Give a first code of the authenticator to set it', data }),
};

export const codesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Each signs in once without the authenticator; shown this once, null in a repeat.' }),
});

export const recoveryCodes: Presenter<{ recoveryCodes: string[] }> = {
  schema: codesSchema,
  shownOnce: ['recoveryCodes'],
  present: (data) => ({ message: 'Keep these codes where you find them without your phone; they are not shown again', data }),
};

export const sessionSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    address: z.string().meta({ description: 'Where it began, shortened.' }),
    userAgent: z.string().nullable().meta({ description: 'What it began with.' }),
    secondFactor: z.boolean().meta({ description: 'Whether a second factor was given.' }),
    isCurrent: z.boolean().meta({ description: 'Whether it is this one.' }),
    createdAt: instant.meta({ description: 'When it began.' }),
    lastSeenAt: instant.meta({ description: 'When it was last used.' }),
    expiresAt: instant.meta({ description: 'When it ends by itself.' }),
  })
  .meta({ id: 'Session' })
  .register(typeNames, { name: 'Session', description: 'One of your own sessions.' });

export type SessionView = z.output<typeof sessionSchema>;

export const sessionView = ({ createdAt, lastSeenAt, expiresAt, ...rest }: SessionRecord): SessionView => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** What was removed, by its id. */
export const removed = (message: string): Presenter<string> => ({
  schema: z.object({
    id: z.uuid().meta({ description: 'Its id.' }),
    deleted: z.literal(true).meta({ description: 'It is gone.' }),
  }),
  present: (id) => ({ message, data: { id, deleted: true } }),
});

export const memberSchema = z
  .object({
    userId: z.uuid().meta({ description: 'Id of the person.' }),
    firstName: z.string().meta({ description: 'Given name.' }),
    lastName: z.string().meta({ description: 'Family name.' }),
    email: z.string().meta({ description: 'Where mails go.' }),
    role: role.meta({ description: 'What they may do.' }),
    twoFactorEnabled: z.boolean().meta({ description: 'Whether they sign in with a second factor.' }),
    joinedAt: instant.meta({ description: 'Since when they belong to it.' }),
  })
  .meta({ id: 'Member' })
  .register(typeNames, {
    name: 'Member',
    description: 'Somebody of the business. The id is that of the person.',
    isNode: true,
    without: ['userId'],
  });

export type MemberView = z.output<typeof memberSchema>;

export const memberView = ({ joinedAt, ...rest }: Member): MemberView => ({ ...rest, joinedAt: joinedAt.toISOString() });

export const roleSchema = z.object({
  userId: z.uuid().meta({ description: 'Id of the person.' }),
  role: role.meta({ description: 'The role that is in force.' }),
});

export const roleChanged: Presenter<{ userId: string; role: BusinessRole }> = {
  schema: roleSchema,
  present: (data) => ({ message: 'The role is in force', data }),
};

export const invitationSchema = z
  .object({
    id: ownId,
    email: z.string().meta({ description: 'Where it was mailed.' }),
    role: role.meta({ description: 'The role that it gives.' }),
    status: z
      .enum(invitationStatuses)
      .register(typeNames, {
        name: 'InvitationStatus',
        description: 'Where an invitation stands.',
        meanings: {
          expired: 'Its seven days are over.',
          open: 'It can be accepted.',
          revoked: 'It was taken back, or another one replaced it.',
        },
      })
      .meta({ description: 'Where it stands.' }),
    invitedBy: z.string().nullable().meta({ description: 'Who invited.' }),
    createdAt: instant.meta({ description: 'When.' }),
    expiresAt: instant.meta({ description: 'Until when it can be accepted.' }),
  })
  .meta({ id: 'Invitation' })
  .register(typeNames, { name: 'Invitation', description: 'An invitation by mail to join the business.', isNode: true });

export type InvitationView = z.output<typeof invitationSchema>;

export const invitationView = ({ createdAt, expiresAt, ...rest }: Invitation): InvitationView => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const oneInvitation: Presenter<Invitation> = {
  schema: invitationSchema,
  statuses: { 201: 'The invitation is on its way by mail' },
  present: (invitation) => ({ status: 201, message: 'The invitation is on its way by mail', data: invitationView(invitation) }),
};
