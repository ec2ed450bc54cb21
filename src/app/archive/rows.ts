import type { Tx } from '../../platform/db/database.ts';
import { firstId } from '../../domain/ids/ids.ts';

export interface Span {
  since: Date;
  until: Date;
}

interface Keyed {
  id: string;
  sub: string;
  line: string;
}

const PAGE = 1_000;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export async function* events(tx: Tx, span: Span): AsyncGenerator<string> {
  for (const book of await booksOf(tx))
    yield* pages(span, NIL_UUID, (id, _, end) =>
      tx.query<Keyed>(
        'archive.events',
        `select o.id, '' as sub, to_jsonb(o)::text as line from ledger.outbox o where o.book_id = $1 and o.id > $2 and o.id < $3 order by o.id limit ${PAGE}`,
        [book, id, end],
      ),
    );
}

export async function* deliveries(tx: Tx, span: Span): AsyncGenerator<string> {
  for (const book of await booksOf(tx))
    yield* pages(span, NIL_UUID, (id, sub, end) =>
      tx.query<Keyed>(
        'archive.deliveries',
        `select d.event_id as id, d.endpoint_id::text as sub,
                (to_jsonb(d) || jsonb_build_object('attempts', coalesce((select jsonb_agg(to_jsonb(a) order by a.n) from webhook.attempt a where a.book_id = d.book_id and a.delivery_id = d.id), '[]')))::text as line
           from webhook.delivery d where d.book_id = $1 and (d.event_id, d.endpoint_id) > ($2, $4::uuid) and d.event_id < $3 order by d.event_id, d.endpoint_id limit ${PAGE}`,
        [book, id, end, sub],
      ),
    );
}

const EVIDENCE = [
  [
    'archive.evidence',
    `select e.transfer_id as id, e.id::text as sub, (jsonb_build_object('table', 'ledger.evidence') || to_jsonb(e))::text as line
       from ledger.evidence e where e.transfer_id >= $1 and e.transfer_id < $2 and (e.transfer_id, e.id) > ($1, $3::text::bigint) order by e.transfer_id, e.id limit ${PAGE}`,
  ],
  [
    'archive.attempts',
    `select e.transfer_id as id, e.attempt::text as sub, (jsonb_build_object('table', 'ledger.attempt') || to_jsonb(e))::text as line
       from ledger.attempt e where e.transfer_id >= $1 and e.transfer_id < $2 and (e.transfer_id, e.attempt) > ($1, $3::text::bigint) order by e.transfer_id, e.attempt limit ${PAGE}`,
  ],
  [
    'archive.bill_evidence',
    `select e.bill_id as id, e.id::text as sub, (jsonb_build_object('table', 'bills.evidence') || to_jsonb(e))::text as line
       from bills.evidence e where e.bill_id >= $1 and e.bill_id < $2 and (e.bill_id, e.id) > ($1, $3::text::bigint) order by e.bill_id, e.id limit ${PAGE}`,
  ],
  [
    'archive.bill_attempts',
    `select e.bill_id as id, e.attempt::text as sub, (jsonb_build_object('table', 'bills.attempt') || to_jsonb(e))::text as line
       from bills.attempt e where e.bill_id >= $1 and e.bill_id < $2 and (e.bill_id, e.attempt) > ($1, $3::text::bigint) order by e.bill_id, e.attempt limit ${PAGE}`,
  ],
] as const;

export async function* evidence(tx: Tx, span: Span): AsyncGenerator<string> {
  for (const [name, text] of EVIDENCE) yield* pages(span, '0', (id, sub, end) => tx.query<Keyed>(name, text, [id, end, sub]));
}

async function booksOf(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('archive.books', 'select id::int as id from ledger.book order by id');
  return rows.map(({ id }) => id);
}

/** Later pages, none larger; ids are ordered by time. */
async function* pages(
  { since, until }: Span,
  first: string,
  ask: (id: string, sub: string, end: string) => Promise<Keyed[]>,
): AsyncGenerator<string> {
  let [id, sub] = [firstId(since), first];
  for (;;) {
    const rows = await ask(id, sub, firstId(until));
    for (const { line } of rows) yield line;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    ({ id, sub } = last);
  }
}
