import { SignatureError } from './errors.ts';

export interface WebhookKeysOptions {
  /** Address of the service, such as `https://pay.example.com`. */
  baseUrl: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

const PREFIX = 'whpk_';
/** The list is read again after a day, and when no key fits: at most once a minute, since anyone can send a wrong signature. */
const LIFE_MS = 86_400_000;
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Published keys of the service (`GET /webhooks/keys`), for endpoints with the profile `standard-webhooks-ed25519`. Keep one for the
 * whole process: it remembers the keys, and reads the list again after a rotation.
 */
export class WebhookKeys {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  #keys: Promise<readonly CryptoKey[]> | null = null;
  #readAt = -Infinity;

  constructor({ baseUrl, fetch: ask = globalThis.fetch }: WebhookKeysOptions) {
    this.#url = `${baseUrl.replace(/\/+$/, '')}/api/v1/webhooks/keys`;
    this.#fetch = ask;
  }

  /** Whether one of these `v1a` signatures is by a published key. @throws SignatureError when the list cannot be read. */
  async verifies(signatures: readonly Uint8Array<ArrayBuffer>[], signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if (signatures.length === 0) return false;
    const isFirst = this.#keys === null || this.#ageMs() > LIFE_MS;
    if (await fits(await this.#read(isFirst), signatures, signed)) return true;
    return this.#ageMs() > PAUSE_MS && fits(await this.#read(true), signatures, signed);
  }

  #ageMs(): number {
    return performance.now() - this.#readAt;
  }

  #read(again: boolean): Promise<readonly CryptoKey[]> {
    if (this.#keys && !again) return this.#keys;
    this.#readAt = performance.now();
    const keys = this.#list();
    this.#keys = keys;
    keys.catch(() => {
      if (this.#keys === keys) this.#keys = null;
    });
    return keys;
  }

  async #list(): Promise<readonly CryptoKey[]> {
    try {
      const response = await this.#fetch(this.#url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { data } = (await response.json()) as { data: readonly { publicKey: string }[] };
      return await Promise.all(data.map(({ publicKey }) => keyOf(publicKey)));
    } catch (error) {
      throw new SignatureError(`The keys at ${this.#url} cannot be read`, { cause: error });
    }
  }
}

async function fits(
  keys: readonly CryptoKey[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const results = keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('Ed25519', key, signature, signed)));
  return (await Promise.all(results)).includes(true);
}

function keyOf(publicKey: string): Promise<CryptoKey> {
  if (!publicKey.startsWith(PREFIX)) throw new TypeError(`a key starts with ${PREFIX}`);
  const bytes = Uint8Array.from(atob(publicKey.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
}
