/** What stands on the page where people sign in. */
export const SIGN_IN = `<form id="sign-in" hidden>
        <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <label id="second" hidden>Code of your authenticator <input name="code" autocomplete="one-time-code"></label>
        <button>Sign in</button>
      </form>
      <p id="told" role="status" aria-live="polite">One moment…</p>
      <noscript>Signing in needs JavaScript.</noscript>`;

export const SIGN_OUT = `<form id="sign-out"><button>Sign out</button></form>
      <p id="told" role="status" aria-live="polite"></p>`;

/**
 * The script of the sign-in and sign-out pages. It speaks to the same routes as every client; the access token it gets is handed to
 * the server at once, which keeps it in a cookie that no script reads.
 */
export const signInScript = (prefix: string): string => `${common(prefix)}
const form = document.getElementById('sign-in');
const told = document.getElementById('told');
const second = document.getElementById('second');
let challengeId;

const enter = async (token) => {
  if (!(await keep(token))) return say('This session was refused. Try again.');
  const wanted = new URLSearchParams(location.search).get('to') ?? '';
  location.replace(/^\\/ops\\/[\\w\\/-]*$/.test(wanted) ? PREFIX + wanted : PREFIX + '/ops/queues/');
};
const say = (text) => { told.textContent = text; };

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  say('One moment…');
  const { email, password, code } = Object.fromEntries(new FormData(form));
  const { ok, body } = challengeId
    ? await call('/auth/2fa/verify', { challengeId, code })
    : await call('/auth/login', { email, password });
  if (!ok) return say(body.error ?? 'That did not work.');
  if (body.data?.twoFactorRequired) {
    challengeId = body.data.challengeId;
    second.hidden = false;
    second.querySelector('input').focus();
    return say('Enter the code of your authenticator, or a recovery code.');
  }
  await enter(body.data.token);
});

document.getElementById('sign-out')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { ok } = await fetch(PREFIX + '/ops/session', { method: 'DELETE' });
  if (!ok) return say('That did not work. Try again.');
  location.replace(PREFIX + '/ops/login');
});

if (form) {
  const token = await renewed();
  if (token) await enter(token);
  else {
    form.hidden = false;
    say('');
    form.querySelector('input').focus();
  }
}
`;

/** Keeps the session of the queue board alive while it is open; tabs take turns. */
export const renewScript = (prefix: string): string => `${common(prefix)}
setInterval(async () => {
  const token = await renewed();
  if (token) await keep(token);
}, 10 * 60_000);
`;

const common = (prefix: string): string => `const PREFIX = ${JSON.stringify(prefix)};
const call = async (path, body) => {
  const response = await fetch(PREFIX + '/api/v1' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, body: await response.json().catch(() => ({})) };
};
const keep = async (token) => (await fetch(PREFIX + '/ops/session', { method: 'POST', headers: { Authorization: 'Bearer ' + token } })).ok;
// A refresh token works once, so two tabs must not use it at the same time.
const renewed = () => {
  const refresh = async () => {
    const { ok, body } = await call('/auth/refresh', {});
    return ok ? body.data.token : null;
  };
  return navigator.locks ? navigator.locks.request('tollgate-refresh', refresh) : refresh();
};`;
