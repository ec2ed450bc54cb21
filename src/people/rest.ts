import { routes } from '../api/rest/routes.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { me } from './me.ts';
import { refresh } from './refresh.ts';
import { resendCode } from './resend-code.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { loggedOut, mailComes, signedIn, whoAmI } from './views.ts';

const ada = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com', password: 'a long and quiet river' };

const forAnybody = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/signup', signUp, mailComes(201, 'If this address is new, a code of six digits comes by mail'), {
    example: { ...ada, country: 'NG', accountType: 'business' },
  });
  route.post('/auth/verify-email', verifyEmail, signedIn, { example: { email: ada.email, otp: '123456' } });
  route.post('/auth/resend-code', resendCode, mailComes(200, 'If this address awaits a code, another one comes by mail'), {
    example: { email: ada.email },
  });
  route.post('/auth/login', logIn, signedIn, {
    example: { email: ada.email, password: ada.password },
    refuses: ['unauthenticated', 'forbidden'],
  });
  route.post('/auth/2fa/verify', verifySecondFactor, signedIn, {
    example: { challengeId: 'tgc_…', code: '123456' },
    refuses: ['unauthenticated', 'forbidden'],
  });
  route.post('/auth/refresh', refresh, signedIn, { bucket: 'reads', example: { refreshToken: 'tgr_…' }, refuses: ['unauthenticated'] });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/me', me, whoAmI);
  route.post('/auth/logout', logOut, loggedOut);
});

export const peopleRoutes = [...forAnybody, ...forPeople];
