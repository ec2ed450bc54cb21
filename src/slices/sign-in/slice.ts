import type { Slice } from '../../core/slice/slice.ts';
import { mutation, query } from '../../core/transport/graphql/fields.ts';
import { routes, sessionCookie } from '../../core/transport/rest/routes.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, resendEmailChange, showEmailChange } from './change-email.ts';
import { logIn, verifySecondFactor } from './log-in.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { resealPeople } from './second-factor.ts';
import { resendCode, signUp, verifyEmail } from './sign-up.ts';

const email = 'ada@example.com';
const password = 'a long and quiet river';
const code = '123456';
const addressFree = { message: 'If this address is free, a six-digit code was sent to it' };
const recoveryCodes = {
  message: 'Store these codes where you can find them without your phone; they are not shown again',
  shownOnce: ['recoveryCodes'],
};

const publicRoutes = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/signup', signUp, {
    status: 201,
    message: 'If this address is new, a six-digit code was sent to it',
    example: { firstName: 'Ada', lastName: 'Okafor', password, country: 'NG', email, accountType: 'business' },
  });
  route.post('/auth/verify-email', verifyEmail, { cookie: sessionCookie, example: { email, otp: code } });
  route.post('/auth/resend-code', resendCode, {
    message: 'If this address is unverified, another code was sent to it',
    example: { email },
  });
  route.post('/auth/login', logIn, { cookie: sessionCookie, example: { email, password } });
  route.post('/auth/2fa/verify', verifySecondFactor, { cookie: sessionCookie, example: { challengeId: 'tgc_…', code } });
  route.post('/auth/password/forgot', forgotPassword, {
    message: 'If this address has an account, a token was sent to it',
    example: { email },
  });
  route.post('/auth/password/reset', resetPassword, {
    message: 'Password set; sign in with it',
    example: { token: 'tgp_…', password },
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.post('/auth/password/change', changePassword, {
    message: 'Password changed; all other sessions ended',
    example: { currentPassword: password, newPassword: 'another river, just as long' },
  });
  route.get('/auth/email/change', showEmailChange);
  route.post('/auth/email/change', changeEmail, { ...addressFree, example: { email: 'ada.okafor@example.com', password } });
  route.delete('/auth/email/change', cancelEmailChange, { message: 'Change of address cancelled' });
  route.post('/auth/email/resend', resendEmailChange, addressFree);
  route.post('/auth/email/confirm', confirmEmailChange, { message: 'New address confirmed; all other sessions ended', example: { code } });
  route.post('/auth/2fa/enrol', enrolSecondFactor, {
    message: 'Enter a first code of the authenticator to confirm the second factor',
    shownOnce: ['secret', 'uri'],
    example: { password },
  });
  route.post('/auth/2fa/confirm', confirmSecondFactor, { ...recoveryCodes, example: { code } });
  route.post('/auth/2fa/disable', disableSecondFactor, { message: 'Second factor removed', example: { password, code } });
  route.post('/auth/2fa/recovery-codes', replaceRecoveryCodes, { ...recoveryCodes, example: { password, code } });
});

const mail = { note: 'The answer does not reveal whether the address has an account.', bucket: 'auth' } as const;
const toAddress = { ...mail, inputType: 'EmailInput' };
const signsIn = { bucket: 'auth' } as const;
const proved = { inputType: 'PasswordAndCodeInput' };

const resolvers = [
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

export const signIn: Slice = {
  name: 'sign-in',
  about: 'Sign-in: sign-up, passwords, second factor and changes of address.',
  routes: [...publicRoutes, ...forPeople],
  resolvers,
  reseal: resealPeople,
};
