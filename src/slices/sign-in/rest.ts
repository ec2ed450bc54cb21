import { sessionCookie } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, resendEmailChange, showEmailChange } from './change-email.ts';
import { logIn, verifySecondFactor } from './log-in.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { signUp } from './sign-up.ts';
import { resendCode, verifyEmail } from './verify-email.ts';

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

export const signInRoutes = [...publicRoutes, ...forPeople];
