import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorScopes, scopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { reverseTransfer, settleTransfer } from '../../src/slices/transfers/operate/review.ts';
import { asOwner } from '../ledger/support.ts';
import { listReviews } from '../../src/slices/reviews/list.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

let sandbox: Sandbox;
let app: OpenApp;
let operator: Actor;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = openApp(
    readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) }),
    pino({ level: 'silent' }),
  );
  const [book] = await app.db.query<{ id: number; businessId: string }>(
    'test.book',
    `select book.id, book.business_id from ledger.book join api_key k using (business_id, environment) where k.key_id = 'pk_test_demo'`,
  );
  operator = {
    kind: 'system',
    businessId: book?.businessId ?? '',
    environment: 'sandbox',
    bookId: book?.id ?? 0,
    scopes: new Set(operatorScopes),
    name: 'an operator',
    requestId: 'test',
    effectId: newId(),
  };
});

afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

it('a decline that is not final is pending review until decided', async () => {
  for (const [amount, clientReference] of [
    [500_096, 'REVIEW-1'],
    [600_096, 'REVIEW-2'],
    [500_097, 'FINAL'],
    [500_000, 'PAID'],
  ]) {
    await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });
  }
  await sandbox.advance('5m');
  const waiting = async (): Promise<unknown[]> => (await listReviews(app, operator, { kind: 'transfer' })).rows.map(({ amount }) => amount);
  expect(new Set(await waiting())).toEqual(new Set([500_096, 600_096]));

  const { body } = await sandbox.call('GET', '/money-transfer/status?clientReference=REVIEW-2');
  await reverseTransfer(app, operator, { transferCode: body.data.transferCode, note: 'the bank confirms that nothing was credited' });
  expect(await waiting()).toEqual([500_096]);
});

it('an outcome unknown for a day is pending review; in live one operator requests and another approves', async () => {
  const sent = await sandbox.call('POST', '/money-transfer/send', {
    amount: 700_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'UNSEEN',
  });
  const { transferCode } = sent.body.data;
  await asOwner(sandbox.databaseUrl, (client) =>
    client.query(`update bank_sim.payment set visible_at = 'infinity' where reference = $1`, [transferCode]),
  );
  const found = async (): Promise<unknown> =>
    (await listReviews(app, operator, {})).rows.find(({ reference }) => reference === transferCode);
  await sandbox.advance('5m');
  expect(await found()).toBeUndefined();
  await expect(reverseTransfer(app, operator, { transferCode, note: 'too early' })).rejects.toMatchObject({
    kind: 'conflict',
    detail: { code: 'TRANSFER_NOT_IN_REVIEW' },
  });
  await sandbox.advance('25h');
  expect(await found()).toMatchObject({
    kind: 'unconfirmed',
    since: expect.any(Date),
    timesAsked: 2,
    lastAnswer: 'silent',
    approvalRequest: null,
  });

  const as = (userId: string): Actor => ({ ...operator, kind: 'person', environment: 'live', userId, name: userId, effectId: newId() });
  const note = 'letter of the bank, reference 77';
  expect(await reverseTransfer(app, as('ada'), { transferCode, note })).toMatchObject({ state: 'acknowledged' });
  expect(await reverseTransfer(app, as('ada'), { transferCode, note })).toMatchObject({ state: 'acknowledged' });
  expect(await settleTransfer(app, as('obi'), { transferCode, note: 'I see it credited' })).toMatchObject({ state: 'acknowledged' });
  expect(await found()).toMatchObject({ approvalRequest: { decision: 'settle', by: 'obi', note: 'I see it credited' } });
  expect(await reverseTransfer(app, as('ada'), { transferCode, note })).toMatchObject({ state: 'acknowledged' });
  expect(await reverseTransfer(app, as('obi'), { transferCode, note })).toMatchObject({
    state: 'reversed',
    reason: 'manual_reversal',
    cause: 'review',
    provider: { transactionResponseCode: null, transactionRef: expect.any(String) },
    approvalRequest: null,
  });
  expect(await found()).toBeUndefined();
  const entries = await app.db.query('test.audited', `select action, actor_name from audit.entry where subject_id = $1 order by seq`, [
    transferCode,
  ]);
  expect(entries).toEqual([
    ...['ada', 'ada'].map((actorName) => ({ action: 'transfers.reverse.ask', actorName })),
    { action: 'transfers.settle.ask', actorName: 'obi' },
    { action: 'transfers.reverse.ask', actorName: 'ada' },
    { action: 'transfers.reverse', actorName: 'obi' },
  ]);

  // The bank credited it all the same. It was asked once more, and what it said is kept and changes nothing.
  await asOwner(sandbox.databaseUrl, (client) =>
    client.query('update bank_sim.payment set visible_at = clock_timestamp() where reference = $1', [transferCode]),
  );
  await sandbox.advance('25h');
  expect((await sandbox.call('GET', `/money-transfer/status?transferCode=${transferCode}`)).body.data.settlementStatus).toBe('reversed');
  const response = await app.db.query(
    'test.evidence',
    `select e.outcome, e.applied, t.next_check_at from ledger.evidence e join ledger.transfer t on t.id = e.transfer_id where t.transfer_code = $1 order by e.id desc limit 2`,
    [transferCode],
  );
  expect(response).toEqual([
    { outcome: 'watched', applied: true, nextCheckAt: null },
    { outcome: 'delivered', applied: false, nextCheckAt: null },
  ]);
});

it('a key of a business, with any scope, sees no review queue and decides nothing', async () => {
  const caller: Actor = { ...operator, scopes: new Set(scopes) };
  const refusal = { kind: 'forbidden', detail: { code: 'SCOPE_MISSING' } };
  await expect(listReviews(app, caller, {})).rejects.toMatchObject(refusal);
  await expect(reverseTransfer(app, caller, { transferCode: '14531767225600123', note: 'mine' })).rejects.toMatchObject(refusal);
});
