import type { KeyRing } from '../crypto/key-ring.ts';

const SANDBOX_PASSWORD = 'tollgate';

interface Secrets {
  KEY_PEPPER?: string | undefined;
  ENCRYPTION_KEYS?: KeyRing | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
}

const MIN_DISTINCT = 6;

/** Problems of secrets: few distinct characters, or docker-compose.yml's password. */
export function* guessable({
  KEY_PEPPER: pepper,
  ENCRYPTION_KEYS: ring,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
}: Secrets): Generator<string> {
  if (pepper !== undefined && new Set(pepper).size < MIN_DISTINCT)
    yield 'KEY_PEPPER can be guessed. Live keys need a random one: openssl rand -hex 32';
  for (const [id, key] of ring?.keys ?? [])
    if (new Set(key.export()).size < MIN_DISTINCT)
      yield `ENCRYPTION_KEYS has a key that can be guessed (${id}). Generate one: openssl rand -base64 32`;
  for (const [name, url] of Object.entries({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }))
    if (url !== undefined && new URL(url).password === SANDBOX_PASSWORD)
      yield `${name} has the documented password of the sandbox. Live needs one of your own: alter role … password '…'.`;
}
