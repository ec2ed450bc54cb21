import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime } from '../../services/doors/graphql/scalars.ts';
import { inputFrom, payloadOf } from '../../services/doors/graphql/from-zod.ts';
import { enumOf, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { joinBusiness } from './join-business.ts';
import { businessRoles } from './roles.ts';
import { switchBusiness } from './switch-business.ts';

const Role = enumOf('Role', [...businessRoles, 'operator'], 'What a person may do in a business; operators run the service.');
const AccountType = enumOf('AccountType', ['individual', 'business'], 'What an account is for.');

@objectType('Person', 'Somebody who signs in, in one of their businesses.')
class Person {
  @Field(() => ID, { description: 'Their id.' })
  id!: string;
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => String, { description: 'The address that they sign in with.' })
  email!: string;
  @Field(() => Role, { description: 'What they may do in this business.' })
  role!: string;
  @Field(() => Boolean, { description: 'Whether the address is proved.' })
  emailVerified!: boolean;
  @Field(() => Boolean, { description: 'Whether a second factor is asked for.' })
  twoFactorEnabled!: boolean;
  @Field(() => ID, { description: 'The business that they are in now.' })
  businessId!: string;
  @Field(() => String, { description: 'Its name.' })
  businessName!: string;
}

@objectType('SignIn', 'A session, or the challenge that comes before it.')
export class SignIn {
  @Field(() => String, { nullable: true, description: 'Access token for Authorization: Bearer; null until the second factor is given.' })
  token!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the access token ends.' })
  expiresAt!: string | null;
  @Field(() => String, { nullable: true, description: 'For refreshSession, once.' })
  refreshToken!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the refresh token ends.' })
  refreshExpiresAt!: string | null;
  @Field(() => Person, { nullable: true, description: 'Who signed in.' })
  user!: Person | null;
  @Field(() => Boolean, { description: 'Whether a second factor must be given first.' })
  twoFactorRequired!: boolean;
  @Field(() => String, { nullable: true, description: 'For verifySecondFactor.' })
  challengeId!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the challenge ends.' })
  challengeExpiresAt!: string | null;
}

@objectType('Session', 'One of your own sessions.')
export class SessionType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;
  @Field(() => String, { description: 'Where it began, shortened.' })
  address!: string;
  @Field(() => String, { nullable: true, description: 'What it began with.' })
  userAgent!: string | null;
  @Field(() => Boolean, { description: 'Whether a second factor was given.' })
  secondFactor!: boolean;
  @Field(() => Boolean, { description: 'Whether it is this one.' })
  isCurrent!: boolean;
  @Field(() => DateTime, { description: 'When it began.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When it was last used.' })
  lastSeenAt!: string;
  @Field(() => DateTime, { description: 'When it ends by itself.' })
  expiresAt!: string;
}

@InputType('SignUpInput', { description: 'A new account with its business.' })
export class SignUpInput {
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
  @Field(() => String, { description: '8 to 128 characters.' })
  password!: string;
  @Field(() => String, { nullable: true, description: 'NG.' })
  country?: string | null;
  @Field(() => AccountType, { nullable: true, description: 'BUSINESS unless told.' })
  accountType?: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the business; the person’s own unless told.' })
  businessName?: string | null;
}

@InputType('VerifyEmailInput', { description: 'The code that came by mail.' })
export class VerifyEmailInput {
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
  @Field(() => String, { description: 'Six digits.' })
  otp!: string;
}

@InputType('EmailInput', { description: 'Whose account.' })
export class EmailInput {
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
}

@InputType('LogInInput', { description: 'Address and password.' })
export class LogInInput {
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
  @Field(() => String, { description: 'Password.' })
  password!: string;
}

@InputType('VerifySecondFactorInput', { description: 'The second factor.' })
export class VerifySecondFactorInput {
  @Field(() => String, { description: 'From logIn.' })
  challengeId!: string;
  @Field(() => String, { description: 'A code of the authenticator, or a recovery code.' })
  code!: string;
}

@InputType('RefreshSessionInput', { description: 'The refresh token.' })
export class RefreshSessionInput {
  @Field(() => String, { nullable: true, description: 'From the last sign-in or refresh.' })
  refreshToken?: string | null;
}

@InputType('ResetPasswordInput', { description: 'The token that came by mail, and a new password.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'From the mail.' })
  token!: string;
  @Field(() => String, { description: '8 to 128 characters.' })
  password!: string;
}

@InputType('ChangePasswordInput', { description: 'The password now, and a new one.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'As it is.' })
  currentPassword!: string;
  @Field(() => String, { description: '8 to 128 characters.' })
  newPassword!: string;
}

@InputType('PasswordInput', { description: 'Your password, to prove that it is you.' })
export class PasswordInput {
  @Field(() => String, { description: 'Password.' })
  password!: string;
}

@InputType('PasswordAndCodeInput', { description: 'Password and second factor, to prove that it is you.' })
export class PasswordAndCodeInput {
  @Field(() => String, { description: 'Password.' })
  password!: string;
  @Field(() => String, { description: 'A code of the authenticator, or a recovery code.' })
  code!: string;
}

@InputType('CodeInput', { description: 'A first code of the authenticator.' })
export class CodeInput {
  @Field(() => String, { description: 'Six digits.' })
  code!: string;
}

@InputType('EndSessionInput', { description: 'Which session.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'Its id.' })
  sessionId!: string;
}

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

/** The payload of a mutation that signs somebody in. */
function signInPayload(name: string) {
  @objectType(name, 'The session, or why there is none.')
  class SignInPayload {
    @Field(() => SignIn, { nullable: true, description: 'The session, or the challenge before it.' })
    signIn?: SignIn;
    @Field(() => [UserError], { description: 'Why there is none; empty on success.' })
    userErrors!: UserError[];
  }
  return SignInPayload;
}
export const VerifyEmailPayload = signInPayload('VerifyEmailPayload');
export const AcceptInvitationPayload = signInPayload('AcceptInvitationPayload');
export const LogInPayload = signInPayload('LogInPayload');
export const VerifySecondFactorPayload = signInPayload('VerifySecondFactorPayload');
export const RefreshSessionPayload = signInPayload('RefreshSessionPayload');

/** The payload of a mutation that only tells that a mail may come, whatever was found. */
function mailPayload(name: string) {
  @objectType(name, 'Only that a mail may come: nobody learns which addresses have accounts.')
  class MailPayload {
    @Field(() => String, { nullable: true, description: 'The address as it was given.' })
    email?: string;
    @Field(() => [UserError], { description: 'What is wrong with the input; empty otherwise.' })
    userErrors!: UserError[];
  }
  return MailPayload;
}
export const SignUpPayload = mailPayload('SignUpPayload');
export const ResendCodePayload = mailPayload('ResendCodePayload');
export const ForgotPasswordPayload = mailPayload('ForgotPasswordPayload');

/** The payload of a mutation that does something or says why not. */
function donePayload(name: string) {
  @objectType(name, 'Whether it was done, or why not.')
  class DonePayload {
    @Field(() => Boolean, { nullable: true, description: 'True when it was.' })
    done?: boolean;
    @Field(() => [UserError], { description: 'Why not; empty on success.' })
    userErrors!: UserError[];
  }
  return DonePayload;
}
export const ResetPasswordPayload = donePayload('ResetPasswordPayload');
export const LogOutPayload = donePayload('LogOutPayload');
export const DisableSecondFactorPayload = donePayload('DisableSecondFactorPayload');
export const EndSessionPayload = donePayload('EndSessionPayload');

/** The payload of a mutation that ends sessions. */
function endedPayload(name: string) {
  @objectType(name, 'How many sessions ended, or why none.')
  class EndedPayload {
    @Field(() => Int, { nullable: true, description: 'How many.' })
    endedSessions?: number;
    @Field(() => [UserError], { description: 'Why none; empty on success.' })
    userErrors!: UserError[];
  }
  return EndedPayload;
}
export const ChangePasswordPayload = endedPayload('ChangePasswordPayload');
export const EndOtherSessionsPayload = endedPayload('EndOtherSessionsPayload');

@objectType('EnrolSecondFactorPayload', 'What an authenticator needs, or why there is nothing.')
export class EnrolSecondFactorPayload {
  @Field(() => String, { nullable: true, description: 'Base32, for typing.' })
  secret?: string;
  @Field(() => String, { nullable: true, description: 'otpauth:// address, for a QR code.' })
  uri?: string;
  @Field(() => [UserError], { description: 'Why there is nothing; empty on success.' })
  userErrors!: UserError[];
}

/** The payload of a mutation that gives recovery codes, once. */
function codesPayload(name: string) {
  @objectType(name, 'Recovery codes, shown once, or why there are none.')
  class CodesPayload {
    @Field(() => [String], { nullable: true, description: 'Each signs in once without the authenticator.' })
    recoveryCodes?: string[];
    @Field(() => [UserError], { description: 'Why there are none; empty on success.' })
    userErrors!: UserError[];
  }
  return CodesPayload;
}
export const ConfirmSecondFactorPayload = codesPayload('ConfirmSecondFactorPayload');
export const ReplaceRecoveryCodesPayload = codesPayload('ReplaceRecoveryCodesPayload');
