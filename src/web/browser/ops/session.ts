/** Path prefix of a proxy before /ops. */
export const PREFIX = new URL(import.meta.url).pathname.replace(/\/ops\/assets\/[^/]+$/, '');

export interface SignInAnswer {
  error?: string;
  data?: { token?: string; twoFactorRequired?: boolean; challengeId?: string };
}

export async function call(path: string, body: object): Promise<{ ok: boolean; body: SignInAnswer }> {
  const response = await fetch(`${PREFIX}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  return { ok: response.ok, body: answer as SignInAnswer };
}

/** Stores an access token in an HttpOnly cookie; false when the server refuses the token. */
export async function save(token: string): Promise<boolean> {
  return (await fetch(`${PREFIX}/ops/session`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })).ok;
}

/** Access token of the signed-in person, or null. Race: a refresh token works once, so tabs take a lock. */
export function renewed(): Promise<string | null> {
  const refresh = async (): Promise<string | null> => {
    const { ok, body } = await call('/auth/refresh', {});
    return (ok && body.data?.token) || null;
  };
  // Browsers without TLS have no locks.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks ? locks.request('tollgate-refresh', refresh) : refresh();
}
