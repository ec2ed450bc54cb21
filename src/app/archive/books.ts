import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';

/** A slice of the verified books as an archive has it: all that its hash is of (docs/decisions/0108). */
export interface ArchivedSlice {
  n: number;
  /** Where it ends, as PostgreSQL writes it in UTC, and in seconds since 1970 as its hash has them. */
  upto: string;
  epoch: string;
  postings: number;
  /** In hex, as those below. */
  digest: string;
  balances: string | null;
  hash: string;
}

/** So many postings are asked for at once, more where one slice has more. */
const AT_ONCE = 20_000;

/** The slices that have something of a span, with the one before them, which is there for its hash. */
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

/** The postings of slices, each as `[slice, words]` with the words that its digest is of. */
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

/** The hash of a slice behind another one, as `ledger.hash_of_slice` makes it. */
export const hashOf = (before: string, { n, epoch, postings: count, digest, balances }: ArchivedSlice): string =>
  createHash('sha256')
    .update(Buffer.from(before, 'hex'))
    .update(`${n} ${epoch} ${count} ${digest} ${balances ?? ''}`)
    .digest('hex');
