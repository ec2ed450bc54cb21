import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type FundingResult, listFundings } from '../../src/slices/funding/funding.ts';
import { reverseFunding } from '../../src/slices/funding/fund.ts';
import { resolveException } from '../../src/slices/reconciliation/resolve.ts';
import { refusalOf } from '../wallet/support.ts';
import {
  SECOND,
  BANK,
  people,
  app,
  first,
  second,
  start,
  stop,
  operator,
  wanted,
  fund,
  funded,
  balanceOf,
  breaches,
  announced,
} from './support.ts';

beforeAll(start);
afterAll(stop);

describe('a bank payment is credited once, on every path', () => {
  test('a webhook after the funding changes nothing; a funding after the webhook is a conflict', async () => {
    await funded('ONCE-1');
    const after = await balanceOf();
    expect(await announced('ONCE-1')).toEqual({ kind: 'funded' });
    expect(await announced('ONCE-1', 699_999)).toEqual({ kind: 'funded' });
    expect(await people.sql(`select from suspense_deposit where session_id = 'ONCE-1'`)).toHaveLength(0);
    expect(await announced('ONCE-2')).toMatchObject({ kind: 'suspended' });
    expect(await refusalOf(fund(wanted('ONCE-2'), operator(1)))).toMatchObject({ detail: { code: 'CONFLICT' }, message: /in suspense/ });
    expect(await balanceOf()).toBe(after);
  });

  test('concurrent webhooks and fundings credit each payment once', async () => {
    const before = await balanceOf();
    const sessions = Array.from({ length: 24 }, (_, index) => `RACE-${index}`);
    await Promise.all(sessions.map((session) => fund(wanted(session), operator(1))));
    await Promise.all(
      sessions.flatMap((session, index) => {
        const calls = [
          () => fund(wanted(session), operator(2)).then(() => null, refused),
          () => announced(session),
          () => announced(session),
        ];
        return (index % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
      }),
    );
    const [credited] = await people.sql<{ fundings: number; suspended: number; both: number }>(
      `select count(f.id)::int as fundings, count(s.id)::int as suspended, count(*) filter (where f.id is not null and s.id is not null)::int as both
         from unnest(array['${sessions.join(`','`)}']) t(session) left join wallet_funding f on f.session_id = t.session left join suspense_deposit s on s.session_id = t.session`,
    );
    expect(credited).toMatchObject({ both: 0 });
    expect((credited?.fundings ?? 0) + (credited?.suspended ?? 0)).toBe(sessions.length);
    expect(await balanceOf()).toBe(before + 700_000 * (credited?.fundings ?? 0));
    expect(await breaches()).toEqual([]);
  });

  test('a payment booked to suspense cannot be funded, and a funded payment cannot be booked to suspense', async () => {
    const book = (exceptionId: string, number: number) =>
      resolveException(app, operator(number), { exceptionId, decision: 'book', note: 'n' });
    const [booked, funding, both] = [await difference('RECON-1'), await difference('RECON-2'), await difference('RECON-3')];
    await book(booked, 1);
    expect(await book(booked, 2)).toMatchObject({ state: 'booked' });
    expect(await refusalOf(fund(wanted('RECON-1'), operator(1)))).toMatchObject({ detail: { code: 'CONFLICT' }, message: /suspense/ });
    await funded('RECON-2');
    await book(funding, 1);
    expect((await refusalOf(book(funding, 2))).detail.code).toBe('INVALID_STATE');
    await book(both, 1);
    await fund(wanted('RECON-3'), operator(1));
    const ends = await Promise.allSettled([book(both, 2), fund(wanted('RECON-3'), operator(2))]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [suspense] = await people.sql<{ n: number }>(
      `select count(*)::int as n from ledger.posting where debit = ${200 + BANK} and credit = 9`,
    );
    const [credited] = await people.sql<{ n: number }>(`select count(*)::int as n from wallet_funding where session_id ~ '^RECON'`);
    expect((suspense?.n ?? 0) + (credited?.n ?? 0)).toBe(3);
    expect(await breaches()).toEqual([]);
  });
});

/** Inserts a statement line without a ledger entry, and returns the id of its exception. */
async function difference(reference: string): Promise<string> {
  const id = newId();
  await people.sql(
    `with line as (
       insert into reconciliation_line (environment, provider, import_id, number, row_key, day, at, kind, amount, reference, state)
       values ('live', ${BANK}, '${id}', 1, '${reference}', '2026-01-05', '2026-01-05', 'payment', 700000, '${reference}', 'missing') returning id)
     insert into reconciliation_exception (id, environment, provider, day, kind, line_id, line_amount, reference, explanation, debit, credit, amount)
     select '${id}', 'live', ${BANK}, '2026-01-05', 'missing_here', id, 700000, '${reference}', 'x', ${200 + BANK}, 9, 700000 from line`,
  );
  return id;
}

const refused = (error: { detail?: { code?: string } }): null => {
  expect(error.detail?.code).toBe('CONFLICT');
  return null;
};

describe('reversal', () => {
  const reverse = (fundingId: string, by: Actor): Promise<FundingResult> => reverseFunding(app, by, { fundingId, note: 'Wrong business' });

  test('needs two operators, also works on a frozen wallet, notifies the owners, and frees the payment', async () => {
    const id = await funded('BACK-1');
    const before = await balanceOf();
    await people.sql(`update ledger.account set status = 'frozen' where book_id = ${first} and account = 1`);
    expect(await reverse(id, operator(3))).toMatchObject({ approvalRequest: { kind: 'fundings.reverse', by: 'Operator 3' } });
    expect(await balanceOf()).toBe(before);
    expect(await reverse(id, operator(4))).toMatchObject({
      approvalRequest: null,
      funding: { id, reversal: { by: 'Operator 4', askedBy: 'Operator 3', note: 'Wrong business' } },
    });
    expect(await balanceOf()).toBe(before - 700_000);
    await people.sql(`update ledger.account set status = 'active' where book_id = ${first} and account = 1`);
    expect((await refusalOf(reverse(id, operator(3)))).detail.code).toBe('INVALID_STATE');
    expect(
      await people.sql(`select from mail where kind = 'funding_reversed' and book_id = ${first}`).then((mails) => mails.length),
    ).toBeGreaterThan(0);
    const [line] = await people.sql(`select kind, debit, credit, reference from ledger.posting where source_id = '${id}' and leg = 5`);
    expect(line).toEqual({ kind: 'adjustment', debit: 1, credit: 200 + BANK, reference: `REV_FUND_${id.replaceAll('-', '')}` });
    expect((await funded('BACK-1', 700_000, SECOND)).length).toBeGreaterThan(0);
    expect(await breaches()).toEqual([]);
    const { rows } = await listFundings(app, operator(1), { businessId: SECOND });
    expect(rows.map(({ reference }) => reference)).toEqual(['BACK-1']);
  });

  test('is limited to the wallet balance, and triggers the low-balance alert', async () => {
    const id = await funded('BACK-2', 300_000, SECOND);
    const available = await balanceOf(second);
    await people.sql(`update ledger.account set held = ${available - 299_999} where book_id = ${second} and account = 1`);
    await reverse(id, operator(3));
    expect(await refusalOf(reverse(id, operator(4)))).toMatchObject({ detail: { code: 'INVALID_STATE' }, message: /2,999\.99/ });
    await people.sql(
      `update ledger.account set held = 0, alert_enabled = true, alert_ready = true, alert_threshold = ${available} where book_id = ${second} and account = 1`,
    );
    expect((await reverse(id, operator(4))).approvalRequest).toBeNull();
    const [result] = await people.sql<{ data: object }>(
      `select data from ledger.outbox where event = 'wallet.balance.low' and book_id = ${second}`,
    );
    expect(result?.data).toMatchObject({ triggeredBy: { type: 'adjustment' } });
    expect(await breaches()).toEqual([]);
  });
});

test('a funding re-enables the low-balance alert', async () => {
  await people.sql(
    `update ledger.account set alert_enabled = true, alert_ready = false, alert_threshold = balance + 1 where book_id = ${second} and account = 1`,
  );
  await funded('READY', 100, SECOND);
  expect(await people.sql(`select alert_ready from ledger.account where book_id = ${second} and account = 1`)).toEqual([
    { alert_ready: true },
  ]);
});

test('each funding invariant detects its damage', async () => {
  const id = await funded('DAMAGED');
  const damages: [what: string, repair: string, caught: string][] = [
    [
      `update wallet_funding set amount = amount + 1 where id = '${id}'`,
      `update wallet_funding set amount = amount - 1 where id = '${id}'`,
      'wallet_funding',
    ],
    [
      `update wallet_funding set book_id = ${second} where id = '${id}'`,
      `update wallet_funding set book_id = ${first} where id = '${id}'`,
      'wallet_funding',
    ],
    [
      `update wallet_funding set reversed_at = now(), reversed_by = 'x', reversal_note = 'x' where id = '${id}'`,
      `update wallet_funding set reversed_at = null, reversed_by = null, reversal_note = null where id = '${id}'`,
      'wallet_funding',
    ],
    [
      `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, reason, status, resolved_at, paid_at, received_at, book_id, deposit_id)
       values ('${id}', 'live', ${BANK}, 'DAMAGED', '9999999990', 1, 'X', 'unknown_account', 'credited', now(), now(), now(), ${first}, '${id}')`,
      `delete from suspense_deposit where id = '${id}'`,
      'payment_credited_once',
    ],
  ];
  for (const [what, repair, caught] of damages) {
    await people.sql(what);
    expect(await breaches(), what).toContain(caught);
    await people.sql(repair);
  }
  expect(await breaches()).toEqual([]);
});
