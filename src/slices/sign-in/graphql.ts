import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, resendEmailChange, showEmailChange } from './change-email.ts';
import { logIn, verifySecondFactor } from './log-in.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { signUp } from './sign-up.ts';
import { resendCode, verifyEmail } from './verify-email.ts';

const mail = { note: 'The answer does not reveal whether the address has an account.', bucket: 'auth' } as const;
const toAddress = { ...mail, inputType: 'EmailInput' };
const signsIn = { bucket: 'auth' } as const;
const proved = { inputType: 'PasswordAndCodeInput' };

export const signInResolvers = [
  mutation('signUp', signUp, { about: 'Creates an account unless the address has one, and mails a code.', ...mail }),
  mutation('verifyEmail', verifyEmail, { about: 'Verifies an address with the mailed code, and signs in.', ...signsIn }),
  mutation('resendEmailCode', resendCode, { about: 'Emails another code if the address is unverified.', ...toAddress }),
  mutation('logIn', logIn, { about: 'Signs in, or returns a challenge of the second factor.', ...signsIn }),
  mutation('verifySecondFactor', verifySecondFactor, { about: 'Verifies the second factor, and signs in.', ...signsIn }),
  mutation('forgotPassword', forgotPassword, { about: 'Emails a password reset token if the address has an account.', ...toAddress }),
  mutation('resetPassword', resetPassword, { about: 'Sets a new password with the mailed token, and ends every session.', bucket: 'auth' }),
  mutation('changePassword', changePassword, { about: 'Changes your password and ends your other sessions.' }),
  mutation('createSecondFactor', enrolSecondFactor, {
    about: 'Starts the setup of a second factor, which counts from the first confirmed code.',
    inputType: 'PasswordInput',
  }),
  mutation('confirmSecondFactor', confirmSecondFactor, { inputType: 'CodeInput' }),
  mutation('deleteSecondFactor', disableSecondFactor, proved),
  mutation('createRecoveryCodes', replaceRecoveryCodes, { about: 'Creates new recovery codes; the old codes no longer work.', ...proved }),
  query('emailChange', showEmailChange, { about: 'Retrieves the pending change of your address; null without one.', nullable: true }),
  mutation('changeEmail', changeEmail, {
    about: 'Requests a change of your sign-in address; mails a code to the new address.',
    note: 'The answer is the same for an address with an account.',
  }),
  mutation('resendEmailChange', resendEmailChange, { about: 'Emails another code to the new address; the previous code is void.' }),
  mutation('confirmEmailChange', confirmEmailChange, { gives: { endedSessions: 'endedSessions' } }),
  mutation('cancelEmailChange', cancelEmailChange),
];
