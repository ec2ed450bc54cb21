-- Limits of a wallet (decision 58); callers hold the wallet's lock.

-- Remaining limits; null for none.
-- allowed: older-misses-it: functions of the database alone use it
drop type if exists ledger.lefts_of_keys, ledger.left_over cascade;
create type ledger.left_over as (per_payment bigint, day_amount bigint, day_payments bigint, month_amount bigint);
-- Remaining limits of key families in a batch; arrays of equal length.
create type ledger.lefts_of_keys as (keys uuid[], lefts ledger.left_over[]);

-- Lagos day of a payment; Lagos has no summer time.
create or replace function ledger.lagos_day(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'UTC' + interval '1 hour')::date
$$;

create or replace function ledger.left_of(p_book bigint, p_at timestamptz) returns ledger.left_over
language sql stable set search_path = ledger, pg_temp as $$
  select row(coalesce(a.per_payment, t.per_payment),
             coalesce(a.day_amount, t.day_amount) - s.day_amount,
             coalesce(a.day_count, t.day_count) - s.day_payments,
             coalesce(a.month_amount, t.month_amount) - s.month_amount)::left_over
    from allowance a join tier t on t.name = a.tier
   cross join lateral (
     select coalesce(sum(x.amount), 0)::bigint as month_amount, coalesce(sum(x.amount) filter (where x.day = lagos_day(p_at)), 0)::bigint as day_amount,
            coalesce(sum(x.payments) filter (where x.day = lagos_day(p_at)), 0)::bigint as day_payments
       from spend x where x.book_id = p_book and x.day between date_trunc('month', lagos_day(p_at))::date and lagos_day(p_at)) s
   where a.book_id = p_book
$$;

-- Whether a payment exceeds the remaining limits.
create or replace function ledger.exceeds(p_left ledger.left_over, p_amount bigint) returns boolean language sql immutable as $$
  select coalesce(p_left.per_payment < p_amount, false) or coalesce(p_left.day_payments < 1, false)
      or coalesce(p_left.day_amount < p_amount, false) or coalesce(p_left.month_amount < p_amount, false)
$$;

-- Remaining limits after a payment.
create or replace function ledger.less(p_left ledger.left_over, p_amount bigint) returns ledger.left_over language sql immutable as $$
  select row(p_left.per_payment, p_left.day_amount - p_amount, p_left.day_payments - 1, p_left.month_amount - p_amount)::ledger.left_over
$$;

-- Remaining limits of a key family; null for none.
create or replace function ledger.key_left_of(p_book bigint, p_key uuid, p_at timestamptz) returns ledger.left_over
language sql stable set search_path = ledger, pg_temp as $$
  select row(l.per_payment, l.day_amount - s.day_amount, l.day_count - s.day_payments, l.month_amount - s.month_amount)::left_over
    from key_limit l
   cross join lateral (
     select coalesce(sum(x.amount), 0)::bigint as month_amount, coalesce(sum(x.amount) filter (where x.day = lagos_day(p_at)), 0)::bigint as day_amount,
            coalesce(sum(x.payments) filter (where x.day = lagos_day(p_at)), 0)::bigint as day_payments
       from key_spend x where x.book_id = p_book and x.key = p_key and x.day between date_trunc('month', lagos_day(p_at))::date and lagos_day(p_at)) s
   where l.key = p_key and l.book_id = p_book
$$;

-- Adds a key family's remaining limits once.
create or replace function ledger.with_key(p_known ledger.lefts_of_keys, p_book bigint, p_key uuid, p_at timestamptz) returns ledger.lefts_of_keys
language sql stable set search_path = ledger, pg_temp as $$
  select case when p_key is null or p_key = any ((p_known).keys) then p_known
              else row((p_known).keys || p_key, array_append((p_known).lefts, key_left_of(p_book, p_key, p_at)))::lefts_of_keys end
$$;

-- Remaining limits of wallet and key as JSON; null without limits. A row is null when all its fields are.
create or replace function ledger.limits_left(p_wallet ledger.left_over, p_key ledger.left_over) returns text language sql immutable as $$
  select case when not (p_wallet is null and p_key is null) then jsonb_object_agg(x.of, case when not (x.l is null) then jsonb_build_object(
           'perPayment', (x.l).per_payment, 'dayAmount', (x.l).day_amount, 'dayPayments', (x.l).day_payments, 'monthAmount', (x.l).month_amount) end)::text end
    from (values ('wallet', p_wallet), ('key', p_key)) x(of, l)
$$;

-- Counts payments on their day, for wallets with limits. Arrays of equal length.
create or replace function ledger.count_spend(p_books bigint[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into spend as s (book_id, day, amount, payments)
    select u.book, lagos_day(u.at), sum(u.amount), count(*)
      from unnest(p_books, p_at, p_amounts) as u(book, at, amount) join allowance a on a.book_id = u.book
     group by 1, 2
  on conflict (book_id, day) do update set amount = s.amount + excluded.amount, payments = s.payments + excluded.payments
$$;

-- Uncounts returned payments on their day, if counted.
create or replace function ledger.uncount_spend(p_books bigint[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  update spend s set amount = s.amount - b.amount, payments = s.payments - b.payments
    from (select u.book, lagos_day(u.at) as day, sum(u.amount)::bigint as amount, count(*)::integer as payments
            from unnest(p_books, p_at, p_amounts) as u(book, at, amount) join allowance a on a.book_id = u.book and u.at >= a.since
           group by 1, 2) b
   where s.book_id = b.book and s.day = b.day
$$;

-- Counts payments on their day, for keys with limits. Arrays of equal length.
create or replace function ledger.count_key_spend(p_books bigint[], p_keys uuid[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into key_spend as s (book_id, key, day, amount, payments)
    select u.book, u.key, lagos_day(u.at), sum(u.amount), count(*) from unnest(p_books, p_keys, p_at, p_amounts) as u(book, key, at, amount) where u.key is not null group by 1, 2, 3
  on conflict (book_id, key, day) do update set amount = s.amount + excluded.amount, payments = s.payments + excluded.payments
$$;

-- Uncounts returned payments on their day; the row names the counted key.
create or replace function ledger.uncount_key_spend(p_books bigint[], p_keys uuid[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  update key_spend s set amount = s.amount - b.amount, payments = s.payments - b.payments
    from (select u.book, u.key, lagos_day(u.at) as day, sum(u.amount)::bigint as amount, count(*)::integer as payments
            from unnest(p_books, p_keys, p_at, p_amounts) as u(book, key, at, amount) where u.key is not null group by 1, 2, 3) b
   where s.book_id = b.book and s.key = b.key and s.day = b.day
$$;

-- Entries beyond limits of wallets or keys, in order, by leg 1; uncovered entries count nothing. Null without limits.
-- allowed: older-misses-it: functions of the database alone call it
drop function if exists ledger.beyond_limits(ledger.leg[]);
create or replace function ledger.beyond_limits(p_legs ledger.leg[], p_keys jsonb) returns integer[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_entry record;
  v_book bigint;
  v_left left_over;
  v_keys lefts_of_keys;
  v_at smallint;
  v_spent bigint;
  v_beyond integer[];
begin
  if not exists (select from (select distinct l.book_id, 1::smallint as account from unnest(p_legs) l) b join account a on a.book_id = b.book_id and a.account = b.account and (a.is_limited or a.has_key_limits)) then
    return null;
  end if;
  for v_entry in
    select l.n, l.book_id, (p_keys ->> l.n::text)::uuid as key, bool_or(a.is_limited) as is_limited, sum(l.amount)::bigint as whole,
           sum(l.amount) filter (where l.leg = 1)::bigint as amount, min(a.balance - a.held - a.floor) as spendable
      from unnest(p_legs) l join account a on a.book_id = l.book_id and a.account = 1 and (a.is_limited or (a.has_key_limits and p_keys ? l.n::text))
     group by l.book_id, l.n order by l.book_id, l.n
  loop
    if v_book is distinct from v_entry.book_id then
      v_book := v_entry.book_id;
      v_left := case when v_entry.is_limited then left_of(v_book, clock_timestamp()) end;
      v_keys := row('{}'::uuid[], '{}'::left_over[]);
      v_spent := 0;
      v_beyond := coalesce(v_beyond, '{}');
    end if;
    if v_entry.key is not null then
      v_keys := with_key(v_keys, v_book, v_entry.key, clock_timestamp());
    end if;
    v_at := array_position(v_keys.keys, v_entry.key);
    if exceeds(v_left, v_entry.amount) or exceeds(v_keys.lefts[v_at], v_entry.amount) then
      v_beyond := v_beyond || v_entry.n;
    elsif v_spent + v_entry.whole <= v_entry.spendable then
      v_left := less(v_left, v_entry.amount);
      if v_at is not null then v_keys.lefts[v_at] := less(v_keys.lefts[v_at], v_entry.amount); end if;
      v_spent := v_spent + v_entry.whole;
    end if;
  end loop;
  return v_beyond;
end $$;

-- Sets a wallet's tier and limits, or removes them with a null tier; earlier payments never count.
create or replace function ledger.set_allowance(p_book bigint, p_tier text, p_per_payment bigint, p_day_amount bigint, p_day_count integer, p_month_amount bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_since timestamptz;
begin
  select greatest(clock_timestamp(), a.updated_at + interval '1 microsecond') into v_since from account a where a.book_id = p_book and a.account = 1 for no key update;
  if p_tier is null then
    delete from allowance where book_id = p_book;
    delete from spend where book_id = p_book;
  else
    insert into allowance as a (book_id, tier, per_payment, day_amount, day_count, month_amount, since)
      values (p_book, p_tier, p_per_payment, p_day_amount, p_day_count, p_month_amount, v_since)
    on conflict (book_id) do update set tier = excluded.tier, per_payment = excluded.per_payment, day_amount = excluded.day_amount,
      day_count = excluded.day_count, month_amount = excluded.month_amount, changed_at = clock_timestamp();
  end if;
  -- Advances the time, so that later payments come after `since`.
  update account a set is_limited = p_tier is not null, updated_at = v_since where a.book_id = p_book and a.account = 1;
end $$;

-- Sets a key family's limits from the next payment on; all null removes them.
create or replace function ledger.set_key_limit(p_book bigint, p_key uuid, p_per_payment bigint, p_day_amount bigint, p_day_count integer, p_month_amount bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  if num_nonnulls(p_per_payment, p_day_amount, p_day_count, p_month_amount) = 0 then
    delete from key_limit where book_id = p_book and key = p_key;
  else
    insert into key_limit as l (key, book_id, per_payment, day_amount, day_count, month_amount)
      values (p_key, p_book, p_per_payment, p_day_amount, p_day_count, p_month_amount)
    on conflict (key) do update set per_payment = excluded.per_payment, day_amount = excluded.day_amount, day_count = excluded.day_count,
      month_amount = excluded.month_amount, changed_at = clock_timestamp() where l.book_id = p_book;
  end if;
  update account a set has_key_limits = exists (select from key_limit l where l.book_id = p_book) where a.book_id = p_book and a.account = 1;
end $$;

-- Counts a payment outside ledger.pay and bills.pay, in the transaction that books it.
-- Returns null (no limits), `counted`, or the remaining limits when exceeded, which counts nothing.
create or replace function ledger.spend_by_key(p_book bigint, p_key uuid, p_amount bigint, p_at timestamptz) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_left left_over;
begin
  perform 1 from account where book_id = p_book and account = 1 and has_key_limits for no key update;
  if not found then return null; end if;
  v_left := key_left_of(p_book, p_key, p_at);
  if v_left is null then return null; end if;
  if exceeds(v_left, p_amount) then return limits_left(null, v_left); end if;
  perform count_key_spend(array[p_book], array[p_key], array[p_at], array[p_amount]);
  return 'counted';
end $$;

-- Uncounts such a payment in the transaction of its return.
create or replace function ledger.unspend_by_key(p_book bigint, p_key uuid, p_amount bigint, p_at timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  select 1 from account where book_id = p_book and account = 1 for no key update;
  select uncount_key_spend(array[p_book], array[p_key], array[p_at], array[p_amount])
$$;

-- Limits and spend of a key family for the present day and month; null for none.
create or replace function ledger.key_limits(p_key uuid) returns jsonb
language sql stable set search_path = ledger, pg_temp as $$
  select jsonb_build_object('perPayment', l.per_payment, 'dayAmount', l.day_amount, 'dayPayments', l.day_count, 'monthAmount', l.month_amount, 'day', today.day,
           'used', jsonb_build_object('dayAmount', coalesce(s.day_amount, 0), 'dayPayments', coalesce(s.day_payments, 0), 'monthAmount', coalesce(s.month_amount, 0)))
    from key_limit l cross join (select lagos_day(clock_timestamp()) as day) today
    left join lateral (
      select sum(x.amount)::bigint as month_amount, sum(x.amount) filter (where x.day = today.day)::bigint as day_amount, sum(x.payments) filter (where x.day = today.day) as day_payments
        from key_spend x where x.book_id = l.book_id and x.key = l.key and x.day between date_trunc('month', today.day)::date and today.day) s on true
   where l.key = p_key
$$;
