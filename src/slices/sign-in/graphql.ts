import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, resendEmailChange, showEmailChange } from './change-email.ts';
import { logIn, verifySecondFactor } from './log-in.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { signUp } from './sign-up.ts';
import { resendCode, verifyEmail } from './verify-email.ts';

const argument = 'Fields of the request.';
const mail = {
  argument,
  done: 'Acknowledgement that a mail may be sent',
  note: 'The answer does not reveal whether the address has an account.',
  bucket: 'auth',
} as const;
const toAddress = { ...mail, inputType: 'EmailInput', input: 'Address of the account.' };
const signsIn = { argument, done: 'Session, or the challenge of the second factor', bucket: 'auth' } as const;
const proved = { argument, inputType: 'PasswordAndCodeInput', input: 'Password and second factor.' };

export const signInResolvers = [
  mutation('signUp', signUp, {
    about: 'Creates an account unless the address has one, and mails a code.',
    input: 'Account and business to create.',
    ...mail,
  }),
  mutation('verifyEmail', verifyEmail, {
    about: 'Verifies an address with the mailed code, and signs in.',
    input: 'Code from the email.',
    ...signsIn,
  }),
  mutation('resendEmailCode', resendCode, { about: 'Emails another code if the address is unverified.', ...toAddress }),
  mutation('logIn', logIn, { about: 'Signs in, or returns a challenge of the second factor.', input: 'Address and password.', ...signsIn }),
  mutation('verifySecondFactor', verifySecondFactor, {
    about: 'Verifies the second factor, and signs in.',
    input: 'Second factor of the sign-in.',
    ...signsIn,
  }),
  mutation('forgotPassword', forgotPassword, { about: 'Emails a password reset token if the address has an account.', ...toAddress }),
  mutation('resetPassword', resetPassword, {
    about: 'Sets a new password with the mailed token, and ends every session.',
    input: 'Token from the email, and a new password.',
    argument,
    done: 'True',
    bucket: 'auth',
  }),
  mutation('changePassword', changePassword, {
    about: 'Changes your password and ends your other sessions.',
    input: 'Current password and a new password.',
    argument,
    done: 'Number of ended sessions',
  }),
  mutation('createSecondFactor', enrolSecondFactor, {
    about: 'Starts the setup of a second factor, which counts from the first confirmed code.',
    inputType: 'PasswordInput',
    input: 'Your password.',
    argument,
    done: 'Secret for the authenticator',
  }),
  mutation('confirmSecondFactor', confirmSecondFactor, {
    about: 'Confirms the second factor with a first code.',
    inputType: 'CodeInput',
    input: 'First code of the authenticator.',
    argument,
    done: 'Recovery codes',
  }),
  mutation('deleteSecondFactor', disableSecondFactor, { about: 'Removes the second factor.', ...proved, done: 'True' }),
  mutation('createRecoveryCodes', replaceRecoveryCodes, {
    about: 'Creates new recovery codes; the old codes no longer work.',
    ...proved,
    done: 'Recovery codes',
  }),
  query('emailChange', showEmailChange, {
    about: 'Retrieves the pending change of your address; null without one.',
    nullable: true,
  }),
  mutation('changeEmail', changeEmail, {
    about: 'Requests a change of your sign-in address; mails a code to the new address.',
    input: 'New address, and your password.',
    argument,
    done: 'Pending change',
    note: 'The answer is the same for an address with an account.',
  }),
  mutation('resendEmailChange', resendEmailChange, {
    about: 'Emails another code to the new address; the previous code is void.',
    done: 'Pending change',
  }),
  mutation('confirmEmailChange', confirmEmailChange, {
    about: 'Applies the new address and ends your other sessions.',
    input: 'Code from the email to the new address.',
    argument,
    gives: { endedSessions: 'endedSessions' },
    done: 'Number of ended sessions',
  }),
  mutation('cancelEmailChange', cancelEmailChange, {
    about: 'Cancels the pending change of your address.',
    done: 'True when the change was cancelled',
  }),
];
