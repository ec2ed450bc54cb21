import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/slices/audit/list.ts';
import { type Actor, scopes } from '../../src/domain/actor/actor.ts';
import { createKey } from '../../src/slices/keys/create.ts';
import { listKeys, revokeKey, showKey, updateKey } from '../../src/slices/keys/manage.ts';
import { rotateKey } from '../../src/slices/keys/rotate.ts';
import { isMistyped } from '../../src/slices/keys/secret.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { openBeside, personOf } from '../audit/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { again, make, settled, attempted } from './support.ts';

let sandbox: Sandbox;
let app: OpenApp;
let person: Actor;
let stranger: Actor;

beforeAll(async () => {
  sandbox = await startSandbox({ TRUSTED_PROXIES: '127.0.0.1' });
  app = openBeside(sandbox.databaseUrl);
  person = await personOf(app, 'pk_test_empty');
  stranger = await personOf(app, 'pk_test_demo2');
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const sql = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwner(sandbox.databaseUrl, async (owner) => (await owner.query<Record<string, unknown>>(text, values)).rows);
const use = (made: Parameters<typeof attempted>[1], path?: string, method?: string, more?: Record<string, string>) =>
  attempted(sandbox.url, made, path, method, more);

describe('a new key', () => {
  test('works immediately with all scopes of its creator, in its environment', async () => {
    const made = await make(app, person, { name: 'Back office' });
    expect(made.key).toMatchObject({
      name: 'Back office',
      environment: 'sandbox',
      scopes: null,
      allowedIps: [],
      status: 'active',
      expiresAt: null,
      lastUsedAt: null,
      createdBy: { id: person.userId, name: person.name },
      rotatedFrom: null,
    });
    expect(made.key.keyId).toMatch(/^pk_test_/);
    expect(made.secret).toMatch(/^sk_test_/);
    expect([isMistyped(made.key.keyId), isMistyped(made.secret)]).toEqual([false, false]);
    expect(made.secret.startsWith(made.key.secretPrefix ?? 'none')).toBe(true);
    expect(await use(made)).toEqual([200]);
    const live = await make(app, await livePerson());
    expect(live.key.keyId).toMatch(/^pk_live_/);
    expect(await use(live)).toEqual([403, 'API key is not valid for this environment']);
  });

  test('shows its secret once: no later answer, row or entry contains it', async () => {
    const made = await make(app, person);
    const rows = await sql('select to_jsonb(k) as row from api_key k');
    const entries = await sql('select to_jsonb(e) as row from audit.entry e');
    const read = await Promise.all([showKey(app, person, { apiKeyId: made.key.id }), listKeys(app, person, { limit: '200' })]);
    const renamed = await updateKey(app, person, { apiKeyId: made.key.id, name: 'Renamed' });
    const result = JSON.stringify([rows, entries, read, renamed]);
    expect(result).toContain(made.key.keyId);
    expect(result).not.toContain(made.secret);
    expect(result).not.toContain(made.secret.slice(-10));
  });

  test('created again by the same request has one row and a valid secret', async () => {
    const actor = again(person);
    const first = await createKey(app, actor, { name: 'Once' });
    const second = await createKey(app, actor, { name: 'Once' });
    expect(second.key).toEqual({ ...first.key, secretPrefix: second.key.secretPrefix });
    expect(await use(first)).toEqual([401, 'Invalid API credentials']);
    expect(await use(second)).toEqual([200]);
  });

  test('has no more scopes than its creator', async () => {
    const developer = again(person, { scopes: new Set(['wallet:read', 'webhooks:read', 'keys:write', 'keys:read']) });
    const own = await make(app, developer);
    expect(own.key.scopes).toEqual(['wallet:read', 'webhooks:read']);
    for (const asked of [null, ['transfers:write'], ['wallet:read', 'payroll:approve']])
      await expect(make(app, developer, { scopes: asked })).rejects.toMatchObject({ kind: 'forbidden', detail: { code: 'SCOPE_MISSING' } });
    // Never grantable: the scopes of people.
    await expect(make(app, person, { scopes: ['keys:write'] })).rejects.toMatchObject({
      detail: { code: 'VALIDATION_ERROR', field: 'scopes[0]' },
    });
  });

  test.each([
    ['name', {}],
    ['name', { name: '' }],
    ['scopes', { name: 'a', scopes: [] }],
    ['allowedIps[0]', { name: 'a', allowedIps: ['10.0.0'] }],
    ['allowedIps[1]', { name: 'a', allowedIps: ['10.0.0.1', '10.0.0.0/33'] }],
    ['allowedIps[0]', { name: 'a', allowedIps: ['2001:db8::/129'] }],
    ['expiresAt', { name: 'a', expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { name: 'a', expiresAt: 'tomorrow' }],
    ['secret', { name: 'a', secret: 'mine' }],
  ])('is refused with a wrong %s', async (field, input) => {
    await expect(createKey(app, again(person), input)).rejects.toMatchObject({ detail: { code: 'VALIDATION_ERROR', field } });
  });

  test('is refused beyond fifty active keys, also under concurrency', async () => {
    const load = await personOf(app, 'pk_test_unverified');
    const all = await Promise.allSettled(Array.from({ length: 55 }, () => make(app, load)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { detail: { code: string } }).detail.code] : []));
    // Another key exists already.
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'API_KEY_LIMIT'));
  });
});

describe('a restricted key', () => {
  test('is refused by scope, with the message of the contract', async () => {
    const made = await make(app, person, { scopes: ['wallet:read'] });
    expect(await use(made)).toEqual([200]);
    expect(await use(made, '/webhooks/settings')).toEqual([403, "API key does not have the scope 'webhooks:read'"]);
    expect(await use(made, '/webhooks/settings', 'DELETE')).toEqual([403, "API key does not have the scope 'webhooks:write'"]);
  });

  test('is refused from other addresses, in version 4 and 6, single and by block', async () => {
    const made = await make(app, person, { allowedIps: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] });
    const from = (address: string) => use(made, '/wallet', 'GET', { 'X-Forwarded-For': address });
    for (const address of ['203.0.113.7', '198.51.100.250', '2001:db8:1::9', '::ffff:198.51.100.9'])
      expect(await from(address)).toEqual([200]);
    for (const address of ['203.0.113.8', '198.51.101.1', '2001:db9::1'])
      expect(await from(address)).toEqual([403, 'IP address not allowed']);
  });

  test('is refused after its expiry, and remains refused', async () => {
    const made = await make(app, person, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await use(made)).toEqual([200]);
    await sandbox.call('POST', '/sandbox/advance', { by: '2h' }, { as: 'empty' });
    expect(await use(made)).toEqual([403, 'API key has expired']);
    expect((await showKey(app, person, { apiKeyId: made.key.id })).status).toBe('expired');
    const refusal = { kind: 'conflict', detail: { code: 'API_KEY_NOT_ACTIVE' } };
    await expect(updateKey(app, again(person), { apiKeyId: made.key.id, expiresAt: null })).rejects.toMatchObject(refusal);
    await expect(rotateKey(app, again(person), { apiKeyId: made.key.id })).rejects.toMatchObject(refusal);
    expect((await revokeKey(app, again(person), { apiKeyId: made.key.id })).status).toBe('expired');
  });
});

describe('an update', () => {
  test('is effective with the next request', async () => {
    const made = await make(app, person);
    const { id } = made.key;
    expect(await use(made)).toEqual([200]);
    await updateKey(app, again(person), { apiKeyId: id, scopes: ['bills:read'] });
    await settled(() => use(made), 403);
    await updateKey(app, again(person), { apiKeyId: id, scopes: null });
    await settled(() => use(made), 200);
    await updateKey(app, again(person), { apiKeyId: id, allowedIps: ['203.0.113.7'] });
    expect(await settled(() => use(made), 403)).toEqual([403, 'IP address not allowed']);
    const cleared = await updateKey(app, again(person), { apiKeyId: id, allowedIps: [], name: 'Free again' });
    expect(cleared).toMatchObject({ name: 'Free again', allowedIps: [], scopes: null });
    await settled(() => use(made), 200);
  });

  test('grants no scope that the person lacks, and leaves omitted fields unchanged', async () => {
    const made = await make(app, person, { scopes: ['wallet:read', 'payroll:approve'], allowedIps: ['203.0.113.7'] });
    const developer = again(person, { scopes: new Set(['wallet:read', 'webhooks:read', 'keys:write']) });
    const { id } = made.key;
    await expect(updateKey(app, developer, { apiKeyId: id, scopes: ['transfers:write'] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(updateKey(app, developer, { apiKeyId: id, scopes: null })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await updateKey(app, developer, { apiKeyId: id, name: 'Other' })).toMatchObject({
      scopes: ['wallet:read', 'payroll:approve'],
      allowedIps: ['203.0.113.7'],
    });
    expect(await updateKey(app, developer, { apiKeyId: id, scopes: ['payroll:approve', 'webhooks:read'] })).toMatchObject({
      scopes: ['webhooks:read', 'payroll:approve'],
    });
  });

  test('never widens a key with more scopes than the person, neither addresses nor expiry', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const made = await make(app, person, {
      scopes: ['wallet:read', 'payroll:approve'],
      allowedIps: ['203.0.113.7', '203.0.113.8'],
      expiresAt: soon,
    });
    const developer = again(person, { scopes: new Set(['wallet:read', 'keys:write']) });
    const { id } = made.key;
    const later = new Date(Date.now() + 7_200_000).toISOString();
    for (const opened of [{ allowedIps: [] }, { allowedIps: ['203.0.113.7', '198.51.100.1'] }, { expiresAt: null }, { expiresAt: later }])
      await expect(updateKey(app, developer, { apiKeyId: id, ...opened })).rejects.toMatchObject({
        kind: 'forbidden',
        detail: { code: 'SCOPE_MISSING' },
      });
    expect(await showKey(app, person, { apiKeyId: id })).toMatchObject({
      allowedIps: ['203.0.113.7', '203.0.113.8'],
      expiresAt: new Date(soon),
    });
    const sooner = new Date(Date.now() + 1_800_000).toISOString();
    expect(await updateKey(app, developer, { apiKeyId: id, allowedIps: ['203.0.113.8'], expiresAt: sooner })).toMatchObject({
      allowedIps: ['203.0.113.8'],
    });
    expect(await updateKey(app, person, { apiKeyId: id, allowedIps: [], expiresAt: null })).toMatchObject({
      allowedIps: [],
      expiresAt: null,
    });
    // A key with no more scopes than their own may be widened.
    const own = await make(app, person, { scopes: ['wallet:read'], allowedIps: ['203.0.113.7'] });
    expect(await updateKey(app, developer, { apiKeyId: own.key.id, allowedIps: [] })).toMatchObject({ allowedIps: [] });
  });
});

test('the last use is recorded with its address, at most once a minute', async () => {
  const made = await make(app, person);
  const noted = async (): Promise<unknown> => (await sql('select last_used_at, last_used_ip from api_key where id = $1', [made.key.id]))[0];
  await use(made, '/wallet', 'GET', { 'X-Forwarded-For': '198.51.100.9' });
  await expect.poll(noted).toMatchObject({ last_used_ip: '198.51.100.9', last_used_at: expect.any(Date) });
  const first = await noted();
  for (let n = 0; n < 5; n++) await use(made);
  expect(await noted()).toEqual(first);
});

test('the list has every key of the business and environment once, newest first', async () => {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { rows, meta } = await listKeys(app, person, { limit: '5', ...(cursor && { cursor }) });
    ids.push(...rows.map(({ id }) => id));
    cursor = meta.nextCursor;
  }
  const stored = await sql(`select id from api_key where business_id = $1 and environment = 'sandbox' order by id desc`, [
    person.businessId,
  ]);
  expect(ids).toEqual(stored.map(({ id }) => id));
});

test('another business, and the other environment of the same business, finds and changes no such key', async () => {
  const made = await make(app, person);
  const { id } = made.key;
  const live = await livePerson();
  for (const actor of [stranger, live]) {
    const refusal = { kind: 'not_found', detail: { code: 'RECORD_NOT_FOUND' } };
    await expect(showKey(app, actor, { apiKeyId: id })).rejects.toMatchObject(refusal);
    await expect(updateKey(app, again(actor), { apiKeyId: id, name: 'Mine' })).rejects.toMatchObject(refusal);
    await expect(rotateKey(app, again(actor), { apiKeyId: id })).rejects.toMatchObject(refusal);
    await expect(revokeKey(app, again(actor), { apiKeyId: id })).rejects.toMatchObject(refusal);
    expect((await listKeys(app, actor, { limit: '200' })).rows.map((key) => key.id)).not.toContain(id);
    // The id of an existing foreign key creates nothing.
    await expect(createKey(app, { ...actor, effectId: id }, { name: 'Mine' })).rejects.toMatchObject({ kind: 'conflict' });
  }
  expect(await use(made)).toEqual([200]);
  expect(await showKey(app, person, { apiKeyId: id })).toMatchObject({ name: 'Test', status: 'active' });
});

test('no API key manages keys, regardless of its scopes', async () => {
  const caller = again(person, { kind: 'key', scopes: new Set(scopes) });
  const { key } = await make(app, person);
  const all = [
    () => createKey(app, caller, { name: 'Mine' }),
    () => listKeys(app, caller, {}),
    () => showKey(app, caller, { apiKeyId: key.id }),
    () => updateKey(app, caller, { apiKeyId: key.id, name: 'Mine' }),
    () => rotateKey(app, caller, { apiKeyId: key.id }),
    () => revokeKey(app, caller, { apiKeyId: key.id }),
  ];
  for (const attempt of all) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', detail: { code: 'SCOPE_MISSING' } });
});

test('every change of a key is in the audit log, with its previous state', async () => {
  const made = await make(app, person, { name: 'Audited', scopes: ['wallet:read'] });
  const { id } = made.key;
  await updateKey(app, again(person), { apiKeyId: id, scopes: ['wallet:read', 'bills:read'], allowedIps: ['203.0.113.0/24'] });
  const rotated = await rotateKey(app, again(person), { apiKeyId: id, overlapSeconds: 60 });
  await revokeKey(app, again(person), { apiKeyId: rotated.key.id });
  const { rows } = await listAudit(app, person, { limit: '4' });
  expect(rows.map(({ action, subject }) => [action, subject.id])).toEqual([
    ['apiKeys.revoke', rotated.key.id],
    ['apiKeys.rotate', id],
    ['apiKeys.update', id],
    ['apiKeys.create', id],
  ]);
  const [revoke, rotate, update, create] = rows;
  expect(create).toMatchObject({ before: null, after: { keyId: made.key.keyId, name: 'Audited', scopes: ['wallet:read'] } });
  expect(update).toMatchObject({
    actor: { kind: 'person', id: person.userId, name: person.name },
    address: person.address,
    before: { scopes: ['wallet:read'], allowedIps: [] },
    after: { scopes: ['wallet:read', 'bills:read'], allowedIps: ['203.0.113.0/24'] },
  });
  expect(rotate).toMatchObject({ before: { expiresAt: null }, after: { expiresAt: expect.any(String), successor: rotated.key.keyId } });
  expect(revoke).toMatchObject({ before: { status: 'active' }, after: { status: 'revoked' } });
});

/** Person of a demo business that is approved for live here. */
async function livePerson(): Promise<Actor> {
  await app.db.query(
    'test.approved',
    `insert into going_live (business_id, environment, status) select business_id, 'live', 'approved' from api_key where key_id = 'pk_test_empty' on conflict do nothing`,
  );
  return personOf(app, 'pk_test_empty', {}, 'live');
}
