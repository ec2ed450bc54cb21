/** A loop over several items. SQL has the item's id as `$1`, or both as `$1::text[]`. */
export interface Loop {
  /** Two items, one to be poisoned; the loop may not have taken them on yet. */
  make(): Promise<[poisoned: string, neighbour: string]>;
  /** Where work on the poisoned item throws: a write of its last commit, and never of its claim. `$id` is the item. */
  poison: { on: string; when: string };
  due: string;
  /** Finds a row once the item is done. */
  done: string;
}

const THIS_MONTH = `date_trunc('month', now() at time zone 'Africa/Lagos')`;

/** Statements of the month before, for two books. */
export const monthlyStatements = (
  run: (text: string, values: unknown[]) => Promise<void>,
  books: () => Promise<[number, number]>,
): Loop => ({
  async make() {
    const both = await books();
    await run(
      `insert into statement_mail (book_id, enabled, emails, next_month, due_at)
         select id, true, '{}', ${THIS_MONTH} - interval '1 month', now() + interval '1 day' from unnest($1::bigint[]) as b(id)`,
      [both],
    );
    return [String(both[0]), String(both[1])];
  },
  poison: { on: 'update on statement_mail', when: 'new.book_id = $id and new.next_month > old.next_month' },
  due: `update statement_mail set due_at = clock_timestamp() where book_id = any ($1::bigint[]) and next_month < ${THIS_MONTH}`,
  done: `select from statement_mail where book_id = $1 and next_month = ${THIS_MONTH}`,
});
