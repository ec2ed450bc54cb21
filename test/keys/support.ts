import { expect } from 'vitest';
import { createKey } from '../../src/slices/keys/create.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';

type MadeKey = Awaited<ReturnType<typeof createKey>>;

/** Actor of another request of the same person. */
export const again = (actor: Actor, more: Partial<Actor> = {}): Actor => ({ ...actor, effectId: newId(), ...more });

export const make = (app: OpenApp, actor: Actor, input: object = {}): Promise<MadeKey> =>
  createKey(app, again(actor), { name: 'Test', ...input });

const headersOf = ({ key, secret }: MadeKey): Record<string, string> => ({ 'X-API-Key': key.keyId, 'X-API-Secret': secret });

/** Status and error of a request with this key. */
export async function attempted(
  url: string,
  made: MadeKey,
  path = '/wallet',
  method = 'GET',
  more: Record<string, string> = {},
): Promise<[number, string?]> {
  const response = await fetch(`${url}/api/v1${path}`, { method, headers: { ...headersOf(made), ...more } });
  const { error } = (await response.json()) as { error?: string };
  return error === undefined ? [response.status] : [response.status, error];
}

/** The service is another process than the one that changes keys here; notifications travel through Redis. */
export async function settled(ask: () => Promise<[number, string?]>, status: number): Promise<[number, string?]> {
  await expect.poll(async () => (await ask())[0], { interval: 5 }).toBe(status);
  return ask();
}
