import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, resendEmailChange, showEmailChange } from './change-email.ts';
import { logIn, verifySecondFactor } from './log-in.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { signUp } from './sign-up.ts';
import { resendCode, verifyEmail } from './verify-email.ts';

const argument = 'What it needs.';
const mail = { argument, done: 'That a mail may come', note: 'Nobody learns which addresses have accounts.', bucket: 'auth' } as const;
const toAddress = { ...mail, inputType: 'EmailInput', input: 'Whose account.' };
const signsIn = { argument, done: 'The session, or the challenge before it', bucket: 'auth' } as const;
const proved = { argument, inputType: 'PasswordAndCodeInput', input: 'Password and second factor, to prove that it is you.' };

/** Tokens come in the answer; only REST sets a cookie. */
export const signInResolvers = [
  mutation('signUp', signUp, {
    about: 'Makes an account, unless the address has one. A code comes by mail.',
    input: 'A new account with its business.',
    ...mail,
  }),
  mutation('verifyEmail', verifyEmail, {
    about: 'Proves an address with the code that came by mail, and signs in.',
    input: 'The code that came by mail.',
    ...signsIn,
  }),
  mutation('resendCode', resendCode, { about: 'Sends another code, if the address awaits one.', ...toAddress }),
  mutation('logIn', logIn, { about: 'Signs in, or asks for the second factor.', input: 'Address and password.', ...signsIn }),
  mutation('verifySecondFactor', verifySecondFactor, {
    about: 'Gives the second factor, and signs in.',
    input: 'The second factor.',
    ...signsIn,
  }),
  mutation('forgotPassword', forgotPassword, { about: 'Sends a token for a new password, if the address has an account.', ...toAddress }),
  mutation('resetPassword', resetPassword, {
    about: 'Sets a new password with the token that came by mail; every session ends.',
    input: 'The token that came by mail, and a new password.',
    argument,
    done: 'True',
    bucket: 'auth',
  }),
  mutation('changePassword', changePassword, {
    about: 'Changes your password; your other sessions end.',
    input: 'The password now, and a new one.',
    argument,
    done: 'How many sessions ended',
  }),
  mutation('enrolSecondFactor', enrolSecondFactor, {
    about: 'Begins a second factor; it counts once a first code is confirmed.',
    inputType: 'PasswordInput',
    input: 'Your password, to prove that it is you.',
    argument,
    done: 'What an authenticator needs',
  }),
  mutation('confirmSecondFactor', confirmSecondFactor, {
    about: 'Sets the second factor with a first code.',
    inputType: 'CodeInput',
    input: 'A first code of the authenticator.',
    argument,
    done: 'Recovery codes',
  }),
  mutation('disableSecondFactor', disableSecondFactor, { about: 'Removes the second factor.', ...proved, done: 'True' }),
  mutation('replaceRecoveryCodes', replaceRecoveryCodes, {
    about: 'Makes new recovery codes; the old ones are worth nothing.',
    ...proved,
    done: 'Recovery codes',
  }),
  query('emailChange', showEmailChange, {
    about: 'The change of your address that waits for its code; null when there is none.',
    nullable: true,
  }),
  mutation('changeEmail', changeEmail, {
    about: 'Asks for another address to sign in with; a code comes to it by mail.',
    input: 'The new address, and what proves that it is you.',
    argument,
    done: 'The change that waits',
    note: 'It is the same for an address that has an account.',
  }),
  mutation('resendEmailChange', resendEmailChange, {
    about: 'Mails another code to the new address; the one before is void.',
    done: 'The change that waits',
  }),
  mutation('confirmEmailChange', confirmEmailChange, {
    about: 'Brings the new address into force; your other sessions end.',
    input: 'The code that came to the new address.',
    argument,
    gives: { endedSessions: 'endedSessions' },
    done: 'How many sessions ended',
  }),
  mutation('cancelEmailChange', cancelEmailChange, {
    about: 'Takes the change back; your address stays as it is.',
    done: 'Whether it was done',
  }),
];
