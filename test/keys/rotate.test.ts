import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { revokeKey, updateKey } from '../../src/slices/keys/manage.ts';
import { rotateKey } from '../../src/slices/keys/rotate.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { openBeside, personOf } from '../audit/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { again, make, settled, attempted } from './support.ts';

let sandbox: Sandbox;
let app: OpenApp;
let person: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = openBeside(sandbox.databaseUrl);
  person = await personOf(app, 'pk_test_empty');
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const sql = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwner(sandbox.databaseUrl, async (owner) => (await owner.query<Record<string, unknown>>(text, values)).rows);
const use = (made: Parameters<typeof attempted>[1]) => attempted(sandbox.url, made);

describe('a rotation', () => {
  test('creates a successor; the old pair works until the end of the overlap', async () => {
    const made = await make(app, person, { name: 'Shop', scopes: ['wallet:read'] });
    const rotated = await rotateKey(app, again(person), { apiKeyId: made.key.id, overlapSeconds: 3_600 });
    expect(rotated.key).toMatchObject({
      name: 'Shop',
      scopes: ['wallet:read'],
      rotatedFrom: made.key.id,
      status: 'active',
      expiresAt: null,
    });
    expect([rotated.key.keyId === made.key.keyId, rotated.secret === made.secret]).toEqual([false, false]);
    expect([await use(made), await use(rotated)]).toEqual([[200], [200]]);
    await sandbox.call('POST', '/sandbox/advance', { by: '59m' }, { as: 'empty' });
    expect(await use(made)).toEqual([200]);
    await sandbox.call('POST', '/sandbox/advance', { by: '1m' }, { as: 'empty' });
    expect([await use(made), await use(rotated)]).toEqual([[403, 'API key has expired'], [200]]);
  });

  test('expires by the clock, without a job', async () => {
    const made = await make(app, person);
    await rotateKey(app, again(person), { apiKeyId: made.key.id, overlapSeconds: 2 });
    expect(await use(made)).toEqual([200]);
    expect(await settled(() => use(made), 403)).toEqual([403, 'API key has expired']);
  });

  test('without an overlap ends the old pair immediately', async () => {
    const made = await make(app, person);
    expect(await use(made)).toEqual([200]);
    const rotated = await rotateKey(app, again(person), { apiKeyId: made.key.id });
    expect(rotated.old).toMatchObject({ id: made.key.id, status: 'revoked' });
    expect(await settled(() => use(made), 403)).toEqual([403, 'API key is not active']);
    expect(await use(rotated)).toEqual([200]);
  });

  test('never extends the old pair, by its overlap or later', async () => {
    const soon = new Date(Date.now() + 60_000);
    const made = await make(app, person, { expiresAt: soon.toISOString() });
    const { old, key } = await rotateKey(app, again(person), { apiKeyId: made.key.id, overlapSeconds: 604_800 });
    expect(old.expiresAt).toEqual(soon);
    expect(key.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    for (const expiresAt of [null, '2099-01-01T00:00:00Z'])
      await expect(updateKey(app, again(person), { apiKeyId: made.key.id, expiresAt })).rejects.toMatchObject({
        detail: { code: 'API_KEY_ROTATED' },
      });
    for (const overlapSeconds of [-1, 604_801, 1.5])
      await expect(rotateKey(app, again(person), { apiKeyId: key.id, overlapSeconds })).rejects.toMatchObject({
        detail: { field: 'overlapSeconds' },
      });
  });

  test('happens once: ten concurrent requests create one successor, and a repeat renews its secret', async () => {
    const made = await make(app, person);
    const actors = Array.from({ length: 10 }, () => again(person));
    const input = { apiKeyId: made.key.id, overlapSeconds: 60 };
    const all = await Promise.allSettled(actors.map((actor) => rotateKey(app, actor, input)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = all.findIndex(({ status }) => status === 'fulfilled');
    const repeated = await rotateKey(app, actors[winner]!, input);
    expect(await use(repeated)).toEqual([200]);
    expect(await sql('select from api_key where rotated_from = $1', [made.key.id])).toHaveLength(1);
  });

  test('is refused to people with fewer scopes than the key, since they would learn its secret', async () => {
    const made = await make(app, person);
    const developer = again(person, { scopes: new Set(['wallet:read', 'keys:write']) });
    await expect(rotateKey(app, developer, { apiKeyId: made.key.id })).rejects.toMatchObject({
      kind: 'forbidden',
      detail: { code: 'SCOPE_MISSING' },
    });
    expect(await use(made)).toEqual([200]);
  });
});

describe('a revocation', () => {
  test('is final, and refuses later requests while admitted requests finish', async () => {
    const made = await make(app, person);
    expect(await use(made)).toEqual([200]);
    let isRevoked = false;
    const after: [number, string?][] = [];
    const callers = Array.from({ length: 4 }, async () => {
      for (let last = false; !last;) {
        last = isRevoked;
        const reply = await use(made);
        if (last) after.push(reply);
        else expect([200, 403]).toContain(reply[0]);
      }
    });
    const revoked = await revokeKey(app, again(person), { apiKeyId: made.key.id });
    await settled(() => use(made), 403);
    isRevoked = true;
    await Promise.all(callers);
    expect(revoked).toMatchObject({ status: 'revoked', revokedAt: expect.any(Date) });
    expect(after).toEqual(Array.from({ length: 4 }, () => [403, 'API key is not active']));
    expect(await revokeKey(app, again(person), { apiKeyId: made.key.id })).toEqual({
      ...revoked,
      lastUsedAt: expect.any(Date),
      lastUsedIp: '127.0.0.1',
    });
    await expect(updateKey(app, again(person), { apiKeyId: made.key.id, name: 'Back' })).rejects.toMatchObject({
      detail: { code: 'API_KEY_NOT_ACTIVE' },
    });
  });
});
