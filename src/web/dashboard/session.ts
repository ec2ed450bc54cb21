import { settings } from './settings.ts';
import { sessionTexts as texts } from './texts/shell.ts';

export interface User {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  twoFactorEnabled: boolean;
  businessId: string;
  businessName: string;
}

export interface SignedIn {
  token: string;
  /** RFC 3339. */
  expiresAt: string;
  user: User;
}

/** `expired`: a new sign-in is required; the screen stays. */
export type Session = { kind: 'unknown' } | { kind: 'none' } | { kind: 'expired'; user: User } | ({ kind: 'in' } & SignedIn);

/** Why a sign-in route refused. */
export class AuthError extends Error {
  readonly code: string;
  readonly field: string | undefined;

  constructor(message: string, code: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** A token that ends sooner than this is exchanged before it is used. */
const MARGIN_MS = 30_000;

let session: Session = { kind: 'unknown' };
const listeners = new Set<() => void>();
/** Set while a cookie may be there, so that a first visit does not ask in vain. */
const HINT = 'tollgate.signed-in';
const otherTabs = new BroadcastChannel('tollgate-session');

export const currentSession = (): Session => session;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Session): void {
  session = next;
  if (next.kind === 'none') localStorage.removeItem(HINT);
  if (next.kind === 'in') localStorage.setItem(HINT, 'yes');
  for (const listener of listeners) listener();
}

// The cookie is shared by tabs: new tokens and sign-outs are broadcast.
otherTabs.addEventListener('message', ({ data }: MessageEvent<SignedIn | null>) => {
  if (data === null) return become({ kind: 'none' });
  if (session.kind === 'in' && session.user.businessId !== data.user.businessId) return location.reload();
  become({ kind: 'in', ...data });
});

/** Stores the access token in memory; the refresh token is in an HttpOnly cookie. */
export function enter({ token, expiresAt, user }: SignedIn): void {
  const signedIn = { token, expiresAt, user };
  become({ kind: 'in', ...signedIn });
  otherTabs.postMessage(signedIn);
}

/** Ends the session on the server and in all tabs. */
export async function signOut(): Promise<void> {
  const token = session.kind === 'in' ? session.token : null;
  if (token !== null) await ask('/auth/logout', {}, token).catch(() => {});
  otherTabs.postMessage(null);
  become({ kind: 'none' });
}

/** A valid access token; null when a sign-in is required. */
export async function accessToken({ renew = false } = {}): Promise<string | null> {
  // Only the person resolves this; retries would count as guesses.
  if (session.kind === 'expired') return null;
  const held = session.kind === 'in' ? session : null;
  if (held && !renew && Date.parse(held.expiresAt) - Date.now() > MARGIN_MS) return held.token;
  return refreshed(held?.token ?? null);
}

let refreshing: Promise<string | null> | null = null;

/** Exchanges the cookie's refresh token, once for all tabs: it is good once. */
function refreshed(before: string | null): Promise<string | null> {
  const work = async (): Promise<string | null> => {
    // Another tab may have renewed the token meanwhile.
    if (session.kind === 'in' && session.token !== before) return session.token;
    try {
      const answer = await ask<SignedIn>('/auth/refresh', {});
      enter(answer);
      return answer.token;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      if (error.code === 'RATE_LIMITED' || error.code === 'UNAVAILABLE') throw error;
      become(session.kind === 'in' || session.kind === 'expired' ? { kind: 'expired', user: session.user } : { kind: 'none' });
      return null;
    }
  };
  refreshing ??= Promise.resolve(navigator.locks ? navigator.locks.request('tollgate-refresh', work) : work()).finally(
    () => (refreshing = null),
  );
  return refreshing;
}

/** Resolves at the next sign-in; immediately during a session. */
export function signedInAgain(): Promise<void> {
  if (session.kind === 'in') return Promise.resolve();
  return new Promise((done) => {
    const stop = onSession(() => {
      if (session.kind !== 'in') return;
      stop();
      done();
    });
  });
}

/** Restores the session at start. An unreachable service leaves it unknown and throws. */
export async function findSession(): Promise<void> {
  if (localStorage.getItem(HINT) === null) return become({ kind: 'none' });
  await accessToken();
}

interface Answer {
  success: boolean;
  data?: unknown;
  error?: string;
  code?: string;
  field?: string;
}

/** One of the sign-in routes. @throws AuthError with the service's own sentence. */
export async function ask<Data>(path: string, body: object, token?: string, method = 'POST'): Promise<Data> {
  const response = await fetch(`${settings.prefix}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new AuthError(answer.error ?? texts.theRequestFailed, codeOf(answer, response.status), answer.field);
  return answer.data as Data;
}

function codeOf({ code }: Answer, status: number): string {
  if (status === 429) return 'RATE_LIMITED';
  return status >= 500 ? 'UNAVAILABLE' : (code ?? String(status));
}
