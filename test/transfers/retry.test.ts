import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions, Reply } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const COST = 151_075;

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const retry = (transferCode: string, body?: object, options?: CallOptions): Promise<Reply> =>
  sandbox.call('POST', `/money-transfer/${transferCode}/retry`, body, options);

/** Has the bank say this of a transfer, and waits until it is known. */
async function become(transferCode: string, outcome: string, as = 'demo'): Promise<void> {
  await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome }, { as });
  await sandbox.advance('5m', as);
}

async function returned(more: object = {}, as = 'demo'): Promise<any> {
  const { body } = await sandbox.send(more, { as });
  await become(body.data.transferCode, 'declined_final', as);
  return body.data;
}

describe('POST /money-transfer/{transferCode}/retry', () => {
  test('sends a reversed transfer as a new one: the two name each other, with one debit', async () => {
    const old = await returned({
      clientReference: sandbox.reference(),
      narration: 'Invoice 7',
      metadata: { order: '7' },
      senderName: 'Acme',
    });
    const before = await sandbox.wallet();
    const clientReference = sandbox.reference();
    const { status, body } = await retry(old.transferCode, { clientReference });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      clientReference,
      status: 'debited',
      settlementStatus: 'pending',
      amount: old.amount,
      beneficiary: old.beneficiary,
      narration: 'Invoice 7',
      metadata: { order: '7' },
      retryOf: old.transferCode,
      retriedAs: null,
    });
    expect(body.data.transferCode).not.toBe(old.transferCode);
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(COST);
    expect(await sandbox.status(old.transferCode)).toMatchObject({
      settlementStatus: 'reversed',
      retryOf: null,
      retriedAs: body.data.transferCode,
    });
    expect(await sandbox.sql('select sender from ledger.transfer where transfer_code = $1', [body.data.transferCode])).toEqual([
      { sender: { name: 'Acme' } },
    ]);

    await sandbox.advance('5m');
    expect(await sandbox.status(body.data.transferCode)).toMatchObject({ settlementStatus: 'delivered', retryOf: old.transferCode });
    expect((await sandbox.events(body.data.transferCode)).map(({ event }) => event)).toEqual(['transfer.settled']);
  });

  test('needs no body; the new transfer then has no clientReference', async () => {
    const old = await returned({ clientReference: sandbox.reference() });
    expect((await retry(old.transferCode)).body.data).toMatchObject({ clientReference: null, retryOf: old.transferCode });
  });

  test('sends a cancelled scheduled transfer at once', async () => {
    const { body } = await sandbox.send({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
    await sandbox.call('POST', `/money-transfer/${body.data.transferCode}/cancel`);
    expect((await retry(body.data.transferCode)).body.data).toMatchObject({ status: 'debited', scheduledAt: null });
  });

  test('sends a delivered transfer that its bank returned', async () => {
    const { body } = await sandbox.send({ amount: 500_095 });
    for (const by of ['5m', '1d']) await sandbox.advance(by);
    expect((await retry(body.data.transferCode)).body.data).toMatchObject({ amount: 500_095, settlementStatus: 'pending' });
  });

  test.each([
    ['pending', null, 'could pay twice'],
    ['delivered', 'delivered', 'was delivered'],
    ['failed', 'declined_review', 'is pending review'],
  ])('409 TRANSFER_NOT_RETRYABLE while it is %s and not reversed; nothing is debited', async (settlementStatus, outcome, words) => {
    const { transferCode } = (await sandbox.send({ amount: outcome === null ? 500_099 : 150_000 })).body.data;
    if (outcome !== null) await become(transferCode, outcome);
    expect(await sandbox.status(transferCode)).toMatchObject({ settlementStatus });
    const before = await sandbox.wallet();
    const { status, body } = await retry(transferCode);
    expect([status, body.code]).toEqual([409, 'TRANSFER_NOT_RETRYABLE']);
    expect(body.error).toContain(words);
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
  });

  test('409 for a salary, which payroll batches pay', async () => {
    const old = await returned();
    await sandbox.sql('update ledger.transfer set payroll_item = id where transfer_code = $1', [old.transferCode]);
    const { status, body } = await retry(old.transferCode);
    expect([status, body.code]).toEqual([409, 'TRANSFER_NOT_RETRYABLE']);
    expect(body.error).toContain('salary');
  });

  test('404 for an unknown transfer and for another business’s', async () => {
    const old = await returned();
    expect((await retry('14530000000000000')).status).toBe(404);
    expect((await retry(old.transferCode, undefined, { as: 'demo2' })).status).toBe(404);
  });
});

describe('a transfer is retried at most once', () => {
  test('409 names the retry while pending and once delivered; a reversed retry can itself be retried', async () => {
    const old = await returned();
    const first = (await retry(old.transferCode)).body.data;
    const second = await retry(old.transferCode);
    expect([second.status, second.body.code]).toEqual([409, 'TRANSFER_ALREADY_RETRIED']);
    expect(second.body.error).toContain(first.transferCode);

    await become(first.transferCode, 'delivered');
    expect((await retry(old.transferCode)).body.error).toContain(`${first.transferCode}; retrieve the status of that transfer`);
    await become(first.transferCode, 'returned');
    await sandbox.advance('1d');
    const before = await sandbox.wallet();
    const third = await retry(old.transferCode);
    expect([third.status, third.body.code]).toEqual([409, 'TRANSFER_ALREADY_RETRIED']);
    expect(third.body.error).toContain(`${first.transferCode}; that transfer is reversed too`);
    expect((await retry(first.transferCode)).body.data).toMatchObject({ retryOf: first.transferCode });
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(COST);
  });

  test('two concurrent requests create one transfer, named in both answers', async () => {
    for (let round = 0; round < 10; round++) {
      const old = await returned();
      const before = await sandbox.wallet();
      const replies = await allAtOnce(() => [retry(old.transferCode), retry(old.transferCode)]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [made, refused] = replies.toSorted((a, b) => a.status - b.status);
      expect(refused?.body).toMatchObject({ code: 'TRANSFER_ALREADY_RETRIED' });
      expect(refused?.body.error).toContain(made?.body.data.transferCode);
      expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(COST);
      expect(await sandbox.sql('select from ledger.transfer where retry_of = $1', [old.transferCode])).toHaveLength(1);
    }
  });

  test('a repeat with the same clientReference, also concurrent, returns the existing retry', async () => {
    const old = await returned();
    const before = await sandbox.wallet();
    const clientReference = sandbox.reference();
    const replies = await allAtOnce(() => [retry(old.transferCode, { clientReference }), retry(old.transferCode, { clientReference })]);
    const again = await retry(old.transferCode, { clientReference });
    expect([...replies, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...replies, again].map(({ body }) => body.data.transferCode)).size).toBe(1);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data.retryOf).toBe(old.transferCode);
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(COST);
  });

  test('the clientReference of any other transfer, the retried one included, is 409 CLIENT_REFERENCE_CONFLICT', async () => {
    const mine = { clientReference: sandbox.reference() };
    const other = { clientReference: sandbox.reference() };
    const old = await returned(mine);
    await sandbox.send(other);
    for (const used of [mine, other]) {
      const { status, body } = await retry(old.transferCode, used);
      expect([status, body.code, body.field]).toEqual([409, 'CLIENT_REFERENCE_CONFLICT', 'clientReference']);
    }
    expect((await retry(old.transferCode)).status).toBe(200);
  });

  test('a later name enquiry changes none of these answers', async () => {
    const [mine, next] = [{ clientReference: sandbox.reference() }, { clientReference: sandbox.reference() }];
    const old = await returned(mine);
    const first = (await retry(old.transferCode, next)).body.data;
    // Simulates a closed account: the bank no longer knows its number.
    await sandbox.sql(`update ledger.transfer set account_number = '0000000001' where transfer_code = any ($1)`, [
      [old.transferCode, first.transferCode],
    ]);
    const answers = await Promise.all([retry(old.transferCode, next), retry(old.transferCode, mine), retry(old.transferCode)]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'CLIENT_REFERENCE_CONFLICT'],
      [409, 'TRANSFER_ALREADY_RETRIED'],
    ]);
    expect(answers[0]?.body.data).toMatchObject({ transferCode: first.transferCode, retryOf: old.transferCode });
    const fresh = await returned();
    await sandbox.sql(`update ledger.transfer set account_number = '0000000001' where transfer_code = $1`, [fresh.transferCode]);
    expect((await retry(fresh.transferCode)).body.field).toBe('accountNumber');
  });

  test('Idempotency-Key: a repeat returns the stored answer, not the refusal of a second retry', async () => {
    const old = await returned();
    const headers = { 'Idempotency-Key': `retry-${old.transferCode}` };
    const first = await retry(old.transferCode, undefined, { headers });
    const again = await retry(old.transferCode, undefined, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('a retry that the bank refuses is the one retry: reversed itself, and retryable', async () => {
    const old = (await sandbox.send({ amount: 500_001 })).body.data;
    const before = await sandbox.wallet();
    const refused = await retry(old.transferCode);
    expect([refused.status, refused.body.code]).toEqual([200, 'PROVIDER_REJECTED']);
    expect((await retry(old.transferCode)).body.error).toContain(refused.body.data.transferCode);
    expect((await retry(refused.body.data.transferCode)).body.code).toBe('PROVIDER_REJECTED');
    expect((await sandbox.wallet()).ledgerBalance).toBe(before.ledgerBalance);
  });

  test('an insufficient balance leaves no trace: the same retry works after funding', async () => {
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: COST }, { as: 'empty' });
    const old = await returned({}, 'empty');
    const { body: spent } = await sandbox.send({ amount: 100_000 }, { as: 'empty' });
    expect(spent.success).toBe(true);
    expect((await retry(old.transferCode, undefined, { as: 'empty' })).body.code).toBe('INSUFFICIENT_WALLET_BALANCE');
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: COST }, { as: 'empty' });
    expect((await retry(old.transferCode, undefined, { as: 'empty' })).status).toBe(200);
  });
});

/** Holds the wallet until everything that was started waits for it in the database, then lets all go together. */
async function allAtOnce(start: () => Promise<Reply>[]): Promise<Reply[]> {
  const owner = new pg.Client({ connectionString: sandbox.databaseUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select from ledger.account for update');
    const started = start();
    const waiting = (): Promise<pg.QueryResult> =>
      owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    while (((await waiting()).rowCount ?? 0) < started.length) await owner.query('select pg_sleep(0.01), pg_stat_clear_snapshot()');
    await owner.query('commit');
    return await Promise.all(started);
  } finally {
    await owner.end();
  }
}
