export const acceptTexts = {
  signInWithTheInvited: 'Sign in with the invited address, then join the business.',
  backToTheInvitation: 'Back to the invitation',
  acceptInvitation: 'Accept invitation',
  iHaveAnAccount: 'I have an account',
  backToSignIn: 'Back to sign in',
  youSignInWithThe: 'You sign in with the address that received the invitation.',
  joinBusiness: 'Join business',
  useAnotherAccount: 'Use another account',
  backToBusinessName: 'Back to {businessName}',
  youAreSignedInAs: 'You are signed in as {email}.',
  token: 'Token',
  startsWithTgi: 'Starts with tgi_; from the invitation email',
} as const;

export const againTexts = {
  yourSessionEnded: 'Your session ended. Sign in again to continue; this page stays as it is.',
  signInAgain: 'Sign in again',
  signOut: 'Sign out',
} as const;

export const formTexts = {
  tollgateDoesNotRespond: 'Tollgate does not respond. Try again.',
  thisSandboxSendsNoMail: 'This sandbox sends no email. Read the text of the email in its log.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  atLeast8Characters: 'At least 8 characters',
} as const;

export const passkeyTexts = {
  signInWithAPasskey: 'Sign in with a passkey',
} as const;

export const signInPageTexts = {
  environment: 'Environment',
  switchToLive: 'Switch to live',
  noRealMoneyMoves: '{sandbox}: no real money moves. {switchLink}',
  signUp: 'Sign up',
  signInInstead: 'Sign in instead',
  optionalYourOwnNameBy: 'Optional; your own name by default',
  ifThisAddressHasA: 'If this address has a pending verification, we sent another code.',
  verifyYourEmail: 'Verify your email',
  verifyEmail: 'Verify email',
  sendAnotherCode: 'Send another code',
  weSentACodeOf: 'We sent a code of six digits to {email}. The code expires after ten minutes.',
  resetYourPassword: 'Reset your password',
  sendToken: 'Send token',
  backToSignIn: 'Back to sign in',
  passwordSetTollgate: 'Password set · Tollgate',
  passwordSet: 'Password set',
  signInWithTheNew: 'Sign in with the new password',
  setANewPassword: 'Set a new password',
  setPassword: 'Set password',
  ifTheAddressHasAn: 'If the address has an account, we sent a token to it. The token expires after 30 minutes.',
  token: 'Token',
  newPassword: 'New password',
} as const;

export const signInTexts = {
  signIn: 'Sign in',
  secondFactor: 'Second factor',
  startOver: 'Start over',
  sixDigitsOfYourAuthenticator: 'Six digits of your authenticator app, or a recovery code',
  forgotYourPassword: 'Forgot your password?',
  signUp: 'Sign up',
  noAccountLink: 'No account? {link}',
  demoAccountsOwnerFinance: 'Demo accounts: {owner}, {finance}, {approver}, {developer}, {support}. Password: {password}',
} as const;
