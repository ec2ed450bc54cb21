import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGE, type RuledSandbox, startRuledSandbox } from '../rules/support.ts';
import { allowApproval, draft, person, preview, until } from '../payroll/support.ts';

const LISTED = { bankCode: '058', accountNumber: '0000000017' };
const UNANSWERED = { bankCode: '058', accountNumber: '0000000024' };

let sandbox: RuledSandbox;
beforeAll(async () => (sandbox = await startRuledSandbox()));
afterAll(() => sandbox.stop());

const send = async (more: object): Promise<any> => {
  const { status, body } = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    clientReference: `H-${Math.random()}`,
    ...more,
  });
  expect(status).toBe(200);
  return body;
};
const casesOf = (code: string): Promise<any[]> =>
  sandbox.sql(
    `select c.findings ->> 'cause' as cause, c.decision, c.name, jsonb_array_length(c.findings -> 'matches') as matches from compliance_case c
       join ledger.transfer t on t.id::text = c.subject_id where t.transfer_code = $1 order by c.opened_at`,
    [code],
  );
const eventsOf = async (code: string): Promise<string[]> => (await sandbox.events(code)).map(({ event }) => event);
/** The bank gives another name, which no list has. */
const rename = (code: string): Promise<unknown> =>
  sandbox.sql(`update ledger.transfer set account_name = 'ADA CHIOMA OKAFOR' where transfer_code = $1`, [code]);

describe('a payee that resembles an entry of a list', () => {
  test('holds the money and opens a case; without a decision the hold ends by time', async () => {
    const before = await sandbox.wallet();
    const { message, data } = await send(LISTED);
    expect(message).toBe('Transfer accepted and under review; the money is held until then');
    expect(data).toMatchObject({
      status: 'accepted',
      settlementStatus: 'pending',
      isConclusive: false,
      totalDebited: 0,
      nextCheckAt: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/screen|sanction/i);
    expect(await sandbox.wallet()).toMatchObject({
      availableBalance: before.availableBalance - 151_075,
      ledgerBalance: before.ledgerBalance,
    });
    expect(await casesOf(data.transferCode)).toEqual([{ cause: 'hit', decision: null, name: 'ZUBAIRU ADAMU DANGERFIELD', matches: 1 }]);
    const holds = await sandbox.call('GET', '/ledger/holds');
    expect(holds.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ transferCode: data.transferCode, reason: 'under_review' })]),
    );
    await sandbox.advance('1d');
    expect((await sandbox.call('GET', `/sandbox/transfers/${data.transferCode}/bank`)).status).toBe(404);

    // An early check keeps the hold until the deadline of the case.
    await sandbox.sql('update ledger.transfer set next_check_at = clock_timestamp() where transfer_code = $1', [data.transferCode]);
    await sandbox.advance('1s');
    await expect
      .poll(() =>
        sandbox.sql(
          `select t.state, t.next_check_at > clock_timestamp() + interval '28 days' as is_later from ledger.transfer t where transfer_code = $1`,
          [data.transferCode],
        ),
      )
      .toEqual([{ state: 'screening', is_later: true }]);

    await sandbox.advance('30d');
    expect(await sandbox.status(data.transferCode)).toMatchObject({ status: 'cancelled', fee: 0 });
    expect((await sandbox.wallet()).availableBalance).toBe(before.availableBalance);
    expect(await eventsOf(data.transferCode)).toEqual(['transfer.hold.placed', 'transfer.hold.expired']);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('can be cancelled by the business, and the case stays open', async () => {
    const { transferCode } = (await send(LISTED)).data;
    expect((await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    expect(await casesOf(transferCode)).toMatchObject([{ decision: null }]);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('a scheduled transfer is compared again at its release', async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { transferCode, status } = (await send({ bankCode: '058', accountNumber: '1111111111', scheduledAt })).data;
    expect(status).toBe('scheduled');
    await sandbox.sql(`update ledger.transfer set account_name = 'ZUBAIRU ADAMU DANGERFIELD' where transfer_code = $1`, [transferCode]);
    await sandbox.advance('1h');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'accepted', settlementStatus: 'pending' });
    expect(await casesOf(transferCode)).toMatchObject([{ cause: 'hit', decision: null }]);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('an approved transfer is compared again before it leaves', async () => {
    const rule = await sandbox.rule({ name: 'Large', ...LARGE });
    const { transferCode } = (await sandbox.pay({ clientReference: 'APPROVED' }, 'finance')).body.data;
    await sandbox.ask('owner', 'DELETE', `/transfer-rules/${rule}`);
    await sandbox.sql(`update ledger.transfer set account_name = 'ZUBAIRU ADAMU DANGERFIELD' where transfer_code = $1`, [transferCode]);
    await sandbox.approve(transferCode);
    await sandbox.advance('1s');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'accepted', settlementStatus: 'pending' });
    expect(await casesOf(transferCode)).toMatchObject([{ cause: 'hit', decision: null }]);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('is one item of a bulk: it is held, and so is an item without an answer; the others continue', async () => {
    const accounts = ['1111111111', UNANSWERED.accountNumber, LISTED.accountNumber, '7777777777'];
    const items = accounts.map((accountNumber, i) => ({ amount: 150_000, bankCode: '058', accountNumber, clientReference: `BULK-${i}` }));
    const { status, body } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: 'HELD', items });
    expect(status).toBe(200);
    expect(body.data.items.map((item: any) => [item.outcome, item.status])).toEqual([
      ['accepted', 'debited'],
      ['accepted', 'accepted'],
      ['accepted', 'accepted'],
      ['accepted', 'debited'],
    ]);
    const causes = await Promise.all(
      body.data.items.map(async ({ transferCode }: any) => (await casesOf(transferCode)).map(({ cause }) => cause)),
    );
    expect(causes).toEqual([[], ['no_answer'], ['hit'], []]);
    expect(await sandbox.breaches()).toEqual([]);
  });

  test('a salary is queued while its employee is under review, and skipped when the hold ends', async () => {
    const { id } = await draft(sandbox, [person(), person(LISTED)]);
    await preview(sandbox, id);
    await sandbox.call('POST', `/payroll/batches/${id}/submit`);
    await allowApproval(sandbox);
    expect((await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: 50_000_000 })).body).toMatchObject({
      success: true,
    });
    const paid = await until(sandbox, id, ({ counts }) => counts.draft === 0);
    expect(paid).toMatchObject({ status: 'processing', counts: { queued: 1 } });
    for (const by of ['5m', '30d']) await sandbox.advance(by);
    const ended = await until(sandbox, id, ({ status }) => status !== 'processing');
    expect(ended).toMatchObject({ status: 'partially_completed', counts: { settled: 1, skipped: 1 } });
  });
});

describe('a screening without an answer', () => {
  test('holds the money, and is asked again until it answers', async () => {
    const { transferCode } = (await send(UNANSWERED)).data;
    expect(await casesOf(transferCode)).toMatchObject([{ cause: 'no_answer', decision: null, matches: 0 }]);
    await sandbox.advance('2m');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'accepted' });
    await rename(transferCode);
    await sandbox.advance('2m');
    await sandbox.advance('1s');
    expect(await sandbox.status(transferCode)).toMatchObject({ status: 'debited' });
    await sandbox.advance('5m');
    expect((await sandbox.status(transferCode)).settlementStatus).toBe('delivered');
    expect(await casesOf(transferCode)).toMatchObject([{ decision: 'clear' }]);
    expect(
      await sandbox.sql(
        `select e.actor_kind, e.actor_name, e.after from audit.entry e join compliance_case c on c.id::text = e.subject_id
           join ledger.transfer t on t.id::text = c.subject_id where e.action = 'complianceCases.decide' and t.transfer_code = $1`,
        [transferCode],
      ),
    ).toEqual([{ actor_kind: 'system', actor_name: 'screening', after: { decision: 'clear', note: 'The screening found no match' } }]);
    expect(await eventsOf(transferCode)).toEqual(['transfer.hold.placed', 'transfer.hold.released', 'transfer.settled']);
    expect(await sandbox.breaches()).toEqual([]);
  });
});
