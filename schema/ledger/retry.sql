-- Retries are separate from ledger.pay, so that sends pay nothing for them.

-- Debits a payment that repeats the returned transfer `p_of` and links both in one commit; at most one retry each.
-- Results: those of ledger.pay, unreturned, salary (paid by payroll), refund (a new one pays again), retried (with its retry).
create or replace function ledger.retry_transfer(p_item jsonb, p_of uuid) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_book bigint := (p_item ->> 'bookId')::bigint;
  v_old transfer;
  v_retry transfer;
  v_outcome outcome;
begin
  -- Lock order: wallet, then transfers.
  perform 1 from account where book_id = v_book and account = 1 for no key update;
  select * into v_old from transfer t where t.book_id = v_book and t.id = p_of for no key update;
  if v_old.retried_as is not null then
    select * into v_retry from transfer t where t.book_id = v_book and t.transfer_code = v_old.retried_as;
    -- A repeat of the request is no second retry.
    if v_retry.id <> (p_item ->> 'id')::uuid and not coalesce(v_retry.client_reference = p_item ->> 'clientReference', false) then
      return next row((p_item ->> 'n')::integer, 'retried', v_retry.id, v_retry.state, v_retry.transfer_code, v_retry.created_at, null, null, null, null)::outcome;
      return;
    end if;
  elsif v_old.payroll_item is not null or v_old.is_refund or v_old.state is null or v_old.state not in ('reversed', 'cancelled') then
    return next row((p_item ->> 'n')::integer, case when v_old.payroll_item is not null then 'salary' when v_old.is_refund then 'refund' else 'unreturned' end,
                    v_old.id, v_old.state, v_old.transfer_code, v_old.created_at, null, null, null, null)::outcome;
    return;
  end if;

  select * into v_outcome from ledger.pay(jsonb_build_array(p_item));
  if v_outcome.result = 'duplicate' and v_outcome.transfer_code is distinct from v_old.retried_as then
    -- The reference belongs to another transfer, mostly the original.
    v_outcome.result := 'conflict';
  elsif v_outcome.result in ('paid', 'awaiting') and v_old.retried_as is null then
    update transfer t set retry_of = v_old.transfer_code where t.book_id = v_book and t.id = v_outcome.transfer_id;
    update transfer t set retried_as = v_outcome.transfer_code where t.book_id = v_book and t.id = p_of;
  end if;
  return next v_outcome;
end $$;

revoke execute on function ledger.retry_transfer from public;
grant execute on function ledger.retry_transfer to tollgate_app;
