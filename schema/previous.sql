-- Functions of the version before, for its processes during an upgrade; the next release drops them with their types.
-- It also drops those that upgraded databases still have (decision 191).
do $$ begin
  create type ledger.verdict as (n integer, verdict text, transfer_id uuid, state ledger.transfer_state, transfer_code text, at timestamptz, fee bigint, reason text, decline_code text);
exception when duplicate_object then null;
end $$;
do $$ begin
  create type bills.verdict as (n integer, verdict text, bill_id uuid, state bills.state, upstream_ref text, at timestamptz, left_over text);
exception when duplicate_object then null;
end $$;

create or replace function ledger.post(p_captures jsonb, p_moves jsonb, p_pays jsonb, p_books bigint[]) returns setof ledger.verdict
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, transfer_id, state, transfer_code, at, fee, reason, decline_code from ledger.post_batch(p_captures, replace(p_moves::text, '"hand_back"', '"undo_submission"')::jsonb, p_pays, p_books)
$$;
create or replace function ledger.retry(p_item jsonb, p_of uuid) returns setof ledger.verdict
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, transfer_id, state, transfer_code, at, fee, reason, decline_code from ledger.retry_transfer(p_item, p_of)
$$;
create or replace function ledger.refund(p_item jsonb, p_refund jsonb) returns setof ledger.verdict
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, transfer_id, state, transfer_code, at, fee, reason, decline_code from ledger.pay_refund(p_item, p_refund)
$$;
create or replace function ledger.pay_salaries(p_book bigint, p_batch uuid, p_claim uuid, p_lease_ms integer, p_items jsonb) returns setof ledger.verdict
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, transfer_id, state, transfer_code, at, fee, reason, decline_code from ledger.pay_batch_salaries(p_book, p_batch, p_claim, p_lease_ms, p_items)
$$;
create or replace function ledger.pay_transfer_batch(p_book bigint, p_batch uuid, p_claim uuid, p_lease_ms integer, p_items jsonb, p_results jsonb) returns setof ledger.verdict
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, transfer_id, state, transfer_code, at, fee, reason, decline_code from ledger.pay_batch_items(p_book, p_batch, p_claim, p_lease_ms, p_items, p_results)
$$;
create or replace function ledger.journal(p_entries jsonb) returns table (n integer, verdict text, available bigint, at timestamptz)
language sql security definer set search_path = ledger, pg_temp as $$
  select n, result, available, at from ledger.post_entries(p_entries)
$$;
create or replace function ledger.propose(p_book bigint, p_id uuid, p_step text, p_proof text, p_by text, p_by_name text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select case result when 'requested' then 'asked' when 'approved' then 'agreed' else result end
    from ledger.request_approval(p_book, p_id, p_step, p_proof, p_by, p_by_name) result
$$;
create or replace function ledger.fold_tallies(p_limit integer) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$ select ledger.roll_up_totals(p_limit) $$;
create or replace function bills.post(p_moves jsonb, p_pays jsonb, p_books bigint[]) returns setof bills.verdict
language sql security definer set search_path = bills, pg_temp as $$
  select n, result, bill_id, state, upstream_ref, at, left_over from bills.post_batch(replace(replace(p_moves::text, '"hand_back"', '"undo_submission"'), '"handIn":', '"submissionAnswer":')::jsonb, p_pays, p_books)
$$;
create or replace function verification.post(p_records jsonb, p_charges jsonb)
returns table (n integer, verdict text, status text, refunded boolean, charged bigint, paid_by text, told boolean)
language sql security definer set search_path = verification, pg_temp as $$
  select n, case when alerted then 'told' else result end, status, refunded, charged, paid_by, alerted from verification.post_batch(p_records, p_charges)
$$;
create or replace function verification.top_up(p_book bigint, p_id uuid, p_amount bigint, p_source text)
returns table (verdict text, amount bigint, reference text, balance bigint, available bigint, at timestamptz)
language sql security definer set search_path = verification, pg_temp as $$
  select result, amount, reference, balance, available, at from verification.credit_balance(p_book, p_id, p_amount, p_source)
$$;

-- allowed: older-misses-it: functions of the database alone called these
drop function if exists ledger.is_kept(smallint), ledger.tally_new(), privacy.kept_of(jsonb), verification.charge(jsonb);

revoke execute on function ledger.post, ledger.retry, ledger.refund, ledger.pay_salaries, ledger.pay_transfer_batch, ledger.journal, ledger.propose, ledger.fold_tallies, bills.post,
  verification.post, verification.top_up from public;
grant execute on function ledger.post, ledger.retry, ledger.refund, ledger.pay_salaries, ledger.pay_transfer_batch, ledger.journal, ledger.propose, ledger.fold_tallies, bills.post,
  verification.post, verification.top_up to tollgate_app;
