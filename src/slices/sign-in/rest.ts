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
/** The same whether the new address has an account or not. */
const addressFree = { message: 'If this address is free, a code of six digits comes to it by mail' };
const recoveryCodes = {
  message: 'Keep these codes where you find them without your phone; they are not shown again',
  shownOnce: ['recoveryCodes'],
};

const forAnybody = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/signup', signUp, {
    status: 201,
    message: 'If this address is new, a code of six digits comes by mail',
    example: { firstName: 'Ada', lastName: 'Okafor', password, country: 'NG', email, accountType: 'business' },
  });
  route.post('/auth/verify-email', verifyEmail, { cookie: sessionCookie, example: { email, otp: code }, refuses: ['forbidden'] });
  route.post('/auth/resend-code', resendCode, { message: 'If this address awaits a code, another one comes by mail', example: { email } });
  route.post('/auth/login', logIn, { cookie: sessionCookie, example: { email, password }, refuses: ['unauthenticated', 'forbidden'] });
  route.post('/auth/2fa/verify', verifySecondFactor, {
    cookie: sessionCookie,
    example: { challengeId: 'tgc_…', code },
    refuses: ['unauthenticated', 'forbidden'],
  });
  route.post('/auth/password/forgot', forgotPassword, {
    message: 'If this address has an account, a token comes by mail',
    example: { email },
  });
  route.post('/auth/password/reset', resetPassword, {
    message: 'The password is set; sign in with it',
    example: { token: 'tgp_…', password },
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.post('/auth/password/change', changePassword, {
    message: 'The password is changed; all other sessions ended',
    example: { currentPassword: password, newPassword: 'another river, just as long' },
  });
  route.get('/auth/email/change', showEmailChange);
  route.post('/auth/email/change', changeEmail, { ...addressFree, example: { email: 'ada.okafor@example.com', password } });
  route.delete('/auth/email/change', cancelEmailChange, { message: 'Your address stays as it is' });
  route.post('/auth/email/resend', resendEmailChange, { ...addressFree, refuses: ['not_found'] });
  route.post('/auth/email/confirm', confirmEmailChange, {
    message: 'The new address is in force; all other sessions ended',
    example: { code },
    refuses: ['conflict'],
  });
  route.post('/auth/2fa/enrol', enrolSecondFactor, {
    message: 'Give a first code of the authenticator to set it',
    shownOnce: ['secret', 'uri'],
    example: { password },
  });
  route.post('/auth/2fa/confirm', confirmSecondFactor, { ...recoveryCodes, example: { code } });
  route.post('/auth/2fa/disable', disableSecondFactor, { message: 'The second factor is removed', example: { password, code } });
  route.post('/auth/2fa/recovery-codes', replaceRecoveryCodes, { ...recoveryCodes, example: { password, code } });
});

export const signInRoutes = [...forAnybody, ...forPeople];
