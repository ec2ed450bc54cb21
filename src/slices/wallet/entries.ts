import type { Database } from '../../platform/db/database.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { type Cause, kinds, KINDS, type EntryRow, type Kind, type Side, type ListedStatus } from './transaction.ts';
import { type Kobo, NO_KOBO } from '../../domain/money/money.ts';

/** Position between two rows, by posting time and sequence number; sequence 0 precedes every row of a time. */
export interface Place {
  at: number;
  seq: number;
}

/** Year 2200: the last exact microseconds of JavaScript. */
export const LATEST = Date.UTC(2200, 0, 1) * 1_000;
export const PAGE_MAX = 200;
/** Why: larger chunks delay other requests without a faster export. */
const STRETCH = 200;

export interface EntryFilter {
  after: Place;
  before: Place;
  type?: Side | undefined;
  /** Undefined is any, an empty list none. */
  kinds?: Kind[] | undefined;
  status?: ListedStatus | undefined;
  transferCode?: string | undefined;
  relatedId?: string | undefined;
  clientReference?: string | undefined;
  reference?: string | undefined;
  q?: string | undefined;
}

/**
 * Lists the newest `limit` rows, newest first, from an index; the cost never follows the length of the history. @param limit at
 * most `PAGE_MAX` + 1
 */
export function newestEntries(db: Database, bookId: number, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  // Invariant: only debits are reversed.
  if (filter.kinds?.length === 0 || (filter.status === 'reversed' && filter.type === 'credit')) {
    return Promise.resolve([]);
  }
  const lead = leadOf(filter);
  if (lead === undefined) return scan(db, bookId, filter, 'newest', limit);
  if (lead === 'reversed') return db.query<EntryRow>('wallet.reversed', REVERSED, [bookId, ...range(filter), limit, filter.kinds ?? null]);
  const { type, status, transferCode, clientReference, reference, q, relatedId } = filter;
  const given = [type, filter.kinds, status, transferCode, clientReference, reference, q, relatedId].map((value) => value ?? null);
  return db.query<EntryRow>(`wallet.lookup.${lead}`, LOOKUPS[lead], [
    bookId,
    ...range(filter),
    limit,
    candidates(lead, filter[lead]),
    ...given,
  ]);
}

/** Oldest rows first, at most `STRETCH`; fewer means the end. */
export async function nextStretch(
  db: Database,
  bookId: number,
  filter: Pick<EntryFilter, 'after' | 'before' | 'type' | 'kinds'>,
): Promise<{ rows: EntryRow[]; isLast: boolean }> {
  if (filter.kinds?.length === 0) return { rows: [], isLast: true };
  const rows = await scan(db, bookId, filter, 'oldest', STRETCH);
  return { rows, isLast: rows.length < STRETCH };
}

export interface Standing extends Place {
  balance: Kobo;
}

/** Last row before each of two positions, as of one snapshot; zero where there is none. */
export async function standings(db: Database, bookId: number, from: Place, to: Place): Promise<{ opening: Standing; closing: Standing }> {
  const [row] = await db.query<
    Record<'openingAt' | 'openingSeq' | 'closingAt' | 'closingSeq', number | null> &
      Record<'openingBalance' | 'closingBalance', Kobo | null>
  >('wallet.standings', STANDINGS, [bookId, moment(from), from.seq, moment(to), to.seq]);
  return {
    opening: { at: row?.openingAt ?? 0, seq: row?.openingSeq ?? 0, balance: row?.openingBalance ?? NO_KOBO },
    closing: { at: row?.closingAt ?? 0, seq: row?.closingSeq ?? 0, balance: row?.closingBalance ?? NO_KOBO },
  };
}

/** Statement texts by name, for tests on their plans. */
export const statements = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(SCANS).map(([name, text]) => [`wallet.${name}`, text])),
  ...Object.fromEntries(Object.entries(LOOKUPS).map(([name, text]) => [`wallet.lookup.${name}`, text])),
  'wallet.reversed': REVERSED,
  'wallet.standings': STANDINGS,
});

type Order = 'newest' | 'oldest';
type Source = 'both' | Side | 'kinds';
type Lead = 'relatedId' | 'transferCode' | 'clientReference' | 'reference' | 'q';

function scan(db: Database, bookId: number, filter: EntryFilter, order: Order, limit: number): Promise<EntryRow[]> {
  const source: Source = filter.kinds ? 'kinds' : (filter.type ?? 'both');
  const name = `${order}.${source}` as const;
  const values: unknown[] = [bookId, ...range(filter), limit, filter.status === 'completed'];
  if (source === 'kinds') values.push(filter.kinds, filter.type ?? null);
  return db.query<EntryRow>(`wallet.${name}`, SCANS[name], values);
}

function leadOf(filter: EntryFilter): Lead | 'reversed' | undefined {
  const given = (['relatedId', 'transferCode', 'clientReference', 'reference', 'q'] as const).find((name) => filter[name] !== undefined);
  return given ?? (filter.status === 'reversed' ? 'reversed' : undefined);
}

/** Fee and reversal references are prefixed transfer codes. */
function candidates(lead: Lead, text = ''): string[] {
  return lead === 'reference' || lead === 'q' ? [...new Set([text, text.replace(/^(FEE|REV)_/, '')])] : [text];
}

const range = ({ after, before }: EntryFilter): unknown[] => [moment(after), after.seq, moment(before), before.seq];

function moment({ at }: Place): string {
  return `${new Date(Math.floor(at / 1_000)).toISOString().slice(0, -1)}${String(at % 1_000).padStart(3, '0')}Z`;
}

const kindList = (names: readonly Kind[]): string => `'{${names.join(',')}}'::ledger.posting_kind[]`;
const kindsWith = (cause: Cause): string => kindList(kinds.filter((kind) => KINDS[kind].cause === cause));
const GIVES_BACK = kindList(kinds.filter((kind) => KINDS[kind].side === 'credit' && /^(transfer|bill)$/.test(KINDS[kind].cause ?? '')));

const ENTRY = `(extract(epoch from e.posted_at) * 1000000)::bigint as at, e.seq, e.kind::text, e.amount, e.balance_after, e.reference, e.client_reference,
  e.source_id, e.leg`;

// Why: LIMIT 1 prevents joins of whole tables.
const CAUSE = `
  left join lateral (select * from ledger.transfer t where e.kind = any (${kindsWith('transfer')}) and t.book_id + 0 = e.book_id and t.id = e.source_id limit 1) t on true
  left join lateral (select * from ledger.deposit d where e.kind = any (${kindsWith('deposit')}) and d.book_id = e.book_id and d.id = e.source_id limit 1) d on true
  left join lateral (select * from bills.bill b where e.kind = any (${kindsWith('bill')}) and b.book_id = e.book_id and b.id = e.source_id limit 1) b on true`;

const CAUSE_COLUMNS = `t.transfer_code, coalesce(t.state::text, b.status) as cause_state, coalesce(t.account_name, d.sender_name, b.customer_name) as party_name,
  coalesce(t.account_number, d.sender_account_number, b.customer_id) as party_account, t.bank_code as party_bank_code,
  coalesce(t.bank_name, d.sender_bank_name, b.service_name) as party_bank, coalesce(t.session_id, d.session_id) as session_id, d.channel,
  b.option_name || ' (' || b.service_name || ')' as bought`;

const IN_RANGE = `(e.posted_at, e.seq) > ($2::timestamptz, $3::bigint) and (e.posted_at, e.seq) < ($4::timestamptz, $5::bigint)`;
const NOT_REVERSED = `(e.amount > 0 or coalesce(t.state::text, b.status) is distinct from 'reversed')`;

const SIDE_COLUMNS = 'kind, reference, client_reference, source_id, leg, posted_at';
const ENTRIES: Record<Source, string> = {
  both: 'ledger.entry',
  debit: `(select book_id, debit as account, debit_seq as seq, -amount as amount, debit_balance as balance_after, ${SIDE_COLUMNS} from ledger.posting)`,
  credit: `(select book_id, credit as account, credit_seq as seq, amount, credit_balance as balance_after, ${SIDE_COLUMNS} from ledger.posting)`,
  // Why: one expression for both sides leaves only one index.
  kinds: `(select book_id, ${accounts.wallet} as account, case when debit = ${accounts.wallet} then debit_seq else credit_seq end as seq,
      case when debit = ${accounts.wallet} then -amount else amount end as amount, case when debit = ${accounts.wallet} then debit_balance else credit_balance end as balance_after, ${SIDE_COLUMNS}
    from ledger.posting where (debit = ${accounts.wallet} or credit = ${accounts.wallet}) and (debit_seq is not null or credit_seq is not null))`,
};

/** Why: the planner needs the literal limit, or it prepares for a tenth of the history. */
function scanText(source: Source, order: Order): string {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const most = order === 'newest' ? PAGE_MAX + 1 : STRETCH;
  const ordered = (e: string): string => `order by ${e}posted_at ${direction}, ${e}seq ${direction}`;
  const byKind =
    source === 'kinds'
      ? `and e.kind = k.kind and e.posted_at >= $2::timestamptz and e.posted_at <= $4::timestamptz
    and ($9::text is null or (e.amount > 0) = ($9 = 'credit'))`
      : '';
  const rows = `select ${ENTRY}, e.posted_at, ${CAUSE_COLUMNS} from ${ENTRIES[source]} e ${CAUSE}
    where e.book_id = $1 and e.account = ${accounts.wallet} and e.seq is not null and ${IN_RANGE} and (not $7::boolean or ${NOT_REVERSED}) ${byKind}
    ${ordered('e.')} limit ${most}`;
  if (source !== 'kinds') return `select * from (${rows}) page ${ordered('page.')} limit $6`;
  return `select page.* from unnest($8::ledger.posting_kind[]) k(kind) cross join lateral (select * from (${rows}) of_kind ${ordered('')} limit $6) page ${ordered('page.')} limit $6`;
}

const SCANS = Object.fromEntries(
  (['newest', 'oldest'] as const).flatMap((order) =>
    (['both', 'debit', 'credit', 'kinds'] as const).map((source) => [`${order}.${source}`, scanText(source, order)]),
  ),
) as Record<`${Order}.${Source}`, string>;

/** Why: lookups by key; for a list of unknown length the planner may read the whole wallet. */
const by = (table: string, column: string): string =>
  `select found.id from unnest($7::text[]) k(key) cross join lateral (select id from ${table} where book_id = $1 and ${column} = k.key offset 0) found`;
const BY_CODE = by('ledger.transfer', 'transfer_code');
const BY_CLIENT_REFERENCE = by('ledger.transfer', 'client_reference');
const BY_DEPOSIT = by('ledger.deposit', 'reference');
const BY_BILL = by('bills.bill', 'request_ref');
const BY_CUSTOMER = by('bills.bill', 'customer_id');
const BY_ACCOUNT = by('ledger.transfer', 'account_number');

const LEADS: Record<Lead, string> = {
  relatedId: 'select k.key::uuid as id from unnest($7::text[]) k(key)',
  transferCode: BY_CODE,
  clientReference: `${BY_CLIENT_REFERENCE} union ${BY_BILL}`,
  reference: `${BY_CODE} union ${BY_DEPOSIT} union ${BY_BILL}`,
  q: `${BY_CODE} union ${BY_CLIENT_REFERENCE} union ${BY_DEPOSIT} union ${BY_ACCOUNT} union ${BY_BILL} union ${BY_CUSTOMER}`,
};

// Why: `+ 0` rules out the index by wallet and side, which looks equal while the table is small.
const lookupText = (lead: Lead): string => `
  select ${ENTRY}, ${CAUSE_COLUMNS}
    from (${LEADS[lead]}) cause
    cross join lateral (select * from ledger.entry x where x.book_id = $1 and x.account + 0 = ${accounts.wallet} and x.source_id = cause.id and x.seq is not null offset 0) e ${CAUSE}
   where ${IN_RANGE}
     and ($8::text is null or (e.amount > 0) = ($8 = 'credit'))
     and ($9::ledger.posting_kind[] is null or e.kind = any ($9))
     and ($10::text is null or ${NOT_REVERSED} = ($10 = 'completed'))
     and ($11::text is null or t.transfer_code = $11)
     and ($12::text is null or e.client_reference = $12)
     and ($13::text is null or e.reference = $13)
     and ($14::text is null or $14 in (t.transfer_code, e.client_reference, e.reference, t.account_number, b.request_ref, b.customer_id))
     and ($15::uuid is null or coalesce(t.id, d.id, b.id) = $15)
   order by e.posted_at desc, e.seq desc limit $6`;

const LOOKUPS = Object.fromEntries((Object.keys(LEADS) as Lead[]).map((lead) => [lead, lookupText(lead)])) as Record<Lead, string>;

/** A debit precedes its reversal, so earlier reversals cannot matter. */
const REVERSED = `
  select ${ENTRY}, ${CAUSE_COLUMNS}
    from (select e.* from ledger.posting back
           cross join lateral (select * from ${ENTRIES.debit} x where x.book_id = $1 and x.account + 0 = ${accounts.wallet} and x.source_id = back.source_id and x.seq is not null offset 0) e
           where back.book_id = $1 and back.kind = any (${GIVES_BACK}) and back.credit_seq is not null and back.posted_at >= $2::timestamptz
             and ${IN_RANGE} and ($7::ledger.posting_kind[] is null or e.kind = any ($7))
           order by e.posted_at desc, e.seq desc limit ${PAGE_MAX + 1}) e ${CAUSE}
   order by e.posted_at desc, e.seq desc limit $6`;

const lastBefore = (at: string, seq: string): string => `
  (select (extract(epoch from posted_at) * 1000000)::bigint as at, seq, balance_after as balance from ledger.entry
    where book_id = $1 and account = ${accounts.wallet} and seq is not null and (posted_at, seq) < (${at}::timestamptz, ${seq}::bigint)
    order by posted_at desc, seq desc limit 1)`;

const STANDINGS = `
  select o.at as opening_at, o.seq as opening_seq, o.balance as opening_balance, c.at as closing_at, c.seq as closing_seq, c.balance as closing_balance
    from (values (1)) one left join lateral ${lastBefore('$2', '$3')} o on true left join lateral ${lastBefore('$4', '$5')} c on true`;
