import { z } from 'zod';
import type { Presenter } from '../../services/doors/rest/routes.ts';
import { operatorScopes, personScopes, scopes } from '../../platform/kernel/actor.ts';
import { type Page, pageMeta, wholePage } from '../../platform/kernel/page.ts';
import { typeNames } from '../../platform/kernel/type-names.ts';
import type { EmailChange } from './email-change.ts';
import type { Invitation } from './invitation.ts';
import type { Member } from './list-members.ts';
import type { SessionRecord } from './list-sessions.ts';
import type { Me } from './me.ts';
import type { User } from './person.ts';
import { type BusinessRole, businessRoles } from './roles.ts';
import type { Challenge, SignIn } from './sign-in.ts';

const time = z.string().meta({ format: 'date-time' });
const anyRole = z.enum([...businessRoles, 'operator']);

const user = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    country: z.string(),
    role: anyRole,
    accountType: z.enum(['individual', 'business']),
    accountStatus: z.enum(['active', 'suspended']),
    kycStatus: z.enum(['not_started', 'pending', 'verified', 'rejected']),
    emailVerified: z.boolean(),
    twoFactorEnabled: z.boolean(),
    businessId: z.uuid(),
    businessName: z.string(),
  })
  .meta({ id: 'User' });

const signedInSchema = z
  .object({
    token: z.string().nullable().meta({ description: 'Access token for `Authorization: Bearer`; null until the second factor is given' }),
    expiresAt: time.nullable().meta({ description: 'When the access token ends' }),
    refreshToken: z.string().nullable().meta({ description: 'For POST /auth/refresh, once; also set as a cookie' }),
    refreshExpiresAt: time.nullable(),
    user: user.nullable(),
    twoFactorRequired: z.boolean(),
    challengeId: z.string().nullable().meta({ description: 'For POST /auth/2fa/verify' }),
    challengeExpiresAt: time.nullable(),
  })
  .meta({ id: 'SignIn' });

/** A session, or the challenge that comes before it. */
export function signInView(result: SignIn | Challenge): z.output<typeof signedInSchema> {
  if (result.kind === 'second_factor') {
    const { challengeId, expiresAt } = result;
    const nothing = { token: null, expiresAt: null, refreshToken: null, refreshExpiresAt: null, user: null };
    return { ...nothing, twoFactorRequired: true, challengeId, challengeExpiresAt: expiresAt.toISOString() };
  }
  const { pair, user: who } = result;
  return {
    token: pair.accessToken,
    expiresAt: pair.accessExpiresAt.toISOString(),
    refreshToken: pair.refreshToken,
    refreshExpiresAt: pair.refreshExpiresAt.toISOString(),
    user: who,
    twoFactorRequired: false,
    challengeId: null,
    challengeExpiresAt: null,
  };
}

/** Every way to be signed in answers the same shape. */
export const signedIn: Presenter<SignIn | Challenge> = {
  schema: signedInSchema,
  present(result) {
    const data = signInView(result);
    if (result.kind === 'second_factor') return { data };
    const { pair, isSecure } = result;
    return { data, cookie: { refreshToken: pair.refreshToken, expiresAt: pair.refreshExpiresAt, isSecure } };
  },
};

/** What is answered whatever was found: only that a mail may come. */
export const mailComes = (status: number, message: string): Presenter<{ email: string }> => ({
  schema: z.object({ email: z.string() }),
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
    user,
    environment: z.enum(['live', 'sandbox']),
    permissions: z.array(z.enum([...scopes, ...personScopes, ...operatorScopes])),
    businesses: z.array(z.object({ id: z.uuid(), name: z.string(), role: anyRole })),
  }),
  present: (data) => ({ data }),
};

export const oneUser: Presenter<User> = { schema: user, present: (data) => ({ data }) };

export const endedSessions = (message: string): Presenter<{ endedSessions: number }> => ({
  schema: z.object({ endedSessions: z.int() }),
  present: (data) => ({ message, data }),
});

export const emailChangeSchema = z
  .object({
    email: z.string().meta({ description: 'The new address, in force once its code is entered.' }),
    askedAt: time.meta({ description: 'When it was asked for; after a day it must be asked for anew.' }),
    codeExpiresAt: time.meta({ description: 'Until when the newest code is good.' }),
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

/** The same whether the new address has an account or not. */
export const changedEmail: Presenter<EmailChange> = {
  schema: emailChangeSchema,
  present: (change) => ({ message: 'If this address is free, a code of six digits comes to it by mail', data: emailChangeView(change) }),
};

export const pendingEmail: Presenter<EmailChange | null> = {
  schema: emailChangeSchema.nullable(),
  present: (change) => ({ data: change && emailChangeView(change) }),
};

export const enrolment: Presenter<{ secret: string; uri: string }> = {
  schema: z.object({
    secret: z.string().nullable().meta({ description: 'Base32, for typing into an authenticator; null in a repeat' }),
    uri: z.string().nullable().meta({ description: 'otpauth:// address, for a QR code; null in a repeat' }),
  }),
  shownOnce: ['secret', 'uri'],
  present: (data) => ({ message: 'Give a first code of the authenticator to set it', data }),
};

export const recoveryCodes: Presenter<{ recoveryCodes: string[] }> = {
  schema: z.object({ recoveryCodes: z.array(z.string()).nullable().meta({ description: 'Null in a repeat' }) }),
  shownOnce: ['recoveryCodes'],
  present: (data) => ({ message: 'Keep these codes where you find them without your phone; they are not shown again', data }),
};

const session = z
  .object({
    id: z.uuid(),
    address: z.string(),
    userAgent: z.string().nullable(),
    secondFactor: z.boolean(),
    isCurrent: z.boolean(),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Session' });

export const sessionView = ({ createdAt, lastSeenAt, expiresAt, ...rest }: SessionRecord): z.output<typeof session> => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const sessionList: Presenter<SessionRecord[]> = {
  schema: z.array(session),
  meta: pageMeta,
  present: (sessions) => ({ data: sessions.map(sessionView), meta: wholePage(sessions) }),
};

/** What was removed, by its id. */
export const removed = (message: string): Presenter<string> => ({
  schema: z.object({ id: z.uuid(), deleted: z.literal(true) }),
  present: (id) => ({ message, data: { id, deleted: true } }),
});

export const memberList: Presenter<Page<Member>> = {
  schema: z.array(
    z
      .object({
        userId: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.enum(businessRoles),
        twoFactorEnabled: z.boolean(),
        joinedAt: time,
      })
      .meta({ id: 'Member' }),
  ),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(({ joinedAt, ...rest }) => ({ ...rest, joinedAt: joinedAt.toISOString() })), meta }),
};

export const roleChanged: Presenter<{ userId: string; role: BusinessRole }> = {
  schema: z.object({ userId: z.uuid(), role: z.enum(businessRoles) }),
  present: (data) => ({ message: 'The role is in force', data }),
};

const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(businessRoles),
    status: z.enum(['open', 'accepted', 'revoked', 'expired']),
    invitedBy: z.string().nullable(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Invitation' });

const invitationView = ({ createdAt, expiresAt, ...rest }: Invitation): z.output<typeof invitationSchema> => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const oneInvitation: Presenter<Invitation> = {
  schema: invitationSchema,
  statuses: { 201: 'The invitation is on its way by mail' },
  present: (invitation) => ({ status: 201, message: 'The invitation is on its way by mail', data: invitationView(invitation) }),
};

export const invitationList: Presenter<Page<Invitation>> = {
  schema: z.array(invitationSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(invitationView), meta }),
};
