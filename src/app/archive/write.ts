import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstId } from '../../domain/ids/ids.ts';
import { ConfigError } from '../../platform/config/config.ts';
import { commandLine } from '../../platform/config/version.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type ArchivedSlice, type FileNote, postings, slicesWithin, writeLines } from './books.ts';

interface Span {
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

async function* events(tx: Tx, span: Span): AsyncGenerator<string> {
  for (const book of await booksOf(tx))
    yield* pages(span, NIL_UUID, (id, _, end) =>
      tx.query<Keyed>(
        'archive.events',
        `select o.id, '' as sub, to_jsonb(o)::text as line from ledger.outbox o where o.book_id = $1 and o.id > $2 and o.id < $3 order by o.id limit ${PAGE}`,
        [book, id, end],
      ),
    );
}

async function* deliveries(tx: Tx, span: Span): AsyncGenerator<string> {
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

async function* evidence(tx: Tx, span: Span): AsyncGenerator<string> {
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

export const MANIFEST = 'manifest.json';
export const FILES = ['slices', 'postings', 'events', 'deliveries', 'evidence'] as const;
export type ArchiveFile = (typeof FILES)[number];
export const nameOf = (file: ArchiveFile): string => `${file}.jsonl.gz`;

/** Writes a span in one snapshot. @returns the manifest hash. @throws ConfigError for an unverified span. */
export function writeArchive(db: Database, folder: string, span: Span, progress = { file: '' }): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query('archive.one_moment', 'set transaction isolation level repeatable read read only');
    await tx.query('archive.patience', 'set local statement_timeout = 0');
    const slices = await verifiedSlices(tx, span);
    makeFolder(folder);
    const [first] = slices;
    const hasBefore = first !== undefined && first.n > 1;
    const lines: Record<ArchiveFile, () => AsyncIterable<string>> = {
      slices: () => jsonOf(slices),
      postings: () => postings(tx, hasBefore ? slices.slice(1) : slices, hasBefore ? first.upto : null),
      events: () => events(tx, span),
      deliveries: () => deliveries(tx, span),
      evidence: () => evidence(tx, span),
    };
    const files: Partial<Record<ArchiveFile, FileNote>> = {};
    for (const file of FILES) {
      progress.file = file;
      files[file] = await writeLines(join(folder, nameOf(file)), lines[file]());
    }
    const manifest = { format: 'tollgate-archive-1', since: span.since.toISOString(), until: span.until.toISOString(), files };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600 });
    return createHash('sha256').update(text).digest('hex');
  });
}

async function verifiedSlices(tx: Tx, { since, until }: Span): Promise<ArchivedSlice[]> {
  const slices = await slicesWithin(tx, since, until);
  if (slices.length === 0)
    throw new ConfigError(
      `The ledger is not verified up to ${until.toISOString()}: run ${commandLine('ledger:verify')} until it reaches that time.`,
    );
  return slices;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`${folder} cannot be created: ${(error as Error).message}`);
  }
}

async function* jsonOf(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield JSON.stringify(value);
}
