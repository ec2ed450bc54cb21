import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { from, type RowOf } from '../../platform/db/entity.ts';
import { type ReconciliationException, ReconciliationLine } from './entities.ts';
import { newId } from '../../domain/ids/ids.ts';
import { pollTransferNow } from '../transfers/settle/settle.ts';
import { correctionOf, explanationOf, type Sides } from './exception.ts';
import type { Mapping } from './mapping.ts';

export interface Day {
  environment: Environment;
  provider: number;
  day: string;
  isCovered: boolean;
}

/** Rows of removed or unfinished imports do not count. */
const COUNTS = `not exists (select from reconciliation_import r where r.id = l.import_id and r.state = 'reading')`;

/**
 * Loads the ledger side of a day: postings of one cause on the provider accounts are one item; a transfer's return (legs 5 and 6)
 * is a separate item. Idempotent. Why: wallets are resolved per item afterwards, else PostgreSQL reads the day once per wallet.
 */
export async function takeItems(tx: Tx, { environment, provider, day }: Day): Promise<void> {
  await tx.query(
    'reconciliation.take',
    `with moved as materialized (
       select p.book_id, p.source_id, p.leg >= 5 as is_return, min(case when p.debit = any (a.accounts) then p.debit else p.credit end)::smallint as account,
              sum(case when p.debit = any (a.accounts) then p.amount else -p.amount end)::bigint as amount, min(p.posted_at) as at, min(p.reference) as reference
         from (select array[100 + $2::smallint, 200 + $2::smallint, 300 + $2::smallint, 400 + $2::smallint]::smallint[] as accounts) a
         join ledger.posting p on (p.debit = any (a.accounts) or p.credit = any (a.accounts)) and p.kind <> 'reconciliation'
              and p.posted_at >= $3::date::timestamp at time zone 'Africa/Lagos' and p.posted_at < ($3::date + 1)::timestamp at time zone 'Africa/Lagos'
        group by p.book_id, p.source_id, p.leg >= 5)
     insert into reconciliation_item (environment, provider, day, at, book_id, source_id, is_return, account, amount, reference, name)
     select $1, $2, $3::date, m.at, m.book_id, m.source_id, m.is_return, m.account, m.amount,
            coalesce(t.transfer_code || case when t.attempt > 1 then 'r' || t.attempt else '' end, d.session_id, c.provider_id, m.reference), left(coalesce(t.account_name, d.sender_name, c.merchant ->> 'name'), 200)
       from moved m
       left join ledger.transfer t on t.book_id = m.book_id and t.id = m.source_id
       left join ledger.deposit d on d.book_id = m.book_id and d.id = m.source_id
       left join cards.transaction c on c.book_id = m.book_id and c.id = m.source_id
      where m.amount <> 0 and (select b.environment from ledger.book b where b.id = m.book_id) = $1
     on conflict do nothing`,
    [environment, provider, day],
  );
}

/** A payment and its return, unknown to the ledger. */
const CANCELLED = `l.state = 'matched' and l.item_id is null and l.kind = 'payment'`;

/** Pairs rows with equal references and directions; the same amount and the nearest day win. */
export async function pairDay(tx: Tx, of: Day, { fees, daysApart }: Mapping): Promise<void> {
  const { environment, provider, day } = of;
  await from(tx, ReconciliationLine)
    .updateTable('reconciliation_line')
    .set({ state: 'aside' })
    .where('environment', '=', environment)
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('state', '=', 'open')
    .where(sql<boolean>`(kind <> 'payment' or amount = 0)`)
    .execute();
  await tx.query(
    'reconciliation.uncancel',
    `with ours as (
       select l.id from reconciliation_line l
        where l.environment = $1 and l.provider = $2 and l.day = $3 and ${CANCELLED}
          and exists (select from reconciliation_item i where i.environment = $1 and i.provider = $2 and i.reference = l.reference)
       union
       select l.id from reconciliation_item i
         join reconciliation_line l on l.environment = $1 and l.provider = $2 and l.reference = i.reference and ${CANCELLED}
        where i.environment = $1 and i.provider = $2 and i.day = $3),
     opened as (update reconciliation_line l set state = 'open' from ours where l.id = ours.id returning l.day)
     update reconciliation_day set to_judge = true where environment = $1 and provider = $2 and day in (select day from opened)`,
    [environment, provider, day],
  );
  const flawed = await tx.query<Flawed>(
    'reconciliation.pair',
    `with near as (
       select l.id as line_id, i.id as item_id from reconciliation_line l
         join reconciliation_item i on i.environment = $1 and i.provider = $2 and i.reference = l.reference and (i.amount > 0) = (l.amount > 0) and i.state in ('open', 'missing')
        where l.environment = $1 and l.provider = $2 and l.day = $3 and l.state in ('open', 'missing') and l.kind = 'payment' and ${COUNTS}
       union
       select l.id, i.id from reconciliation_item i
         join reconciliation_line l on l.environment = $1 and l.provider = $2 and l.reference = i.reference and (i.amount > 0) = (l.amount > 0) and l.state in ('open', 'missing')
              and l.kind = 'payment' and ${COUNTS}
        where i.environment = $1 and i.provider = $2 and i.day = $3 and i.state in ('open', 'missing')),
     ranked as (
       select l as line, i as item,
              row_number() over (partition by l.id order by i.amount = l.amount desc, abs(l.day - i.day), i.id) as of_line,
              row_number() over (partition by i.id order by i.amount = l.amount desc, abs(l.day - i.day), l.at, l.id) as of_item
         from near n join reconciliation_line l on l.id = n.line_id join reconciliation_item i on i.id = n.item_id)
     ${joined('null::smallint')}`,
    [environment, provider, day, JSON.stringify(fees), daysApart],
  );
  await raise(tx, of, flawed);
}

/** Minimum score to pair without a reference: amount 50, same day 20, full name 30. */
const SURE = 80;

/** Pairs rows without a usable reference by amount, day and name, where each is the only best match of the other. */
export async function guessDay(tx: Tx, of: Day, { fees, daysApart }: Mapping): Promise<void> {
  const { environment, provider, day } = of;
  const flawed = await tx.query<Flawed>(
    'reconciliation.guess',
    `with near as (
       select l, i, 50 + greatest(20 - 5 * abs(l.day - i.day), 0)
              + coalesce(30 * (select count(*) from unnest(wi.words) w where w = any (wl.words)) / nullif(cardinality(wi.words), 0), 0) as score
         from reconciliation_line l
         join reconciliation_item i on i.environment = $1 and i.provider = $2 and i.amount = l.amount and i.day between $3::date - $5::integer and $3::date + $5::integer
              and i.state in ('open', 'missing')
        cross join lateral (select array_remove(regexp_split_to_array(upper(coalesce(i.name, '')), '[^A-Z0-9]+'), '') as words) wi
        cross join lateral (select array_remove(regexp_split_to_array(upper(coalesce(l.name, '')), '[^A-Z0-9]+'), '') as words) wl
        where l.environment = $1 and l.provider = $2 and l.day = $3 and l.state = 'open' and l.kind = 'payment' and ${COUNTS}
          and (l.reference is null or not exists (
                 select from reconciliation_item x where x.environment = $1 and x.provider = $2 and x.reference = l.reference))),
     ranked as (
       select (n.l) as line, (n.i) as item, n.score,
              row_number() over (partition by (n.l).id order by n.score desc) + count(*) over (partition by (n.l).id, n.score) - 1 as of_line,
              row_number() over (partition by (n.i).id order by n.score desc) + count(*) over (partition by (n.i).id, n.score) - 1 as of_item
         from near n where n.score >= ${SURE})
     ${joined('r.score::smallint')}`,
    [environment, provider, day, JSON.stringify(fees), daysApart],
  );
  await raise(tx, of, flawed);
}

/** Classifies the unpaired rest of a day: cancelling rows are set aside, other differences become exceptions. */
export async function judgeDay(tx: Tx, of: Day): Promise<void> {
  const { environment, provider, day, isCovered } = of;
  await tx.query(
    'reconciliation.cancel',
    `with pairs as (
       select l.reference from reconciliation_line l
        where l.environment = $1 and l.provider = $2 and l.day = $3 and l.state = 'open' and l.kind = 'payment' and l.reference is not null and ${COUNTS}
          and not exists (select from reconciliation_item i where i.environment = $1 and i.provider = $2 and i.reference = l.reference)
        group by l.reference having count(*) = 2 and sum(l.amount) = 0)
     update reconciliation_line l set state = 'matched' from pairs p
      where l.environment = $1 and l.provider = $2 and l.day = $3 and l.reference = p.reference and l.state = 'open' and l.kind = 'payment'`,
    [environment, provider, day],
  );
  const left = await tx.query<FlawedLine>(
    'reconciliation.left_lines',
    `select case when x.is_settled and l.amount < 0 or x.is_returned and l.amount > 0 or a.reference is not null then 'doubled'
                 when x.is_settled and l.amount > 0 then 'returned'
                 when t.state is not null and l.amount < 0 then 'not_settled' else 'missing_here' end as kind,
            l.id as line_id, null::bigint as item_id, l.day::text as day, null::text as item_day, l.amount as line_amount, null::bigint as item_amount, l.fee, null::bigint as expected_fee,
            l.reference, l.name, coalesce(x.book_id, a.book_id, t.book_id) as book_id, x.account, t.state::text as transfer_state, l.is_late, l.row_key like 'card:%' as is_card
       from reconciliation_line l
      cross join lateral (
        select bool_or(i.amount < 0) as is_settled, bool_or(i.amount > 0) as is_returned, min(i.book_id) as book_id, min(i.account)::smallint as account from reconciliation_item i
         where i.environment = $1 and i.provider = $2 and i.reference = l.reference
           -- What was resolved as missing there is not there for this row either.
           and not exists (select from reconciliation_exception e where e.item_id = i.id and e.line_id is null and e.state in ('booked', 'explained'))) x
       left join ledger.attempt a on a.provider = $2 and a.reference = l.reference and a.book_id in (select b.id from ledger.book b where b.environment = $1)
       left join lateral (
        select t.book_id, t.state from ledger.book b join ledger.transfer t on t.book_id = b.id and t.transfer_code = regexp_replace(l.reference, 'r[0-9]+$', '')
         where l.reference ~ '^1453[0-9]+(r[0-9]+)?$' and b.environment = $1 and t.provider = $2 limit 1) t on x.book_id is null and a.book_id is null
      where l.environment = $1 and l.provider = $2 and l.day = $3 and l.state = 'open' and l.kind = 'payment' and ${COUNTS}`,
    [environment, provider, day],
  );
  await raise(tx, of, left);
  const asked = left
    .filter(({ kind, reference }) => reference !== null && (kind === 'returned' || kind === 'not_settled'))
    .slice(0, MAX_ASKED);
  const account = String(provider);
  for (const { kind, reference } of asked)
    await pollTransferNow(tx, { environment, provider, account, reference: reference ?? '', isReturn: kind === 'returned' });
  if (!isCovered) return;
  const missing = await tx.query<Flawed>(
    'reconciliation.left_items',
    `select 'missing_there' as kind, null::bigint as line_id, i.id as item_id, i.day::text as day, i.day::text as item_day, null::bigint as line_amount, i.amount as item_amount,
            null::bigint as fee, null::bigint as expected_fee, i.reference, i.name, i.book_id, i.account, null::text as transfer_state,
            exists (select from reconciliation_closed_day c where c.environment = $1 and c.day = $3) as is_late
       from reconciliation_item i where i.environment = $1 and i.provider = $2 and i.day = $3 and i.state = 'open'`,
    [environment, provider, day],
  );
  await raise(tx, of, missing);
}

/** Payments of a day to query again at banks. */
const MAX_ASKED = 200;

/** Mutual first choices become pairs; differences become exceptions, and resolved missing ones are cleared. */
const joined = (score: string): string => `,
  pair as materialized (
    select (r.line).id as line_id, (r.item).id as item_id, (r.line).state = 'missing' as line_was_missing, (r.item).state = 'missing' as item_was_missing, ${score} as score,
           case when (r.line).amount <> (r.item).amount then 'amount_differs'
                when abs((r.line).day - (r.item).day) > $5::integer then 'wrong_day'
                when (r.line).amount < 0 and (r.line).fee <> f.fee then 'fee_differs' end as kind,
           (r.line).day::text as day, (r.item).day::text as item_day, (r.line).amount as line_amount, (r.item).amount as item_amount, (r.line).fee, f.fee as expected_fee,
           (r.item).reference, (r.item).name, (r.item).book_id, (r.item).account, (r.line).is_late
      from ranked r
      left join lateral (select g.fee from json_to_recordset($4::json) g("upTo" bigint, fee bigint)
                          where g."upTo" is null or g."upTo" >= abs((r.line).amount) order by g."upTo" limit 1) f on true
     where r.of_line = 1 and r.of_item = 1),
  lines as (
    update reconciliation_line l set state = case when p.kind is null then 'matched' else 'excepted' end, item_id = p.item_id, score = p.score from pair p where l.id = p.line_id returning l.environment, l.provider, l.day),
  items as (
    update reconciliation_item i set state = case when p.kind is null then 'matched' else 'excepted' end from pair p where i.id = p.item_id returning i.environment, i.provider, i.day),
  days as (
    update reconciliation_day d set to_count = true where (d.environment, d.provider, d.day) in (select * from lines union select * from items) and not d.to_count),
  cleared_lines as (
    update reconciliation_exception e set state = 'cleared', resolved_at = clock_timestamp(), note = 'Our books have it now'
      from pair p where p.line_was_missing and p.kind is null and e.line_id = p.line_id and e.state = 'open'),
  cleared_items as (
    update reconciliation_exception e set state = 'cleared', resolved_at = clock_timestamp(), note = 'A later row of a statement has it'
      from pair p where p.item_was_missing and e.item_id = p.item_id and e.line_id is null and e.state = 'open')
  select p.kind, p.line_id, p.item_id, p.day, p.item_day, p.line_amount, p.item_amount, p.fee, p.expected_fee, p.reference, p.name, p.book_id, p.account, null::text as transfer_state, p.is_late
    from pair p where p.kind is not null`;

interface Flawed
  extends
    Omit<Sides, 'provider' | 'isCard'>,
    Pick<RowOf<typeof ReconciliationException>, 'lineId' | 'itemId' | 'reference' | 'name' | 'bookId' | 'isLate'> {}

type FlawedLine = Flawed & { isCard: boolean };

const RAISED_AT_ONCE = 1_000;

async function raise(tx: Tx, { environment, provider }: Day, found: readonly (Flawed | FlawedLine)[]): Promise<void> {
  for (let at = 0; at < found.length; at += RAISED_AT_ONCE) {
    const rows = found.slice(at, at + RAISED_AT_ONCE).map((sides) => {
      const whole = { ...sides, provider };
      return {
        ...sides,
        id: newId(),
        ...(correctionOf(whole) ?? { debit: null, credit: null, amount: null }),
        explanation: explanationOf(whole),
      };
    });
    await tx.query(
      'reconciliation.raise',
      `with given as materialized (
         select * from json_to_recordset($3::json) as g(id uuid, day date, kind text, "lineId" bigint, "itemId" bigint, "lineAmount" bigint, "itemAmount" bigint, "itemDay" date,
                reference text, name text, explanation text, "bookId" bigint, debit smallint, credit smallint, amount bigint, "isLate" boolean)),
       lines as (update reconciliation_line l set state = 'missing' from given g where l.id = g."lineId" and g."itemId" is null),
       items as (update reconciliation_item i set state = 'missing' from given g where i.id = g."itemId" and g."lineId" is null),
       days as (update reconciliation_day d set to_count = true where d.environment = $1 and d.provider = $2 and d.day in (select day from given union select "itemDay" from given)),
       raised as (
         insert into reconciliation_exception as e (id, environment, provider, day, kind, line_id, item_id, line_amount, item_amount, item_day, reference, name, explanation, book_id,
                debit, credit, amount, is_late)
         select id, $1, $2, day, kind, "lineId", "itemId", "lineAmount", "itemAmount", "itemDay", reference, name, explanation, "bookId", debit, credit, amount, "isLate"
           from given where "lineId" is not null
         on conflict (line_id) where line_id is not null do update
            set kind = excluded.kind, item_id = excluded.item_id, item_amount = excluded.item_amount, item_day = excluded.item_day, explanation = excluded.explanation,
                book_id = excluded.book_id, debit = excluded.debit, credit = excluded.credit, amount = excluded.amount
          where e.state = 'open')
       insert into reconciliation_exception as e (id, environment, provider, day, kind, item_id, item_amount, item_day, reference, name, explanation, book_id, debit, credit, amount, is_late)
       select id, $1, $2, day, kind, "itemId", "itemAmount", "itemDay", reference, name, explanation, "bookId", debit, credit, amount, "isLate" from given where "lineId" is null
       on conflict (item_id) where line_id is null do nothing`,
      [environment, provider, JSON.stringify(rows)],
    );
  }
}
