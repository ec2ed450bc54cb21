import { call, save, PREFIX, renewed } from './session.ts';

const form = document.querySelector<HTMLFormElement>('#sign-in');
const second = document.querySelector<HTMLElement>('#second');
const result = document.querySelector<HTMLElement>('#result');
let challengeId: string | undefined;

function say(text: string): void {
  if (result) result.textContent = text;
}

async function enter(token: string): Promise<void> {
  if (!(await save(token))) return say('Session rejected. Sign in again.');
  const wanted = new URLSearchParams(location.search).get('to') ?? '';
  location.replace(/^\/ops\/[\w/-]*$/.test(wanted) ? PREFIX + wanted : `${PREFIX}/ops/queues/`);
}

async function signIn(filled: HTMLFormElement): Promise<void> {
  say('Loading…');
  const { email, password, code } = Object.fromEntries(new FormData(filled));
  const { ok, body } =
    challengeId === undefined ? await call('/auth/login', { email, password }) : await call('/auth/2fa/verify', { challengeId, code });
  if (!ok) return say(body.error ?? 'Sign-in failed. Try again.');
  if (body.data?.twoFactorRequired) {
    challengeId = body.data.challengeId;
    if (second) second.hidden = false;
    second?.querySelector('input')?.focus();
    return say('Enter the code of your authenticator app, or a recovery code.');
  }
  if (body.data?.token) await enter(body.data.token);
}

async function signOut(): Promise<void> {
  const { ok } = await fetch(`${PREFIX}/ops/session`, { method: 'DELETE' });
  if (!ok) return say('Sign-out failed. Try again.');
  location.replace(`${PREFIX}/ops/login`);
}

/** Signs in with the session of the dashboard, if any. */
async function greet(shown: HTMLFormElement): Promise<void> {
  const token = await renewed();
  if (token) return enter(token);
  shown.hidden = false;
  say('');
  shown.querySelector('input')?.focus();
}

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn(form);
  });
  void greet(form);
}
document.querySelector('#sign-out')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void signOut();
});
