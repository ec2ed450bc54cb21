import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, lockAudit, audited, serialized } from '../../src/core/audit/audit.ts';
import { listAudit, type AuditRecord } from '../../src/slices/audit/list.ts';
import { type Actor, scopes } from '../../src/domain/actor/actor.ts';
import { verify } from '../../src/app/verify/verify.ts';
import type { OpenApp } from '../../src/app/wiring/open-app.ts';
import { asOwner } from '../ledger/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { openBeside, personOf } from './support.ts';

let sandbox: Sandbox;
let app: OpenApp;
let person: Actor;
let stranger: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = openBeside(sandbox.databaseUrl);
  person = await personOf(app, 'pk_test_demo');
  stranger = await personOf(app, 'pk_test_demo2');
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const entries = async (filter: object = {}, actor = person): Promise<AuditRecord[]> => (await listAudit(app, actor, filter)).rows;
const newest = async (action: string, actor = person): Promise<AuditRecord | undefined> =>
  (await entries({ action, limit: '1' }, actor))[0];
const write = (actor: Actor, action: string, more: object = {}): Promise<void> =>
  app.db.transaction((tx) => audit(tx, actor, { action, subject: { type: 'thing', id: '1' }, ...more }));
const rows = (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwner(sandbox.databaseUrl, async (owner) => (await owner.query<Record<string, unknown>>(sql, values)).rows);
const breaches = async (): Promise<Record<string, unknown>[]> =>
  (await verify(app.db)).checks.find(({ id }) => id === 'audit_chain')?.sample ?? [{ missing: true }];

describe('audit entries', () => {
  test('a change through the API records actor, address, action, subject and previous fields', async () => {
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: 'https://hooks.example.com/a' });
    const reply = await sandbox.call(
      'POST',
      '/webhooks/settings',
      { webhookUrl: 'https://hooks.example.com/b?key=t0ps3cret' },
      { headers: { 'User-Agent': 'check/1.0' } },
    );
    expect(reply.status).toBe(200);
    const entry = await newest('webhookSettings.update');
    expect(entry).toMatchObject({
      environment: 'sandbox',
      subject: { type: 'webhook_endpoint' },
      actor: { kind: 'key', id: 'pk_test_demo', name: 'pk_test_demo', keyName: 'Demo key' },
      address: '127.0.0.1',
      userAgent: 'check/1.0',
      requestId: reply.headers.get('x-request-id'),
      before: { url: 'https://hooks.example.com/a' },
      after: { url: 'https://hooks.example.com/b?…' },
    });
    expect(JSON.stringify(await rows('select * from audit.entry'))).not.toContain('t0ps3cret');
  });

  test('every audited operation of the API writes its entry', async () => {
    const call = async (method: string, path: string, body?: unknown): Promise<any> => {
      const reply = await sandbox.call(method, path, body);
      expect([path, reply.status]).toEqual([path, 200]);
      return reply.body.data;
    };
    await call('POST', '/webhooks/settings', { webhookUrl: 'https://hooks.example.com/c' });
    const { secret } = await call('POST', '/webhooks/settings/secret', {});
    await call('PUT', '/webhooks/settings/customer-emails', { handleCustomerEmails: false });
    await call('DELETE', '/webhooks/settings');
    await call('PUT', '/wallet/low-balance-alert', { threshold: 5_000, emails: ['ops@example.com'] });
    const beneficiary = await call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' });
    await call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' });
    await call('DELETE', `/beneficiaries/${beneficiary.id}`);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const transfer = await call('POST', '/money-transfer/send', {
      amount: 10_000,
      bankCode: '058',
      accountNumber: '0123456785',
      scheduledAt: later,
    });
    await call('POST', `/money-transfer/${transfer.transferCode}/cancel`);
    await call('POST', `/money-transfer/${transfer.transferCode}/cancel`);
    const list = await entries({ limit: '9' });
    expect(list.map(({ action }) => action)).toEqual([
      'transfers.cancel',
      'beneficiaries.delete',
      'beneficiaries.create',
      'walletAlert.update',
      'webhookSettings.delete',
      'customerEmails.update',
      'webhookSecret.rotate',
      'webhookSettings.update',
      'webhookSettings.update',
    ]);
    const [cancelled, , saved, alert] = list;
    expect(cancelled?.subject).toEqual({ type: 'transfer', id: transfer.transferCode });
    expect(saved?.after).toMatchObject({ bankCode: '058', accountNumber: '012****6785' });
    expect(alert).toMatchObject({ before: { threshold: 0, emails: [] }, after: { threshold: 5_000, emails: ['o***@example.com'] } });
    const rotated = list[6];
    expect(rotated?.after).toMatchObject({ secretMasked: '[hidden]' });
    const all = JSON.stringify(await rows('select * from audit.entry'));
    for (const hidden of [secret, secret.slice(-8), '0123456785', 'ops@example.com']) expect(all).not.toContain(hidden);
    expect(await breaches()).toEqual([]);
  });

  test('a rolled-back change leaves no entry and no gap', async () => {
    const before = await entries({ limit: '1' });
    await expect(
      app.db.transaction(async (tx) => {
        await audit(tx, person, { action: 'test.rolled_back', subject: { type: 'thing', id: '1' } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await newest('test.rolled_back')).toBeUndefined();
    await write(person, 'test.after');
    expect((await newest('test.after'))?.seq).toBe((before[0]?.seq ?? 0) + 1);
  });

  test('a failed entry rolls back its change', async () => {
    const broken = { ...person, kind: 'nobody' } as unknown as Actor;
    await expect(
      app.db.transaction(async (tx) => {
        await tx.query('test.rename', `update business set name = 'Changed' where id = $1`, [person.businessId]);
        await audit(tx, broken, { action: 'test.broken', subject: { type: 'thing', id: '1' } });
      }),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await rows('select name from business where id = $1', [person.businessId])).toEqual([{ name: 'Demo Limited' }]);
  });

  test('caller-supplied text is truncated and printable', async () => {
    await write({ ...person, userAgent: `a\u0000b\n\u202e${'x'.repeat(500)}` }, 'test.agent');
    const { userAgent } = (await newest('test.agent'))!;
    expect(userAgent).toMatch(/^abx+$/);
    expect(userAgent).toHaveLength(200);
  });
});

describe('the chain', () => {
  test('is one per business, without gaps, under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n % 2 ? person : stranger, 'test.crowd')));
    const chains = await rows(`select business_id, count(*) = max(seq) as whole from audit.entry group by 1`);
    expect(chains.map(({ whole }) => whole)).toEqual(chains.map(() => true));
    expect(await breaches()).toEqual([]);
  });

  test('a locked log of one business delays no other business and no money of its own', async () => {
    let let_go = (): void => {};
    const held = new Promise<void>((resolve) => (let_go = resolve));
    let locked = (): void => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holding = app.db.transaction(async (tx) => {
      await lockAudit(tx, person);
      locked();
      await held;
    });
    await isLocked;
    await write(stranger, 'test.beside');
    const sent = await sandbox.call('POST', '/money-transfer/send', { amount: 10_000, bankCode: '058', accountNumber: '0123456785' });
    expect(sent.status).toBe(200);
    let_go();
    await holding;
  });

  test('concurrent audited changes and payments of one business succeed without a deadlock', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const account = { bankCode: '058', accountNumber: '0123456785' };
    const cancelled = async (): Promise<number> => {
      const { status: sent, body } = await sandbox.call('POST', '/money-transfer/send', { ...account, amount: 10_000, scheduledAt: later });
      if (sent !== 200) throw new Error(JSON.stringify(body));
      return (await sandbox.call('POST', `/money-transfer/${body.data.transferCode}/cancel`)).status;
    };
    const status = async (method: string, path: string, body: object): Promise<number> => (await sandbox.call(method, path, body)).status;
    const all = await Promise.all(
      Array.from({ length: 15 }, (_, n) => [
        cancelled(),
        status('PUT', '/wallet/low-balance-alert', { threshold: 1_000 + n }),
        status('POST', '/webhooks/settings', { webhookUrl: `https://hooks.example.com/${n}` }),
        status('POST', '/money-transfer/send', { ...account, amount: 10_000 }),
      ]).flat(),
    );
    expect(all).toEqual(all.map(() => 200));
    expect(await breaches()).toEqual([]);
  });

  const changes = ['entry', 'head'].flatMap((table) => [`delete from audit.${table}`, `truncate audit.${table}`]);
  test.each([...changes, `update audit.entry set action = 'x'`])('even the owner cannot: %s', async (sql) => {
    await expect(rows(sql)).rejects.toMatchObject({ code: 'LG001' });
  });

  const writes = ['entry', 'head'].flatMap((table) => [
    `insert into audit.${table} default values`,
    `update audit.${table} set seq = seq`,
    `delete from audit.${table}`,
    `truncate audit.${table}`,
  ]);
  test.each(writes)('the application cannot: %s', async (sql) => {
    await expect(app.db.query(sql, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('the verification names the changed entry', async () => {
    await asOwner(sandbox.databaseUrl, async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(`update audit.entry set actor_name = 'Stranger' where business_id = $1 and seq = 2`, [person.businessId]);
    });
    expect(await breaches()).toEqual([
      expect.objectContaining({ business_id: person.businessId, seq: 2, action: expect.any(String), problem: 'was changed' }),
    ]);
  });
});

describe('auditLog.list', () => {
  test('pages through all entries once, newest first', async () => {
    const all = await entries({ limit: '200' });
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listAudit(app, person, { limit: '7', ...(cursor && { cursor }) });
      seen.push(...page.rows.map(({ seq }) => seq));
      cursor = page.meta.nextCursor;
    }
    expect(seen).toEqual(all.map(({ seq }) => seq));
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('filters by action, actor and time', async () => {
    const other = { ...person, userId: 'somebody-else' };
    await write(other, 'test.filter');
    const [marker] = await entries({ action: 'test.filter' });
    await write(person, 'test.filter');
    expect((await entries({ actorId: 'somebody-else' })).map(({ action }) => action)).toEqual(['test.filter']);
    expect(await entries({ action: 'test.filter' })).toHaveLength(2);
    expect(await entries({ action: 'test.filter', actorId: 'somebody-else' })).toHaveLength(1);
    const at = marker?.at.toISOString();
    const upTo = await entries({ to: at, limit: '1' });
    expect(upTo[0]?.at.getTime()).toBeLessThanOrEqual(marker!.at.getTime());
    expect((await entries({ from: at })).map(({ action }) => action)).toContain('test.filter');
    expect((await entries({ from: at })).every((entry) => entry.at >= marker!.at)).toBe(true);
    expect(await entries({ from: '2099-01-01T00:00:00Z' })).toEqual([]);
    expect(await entries({ to: '2001-01-01T00:00:00Z' })).toEqual([]);
    await expect(entries({ from: 'yesterday' })).rejects.toMatchObject({ detail: { field: 'from' } });
  });

  test('a business sees its own entries of the environment and of both, and no others', async () => {
    await write(person, 'test.here');
    const live = await personOf(app, 'pk_test_demo', {}, 'live');
    await write(live, 'test.live');
    await write(live, 'test.both', { isOfBusiness: true });
    const actions = (await entries()).map(({ action }) => action);
    expect(actions).toContain('test.here');
    expect(actions).toContain('test.both');
    expect(actions).not.toContain('test.live');
    expect((await entries({}, live)).map(({ action }) => action)).toEqual(['test.both', 'test.live']);
    expect((await entries({}, stranger)).map(({ action }) => action)).not.toContain('test.here');
  });

  test('needs a permission that no API key has', async () => {
    await expect(listAudit(app, { ...person, scopes: new Set(scopes) }, {})).rejects.toMatchObject({
      kind: 'forbidden',
      detail: { code: 'SCOPE_MISSING' },
    });
  });
});

test('queued changes of one business hold no connections, and excess ones are rejected', async () => {
  let let_go = (): void => {};
  const held = new Promise<void>((resolve) => (let_go = resolve));
  const first = audited(app, person, () => held);
  const waiting = Array.from({ length: 499 }, () => serialized(app, person, () => Promise.resolve('done')));
  await expect(serialized(app, person, () => Promise.resolve('too many'))).rejects.toMatchObject({ detail: { code: 'OVERLOADED' } });
  // A pool of 16 connections has all but one left for others.
  await Promise.all(Array.from({ length: 15 }, () => app.db.transaction((tx) => tx.query('test.sleep', 'select pg_sleep(0.1)'))));
  await expect(audited(app, stranger, () => Promise.resolve('beside'))).resolves.toBe('beside');
  let_go();
  await first;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
  await expect(serialized(app, person, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(serialized(app, person, () => Promise.resolve('next'))).resolves.toBe('next');
});
