-- Only writers of verified slices. Applied again when this text changes.

-- Digest of all columns of a posting, so that any change is detected; the caller sets time zone and style.
create or replace function ledger.digest_of_posting(p ledger.posting) returns bytea language sql stable as $$
  select sha256(convert_to(row(p.book_id, p.source_id, p.leg, p.kind, p.debit, p.credit, p.amount, p.debit_seq, p.debit_balance, p.credit_seq, p.credit_balance,
                               p.posted_at, p.reference, p.client_reference)::text, 'UTF8'))
$$;

-- Postings of a span, with their digest.
create or replace function ledger.digest_of(p_from timestamptz, p_to timestamptz) returns table (postings bigint, digest bytea)
language sql stable set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*), sha256(coalesce(string_agg(digest_of_posting(p), ''::bytea order by book_id, source_id, leg), ''))
    from posting p where posted_at >= p_from and posted_at < p_to
$$;

-- Digests of slices `p_first` to `p_last` in one pass; single spans would read the same pages repeatedly.
create or replace function ledger.digests_of(p_first bigint, p_last bigint) returns table (n bigint, postings bigint, digest bytea)
language plpgsql stable set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
declare
  -- Each two bounds enclose a slice.
  v_bounds timestamptz[] := array[coalesce((select s.upto from verified_slice s where s.n = p_first - 1), '-infinity')]
                            || array(select s.upto from verified_slice s where s.n between p_first and p_last order by s.n);
  v_from timestamptz := v_bounds[1];
  v_to timestamptz := v_bounds[cardinality(v_bounds)];
begin
  return query
    select p_first + b.slice - 1, coalesce(d.postings, 0), sha256(coalesce(d.digests, ''))
      from generate_series(1, cardinality(v_bounds) - 1) b(slice)
      left join (select width_bucket(p.posted_at, v_bounds) as slice, count(*) as postings, string_agg(digest_of_posting(p), ''::bytea order by p.book_id, p.source_id, p.leg) as digests
                   from posting p where p.posted_at >= v_from and p.posted_at < v_to group by 1) d on d.slice = b.slice;
end $$;

create or replace function ledger.digest_of_balances() returns bytea language sql stable set search_path = ledger, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(row(book_id, account, seq, balance)::text, '' order by book_id, account), ''), 'UTF8')) from verified_balance
$$;

create or replace function ledger.hash_of_slice(p_previous bytea, p_slice ledger.verified_slice) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(p_slice.n || ' ' || extract(epoch from p_slice.upto) || ' ' || p_slice.postings || ' ' || encode(p_slice.digest, 'hex') || ' '
    || coalesce(encode(p_slice.balances, 'hex'), ''), 'UTF8'))
$$;

-- Writes hourly slices up to `p_to` in one pass; the last has the balance digest of the run.
-- Hours without postings join the next slice.
create or replace function ledger.write_slices(p_to timestamptz, p_balances bytea) returns void
language plpgsql set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
declare
  v_slice verified_slice;
  v_last verified_slice;
  v_from timestamptz;
  v_made record;
begin
  select * into v_last from verified_slice order by n desc limit 1;
  v_from := coalesce(v_last.upto, '-infinity');
  for v_made in
    select m.upto, sum(m.postings)::bigint as postings, sha256(coalesce(string_agg(m.digests, ''::bytea), '')) as digest
      from (select least(date_trunc('hour', p.posted_at) + interval '1 hour', p_to) as upto, count(*) as postings,
                   string_agg(digest_of_posting(p), ''::bytea order by p.book_id, p.source_id, p.leg) as digests
              from posting p where p.posted_at >= v_from and p.posted_at < p_to group by 1
            union all select p_to, 0, null) m
     group by m.upto order by m.upto
  loop
    v_slice := row(coalesce(v_last.n, 0) + 1, v_made.upto, v_made.postings, v_made.digest, case when v_made.upto = p_to then p_balances end, null, clock_timestamp(), clock_timestamp());
    v_slice.hash := hash_of_slice(coalesce(v_last.hash, ''), v_slice);
    insert into verified_slice values (v_slice.*);
    v_last := v_slice;
  end loop;
end $$;

-- Writes slices up to `p_to`, an end of an hour; `keep_verified` must follow in the same transaction.
-- False while another process writes.
create or replace function ledger.keep_slices(p_to timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ledger.keep_verified', 0)) then return false; end if;
  if p_to > coalesce((select max(upto) from verified_slice), '-infinity') then perform write_slices(p_to, null); end if;
  return true;
end $$;

-- Records verification up to `p_upto`, in its transaction. False while another process does.
create or replace function ledger.keep_verified(p_upto timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  -- Balances may end before the slices of `keep_slices`.
  v_from timestamptz := coalesce((select upto from verified_slice where balances is not null order by n desc limit 1), '-infinity');
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ledger.keep_verified', 0)) then return false; end if;
  if p_upto <= (select max(upto) from verified_slice) then return false; end if;
  insert into verified_balance as v (book_id, account, seq, balance)
    select book_id, account, coalesce(max(seq), 0), sum(amount) from entry where posted_at >= v_from and posted_at < p_upto group by book_id, account
    on conflict (book_id, account) do update set seq = greatest(v.seq, excluded.seq), balance = v.balance + excluded.balance;
  delete from verified_open;
  insert into verified_open select book_id, id from transfer where settlement_status in ('pending', 'failed') and created_at < p_upto;
  perform write_slices(p_upto, digest_of_balances());
  return true;
end $$;

-- Marks slices as read again and unchanged.
create or replace function ledger.keep_reread(p_slices bigint[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update verified_slice set reread_at = clock_timestamp() where n = any (p_slices)
$$;

revoke execute on function ledger.digest_of_posting, ledger.digest_of, ledger.digests_of, ledger.digest_of_balances, ledger.hash_of_slice, ledger.write_slices, ledger.keep_slices, ledger.keep_verified, ledger.keep_reread from public;
grant execute on function ledger.digest_of_posting, ledger.digest_of, ledger.digests_of, ledger.digest_of_balances, ledger.hash_of_slice, ledger.keep_slices, ledger.keep_verified, ledger.keep_reread to tollgate_app;
