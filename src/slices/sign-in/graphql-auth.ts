import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { acceptInvitation, joinBusiness } from '../team/accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { endOtherSessions, endSession, listSessions, logOut } from '../sessions/own-sessions.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import * as types from './graphql-auth-types.ts';
import { logIn } from './log-in.ts';
import type { User } from '../people/person.ts';
import { refresh } from '../sessions/refresh.ts';
import { resendCode, verifyEmail } from './verify-email.ts';
import type { Challenge, SignIn } from '../sessions/begin.ts';
import { signUp } from './sign-up.ts';
import { switchBusiness } from '../sessions/switch-business.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { sessionView, type SessionView, signedInView, type SignedInView } from './views.ts';

type Done = Promise<Payload<{ done: boolean }>>;
type Who = Promise<Payload<{ user: User }>>;
type SignedIn = Promise<Payload<{ signIn: SignedInView }>>;

const session = (result: SignIn | Challenge): { signIn: SignedInView } => ({ signIn: signedInView(result) });
const one = { description: 'What it needs.' };

/** Signing up, in and out, and one's own account: the operations of `/auth/*`. Tokens come in the answer; only REST sets a cookie. */
@Resolver()
export class AuthResolver {
  @Query(() => [types.SessionType], { description: 'Your own sessions, newest first; there are at most fifty.' })
  async sessions(@Ctx() context: Context): Promise<SessionView[]> {
    return (await ask(context, listSessions)).map(sessionView);
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.SignUpPayload, { description: 'Makes an account, unless the address has one. A code comes by mail.' })
  signUp(
    @Ctx() context: Context,
    @Arg('input', () => types.SignUpInput, one) input: types.SignUpInput,
  ): Promise<Payload<{ email: string }>> {
    return payload(() => ask(context, signUp, input));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.VerifyEmailPayload, { description: 'Proves an address with the code that came by mail, and signs in.' })
  verifyEmail(@Ctx() context: Context, @Arg('input', () => types.VerifyEmailInput, one) input: types.VerifyEmailInput): SignedIn {
    return payload(async () => session(await ask(context, verifyEmail, input)));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.ResendCodePayload, { description: 'Sends another code, if the address awaits one.' })
  resendCode(
    @Ctx() context: Context,
    @Arg('input', () => types.EmailInput, one) input: types.EmailInput,
  ): Promise<Payload<{ email: string }>> {
    return payload(() => ask(context, resendCode, input));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.LogInPayload, { description: 'Signs in, or asks for the second factor.' })
  logIn(@Ctx() context: Context, @Arg('input', () => types.LogInInput, one) input: types.LogInInput): SignedIn {
    return payload(async () => session(await ask(context, logIn, input)));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.VerifySecondFactorPayload, { description: 'Gives the second factor, and signs in.' })
  verifySecondFactor(
    @Ctx() context: Context,
    @Arg('input', () => types.VerifySecondFactorInput, one) input: types.VerifySecondFactorInput,
  ): SignedIn {
    return payload(async () => session(await ask(context, verifySecondFactor, input)));
  }

  @Extensions({ bucket: 'reads' })
  @Mutation(() => types.RefreshSessionPayload, { description: 'Gives new tokens for a refresh token, once.' })
  refreshSession(@Ctx() context: Context, @Arg('input', () => types.RefreshSessionInput, one) input: types.RefreshSessionInput): SignedIn {
    return payload(async () => session(await ask(context, refresh, input)));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.AcceptInvitationPayload, { description: 'Accepts an invitation with a new account, and signs in.' })
  acceptInvitation(
    @Ctx() context: Context,
    @Arg('input', () => types.AcceptInvitationInput, one) input: types.AcceptInvitationInput,
  ): SignedIn {
    return payload(async () => session(await ask(context, acceptInvitation, input)));
  }

  @Extensions({ bucket: 'reads' })
  @Mutation(() => types.JoinBusinessPayload, {
    description: 'Accepts an invitation with your account. Your tokens stay; from the next request on they are of that business.',
  })
  joinBusiness(@Ctx() context: Context, @Arg('input', () => types.JoinBusinessInput, one) input: types.JoinBusinessInput): Who {
    return payload(async () => ({ user: await ask(context, joinBusiness, input) }));
  }

  @Extensions({ bucket: 'reads' })
  @Mutation(() => types.SwitchBusinessPayload, {
    description: 'Goes on in another of your businesses. Your tokens stay; from the next request on they are of that business.',
  })
  switchBusiness(@Ctx() context: Context, @Arg('input', () => types.SwitchBusinessInput, one) input: types.SwitchBusinessInput): Who {
    return payload(async () => ({ user: await ask(context, switchBusiness, input) }));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.ForgotPasswordPayload, { description: 'Sends a token for a new password, if the address has an account.' })
  forgotPassword(
    @Ctx() context: Context,
    @Arg('input', () => types.EmailInput, one) input: types.EmailInput,
  ): Promise<Payload<{ email: string }>> {
    return payload(() => ask(context, forgotPassword, input));
  }

  @Extensions({ bucket: 'auth' })
  @Mutation(() => types.ResetPasswordPayload, { description: 'Sets a new password with the token that came by mail; every session ends.' })
  resetPassword(@Ctx() context: Context, @Arg('input', () => types.ResetPasswordInput, one) input: types.ResetPasswordInput): Done {
    return payload(() => ask(context, resetPassword, input).then(() => ({ done: true })));
  }

  @Mutation(() => types.LogOutPayload, { description: 'Ends this session.' })
  logOut(@Ctx() context: Context): Done {
    return payload(() => ask(context, logOut).then(() => ({ done: true })));
  }

  @Mutation(() => types.ChangePasswordPayload, { description: 'Changes your password; your other sessions end.' })
  changePassword(
    @Ctx() context: Context,
    @Arg('input', () => types.ChangePasswordInput, one) input: types.ChangePasswordInput,
  ): Promise<Payload<{ endedSessions: number }>> {
    return payload(() => ask(context, changePassword, input));
  }

  @Mutation(() => types.EnrolSecondFactorPayload, { description: 'Begins a second factor; it counts once a first code is confirmed.' })
  enrolSecondFactor(
    @Ctx() context: Context,
    @Arg('input', () => types.PasswordInput, one) input: types.PasswordInput,
  ): Promise<Payload<{ secret: string; uri: string }>> {
    return payload(() => ask(context, enrolSecondFactor, input));
  }

  @Mutation(() => types.ConfirmSecondFactorPayload, { description: 'Sets the second factor with a first code.' })
  confirmSecondFactor(
    @Ctx() context: Context,
    @Arg('input', () => types.CodeInput, one) input: types.CodeInput,
  ): Promise<Payload<{ recoveryCodes: string[] }>> {
    return payload(() => ask(context, confirmSecondFactor, input));
  }

  @Mutation(() => types.DisableSecondFactorPayload, { description: 'Removes the second factor.' })
  disableSecondFactor(
    @Ctx() context: Context,
    @Arg('input', () => types.PasswordAndCodeInput, one) input: types.PasswordAndCodeInput,
  ): Done {
    return payload(() => ask(context, disableSecondFactor, input).then(() => ({ done: true })));
  }

  @Mutation(() => types.ReplaceRecoveryCodesPayload, { description: 'Makes new recovery codes; the old ones are worth nothing.' })
  replaceRecoveryCodes(
    @Ctx() context: Context,
    @Arg('input', () => types.PasswordAndCodeInput, one) input: types.PasswordAndCodeInput,
  ): Promise<Payload<{ recoveryCodes: string[] }>> {
    return payload(() => ask(context, replaceRecoveryCodes, input));
  }

  @Mutation(() => types.EndSessionPayload, { description: 'Ends one of your sessions.' })
  endSession(@Ctx() context: Context, @Arg('input', () => types.EndSessionInput, one) input: types.EndSessionInput): Done {
    return payload(() => ask(context, endSession, input).then(() => ({ done: true })));
  }

  @Mutation(() => types.EndOtherSessionsPayload, { description: 'Ends all your sessions but this one.' })
  endOtherSessions(@Ctx() context: Context): Promise<Payload<{ endedSessions: number }>> {
    return payload(() => ask(context, endOtherSessions));
  }
}
