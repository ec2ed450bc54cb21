import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { noteRead } from '../../core/audit/audited.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { concernKinds } from '../../providers/ports/concern.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { decodeCursor, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { requestRef } from '../bills/bill.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { accountSql } from '../reconciliation/account.ts';
import { referenceOf } from '../transfers/settle/attempts.ts';
import { transferCode } from '../transfers/read/input.ts';
import { ofBusiness, type Payment, paymentOf } from './payment.ts';

/** One time that a payment was handed to a provider, or is about to be. */
const attemptSchema = z
  .object({
    number: z.int().meta({ description: 'Its number, from 1 on.' }),
    account: z
      .string()
      .meta({ description: 'The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one.' }),
    reference: z.string().meta({ description: 'Our reference of it: the provider knows this attempt by it and no other.' }),
    shortReference: z
      .int()
      .nullable()
      .meta({ description: 'The number by which the provider knows it, where our reference is too long for it; else null.' }),
    outcome: z
      .enum(['waits', 'handed_in', 'not_taken', 'refused', 'pending', 'unknown', 'delivered', 'declined', 'came_back', 'cancelled'])
      .register(typeNames, {
        name: 'ProviderAttemptOutcome',
        description: 'What is known of an attempt.',
        meanings: {
          waits: 'Nobody was handed it yet.',
          handed_in: 'It is being handed in, or its answer was not stored yet.',
          not_taken: 'It certainly was not taken, for a reason that is ours: the next attempt went elsewhere.',
          refused: 'It was refused at once; the money is back.',
          pending: 'The provider has it, and tells no outcome yet.',
          unknown: 'The provider may have it: it did not answer.',
          delivered: 'The provider says that it was credited, or delivered.',
          declined: 'It was declined without the last word.',
          came_back: 'It came to nothing, and the money is back.',
          cancelled: 'It was cancelled before anybody was handed it.',
        },
      })
      .meta({ description: 'What is known of it.' }),
    code: z.string().nullable().meta({ description: "The provider's code, of its last answer; null until it answered." }),
    description: z
      .string()
      .nullable()
      .meta({ description: "The provider's words, of its last answer: of long numbers in it the last four digits." }),
    sessionId: z.string().nullable().meta({ description: 'The NIP session id, where it told one.' }),
    concern: z
      .enum(concernKinds)
      .register(typeNames, { name: 'ProviderConcern', description: 'What of an answer was for those who run the service.' })
      .nullable()
      .meta({ description: 'What of the answer was for operators; null when nothing was.' }),
    beganAt: dateTime.nullable().meta({ description: 'When it was handed in; null until it is.' }),
    endedAt: dateTime.nullable().meta({ description: 'When its outcome was known; null until it is.' }),
  })
  .meta({ id: 'ProviderAttempt' })
  .register(typeNames, { name: 'ProviderAttempt', description: 'One time that a payment was handed to a provider.' });

type ProviderAttempt = z.output<typeof attemptSchema>;

/** How a provider was handed one transfer of any business, oldest attempt first. Each look is in the audit log of that business. @throws Refusal 404. */
export const listTransferAttempts = operation({
  title: 'evidence.transfer_attempts',
  summary: 'How providers were handed one transfer of any business',
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

/** The same for a bill. @throws Refusal 404. */
export const listBillAttempts = operation({
  title: 'evidence.bill_attempts',
  summary: 'How providers were handed one bill of any business',
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

const SHOWN = `x.number, x.outcome, x.provider, ${accountSql('x')} as account, x.began_at, x.ended_at, x.code, x.answer ->> 'description' as description,
  x.answer ->> 'sessionId' as session_id, x.answer -> 'concern' ->> 'kind' as concern`;

/** What a channel of the provider's told last. */
const told = (evidence: string, id: string, of: string): string => `
  left join lateral (select e.code, e.body from ${evidence} e where e.book_id = ${of}.book_id and e.${id} = ${of}.id and e.channel <> 'operator' order by e.id desc limit 1) e on true`;

const OF_TRANSFER = `
  select ${SHOWN} from (
    (select a.attempt::int as number, 'not_taken' as outcome, $5 as environment, a.provider, a.began_at, a.ended_at, a.code, a.answer
       from ledger.attempt a where a.book_id = $1 and a.transfer_id = $2 and a.attempt > $3 order by a.attempt limit $4)
    union all
    select t.attempt, case t.state when 'submitting' then 'handed_in' when 'acknowledged' then 'pending' when 'unconfirmed' then 'unknown' when 'delivered' then 'delivered'
                           when 'declined' then 'declined' when 'cancelled' then 'cancelled' when 'reversed' then case t.cause when 'refused' then 'refused' else 'came_back' end else 'waits' end,
           $5, t.provider, case when t.submissions > 0 then t.submitted_at end, coalesce(t.reversed_at, t.failed_at, t.settled_at), e.code, e.body
      from ledger.transfer t ${told('ledger.evidence', 'transfer_id', 't')} where t.book_id + 0 = $1 and t.id = $2 and t.attempt > $3) x
   order by x.number limit $4`;
const OF_BILL = `
  select ${SHOWN} from (
    (select a.attempt::int as number, 'not_taken' as outcome, $5 as environment, a.provider, a.began_at, a.ended_at, a.code, a.answer
       from bills.attempt a where a.book_id = $1 and a.bill_id = $2 and a.attempt > $3 order by a.attempt limit $4)
    union all
    select b.attempt, case b.state when 'submitting' then 'handed_in' when 'pending' then 'pending' when 'delivered' then 'delivered' when 'refunded' then 'came_back' else 'waits' end as outcome,
           $5, b.provider, case when b.submissions > 0 then b.submitted_at end, coalesce(b.reversed_at, b.completed_at), e.code, e.body
      from bills.bill b ${told('bills.evidence', 'bill_id', 'b')} where b.book_id = $1 and b.id = $2 and b.attempt > $3) x
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

/** A provider's sentence without numbers of people: of six digits and more in a row the last four stand. */
const masked = (text: string | null): string | null => text?.replaceAll(/\d{2,}(?=\d{4})/g, '…') ?? null;
