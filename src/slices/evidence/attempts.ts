import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { noteRead } from '../../core/audit/audit.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { alertKinds } from '../../providers/ports/ports.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { decodeCursor, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { requestRef } from '../bills/bill.ts';
import { actingIn } from '../businesses/business.ts';
import { accountSql } from '../reconciliation/account.ts';
import { referenceOf } from '../transfers/settle/attempts.ts';
import { transferCode } from '../transfers/read/transfer.ts';
import { ofBusiness, type Payment, paymentOf } from './payment.ts';

const attemptSchema = namedObject('ProviderAttempt', 'Submission of a payment to a provider.', {
  number: z.int().meta({ description: 'Number of the attempt, from 1.' }),
  account: z.string().meta({ description: 'Provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated one.' }),
  reference: z.string().meta({ description: 'Reference of the attempt, its only reference at the provider.' }),
  shortReference: z.int().nullable().meta({ description: 'Numeric reference for providers with a shorter format; null otherwise.' }),
  outcome: namedEnum('ProviderAttemptOutcome', 'Outcome of an attempt.', {
    queued: 'Not submitted yet.',
    submitting: 'Submission in progress, or its answer not stored yet.',
    not_taken: 'Certainly not accepted for a reason on our side; the next attempt went to another account.',
    refused: 'Refused at submission; the money was credited back.',
    pending: 'Accepted by the provider, without an outcome yet.',
    unknown: 'Unknown: the provider did not answer and may have the payment.',
    delivered: 'Credited or delivered, as reported by the provider.',
    declined: 'Declined, pending review.',
    returned: 'Failed; the money was credited back.',
    cancelled: 'Cancelled before submission.',
  }).meta({ description: 'Outcome of the attempt.' }),
  code: z.string().nullable().meta({ description: 'Code of the latest provider answer; null before an answer.' }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Description of the latest provider answer; long numbers are masked to four digits.' }),
  sessionId: z.string().nullable().meta({ description: 'NIP session id; null when not reported.' }),
  alert: namedEnum('ProviderAlert', 'Part of a provider answer that needs an operator.', alertKinds)
    .nullable()
    .meta({ description: 'Part of the answer for operators; null when there is none.' }),
  beganAt: dateTime.nullable().meta({ description: 'Time of submission; null before it.' }),
  endedAt: dateTime.nullable().meta({ description: 'Time of the outcome; null before it.' }),
}).meta({ id: 'ProviderAttempt' });

type ProviderAttempt = z.output<typeof attemptSchema>;

/** Lists the provider attempts of a transfer, oldest first. Every read is audited for its business. @throws Refusal 404. */
export const listTransferAttempts = operation({
  title: 'transferAttempts.list',
  summary: 'List provider attempts of a transfer',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ transferCode, businessId: ofBusiness, ...pageFields }),
  output: { page: attemptSchema },
  async run(app, operator, { transferCode: code, businessId, ...page }) {
    const actor = await actingIn(app, operator, businessId);
    const payment = await paymentOf(app, actor, 'transfer', code);
    await noteRead(app, actor, 'transfer_attempts', { transferCode: code });
    return attemptsOf(app, actor, payment, page);
  },
});

/** Lists the provider attempts of a bill, oldest first. Every read is audited for its business. @throws Refusal 404. */
export const listBillAttempts = operation({
  title: 'billAttempts.list',
  summary: 'List provider attempts of a bill',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ requestRef, businessId: ofBusiness, ...pageFields }),
  output: { page: attemptSchema },
  async run(app, operator, { requestRef: reference, businessId, ...page }) {
    const actor = await actingIn(app, operator, businessId);
    const payment = await paymentOf(app, actor, 'bill', reference);
    await noteRead(app, actor, 'bill_attempts', { requestRef: reference });
    return attemptsOf(app, actor, payment, page);
  },
});

type Row = Omit<ProviderAttempt, 'reference' | 'shortReference'> & { provider: number };

/** Kind of a stored alert; `purse` is the earlier name of `balance`. */
const storedAlert = (json: string): string => `case when ${json} ->> 'kind' = 'purse' then 'balance' else ${json} ->> 'kind' end`;

const SHOWN = `x.number, x.outcome, x.provider, ${accountSql('x')} as account, x.began_at, x.ended_at, x.code, x.answer ->> 'description' as description,
  x.answer ->> 'sessionId' as session_id,
  ${storedAlert("coalesce(x.answer -> 'alert', x.answer -> 'concern')")} as alert`;

const result = (evidence: string, id: string, of: string): string => `
  left join lateral (select e.code, e.body from ${evidence} e where e.book_id = ${of}.book_id and e.${id} = ${of}.id and e.channel <> 'operator' order by e.id desc limit 1) e on true`;

const OF_TRANSFER = `
  select ${SHOWN} from (
    (select a.attempt::int as number, 'not_taken' as outcome, $5 as environment, a.provider, a.began_at, a.ended_at, a.code, a.answer
       from ledger.attempt a where a.book_id = $1 and a.transfer_id = $2 and a.attempt > $3 order by a.attempt limit $4)
    union all
    select t.attempt, case t.state when 'submitting' then 'submitting' when 'acknowledged' then 'pending' when 'unconfirmed' then 'unknown' when 'delivered' then 'delivered'
                           when 'declined' then 'declined' when 'cancelled' then 'cancelled' when 'reversed' then case t.cause when 'refused' then 'refused' else 'returned' end else 'queued' end,
           $5, t.provider, case when t.submissions > 0 then t.submitted_at end, coalesce(t.reversed_at, t.failed_at, t.settled_at), e.code, e.body
      from ledger.transfer t ${result('ledger.evidence', 'transfer_id', 't')} where t.book_id + 0 = $1 and t.id = $2 and t.attempt > $3) x
   order by x.number limit $4`;
const OF_BILL = `
  select ${SHOWN} from (
    (select a.attempt::int as number, 'not_taken' as outcome, $5 as environment, a.provider, a.began_at, a.ended_at, a.code, a.answer
       from bills.attempt a where a.book_id = $1 and a.bill_id = $2 and a.attempt > $3 order by a.attempt limit $4)
    union all
    select b.attempt, case b.state when 'submitting' then 'submitting' when 'pending' then 'pending' when 'delivered' then 'delivered' when 'refunded' then 'returned' else 'queued' end as outcome,
           $5, b.provider, case when b.submissions > 0 then b.submitted_at end, coalesce(b.reversed_at, b.completed_at), e.code, e.body
      from bills.bill b ${result('bills.evidence', 'bill_id', 'b')} where b.book_id = $1 and b.id = $2 and b.attempt > $3) x
   order by x.number limit $4`;

async function attemptsOf(
  { db }: Pick<App, 'db'>,
  { bookId, environment }: { bookId: number; environment: string },
  { kind, id, reference }: Payment,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ProviderAttempt>> {
  const [after] = cursor === undefined ? [0] : decodeCursor(cursor, z.tuple([z.int().min(0).max(32_767)]));
  const values = [bookId, id, after, limit + 1, environment];
  const rows =
    kind === 'transfer'
      ? await db.query<Row>('evidence.transfer_attempts', OF_TRANSFER, values)
      : await db.query<Row>('evidence.bill_attempts', OF_BILL, values);
  const page = pageOf(rows, limit, ({ number }) => [number]);
  const known = page.rows.map(({ description, ...row }) => ({
    ...row,
    description: masked(description),
    reference: referenceOf({ transferCode: reference }, row.number),
  }));
  const short = await db.query<{ reference: string; number: number }>(
    'evidence.short_references',
    `select r.reference, r.number from unnest($2::smallint[], $3::text[]) k(provider, reference)
       join provider_reference r on r.environment = $1 and r.provider = k.provider and r.reference = k.reference`,
    [environment, known.map((each) => each.provider), known.map((each) => each.reference)],
  );
  const shortOf = new Map(short.map((each) => [each.reference, each.number]));
  return { ...page, rows: known.map((row) => ({ ...row, shortReference: shortOf.get(row.reference) ?? null })) };
}

/** Privacy: runs of six and more digits are masked to the last four. */
const masked = (text: string | null): string | null => text?.replaceAll(/\d{2,}(?=\d{4})/g, '…') ?? null;
