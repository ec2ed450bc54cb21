import type pg from 'pg';

/** Tables whose rows a process claims before it works on them, and the column that says until when. */
const CLAIMED = [
  ['ledger.transfer', 'claimed_until'],
  ['bills.bill', 'claimed_until'],
  ['payroll_batch', 'claimed_until'],
  ['transfer_batch', 'claimed_until'],
  ['cards.instruction', 'claimed_until'],
  ['webhook.delivery', 'leased_until'],
  ['mail', 'leased_until'],
] as const;

const DUE_WITH_ITS_CLAIM = `, next_check_at = case when state = 'submitting' then clock_timestamp() else next_check_at end`;

/**
 * Expires claims and locks of dead processes, in the lock order of the ledger with a commit per table, to avoid
 * deadlocks with workers.
 */
export async function letClaimsRunOut(sql: (text: string) => Promise<unknown>): Promise<void> {
  for (const [table, until] of CLAIMED) {
    await sql(`
      do $$ begin
        ${table.startsWith('ledger.') ? 'perform 1 from ledger.account where account = 1 order by book_id for no key update;' : ''}
        with held as materialized (select book_id, id from ${table} where ${until} > clock_timestamp() order by 1, 2 for no key update)
        update ${table} t set ${until} = clock_timestamp()${table === 'ledger.transfer' ? DUE_WITH_ITS_CLAIM : ''} from held where t.book_id = held.book_id and t.id = held.id;
      end $$`);
  }
  await sql('update sms_message set due_at = clock_timestamp() where claim is not null and due_at > clock_timestamp()');
  await sql('update virtual_account set closing_at = clock_timestamp() where closing_at > clock_timestamp()');
  await sql('update idempotency_key set locked_until = clock_timestamp() where locked_until > clock_timestamp()');
}

const DEADLOCK = '40P01';

/** Owner's statement beside workers: locks in no order, so a deadlock is retried. */
export async function sqlBeside<Row extends pg.QueryResultRow>(
  owner: pg.Client | pg.Pool,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  for (;;)
    try {
      return (await owner.query<Row>(text, values)).rows;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
}
