import { createHash } from 'node:crypto';
import { pino } from 'pino';

import { readConfig } from '../../src/platform/config/config.ts';
import { type Actor, operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { fundWallet } from '../../src/slices/funding/fund.ts';
import type { FundingResult } from '../../src/slices/funding/funding.ts';
import { type Received, receiveDeposit } from '../../src/slices/virtual-accounts/receive.ts';
import { type People, startPeople } from '../people/support.ts';
import { redisUrl } from '../support/services.ts';
import { rollUpAll } from '../treasury/support.ts';

export const FIRST = '00000000-0000-7000-8000-000000000001';
export const SECOND = '00000000-0000-7000-8000-000000000002';
export const BANK = 7;

export let people: People;
export let app: OpenApp;
export let [first, second]: number[] = [];
/** Starts two businesses with live wallets, a live provider account `bank`, and operators. */
export async function start(): Promise<void> {
  people = await startPeople();
  const config = readConfig({ DATABASE_URL: people.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) });
  app = openApp(config, pino({ level: 'silent' }));
  await people.sql(`insert into provider_account (environment, id, name, adapter) values ('live', ${BANK}, 'bank', 'x')`);
  const open = async (id: string): Promise<number> =>
    Number((await people.sql<{ id: string }>(`select ledger.open_book('${id}', 'live') as id`))[0]?.id);
  [first, second] = [await open(FIRST), await open(SECOND)];
  await people.sql(`insert into going_live (business_id, environment, status) values ('${FIRST}', 'live', 'approved'), ('${SECOND}', 'live', 'approved')
    on conflict (business_id, environment) do update set status = 'approved'`);
  await people.sql(`update ledger.account set status = 'active' where account = 1 and book_id in (${first}, ${second})`);
}
export async function stop(): Promise<void> {
  await app.close();
  await people.stop();
}

export const operator = (number: number, effectId = newId()): Actor => ({
  kind: 'person',
  userId: `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  businessId: '00000000-0000-0000-0000-000000000000',
  environment: 'live',
  bookId: 0,
  scopes: new Set(operatorKeyScopes),
  name: `Operator ${number}`,
  requestId: 'test',
  effectId,
});
export const documentSha256 = createHash('sha256').update('a page of a statement').digest('hex');
export const proof = { valueDate: '2026-01-05', document: 'Statement of January, page 3', documentSha256, note: 'Ticket 4711' };
export const wanted = (reference: string, amount = 700_000, businessId = FIRST): object => ({
  ...proof,
  businessId,
  account: 'bank',
  amount,
  reference,
});
export const fund = (asked: object, by: Actor): Promise<FundingResult> => fundWallet(app, by, asked);
/** Funding requested by one operator and approved by another. */
export async function funded(reference: string, amount = 700_000, businessId = FIRST): Promise<string> {
  await fund(wanted(reference, amount, businessId), operator(1));
  const { funding } = await fund(wanted(reference, amount, businessId), operator(2));
  return funding?.id ?? '';
}
export const balanceOf = async (book = first): Promise<number> =>
  Number((await people.sql<{ balance: string }>(`select balance from ledger.account where book_id = ${book} and account = 1`))[0]?.balance);
export const log = async (businessId = FIRST): Promise<string[]> =>
  (
    await people.sql<{ line: string }>(
      `select action || ' ' || actor_name as line from audit.entry where business_id = '${businessId}' and environment = 'live' and action ~ '^(fundings[.]create|fundings[.]list|fundings[.]reverse)' order by seq`,
    )
  ).map(({ line }) => line);
export const breaches = async (): Promise<string[]> => {
  await rollUpAll(app.db);
  return (await verify(app.db)).checks.filter((each) => each.breaches > 0).map(({ id }) => id);
};
export const announced = (sessionId: string, amount = 700_000): Promise<Received> =>
  receiveDeposit(app, {
    provider: BANK,
    environment: 'live',
    payment: {
      sessionId,
      accountNumber: '9999999990',
      accountReference: null,
      amount: koboOf(amount),
      senderName: 'ADA',
      senderAccountNumber: null,
      senderBankName: null,
      narration: null,
      providerFee: null,
      paidAt: new Date(),
    },
  });
