import { hostname } from 'node:os';
import type { Command } from 'commander';
import { PermissionError } from '../../src/errors.ts';
import { openTransport } from '../../src/transport.ts';
import { asker, type Asker } from '../ask.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import { changeProfiles, configPath, type Profile } from '../profiles.ts';
import type { Run } from '../run.ts';

interface Options {
  email?: string;
  as: string;
}

const KEY_DAYS = 90;

export function login(program: Command, run: Run<Options>): void {
  program
    .command('login')
    .description('sign in as a person or with a key, and save the key in a private file')
    .option('--email <address>', 'sign in as a person: creates a key for 90 days; the password is not saved')
    .option('--as <profile>', 'profile name', 'default')
    .action(run(signIn));
}

async function signIn(context: Context, { email, as }: Options): Promise<void> {
  const lines = asker(context);
  try {
    const profile = email === undefined ? await withKey(context, lines) : await asPerson(context, lines, email);
    changeProfiles(context.env, (saved) => {
      saved.profiles[as] = profile;
      saved.current = as;
    });
    context.answer(
      { profile: as, url: profile.url, apiKey: profile.apiKey },
      `Signed in at ${profile.url} as ${profile.apiKey}, saved as ${as} in ${configPath(context.env)}`,
    );
  } finally {
    lines.close();
  }
}

async function withKey({ url }: Context, lines: Asker): Promise<Profile> {
  const apiKey = await lines.ask('Key (pk_…): ');
  const apiSecret = await lines.ask('Secret (sk_…): ', { isSecret: true });
  try {
    await openTransport({ baseUrl: url, apiKey, apiSecret })({ method: 'GET', path: '/wallet' });
  } catch (error) {
    // A valid key without this permission.
    if (!(error instanceof PermissionError && error.code === 'SCOPE_MISSING')) throw error;
  }
  return { url, apiKey, apiSecret };
}

interface SignedIn {
  token?: string | null;
  challengeId?: string | null;
}

/** Signs in, creates a key and signs out: a key is revocable, a session is not stored. */
async function asPerson({ url }: Context, lines: Asker, email: string): Promise<Profile> {
  const ask = async <T>(path: string, body: object, token?: string | null): Promise<T> => {
    const fetchAs: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('X-API-Key');
      headers.delete('X-API-Secret');
      if (token) headers.set('Authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    };
    const answer = await openTransport({ baseUrl: url, apiKey: '', apiSecret: '', fetch: fetchAs })({ method: 'POST', path, body });
    return (answer.body as { data: T }).data;
  };
  const password = await lines.ask('Password: ', { isSecret: true });
  let signedIn = await ask<SignedIn>('/auth/login', { email, password });
  if (signedIn.challengeId) {
    const code = await lines.ask('Code of your second factor: ', { isSecret: true });
    signedIn = await ask<SignedIn>('/auth/2fa/verify', { challengeId: signedIn.challengeId, code });
  }
  const { token } = signedIn;
  if (token === undefined)
    throw new Problem('The service returned no session', 'Sign in at the dashboard and complete its steps.', EXIT.credentials);
  const expiresAt = new Date(Date.now() + KEY_DAYS * 86_400_000).toISOString();
  const name = `Command line on ${hostname()}`.slice(0, 60);
  const made = await ask<{ keyId: string; secret: string | null }>('/api-keys', { name, expiresAt }, token);
  await ask('/auth/logout', {}, token);
  if (made.secret === null) throw new Problem('The secret of the key was lost', 'Sign in again to create another key.', EXIT.unreachable);
  return { url, apiKey: made.keyId, apiSecret: made.secret };
}
