import { list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { acceptInvitation, joinBusiness } from '../team/accept-invitation.ts';
import { type PasskeyOffer, addPasskey, beginPasskey } from '../passkeys/add-passkey.ts';
import { type PasskeyQuestion, beginPasskeySignIn, signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts';
import { cancelEmailChange, changeEmail, resendEmailChange, showEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeRole, listMembers, removeMember } from '../team/members.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, replaceRecoveryCodes } from './own-second-factor.ts';
import { endOtherSessions, endSession, listSessions, logOut } from '../sessions/own-sessions.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { invite, listInvitations, revokeInvitation } from '../team/invitations.ts';
import { listPasskeys, offerSchema, passkeySchema, passkeyView, questionSchema, removePasskey } from '../passkeys/passkeys.ts';
import { listNotices } from '../team/list-notices.ts';
import { logIn } from './log-in.ts';
import { me } from '../sessions/me.ts';
import { type Notice, noticeSchema } from '../team/notice.ts';
import { refresh } from '../sessions/refresh.ts';
import { resendCode, verifyEmail } from './verify-email.ts';
import { setNotice } from '../team/set-notice.ts';
import { signUp } from './sign-up.ts';
import { switchBusiness } from '../sessions/switch-business.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import * as views from './views.ts';

/** The same whether the new address has an account or not. */
const changedEmail = one(
  views.emailChangeSchema,
  views.emailChangeView,
  'If this address is free, a code of six digits comes to it by mail',
);
const offer = one(offerSchema, (made: PasskeyOffer) => made);
const question = one(questionSchema, (asked: PasskeyQuestion) => asked);
const passkey = one(passkeySchema, passkeyView, 'The passkey signs in from now on');
const passkeyList = wholeList(passkeySchema, passkeyView);
const noticeList = wholeList(noticeSchema, (notice: Notice) => notice);
const noticeSet = one(noticeSchema, (notice: Notice) => notice, 'It counts from the next mail on');
const sessionList = wholeList(views.sessionSchema, views.sessionView);
const memberList = list(views.memberSchema, views.memberView);
const invitationList = list(views.invitationSchema, views.invitationView);

const email = 'ada@example.com';
const password = 'a long and quiet river';
const code = '123456';
const origin = 'http://localhost:4000';
/** As browsers hand them over; these open nothing. */
const fromDevice = { credentialId: 'q83vASNFZ4k', clientDataJson: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' };
const ada = { firstName: 'Ada', lastName: 'Okafor', password, country: 'NG' };

const forAnybody = routes({ tag: 'People', access: 'public', bucket: 'auth' }, (route) => {
  route.post('/auth/signup', signUp, views.mailComes(201, 'If this address is new, a code of six digits comes by mail'), {
    example: { ...ada, email, accountType: 'business' },
  });
  route.post('/auth/verify-email', verifyEmail, views.signedIn, { example: { email, otp: code }, refuses: ['forbidden'] });
  route.post('/auth/resend-code', resendCode, views.mailComes(200, 'If this address awaits a code, another one comes by mail'), {
    example: { email },
  });
  route.post('/auth/login', logIn, views.signedIn, { example: { email, password }, refuses: ['unauthenticated', 'forbidden'] });
  route.post('/auth/2fa/verify', verifySecondFactor, views.signedIn, {
    example: { challengeId: 'tgc_…', code },
    refuses: ['unauthenticated', 'forbidden'],
  });
  route.post('/auth/passkeys/sign-in/begin', beginPasskeySignIn, question, { example: { origin }, refuses: ['conflict'] });
  route.post('/auth/passkeys/sign-in', signInWithPasskey, views.signedIn, {
    example: { ...fromDevice, authenticatorData: 'SZYN5Q', signature: 'MEUCIQ' },
    refuses: ['unauthenticated', 'forbidden'],
  });
  route.post('/auth/refresh', refresh, views.signedIn, {
    bucket: 'reads',
    example: { refreshToken: 'tgr_…' },
    refuses: ['unauthenticated'],
  });
  route.post('/auth/password/forgot', forgotPassword, views.mailComes(200, 'If this address has an account, a token comes by mail'), {
    example: { email },
  });
  route.post('/auth/password/reset', resetPassword, views.done('The password is set; sign in with it'), {
    example: { token: 'tgp_…', password },
  });
  route.post('/auth/invitations/accept', acceptInvitation, views.signedIn, {
    example: { ...ada, token: 'tgi_…' },
    refuses: ['conflict', 'forbidden'],
  });
});

const forPeople = routes({ tag: 'People', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/auth/me', me, views.whoAmI);
  route.post('/auth/logout', logOut, views.loggedOut);
  route.post('/auth/business', switchBusiness, views.oneUser, { refuses: ['not_found'] });
  route.post('/auth/password/change', changePassword, views.endedSessions('The password is changed; all other sessions ended'), {
    example: { currentPassword: password, newPassword: 'another river, just as long' },
  });
  route.get('/auth/email/change', showEmailChange, views.pendingEmail);
  route.post('/auth/email/change', changeEmail, changedEmail, { example: { email: 'ada.okafor@example.com', password } });
  route.delete('/auth/email/change', cancelEmailChange, views.done('Your address stays as it is'));
  route.post('/auth/email/resend', resendEmailChange, changedEmail, { refuses: ['not_found'] });
  route.post('/auth/email/confirm', confirmEmailChange, views.endedSessions('The new address is in force; all other sessions ended'), {
    example: { code },
    refuses: ['conflict'],
  });
  route.post('/auth/2fa/enrol', enrolSecondFactor, views.enrolment, { example: { password } });
  route.post('/auth/2fa/confirm', confirmSecondFactor, views.recoveryCodes, { example: { code } });
  route.post('/auth/2fa/disable', disableSecondFactor, views.done('The second factor is removed'), { example: { password, code } });
  route.post('/auth/2fa/recovery-codes', replaceRecoveryCodes, views.recoveryCodes, { example: { password, code } });
  route.get('/auth/passkeys', listPasskeys, passkeyList);
  route.post('/auth/passkeys/begin', beginPasskey, offer, { example: { password, origin }, refuses: ['conflict'] });
  route.post('/auth/passkeys', addPasskey, passkey, {
    example: { ...fromDevice, name: 'My phone', attestationObject: 'o2NmbXQ' },
    refuses: ['conflict'],
  });
  route.delete('/auth/passkeys/{passkeyId}', removePasskey, views.removed('The passkey signs in no more'));
  route.get('/auth/notices', listNotices, noticeList);
  route.put('/auth/notices/{kind}', setNotice, noticeSet, { example: { wanted: false }, refuses: ['not_found'] });
  route.get('/auth/sessions', listSessions, sessionList);
  route.delete('/auth/sessions', endOtherSessions, views.endedSessions('All your other sessions ended'));
  route.delete('/auth/sessions/{sessionId}', endSession, views.removed('The session ended'));
  route.get('/auth/members', listMembers, memberList);
  route.put('/auth/members/{userId}', changeRole, views.roleChanged, { example: { role: 'finance' } });
  route.delete('/auth/members/{userId}', removeMember, views.removed('They are out of the business, and their sessions in it ended'));
  route.get('/auth/invitations', listInvitations, invitationList);
  route.post('/auth/invitations', invite, views.oneInvitation, { example: { email, role: 'finance' } });
  route.post('/auth/invitations/join', joinBusiness, views.oneUser, { example: { token: 'tgi_…' } });
  route.delete('/auth/invitations/{invitationId}', revokeInvitation, views.removed('The invitation is worth nothing any more'));
});

export const peopleRoutes = [...forAnybody, ...forPeople];
