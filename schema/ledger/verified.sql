-- The only writers of what was verified. Applied again whenever this text changes.

-- What the postings of a span of time are, to the last word: any change of one of them is another digest.
create or replace function ledger.digest_of(p_from timestamptz, p_to timestamptz) returns table (postings bigint, digest bytea)
language sql stable set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*), sha256(coalesce(string_agg(sha256(convert_to(row(book_id, source_id, leg, kind, debit, credit, amount, debit_seq, debit_balance, credit_seq, credit_balance,
                                                                   posted_at, reference, client_reference)::text, 'UTF8')), ''::bytea order by book_id, source_id, leg), ''))
    from posting where posted_at >= p_from and posted_at < p_to
$$;

create or replace function ledger.digest_of_balances() returns bytea language sql stable set search_path = ledger, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(row(book_id, account, seq, balance)::text, '' order by book_id, account), ''), 'UTF8')) from verified_balance
$$;

create or replace function ledger.hash_of_slice(p_previous bytea, p_slice ledger.verified_slice) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(p_slice.n || ' ' || extract(epoch from p_slice.upto) || ' ' || p_slice.postings || ' ' || encode(p_slice.digest, 'hex') || ' '
    || coalesce(encode(p_slice.balances, 'hex'), ''), 'UTF8'))
$$;

-- Writes down that everything before `p_upto` was verified, in slices of an hour, in the transaction that verified it. Nothing where somebody else does so now.
create or replace function ledger.keep_verified(p_upto timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_slice verified_slice;
  v_last verified_slice;
  v_to timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ledger.keep_verified', 0)) then return false; end if;
  select * into v_last from verified_slice order by n desc limit 1;
  if p_upto <= v_last.upto then return false; end if;
  insert into verified_balance as v (book_id, account, seq, balance)
    select book_id, account, coalesce(max(seq), 0), sum(amount) from entry where posted_at >= coalesce(v_last.upto, '-infinity') and posted_at < p_upto group by book_id, account
    on conflict (book_id, account) do update set seq = greatest(v.seq, excluded.seq), balance = v.balance + excluded.balance;
  delete from verified_open;
  insert into verified_open select book_id, id from transfer where settlement_status in ('pending', 'failed') and created_at < p_upto;
  -- Hours without a posting lie in the slice after them.
  for v_to in
    select distinct least(date_trunc('hour', posted_at) + interval '1 hour', p_upto) from posting where posted_at >= coalesce(v_last.upto, '-infinity') and posted_at < p_upto
    union select p_upto order by 1
  loop
    v_slice := row(coalesce(v_last.n, 0) + 1, v_to, 0, null, case when v_to = p_upto then digest_of_balances() end, null, clock_timestamp(), clock_timestamp());
    select d.postings, d.digest into v_slice.postings, v_slice.digest from digest_of(coalesce(v_last.upto, '-infinity'), v_to) d;
    v_slice.hash := hash_of_slice(coalesce(v_last.hash, ''), v_slice);
    insert into verified_slice values (v_slice.*);
    v_last := v_slice;
  end loop;
  return true;
end $$;

-- These slices were read again, and are what they were.
create or replace function ledger.keep_reread(p_slices bigint[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update verified_slice set reread_at = clock_timestamp() where n = any (p_slices)
$$;

revoke execute on function ledger.digest_of, ledger.digest_of_balances, ledger.hash_of_slice, ledger.keep_verified, ledger.keep_reread from public;
grant execute on function ledger.digest_of, ledger.digest_of_balances, ledger.hash_of_slice, ledger.keep_verified, ledger.keep_reread to tollgate_app;
