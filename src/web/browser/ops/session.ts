/** What stands before /ops where a proxy serves us below a path. */
export const PREFIX = new URL(import.meta.url).pathname.replace(/\/ops\/assets\/[^/]+$/, '');

export interface SignInAnswer {
  error?: string;
  data?: { token?: string; twoFactorRequired?: boolean; challengeId?: string };
}

/** Asks one of the sign-in routes that every client asks. */
export async function call(path: string, body: object): Promise<{ ok: boolean; body: SignInAnswer }> {
  const response = await fetch(`${PREFIX}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  return { ok: response.ok, body: answer as SignInAnswer };
}

/** Hands an access token to the server, which keeps it in a cookie that no script reads; false when it is refused. */
export async function save(token: string): Promise<boolean> {
  return (await fetch(`${PREFIX}/ops/session`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })).ok;
}

/** A new access token of whoever is signed in, or null. A refresh token works once, so two tabs must not use it at the same time. */
export function renewed(): Promise<string | null> {
  const refresh = async (): Promise<string | null> => {
    const { ok, body } = await call('/auth/refresh', {});
    return (ok && body.data?.token) || null;
  };
  // Browsers without TLS have no locks.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks ? locks.request('tollgate-refresh', refresh) : refresh();
}
