import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Actor, operatorScopes, scopes } from '../../src/kernel/actor.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type OpenApp, openApp } from '../../src/open-app.ts';
import { reverseTransfer, reviewQueue } from '../../src/transfers/review.ts';
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
  const [book] = await app.db.query<{ id: number; business_id: string }>(
    'test.book',
    `select book.id, book.business_id from ledger.book join api_key k using (business_id, environment) where k.key_id = 'pk_test_demo'`,
  );
  operator = {
    kind: 'system',
    businessId: book?.business_id ?? '',
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

it('what was declined without finality waits for a person, newest first, and is gone once decided', async () => {
  for (const [amount, clientReference] of [
    [500_096, 'REVIEW-1'],
    [600_096, 'REVIEW-2'],
    [500_097, 'FINAL'],
    [500_000, 'PAID'],
  ]) {
    await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785', clientReference });
  }
  await sandbox.advance('5m');
  const waiting = async (): Promise<(string | null)[]> =>
    (await reviewQueue(app, operator, {})).map((transfer) => transfer.clientReference);
  expect(await waiting()).toEqual(['REVIEW-2', 'REVIEW-1']);

  const { body } = await sandbox.call('GET', '/money-transfer/status?clientReference=REVIEW-2');
  await reverseTransfer(app, operator, { transferCode: body.data.transferCode, note: 'the bank confirms that nothing was credited' });
  expect(await waiting()).toEqual(['REVIEW-1']);
});

it('a key of a business, whatever its scopes, sees no queue and decides nothing', async () => {
  const caller: Actor = { ...operator, scopes: new Set(scopes) };
  const refusal = { kind: 'forbidden', detail: { code: 'SCOPE_MISSING' } };
  await expect(reviewQueue(app, caller, {})).rejects.toMatchObject(refusal);
  await expect(reverseTransfer(app, caller, { transferCode: '14531767225600123', note: 'mine' })).rejects.toMatchObject(refusal);
});
