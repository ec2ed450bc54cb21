import { z } from 'zod';
import type { Presenter } from '../api/rest/routes.ts';
import { operatorScopes, personScopes, scopes } from '../kernel/actor.ts';
import type { Me } from './me.ts';
import { businessRoles } from './roles.ts';
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

/** Every way to be signed in answers the same shape. */
export const signedIn: Presenter<SignIn | Challenge> = {
  schema: signedInSchema,
  present(result) {
    if (result.kind === 'second_factor') {
      const { challengeId, expiresAt } = result;
      const nothing = { token: null, expiresAt: null, refreshToken: null, refreshExpiresAt: null, user: null };
      return { data: { ...nothing, twoFactorRequired: true, challengeId, challengeExpiresAt: expiresAt.toISOString() } };
    }
    const { pair, isSecure, user: who } = result;
    return {
      data: {
        token: pair.accessToken,
        expiresAt: pair.accessExpiresAt.toISOString(),
        refreshToken: pair.refreshToken,
        refreshExpiresAt: pair.refreshExpiresAt.toISOString(),
        user: who,
        twoFactorRequired: false,
        challengeId: null,
        challengeExpiresAt: null,
      },
      cookie: { refreshToken: pair.refreshToken, expiresAt: pair.refreshExpiresAt, isSecure },
    };
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
