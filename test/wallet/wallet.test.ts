import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import type { Presenter } from '../../src/core/transport/rest/routes.ts';
import { findWallet } from '../../src/slices/wallet/wallet.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from '../../src/slices/wallet/low-balance-alert.ts';
import { walletRoutes } from '../../src/slices/wallet/slice.ts';
import { accepted, fund, moved, newActor, openBench, refusalOf, refused, send, type Bench } from './support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

/** The answer of a route as a caller sees it, checked against the schema that is published for it. */
async function answer(method: 'get' | 'put', path: string, actor: Actor, raw: unknown = {}): Promise<Record<string, unknown>> {
  const route = walletRoutes.find((each) => each.method === method && each.path === path);
  if (!route || route.operation.scope === null) throw new Error(`no route ${path}`);
  const presenter = route.presenter as unknown as Presenter<unknown>;
  const made = presenter.present(await route.operation(bench.app, actor, raw));
  presenter.schema.parse(made.data);
  return JSON.parse(JSON.stringify(made)) as Record<string, unknown>;
}

const wallet = async (actor: Actor): Promise<unknown> => (await answer('get', '/wallet', actor))['data'];
const alert = async (actor: Actor): Promise<unknown> => (await answer('get', '/wallet/low-balance-alert', actor))['data'];

async function lowEvents({ bookId }: Actor): Promise<Record<string, unknown>[]> {
  const { rows } = await bench.owner.query<{ data: Record<string, unknown> }>(
    `select data from ledger.outbox where book_id = $1 and event = 'wallet.balance.low' order by occurred_at`,
    [bookId],
  );
  return rows.map(({ data }) => data);
}

describe('GET /wallet', () => {
  test('an empty wallet has exactly the fields of the contract', async () => {
    expect(await wallet(await newActor(bench))).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      currency: 'NGN',
      availableBalance: 0,
      ledgerBalance: 0,
      heldBalance: 0,
      status: 'active',
      lowBalanceAlert: { threshold: 0, enabled: false, ready: false, lastTriggeredAt: null },
      fundingAccounts: [],
      asOf: null,
      updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
  });

  test('while a send is in flight its fee is held: available excludes it, and ledgerBalance = availableBalance + heldBalance', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 1_000_000);
    const sent = await send(bench, actor, { amount: 200_000, fee: 1_075 });
    expect(await wallet(actor)).toMatchObject({ availableBalance: 798_925, ledgerBalance: 800_000, heldBalance: 1_075 });
    await moved(bench, actor, sent, 'refused');
    expect(await wallet(actor)).toMatchObject({ availableBalance: 1_000_000, ledgerBalance: 1_000_000, heldBalance: 0 });
    await accepted(bench, actor, { amount: 200_000, fee: 1_075 });
    expect(await wallet(actor)).toMatchObject({ availableBalance: 798_925, ledgerBalance: 798_925, heldBalance: 0 });
  });

  test('the id never changes, and no two businesses or environments share one', async () => {
    const actor = await newActor(bench);
    const other = await newActor(bench);
    const id = async (of: Actor): Promise<string> => (await findWallet(bench.app, of, {})).id;
    const before = await id(actor);
    await fund(bench, actor, 100);
    expect(await id(actor)).toBe(before);
    expect(await id(other)).not.toBe(before);
    expect(await id({ ...actor, environment: 'live' })).not.toBe(before);
  });

  test('updatedAt is the time of the latest movement', async () => {
    const actor = await newActor(bench);
    const before = await findWallet(bench.app, actor, {});
    await fund(bench, actor, 100);
    expect((await findWallet(bench.app, actor, {})).updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
    const { rows } = await bench.owner.query<{ posted_at: Date }>('select posted_at from ledger.posting where book_id = $1', [
      actor.bookId,
    ]);
    expect((await findWallet(bench.app, actor, {})).updatedAt).toEqual(rows[0]?.posted_at);
  });

  test.each(['frozen', 'closed'])('the status %s is shown', async (status) => {
    const actor = await newActor(bench);
    await bench.owner.query('update ledger.account set status = $2 where book_id = $1', [actor.bookId, status]);
    expect(await wallet(actor)).toMatchObject({ status });
  });

  test('403 without the scope wallet:read, and 400 for an unknown parameter', async () => {
    const actor = await newActor(bench, ['wallet:write']);
    expect((await refusalOf(findWallet(bench.app, actor, {}))).kind).toBe('forbidden');
    const reader = await newActor(bench);
    expect((await refusalOf(findWallet(bench.app, reader, { currency: 'USD' }))).detail).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'currency',
    });
  });
});

describe('PUT and GET /wallet/low-balance-alert', () => {
  test('sets the level and returns a message; GET reads the same', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 6_000_000);
    const set = await answer('put', '/wallet/low-balance-alert', actor, { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] });
    expect(set).toEqual({
      message: expect.any(String),
      data: { threshold: 5_000_000, enabled: true, ready: true, emails: ['ops@acme.ng'], lastTriggeredAt: null },
    });
    expect(await alert(actor)).toEqual(set['data']);
    expect(await wallet(actor)).toMatchObject({
      lowBalanceAlert: { threshold: 5_000_000, enabled: true, ready: true, lastTriggeredAt: null },
    });
  });

  test('enabled defaults to true, and omitted emails stay', async () => {
    const actor = await newActor(bench);
    await setLowBalanceAlert(bench.app, actor, { threshold: 100, emails: [' ops@acme.ng ', 'cfo@acme.ng', 'ops@acme.ng'] });
    expect(await setLowBalanceAlert(bench.app, actor, { threshold: 200 })).toMatchObject({
      enabled: true,
      emails: ['ops@acme.ng', 'cfo@acme.ng'],
    });
    expect(await setLowBalanceAlert(bench.app, actor, { threshold: 200, emails: [] })).toMatchObject({ emails: [] });
  });

  test.each([
    [{ threshold: 0 }, 0],
    [{ threshold: 0, enabled: true }, 0],
    [{ threshold: 5_000, enabled: false }, 5_000],
  ])('%j turns the alert off: no event at any balance', async (raw, threshold) => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    expect(await setLowBalanceAlert(bench.app, actor, raw)).toMatchObject({ threshold, enabled: false, ready: false });
    await accepted(bench, actor, { amount: 98_000, fee: 1_000 });
    expect(await lowEvents(actor)).toEqual([]);
  });

  test('one notification per drop: fires on crossing, not again below, and again after a recovery', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    await accepted(bench, actor, { amount: 50_000, fee: 0 });
    expect(await lowEvents(actor)).toEqual([]);
    const { code } = await accepted(bench, actor, { amount: 10_000, fee: 0 });
    await accepted(bench, actor, { amount: 10_000, fee: 0 });
    expect(await lowEvents(actor)).toEqual([
      {
        availableBalance: 40_000,
        threshold: 50_000,
        currency: 'NGN',
        triggeredBy: { type: 'transfer', reference: code },
        occurredAt: expect.any(String),
      },
    ]);
    expect(await findLowBalanceAlert(bench.app, actor, {})).toMatchObject({ ready: false, lastTriggeredAt: expect.any(Date) });
    await fund(bench, actor, 20_000);
    expect(await findLowBalanceAlert(bench.app, actor, {})).toMatchObject({ ready: true });
    await accepted(bench, actor, { amount: 30_000, fee: 0 });
    expect(await lowEvents(actor)).toHaveLength(2);
  });

  test('a level above the current balance fires only after the balance has reached it', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 10_000);
    expect(await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 })).toMatchObject({ enabled: true, ready: false });
    await accepted(bench, actor, { amount: 5_000, fee: 0 });
    expect(await lowEvents(actor)).toEqual([]);
    await fund(bench, actor, 45_000);
    expect(await alert(actor)).toMatchObject({ ready: true });
    await accepted(bench, actor, { amount: 1, fee: 0 });
    expect(await lowEvents(actor)).toHaveLength(1);
  });

  test('setting the same level again after it fired does not make it fire again', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 60_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    await accepted(bench, actor, { amount: 20_000, fee: 0 });
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    await accepted(bench, actor, { amount: 20_000, fee: 0 });
    expect(await lowEvents(actor)).toHaveLength(1);
  });

  test('held money counts as spent: a scheduled send can cross the level', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 90_000 });
    await send(bench, actor, { amount: 9_500, fee: 1_000, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await lowEvents(actor)).toMatchObject([{ availableBalance: 89_500 }]);
  });

  test('the event follows lasting debits only: none for a refused send, one for a submitted or unknown one', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    await refused(bench, actor, { amount: 60_000 });
    expect(await lowEvents(actor)).toEqual([]);
    expect(await findLowBalanceAlert(bench.app, actor, {})).toMatchObject({ ready: true, lastTriggeredAt: null });
    const sent = await send(bench, actor, { amount: 59_000, fee: 1_000 });
    expect(await lowEvents(actor)).toEqual([]);
    await moved(bench, actor, sent, 'delivered');
    const result = { availableBalance: 40_000, triggeredBy: { type: 'transfer', reference: sent.code } };
    expect(await lowEvents(actor)).toMatchObject([result]);
    await accepted(bench, actor, { amount: 1_000, fee: 0 });
    expect(await lowEvents(actor)).toHaveLength(1);
  });

  test('a send in flight does not count for another lasting debit, a scheduled transfer or a late answer', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000);
    await setLowBalanceAlert(bench.app, actor, { threshold: 50_000 });
    const before = await accepted(bench, actor, { amount: 1_000, fee: 0 });
    const large = await send(bench, actor, { amount: 60_000 });
    const { id, claim } = await accepted(bench, actor, { amount: 1_000, fee: 0 });
    await send(bench, actor, { amount: 1_000, fee: 0, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    const late = await bench.ledger.capture({ bookId: actor.bookId, id, step: 'silent', claim, channel: 'submit', nextCheckMs: 300_000 });
    expect(late.result).toBe('late');
    await moved(bench, actor, before, 'delivered');
    expect(await lowEvents(actor)).toEqual([]);
    await moved(bench, actor, large, 'refused');
    expect(await findLowBalanceAlert(bench.app, actor, {})).toMatchObject({ ready: true, lastTriggeredAt: null });
    const { code } = await accepted(bench, actor, { amount: 60_000, fee: 0 });
    expect(await lowEvents(actor)).toMatchObject([{ availableBalance: 37_000, triggeredBy: { reference: code } }]);
  });

  test.each([
    [{}, 'threshold'],
    [{ threshold: null }, 'threshold'],
    [{ threshold: '5000' }, 'threshold'],
    [{ threshold: -1 }, 'threshold'],
    [{ threshold: 0.5 }, 'threshold'],
    [{ threshold: 2 ** 53 }, 'threshold'],
    [{ threshold: 1, enabled: 'yes' }, 'enabled'],
    [{ threshold: 1, emails: 'ops@acme.ng' }, 'emails'],
    [{ threshold: 1, emails: ['ops@acme.ng', 'nobody'] }, 'emails[1]'],
    [{ threshold: 1, emails: [7] }, 'emails[0]'],
    [{ threshold: 1, emails: [`${'a'.repeat(250)}@acme.ng`] }, 'emails[0]'],
    [{ threshold: 1, emails: Array.from({ length: 11 }, (_, n) => `ops${n}@acme.ng`) }, 'emails'],
    [{ threshold: 1, level: 2 }, 'level'],
  ])('400: %j names the offending field and changes nothing', async (raw, field) => {
    const actor = await newActor(bench);
    expect((await refusalOf(setLowBalanceAlert(bench.app, actor, raw))).detail).toMatchObject({ code: 'VALIDATION_ERROR', field });
    expect(await findLowBalanceAlert(bench.app, actor, {})).toMatchObject({ threshold: 0, enabled: false, emails: [] });
  });

  test('writing needs wallet:write and reading wallet:read', async () => {
    const reader = await newActor(bench, ['wallet:read']);
    expect((await refusalOf(setLowBalanceAlert(bench.app, reader, { threshold: 1 }))).kind).toBe('forbidden');
    const writer = await newActor(bench, ['wallet:write']);
    expect((await refusalOf(findLowBalanceAlert(bench.app, writer, {}))).kind).toBe('forbidden');
    expect(await setLowBalanceAlert(bench.app, writer, { threshold: 1 })).toMatchObject({ threshold: 1 });
  });

  test('a missing wallet is an internal error', async () => {
    const actor = await newActor(bench);
    await expect(setLowBalanceAlert(bench.app, { ...actor, bookId: 9_999_999, effectId: randomUUID() }, { threshold: 1 })).rejects.toThrow(
      /does not exist|null/,
    );
  });
});

describe('wallet routes', () => {
  test('every contract path exists, with its rate-limit bucket', () => {
    expect(walletRoutes.map(({ method, path, options }) => `${method} ${path} ${options.bucket}`)).toEqual([
      'get /wallet reads',
      'put /wallet/low-balance-alert money',
      'get /wallet/low-balance-alert reads',
      'get /transactions reads',
      'get /transactions/export exports',
    ]);
  });
});
