/**
 * SQL for what would be a wait of a minute: the claims and locks of processes that died have run out. Locks in the order
 * in which the ledger itself does, wallets and then transfers by id, or the two would lock each other out.
 */
export const CLAIMS_RUN_OUT = `
  do $$ begin
    perform 1 from ledger.account where account = 1 order by book_id for no key update;
    with held as materialized (select book_id, id from ledger.transfer where claimed_until > clock_timestamp() order by 1, 2 for no key update)
    update ledger.transfer t set claimed_until = clock_timestamp() from held where t.book_id = held.book_id and t.id = held.id;
    update idempotency_key set locked_until = clock_timestamp() where locked_until > clock_timestamp();
  end $$`;
