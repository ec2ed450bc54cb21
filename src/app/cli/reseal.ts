import { NIL } from 'uuid';
import { needsReseal, open, seal } from '../../platform/crypto/key-ring.ts';
import type { App } from '../../core/app/app.ts';
import type { SealedColumn } from '../../core/slice/slice.ts';
import { slices } from '../../slices/slices.ts';

const PAGE = 200;

/** Reseals all secrets with the active key. Idempotent and safe beside the service. @returns the number of secrets. */
export async function resealAll(app: Pick<App, 'db' | 'keyRing'>, sealed = { count: 0 }): Promise<number> {
  for (const slice of slices) {
    sealed.count += (await slice.reseal?.(app)) ?? 0;
    for (const place of slice.sealed ?? []) sealed.count += await resealColumn(app, place);
  }
  return sealed.count;
}

async function resealColumn(
  { db, keyRing }: Pick<App, 'db' | 'keyRing'>,
  { table, column, sealedAs = table }: SealedColumn,
): Promise<number> {
  let count = 0;
  for (let after: { book: number; id: string } = { book: 0, id: NIL }; ;) {
    const rows = await db.query<{ bookId: number; id: string; sealed: string }>(
      `reseal.${table}.${column}`,
      `select book_id, id, ${column} as sealed from ${table} where (book_id, id) > ($1, $2) and ${column} is not null order by book_id, id limit $3`,
      [after.book, after.id, PAGE],
    );
    for (const { bookId, id, sealed } of rows) {
      if (!needsReseal(keyRing, sealed)) continue;
      const context = { table: sealedAs, column, rowId: id, bookId: String(bookId) };
      const fresh = seal(keyRing, open(keyRing, sealed, context), context);
      await db.query(
        `resealed.${table}.${column}`,
        `update ${table} set ${column} = $4 where book_id = $1 and id = $2 and ${column} = $3`,
        [bookId, id, sealed, fresh],
      );
      count++;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = { book: last.bookId, id: last.id };
  }
}
