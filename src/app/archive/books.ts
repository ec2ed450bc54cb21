import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Tx } from '../../platform/db/database.ts';

/** Verified slice in an archive: all inputs of its hash (decision 108). */
export interface ArchivedSlice {
  n: number;
  upto: string;
  epoch: string;
  postings: number;
  digest: string;
  balances: string | null;
  hash: string;
}

const AT_ONCE = 20_000;

export function slicesWithin(tx: Tx, since: Date, until: Date): Promise<ArchivedSlice[]> {
  return tx.query<ArchivedSlice>(
    'archive.slices',
    `select n::int as n, upto::text as upto, extract(epoch from upto)::text as epoch, postings::int as postings, encode(digest, 'hex') as digest, encode(balances, 'hex') as balances,
            encode(hash, 'hex') as hash
       from ledger.verified_slice
      where n >= (select coalesce(max(n), 1) from ledger.verified_slice where upto <= $1) and n <= (select min(n) from ledger.verified_slice where upto >= $2) order by n`,
    [since, until],
  );
}

export async function* postings(tx: Tx, slices: readonly ArchivedSlice[], before: string | null): AsyncGenerator<string> {
  let from = before ?? '-infinity';
  for (let at = 0; at < slices.length;) {
    const bounds = [from];
    const first = slices[at]?.n ?? 0;
    for (let sum = 0; at < slices.length; at++) {
      const slice = slices[at];
      if (!slice || (bounds.length > 1 && sum + slice.postings > AT_ONCE)) break;
      sum += slice.postings;
      bounds.push(slice.upto);
    }
    const rows = await tx.query<{ slice: number; words: string }>(
      'archive.postings',
      `select width_bucket(p.posted_at, $1::timestamptz[]) as slice,
              row(p.book_id, p.source_id, p.leg, p.kind, p.debit, p.credit, p.amount, p.debit_seq, p.debit_balance, p.credit_seq, p.credit_balance, p.posted_at, p.reference, p.client_reference)::text as words
         from ledger.posting p where p.posted_at >= ($1::timestamptz[])[1] and p.posted_at < ($1::timestamptz[])[cardinality($1::timestamptz[])]
        order by width_bucket(p.posted_at, $1::timestamptz[]), p.book_id, p.source_id, p.leg`,
      [bounds],
    );
    for (const { slice, words } of rows) yield JSON.stringify([first + slice - 1, words]);
    from = bounds.at(-1) ?? from;
  }
}

export const hashOf = (before: string, { n, epoch, postings: count, digest, balances }: ArchivedSlice): string =>
  createHash('sha256')
    .update(Buffer.from(before, 'hex'))
    .update(`${n} ${epoch} ${count} ${digest} ${balances ?? ''}`)
    .digest('hex');

export interface FileNote {
  lines: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

/** Streams lines into a new gzip file. @throws Error EEXIST when the file exists. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<FileNote> {
  const note = { lines: 0 };
  const hash = createHash('sha256');
  await pipeline(Readable.from(counted(lines, note)), createGzip(), seenBy(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { ...note, sha256: hash.digest('hex') };
}

async function* counted(lines: AsyncIterable<string>, note: { lines: number }): AsyncGenerator<string> {
  for await (const line of lines) {
    note.lines++;
    yield `${line}\n`;
  }
}

export async function readLines(path: string, see: (line: string) => void): Promise<FileNote> {
  const hash = createHash('sha256');
  let lines = 0;
  await pipeline(createReadStream(path), seenBy(hash), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    let begun: Buffer[] = [];
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
        begun.push(chunk.subarray(from, end));
        lines++;
        see(Buffer.concat(begun).toString('utf8'));
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) throw new Error('the last line has no end');
  });
  return { lines, sha256: hash.digest('hex') };
}

const NEW_LINE = 10;

function seenBy(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
