import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { acceptInvitation, joinBusiness } from '../team/accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from './own-second-factor.ts';
import { endSession } from '../sessions/own-sessions.ts';
import { logIn } from './log-in.ts';
import { refresh } from '../sessions/refresh.ts';
import { resendCode, verifyEmail } from './verify-email.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { switchBusiness } from '../sessions/switch-business.ts';
import { codesSchema, endedSchema, enrolmentSchema, mailSchema, sessionSchema, signedInSchema, userSchema } from './views.ts';

const Person = objectFrom(userSchema);
export const SignIn = objectFrom(signedInSchema);
export const SessionType = objectFrom(sessionSchema);

export const SignUpInput = inputFrom(signUp.input, { name: 'SignUpInput', description: 'A new account with its business.' });
export type SignUpInput = InstanceType<typeof SignUpInput>;
export const VerifyEmailInput = inputFrom(verifyEmail.input, { name: 'VerifyEmailInput', description: 'The code that came by mail.' });
export type VerifyEmailInput = InstanceType<typeof VerifyEmailInput>;
export const EmailInput = inputFrom(resendCode.input, { name: 'EmailInput', description: 'Whose account.' });
export type EmailInput = InstanceType<typeof EmailInput>;
export const LogInInput = inputFrom(logIn.input, { name: 'LogInInput', description: 'Address and password.' });
export type LogInInput = InstanceType<typeof LogInInput>;
export const VerifySecondFactorInput = inputFrom(verifySecondFactor.input, {
  name: 'VerifySecondFactorInput',
  description: 'The second factor.',
});
export type VerifySecondFactorInput = InstanceType<typeof VerifySecondFactorInput>;
export const RefreshSessionInput = inputFrom(refresh.input, { name: 'RefreshSessionInput', description: 'The refresh token.' });
export type RefreshSessionInput = InstanceType<typeof RefreshSessionInput>;
export const ResetPasswordInput = inputFrom(resetPassword.input, {
  name: 'ResetPasswordInput',
  description: 'The token that came by mail, and a new password.',
});
export type ResetPasswordInput = InstanceType<typeof ResetPasswordInput>;
export const ChangePasswordInput = inputFrom(changePassword.input, {
  name: 'ChangePasswordInput',
  description: 'The password now, and a new one.',
});
export type ChangePasswordInput = InstanceType<typeof ChangePasswordInput>;
export const PasswordInput = inputFrom(enrolSecondFactor.input, {
  name: 'PasswordInput',
  description: 'Your password, to prove that it is you.',
});
export type PasswordInput = InstanceType<typeof PasswordInput>;
export const PasswordAndCodeInput = inputFrom(disableSecondFactor.input, {
  name: 'PasswordAndCodeInput',
  description: 'Password and second factor, to prove that it is you.',
});
export type PasswordAndCodeInput = InstanceType<typeof PasswordAndCodeInput>;
export const CodeInput = inputFrom(confirmSecondFactor.input, { name: 'CodeInput', description: 'A first code of the authenticator.' });
export type CodeInput = InstanceType<typeof CodeInput>;
export const EndSessionInput = inputFrom(endSession.input, { name: 'EndSessionInput', description: 'Which session.' });
export type EndSessionInput = InstanceType<typeof EndSessionInput>;
export const SwitchBusinessInput = inputFrom(switchBusiness.input, { name: 'SwitchBusinessInput', description: 'Where you go on.' });
export type SwitchBusinessInput = InstanceType<typeof SwitchBusinessInput>;
export const JoinBusinessInput = inputFrom(joinBusiness.input, { name: 'JoinBusinessInput', description: 'The token that came by mail.' });
export type JoinBusinessInput = InstanceType<typeof JoinBusinessInput>;
export const AcceptInvitationInput = inputFrom(acceptInvitation.input, {
  name: 'AcceptInvitationInput',
  description: 'The token that came by mail, and who you are.',
});
export type AcceptInvitationInput = InstanceType<typeof AcceptInvitationInput>;

const WHERE = 'You, as you are in that business';
export const SwitchBusinessPayload = payloadOf('SwitchBusinessPayload', WHERE, { user: () => Person });
export const JoinBusinessPayload = payloadOf('JoinBusinessPayload', WHERE, { user: () => Person });

const signIn = () => SignIn;
const SESSION = 'The session, or the challenge before it';
export const VerifyEmailPayload = payloadOf('VerifyEmailPayload', SESSION, { signIn });
export const AcceptInvitationPayload = payloadOf('AcceptInvitationPayload', SESSION, { signIn });
export const LogInPayload = payloadOf('LogInPayload', SESSION, { signIn });
export const VerifySecondFactorPayload = payloadOf('VerifySecondFactorPayload', SESSION, { signIn });
export const RefreshSessionPayload = payloadOf('RefreshSessionPayload', SESSION, { signIn });

const MAIL = 'That a mail may come';
const SILENT = 'Nobody learns which addresses have accounts.';
export const SignUpPayload = payloadOf('SignUpPayload', MAIL, mailSchema, SILENT);
export const ResendCodePayload = payloadOf('ResendCodePayload', MAIL, mailSchema, SILENT);
export const ForgotPasswordPayload = payloadOf('ForgotPasswordPayload', MAIL, mailSchema, SILENT);

const done = () => Boolean;
export const ResetPasswordPayload = payloadOf('ResetPasswordPayload', 'True', { done });
export const LogOutPayload = payloadOf('LogOutPayload', 'True', { done });
export const DisableSecondFactorPayload = payloadOf('DisableSecondFactorPayload', 'True', { done });
export const EndSessionPayload = payloadOf('EndSessionPayload', 'True', { done });

export const ChangePasswordPayload = payloadOf('ChangePasswordPayload', 'How many sessions ended', endedSchema);
export const EndOtherSessionsPayload = payloadOf('EndOtherSessionsPayload', 'How many sessions ended', endedSchema);

export const EnrolSecondFactorPayload = payloadOf('EnrolSecondFactorPayload', 'What an authenticator needs', enrolmentSchema);
export const ConfirmSecondFactorPayload = payloadOf('ConfirmSecondFactorPayload', 'Recovery codes', codesSchema);
export const ReplaceRecoveryCodesPayload = payloadOf('ReplaceRecoveryCodesPayload', 'Recovery codes', codesSchema);
