import type pg from 'pg';

/**
 * Lower bound: the rows of a payment and its record by plain statements, with locks, indexes, checks, trigger and
 * two commits.
 */
export const ROWS = `
  create or replace function bench.rows_of_payment(p_book bigint, p_id uuid) returns void
  language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    v_at timestamptz := clock_timestamp();
    v_code text := '1453' || (extract(epoch from v_at) * 1000)::bigint || lpad((nextval('ledger.transfer_number') % 1000000)::text, 6, '0');
    v_wallet account;
  begin
    select * into v_wallet from account where book_id = p_book and account = 1 for no key update;
    insert into transfer (book_id, id, transfer_code, client_reference, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, narration, provider, claim,
           created_at, state, claimed_until, submissions, submitted_at, next_check_at)
      values (p_book, p_id, v_code, p_id, 150000, 1075, '[{"type":"transfer_fee","amount":1000},{"type":"vat","amount":75}]', '058', 'Guaranty Trust Bank', '0123456785',
              'ADA CHIOMA OKAFOR', 'Invoice 1', 0, p_id, v_at, 'submitting', v_at + interval '1 minute', 1, v_at, v_at + interval '5 minutes');
    insert into submission_lease values (v_at + interval '1 minute', array[p_book], array[p_id]);
    insert into posting values (p_book, p_id, 1, 'transfer', 1, 2, 150000, v_wallet.seq + 1, v_wallet.balance - 150000, null, null, v_at, v_code, p_id);
    update account set balance = balance - 150000, held = held + 1075, seq = seq + 1, updated_at = v_at where book_id = p_book and account = 1;
  end $$;
  create or replace function bench.rows_of_record(p_book bigint, p_id uuid) returns void
  language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    v_at timestamptz := clock_timestamp();
    v_code text;
    v_wallet account;
  begin
    select * into v_wallet from account where book_id = p_book and account = 1 for no key update;
    update transfer set state = 'acknowledged', captured = true, claim = null, claimed_until = null, response_code = '90009', response_description = 'Request processing in progress',
           transaction_ref = p_id, transaction_id = '1', session_id = '000013176360000000000000000001' where book_id = p_book and id = p_id
      returning transfer_code into v_code;
    insert into evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
      values (p_book, p_id, 'submit', 'pending', true, '90009', '{"kind":"accepted","code":"90009"}', v_at);
    insert into posting values (p_book, p_id, 2, 'transfer_fee', 1, 2, 1075, v_wallet.seq + 1, v_wallet.balance - 1075, null, null, v_at, 'FEE_' || v_code, p_id);
    update account set balance = balance - 1075, held = held - 1075, seq = seq + 1, updated_at = v_at where book_id = p_book and account = 1;
  end $$`;

export async function writeRows(client: pg.Client, n: number): Promise<void> {
  for (const what of ['payment', 'record'])
    await client.query({
      name: `rows ${what}`,
      text: `select bench.rows_of_${what}((pays -> 0 ->> 'bookId')::bigint, (pays -> 0 ->> 'id')::uuid) from bench.batch where n = $1`,
      values: [n],
    });
}
