import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Reply, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

let references = 0;
const reference = (): string => `SPEC-${++references}`;
const payment = (more: object = {}): object => ({ amount: 150_000, bankCode: '058', accountNumber: '0123456789', ...more });
const send = (more: object = {}, options = {}): Promise<Reply> => sandbox.call('POST', '/money-transfer/send', payment(more), options);
const status = async (transferCode: string): Promise<any> =>
  (await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`)).body.data;
const wallet = async (as = 'demo'): Promise<any> => (await sandbox.call('GET', '/wallet', undefined, { as })).body.data;

async function events(transferCode: string): Promise<{ event: string; data: any }[]> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ event: string; data: any }>(
    `select event, data from ledger.outbox where data ->> 'transferCode' = $1 order by id`,
    [transferCode],
  );
  await client.end();
  return rows;
}

describe('specification, "Transfer settlement (settlementStatus)"', () => {
  test('pending → delivered when the processor reports 90000, with event transfer.settled', async () => {
    const clientReference = reference();
    const { body } = await send({ clientReference });
    expect(body.data).toMatchObject({ status: 'debited', settlementStatus: 'pending', isFinal: false, certainty: 'unknown' });
    await sandbox.advance('5m');
    expect(await status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'delivered',
      isFinal: true,
      nextCheckAt: null,
      provider: { transactionResponseCode: '90000' },
    });
    const [event, ...more] = await events(body.data.transferCode);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      event: 'transfer.settled',
      data: {
        amount: 150_000,
        fee: 1_075,
        clientReference,
        currency: 'NGN',
        settlementStatus: 'delivered',
        provider: { transactionResponseCode: '90000', transactionRef: expect.any(String), transactionId: expect.any(String) },
      },
    });
  });

  test('a refusal at submission returns an error, credits the principal back, charges no fee, and emits transfer.reversed with reason provider_rejected', async () => {
    const before = await wallet();
    const { status: http, body } = await send({ amount: 500_001 });
    expect(http).toBe(200);
    expect(body).toMatchObject({
      success: false,
      code: 'PROVIDER_REJECTED',
      error: expect.any(String),
      data: { transferCode: expect.any(String), transactionResponseCode: '90052', transactionRef: expect.any(String) },
    });
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect(await status(body.data.transferCode)).toMatchObject({
      status: 'rejected',
      settlementStatus: 'reversed',
      fee: 0,
      feeBreakdown: [],
      reason: 'provider_rejected',
      isFinal: true,
    });
    expect(await events(body.data.transferCode)).toEqual([
      {
        event: 'transfer.reversed',
        data: expect.objectContaining({ amount: 500_001, fee: 0, totalReturned: 500_001, reason: 'provider_rejected' }),
      },
    ]);
    const rows = (await sandbox.call('GET', `/transactions?transferCode=${body.data.transferCode}`)).body.data;
    expect(rows.map((row: any) => [row.type, row.reference, row.amount])).toEqual([
      ['credit', `REV_${body.data.transferCode}`, 500_001],
      ['debit', body.data.transferCode, 500_001],
    ]);
  });

  test('no answer of the bank network: 202, stays pending, and is delivered when the bank proves it', async () => {
    const { status: http, body } = await send({ amount: 500_098 });
    expect(http).toBe(202);
    expect(body).toMatchObject({ success: true, data: { settlementStatus: 'pending', status: 'debited' } });
    await sandbox.advance('5m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });

  test('an amount ending in .99 stays pending through any number of checks', async () => {
    const { status: http, body } = await send({ amount: 500_099 });
    expect(http).toBe(200);
    for (const by of ['5m', '5m', '1h', '1d']) await sandbox.advance(by);
    const now = await status(body.data.transferCode);
    expect(now).toMatchObject({
      settlementStatus: 'pending',
      isFinal: false,
      nextCheckAt: expect.any(String),
      lastCheckedAt: expect.any(String),
    });
    expect(now.attempts.map((attempt: any) => attempt.source)).toEqual(['submit', 'poll', 'poll', 'poll', 'poll']);
  });

  test('a decline with a final code: failed, then reversed at once with principal and fee; events transfer.failed and transfer.reversed', async () => {
    const before = await wallet();
    const { status: http, body } = await send({ amount: 500_097 });
    expect(http).toBe(202);
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance - 500_097 - 2_688);
    await sandbox.advance('5m');
    expect(await status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'reversed',
      fee: 2_688,
      reason: 'provider_rejected',
      declineCode: '90051',
      isFinal: true,
    });
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect(await events(body.data.transferCode)).toEqual([
      {
        event: 'transfer.failed',
        data: expect.objectContaining({
          settlementStatus: 'failed',
          provider: expect.objectContaining({ transactionResponseCode: '90051' }),
        }),
      },
      {
        event: 'transfer.reversed',
        data: expect.objectContaining({
          settlementStatus: 'reversed',
          totalReturned: 502_785,
          fee: 2_688,
          reason: 'provider_rejected',
          declineCode: '90051',
        }),
      },
    ]);
  });

  test('another decline: failed, and the money waits for a review', async () => {
    const before = await wallet();
    const { body } = await send({ amount: 500_096 });
    await sandbox.advance('5m');
    expect(await status(body.data.transferCode)).toMatchObject({
      settlementStatus: 'failed',
      needsReview: true,
      isFinal: false,
      certainty: 'known',
      nextCheckAt: null,
    });
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance - 500_096 - 2_688);
    expect((await events(body.data.transferCode)).map(({ event }) => event)).toEqual(['transfer.failed']);
  });

  test('settled, then sent back by the bank: principal and fee return with a REV_ row', async () => {
    const before = await wallet();
    const { body } = await send({ amount: 500_095 });
    await sandbox.advance('5m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('delivered');
    await sandbox.advance('1d');
    expect(await status(body.data.transferCode)).toMatchObject({ settlementStatus: 'reversed', reason: 'provider_rejected' });
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance);
    expect((await events(body.data.transferCode)).map(({ event }) => event)).toEqual(['transfer.settled', 'transfer.reversed']);
  });

  test('the first settlement check comes five minutes after the send, not before', async () => {
    const { body } = await send();
    const { createdAt, nextCheckAt } = body.data;
    expect(new Date(nextCheckAt).getTime() - new Date(createdAt).getTime()).toBe(300_000);
    await sandbox.advance('4m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('pending');
    await sandbox.advance('1m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });

  test('clientReference ~after=30s delays the outcome; the processor is asked again every five minutes', async () => {
    const { body } = await send({ clientReference: `${reference()}~after=7m` });
    await sandbox.advance('5m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('pending');
    await sandbox.advance('5m');
    expect((await status(body.data.transferCode)).settlementStatus).toBe('delivered');
  });
});

describe('specification, "Client reference rules"', () => {
  test('2: the same reference with the same amount and destination returns the original transfer, without a new debit', async () => {
    const clientReference = reference();
    const first = await send({ clientReference });
    const between = await wallet();
    const second = await send({ clientReference, narration: 'another text' });
    expect(second.status).toBe(200);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data.transferCode).toBe(first.body.data.transferCode);
    expect((await wallet()).ledgerBalance).toBe(between.ledgerBalance);
  });

  test.each([
    ['amount', { amount: 160_000 }],
    ['account', { accountNumber: '0123456780' }],
    ['bank', { bankCode: '044' }],
  ])('2: a reused reference with another %s is refused with 409 CLIENT_REFERENCE_CONFLICT', async (_, change) => {
    const clientReference = reference();
    await send({ clientReference });
    const { status: http, body } = await send({ clientReference, ...change });
    expect(http).toBe(409);
    expect(body).toMatchObject({ success: false, code: 'CLIENT_REFERENCE_CONFLICT' });
  });

  test('3: the same value used by another client does not conflict', async () => {
    const clientReference = reference();
    const mine = await send({ clientReference });
    const theirs = await send({ clientReference, amount: 170_000 }, { as: 'demo2' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.transferCode).not.toBe(mine.body.data.transferCode);
  });

  test('2: two first uses at once make exactly one transfer, and both callers get it', async () => {
    const clientReference = reference();
    const before = await wallet();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({ clientReference })));
    expect(new Set(replies.map(({ body }) => body.data.transferCode)).size).toBe(1);
    expect(replies.map(({ status: http }) => http)).toEqual(Array(8).fill(200));
    expect(before.ledgerBalance - (await wallet()).ledgerBalance).toBe(151_075);
  });

  test('a reference that was refused gives the refused transfer again, and needs a new reference to be tried anew', async () => {
    const clientReference = reference();
    const first = await send({ clientReference, amount: 500_001 });
    const again = await send({ clientReference, amount: 500_001 });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ success: false, code: 'PROVIDER_REJECTED', data: { transferCode: first.body.data.transferCode } });
  });

  test('a shortage leaves no trace: the same reference works after funding', async () => {
    const clientReference = reference();
    const refused = await send({ clientReference }, { as: 'empty' });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('INSUFFICIENT_WALLET_BALANCE');
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 151_075 }, { as: 'empty' });
    expect((await send({ clientReference }, { as: 'empty' })).status).toBe(200);
    expect((await wallet('empty')).availableBalance).toBe(0);
  });

  test('4: Idempotency-Key with the same body repeats the stored answer; with another body it is 422 IDEMPOTENCY_KEY_REUSED', async () => {
    const headers = { 'Idempotency-Key': `key-${reference()}` };
    const first = await send({}, { headers });
    const again = await send({}, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await send({ amount: 160_000 }, { headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('4: only successes are remembered: after a refusal by the bank the same Idempotency-Key debits again', async () => {
    const headers = { 'Idempotency-Key': `key-${reference()}` };
    const first = await send({ amount: 500_001 }, { headers });
    const again = await send({ amount: 500_001 }, { headers });
    expect(first.body.success).toBe(false);
    expect(again.body.data.transferCode).not.toBe(first.body.data.transferCode);
    const rows = (await sandbox.call('GET', `/transactions?transferCode=${again.body.data.transferCode}`)).body.data;
    expect(rows.map((row: any) => row.type)).toEqual(['credit', 'debit']);
  });

  test('5: a 202 is remembered: repeating it with its Idempotency-Key submits nothing again', async () => {
    const headers = { 'Idempotency-Key': `key-${reference()}` };
    const first = await send({ amount: 500_098 }, { headers });
    const again = await send({ amount: 500_098 }, { headers });
    expect([first.status, again.status]).toEqual([202, 202]);
    const seen = await sandbox.call('GET', `/sandbox/transfers/${first.body.data.transferCode}/bank`);
    expect(seen.body.data).toMatchObject({ submissions: 1, amount: 500_098 });
  });
});

describe('specification, operations', () => {
  test('POST /money-transfer is the same operation under its older name', async () => {
    const clientReference = reference();
    const older = await sandbox.call('POST', '/money-transfer', payment({ clientReference }));
    expect(older.body.data.status).toBe('debited');
    expect((await send({ clientReference })).body.data.transferCode).toBe(older.body.data.transferCode);
  });

  test('POST /transfers/initiate makes a new transferCode on every call and takes no clientReference', async () => {
    const one = await sandbox.call('POST', '/transfers/initiate', payment());
    const two = await sandbox.call('POST', '/transfers/initiate', payment());
    expect(one.body.data.transferCode).not.toBe(two.body.data.transferCode);
    const refused = await sandbox.call('POST', '/transfers/initiate', payment({ clientReference: 'X' }));
    expect([refused.status, refused.body.field]).toEqual([400, 'clientReference']);
  });

  test('GET /money-transfer/status returns settlementStatus and fee, by each reference', async () => {
    const clientReference = reference();
    const { transferCode } = (await send({ clientReference })).body.data;
    for (const query of [
      `transferCode=${transferCode}`,
      `clientReference=${clientReference}`,
      `reference=${transferCode}`,
      `reference=${clientReference}`,
    ]) {
      const { status: http, body } = await sandbox.call('GET', `/money-transfer/status?${query}`);
      expect([http, body.data.transferCode, body.data.settlementStatus, body.data.fee]).toEqual([200, transferCode, 'pending', 1_075]);
    }
  });

  test('GET /money-transfer/status: 400 without and with two references, 404 for an unknown and for another client’s', async () => {
    const { transferCode } = (await send()).body.data;
    expect((await sandbox.call('GET', '/money-transfer/status')).status).toBe(400);
    expect((await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}&clientReference=X`)).status).toBe(400);
    expect((await sandbox.call('GET', '/money-transfer/status?clientReference=NEVER-USED')).status).toBe(404);
    expect((await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`, undefined, { as: 'demo2' })).status).toBe(404);
    expect((await sandbox.call('GET', `/money-transfer/${transferCode}`, undefined, { as: 'demo2' })).status).toBe(404);
  });

  test('GET /money-transfer lists newest first in pages that cover every transfer once', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 5; n++) codes.unshift((await send({ accountNumber: '2222222222' })).body.data.transferCode);
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Reply = await sandbox.call('GET', `/money-transfer?limit=2&accountNumber=2222222222${cursor && `&cursor=${cursor}`}`);
      listed.push(...page.body.data.map((row: any) => row.transferCode));
      cursor = page.body.meta.nextCursor;
    }
    expect(listed).toEqual(codes);
  });

  test('POST /money-transfer/quote prices without moving anything', async () => {
    const before = await wallet();
    const { body } = await sandbox.call('POST', '/money-transfer/quote', { amount: 2_000_000 });
    expect(body.data).toEqual({
      amount: 2_000_000,
      fee: 7_688,
      feeBreakdown: [
        { type: 'transfer_fee', amount: 2_500 },
        { type: 'vat', amount: 188 },
        { type: 'stamp_duty', amount: 5_000 },
      ],
      totalDebited: 2_007_688,
      currency: 'NGN',
    });
    expect(await wallet()).toEqual(before);
  });

  test('the shape of a sent transfer is the documented one', async () => {
    const { body } = await send({ amount: 2_000_000, narration: 'Invoice 1042', metadata: { order: '7' } });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transferCode: expect.stringMatching(/^1453\d+$/),
      clientReference: null,
      status: 'debited',
      settlementStatus: 'pending',
      isFinal: false,
      amount: 2_000_000,
      fee: 7_688,
      feeBreakdown: expect.any(Array),
      totalDebited: 2_007_688,
      currency: 'NGN',
      beneficiary: { accountNumber: '0123456789', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
      narration: 'Invoice 1042',
      certainty: 'unknown',
      provider: expect.objectContaining({ transactionResponseCode: '90009' }),
      reason: null,
      declineCode: null,
      needsReview: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      scheduledAt: null,
      settledAt: null,
      failedAt: null,
      reversedAt: null,
      nextCheckAt: expect.any(String),
      metadata: { order: '7' },
    });
  });

  test('the same transfer reads the same from the answer, the list and the status', async () => {
    const { body } = await send({ clientReference: reference() });
    const found = await status(body.data.transferCode);
    const listed = (await sandbox.call('GET', '/money-transfer?limit=1')).body.data[0];
    const { attempts: _, lastCheckedAt: __, ...view } = found;
    expect(view).toEqual(body.data);
    expect(listed).toEqual(body.data);
  });
});

describe('scheduled transfers', () => {
  const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

  test('the money is held, not debited, and the transfer is sent when its time comes', async () => {
    const before = await wallet('demo2');
    const { body } = await send({ scheduledAt: tomorrow() }, { as: 'demo2' });
    expect(body.data).toMatchObject({ status: 'scheduled', settlementStatus: 'pending' });
    const held = await wallet('demo2');
    expect([held.availableBalance, held.ledgerBalance, held.heldBalance]).toEqual([
      before.availableBalance - 151_075,
      before.ledgerBalance,
      before.heldBalance + 151_075,
    ]);
    await sandbox.advance('1d', 'demo2');
    const sent = await sandbox.call('GET', `/money-transfer/${body.data.transferCode}`, undefined, { as: 'demo2' });
    expect(sent.body.data).toMatchObject({ status: 'debited', settlementStatus: 'pending' });
    await sandbox.advance('5m', 'demo2');
    expect(
      (await sandbox.call('GET', `/money-transfer/${body.data.transferCode}`, undefined, { as: 'demo2' })).body.data.settlementStatus,
    ).toBe('delivered');
    expect((await wallet('demo2')).ledgerBalance).toBe(before.ledgerBalance - 151_075);
  });

  test('a cancel frees the money and is repeatable; nothing is sent', async () => {
    const before = await wallet('demo2');
    const { transferCode } = (await send({ scheduledAt: tomorrow() }, { as: 'demo2' })).body.data;
    for (let n = 0; n < 2; n++) {
      const { status: http, body } = await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`, undefined, { as: 'demo2' });
      expect([http, body.data.status, body.data.isFinal]).toEqual([200, 'cancelled', true]);
    }
    expect(await wallet('demo2')).toMatchObject({ availableBalance: before.availableBalance, heldBalance: before.heldBalance });
    await sandbox.advance('2d', 'demo2');
    expect((await sandbox.call('GET', `/sandbox/transfers/${transferCode}/bank`, undefined, { as: 'demo2' })).status).toBe(404);
  });

  test('409: a transfer that was sent cannot be cancelled', async () => {
    const { transferCode } = (await send()).body.data;
    const { status: http, body } = await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`);
    expect([http, body.code]).toEqual([409, 'TRANSFER_NOT_SCHEDULED']);
  });

  test('400: a time in the past', async () => {
    const { status: http, body } = await send({ scheduledAt: '2020-01-01T00:00:00Z' });
    expect([http, body.field]).toEqual([400, 'scheduledAt']);
  });
});

describe('400 names the offending field', () => {
  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 9_999 }],
    ['amount', { amount: 1_500.5 }],
    ['amount', { amount: '150000' }],
    ['amount', { amount: 200_000_000_000 }],
    ['bankCode', { bankCode: '999' }],
    ['bankCode', { bankCode: 'abc' }],
    ['bankCode', { bankCode: '030' }],
    ['accountNumber', { accountNumber: '123' }],
    ['accountNumber', { accountNumber: 1_234_567_890 }],
    ['accountNumber', { accountNumber: '0000000001' }],
    ['accountName', { accountName: 'Somebody Else' }],
    ['narration', { narration: 'x'.repeat(101) }],
    ['narration', { narration: 'pay ₦500' }],
    ['clientReference', { clientReference: 'has space' }],
    ['clientReference', { clientReference: 'x'.repeat(65) }],
    ['currency', { currency: 'USD' }],
    ['senderEmail', { senderEmail: 'nobody' }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v'])) }],
    ['metadata.k', { metadata: { k: 'x'.repeat(501) } }],
    ['unknownField', { unknownField: 1 }],
  ])('%s: %j', async (field, change) => {
    const before = await wallet();
    const { status: http, body } = await send(change);
    expect([http, body.success, body.field]).toEqual([400, false, field]);
    expect((await wallet()).ledgerBalance).toBe(before.ledgerBalance);
  });

  test('an account whose bank does not answer the name enquiry is paid without a name, unless a name was to be checked', async () => {
    expect((await send({ accountNumber: '0000000002' })).body.data.beneficiary.accountName).toBeNull();
    const checked = await send({ accountNumber: '0000000002', accountName: 'Ada Okafor' });
    expect([checked.status, checked.body.code]).toEqual([502, 'UPSTREAM_ERROR']);
  });

  test('allowNameMismatch sends although the names differ', async () => {
    expect((await send({ accountName: 'Somebody Else', allowNameMismatch: true })).status).toBe(200);
  });
});
