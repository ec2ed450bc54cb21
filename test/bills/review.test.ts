import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answered } from '../graphql/support.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';

let sandbox: Sandbox;
let sql: pg.Client;
let operator: string;
let owner: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  sql = new pg.Client({ connectionString: sandbox.databaseUrl });
  await sql.connect();
  const login = async (email: string): Promise<string> =>
    (await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' })).body.data.token;
  [operator, owner] = [await login('operator@demo.test'), await login('owner@demo.test')];
});
afterAll(async () => {
  await sql.end();
  await sandbox.stop();
});

const as = (token: string, query: string): Promise<Answered> =>
  ask(sandbox, query, {}, { as: null, headers: { Authorization: `Bearer ${token}` } });
const queue = async (): Promise<string[]> =>
  (await as(operator, '{ reviews(kind: BILL) { nodes { reference } } }')).data.reviews.nodes.map(
    ({ reference }: { reference: string }) => reference,
  );
const decide = (field: 'reverseBill' | 'deliverBill', requestRef: string, token = operator): Promise<Answered> =>
  as(
    token,
    `mutation { ${field}(input: { requestRef: "${requestRef}", note: "the provider's desk said so" }) { bill { status reason } userErrors { code } } }`,
  );
const available = async (): Promise<number> => (await sandbox.call('GET', '/wallet')).body.data.availableBalance;
const status = async (ref: string) => (await sandbox.call('GET', `/bills/status?requestRef=${ref}`)).body.data;

/** Airtime that the simulated provider accepts and leaves without outcome. */
async function undecided(): Promise<string> {
  const { body } = await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08031234567', amount: 10_099 });
  return body.data.requestRef;
}

describe('a bill without an outcome of its provider', () => {
  it('enters review after an hour of polling, and one decision ends the bill with postings, event and audit entry', async () => {
    const before = await available();
    const [returned, delivered] = [await undecided(), await undecided()];
    await sandbox.advance('2m');
    expect(await queue()).toEqual([]);
    for (let hour = 0; hour < 6; hour++) await sandbox.advance('1h');
    expect(await queue()).toEqual([returned, delivered]);

    expect(await decide('reverseBill', returned)).toMatchObject({
      data: { reverseBill: { bill: { status: 'REVERSED', reason: 'manual_reversal' }, userErrors: [] } },
    });
    expect(await decide('deliverBill', delivered)).toMatchObject({
      data: { deliverBill: { bill: { status: 'SUCCESSFUL' }, userErrors: [] } },
    });
    expect(await queue()).toEqual([]);
    expect(await status(returned)).toMatchObject({ status: 'reversed', reason: 'manual_reversal', provider: null });
    expect(await status(delivered)).toMatchObject({ provider: { transactionResponseCode: '90000' } });
    expect(before - (await available())).toBe(10_099 + (await status(delivered)).fee);
    const { rows } = await sql.query(`select action, subject_id from audit.entry where action like 'bills.%' order by seq`);
    expect(rows).toEqual([
      { action: 'bills.reverse', subject_id: returned },
      { action: 'bills.deliver', subject_id: delivered },
    ]);
    const events = await sql.query(
      `select event from ledger.outbox where event like 'bill.%' and data ->> 'requestRef' = any ($1) order by event`,
      [[returned, delivered]],
    );
    expect(events.rows.map(({ event }) => event)).toEqual(['bill.payment.completed', 'bill.payment.reversed']);
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  it('is decided once: by concurrent operators, by a second decision, and after an outcome', async () => {
    const ref = await undecided();
    const answers = await Promise.all([decide('reverseBill', ref), decide('deliverBill', ref), decide('reverseBill', ref)]);
    const codes: string[] = answers.map(({ data }) => (data.reverseBill ?? data.deliverBill).userErrors[0]?.code ?? 'done');
    expect(codes.toSorted()).toEqual(['INVALID_STATE', 'INVALID_STATE', 'done']);
    const after = await status(ref);
    expect(await decide('deliverBill', ref)).toMatchObject({ data: { deliverBill: { userErrors: [{ code: 'INVALID_STATE' }] } } });
    await sandbox.call('POST', `/sandbox/bills/${ref}/outcome`, { outcome: 'delivered' });
    await sandbox.advance('2d');
    expect((await status(ref)).status).toBe(after.status);
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  it('is for operators only: an owner can neither list nor decide it, and another business has no such bill', async () => {
    const ref = await undecided();
    for (const answer of [await as(owner, '{ reviews { nodes { id } } }'), await decide('reverseBill', ref, owner)])
      expect(answer.errors?.[0]?.extensions ?? answer.data.reverseBill.userErrors[0]).toMatchObject({ code: 'FORBIDDEN' });
    const { body } = await sandbox.call(
      'POST',
      '/bills/topup',
      { type: 'airtime', phoneNumber: '08031234567', amount: 10_099 },
      { as: 'demo2' },
    );
    expect(await decide('reverseBill', body.data.requestRef)).toMatchObject({
      data: { reverseBill: { bill: null, userErrors: [{ code: 'RECORD_NOT_FOUND' }] } },
    });
  });
});
