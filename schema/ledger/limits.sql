-- What a wallet may pay (docs/decisions/0058). The caller of every function here holds the wallet's lock.

-- What is left of each limit; null where there is none.
drop type if exists ledger.left_over cascade;
create type ledger.left_over as (per_payment bigint, day_amount bigint, day_payments bigint, month_amount bigint);

-- The day in Lagos, which has no summer time, on which a payment counts.
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

-- Whether a payment goes beyond what is left.
create or replace function ledger.exceeds(p_left ledger.left_over, p_amount bigint) returns boolean language sql immutable as $$
  select coalesce(p_left.per_payment < p_amount, false) or coalesce(p_left.day_payments < 1, false)
      or coalesce(p_left.day_amount < p_amount, false) or coalesce(p_left.month_amount < p_amount, false)
$$;

-- What is left after a payment.
create or replace function ledger.less(p_left ledger.left_over, p_amount bigint) returns ledger.left_over language sql immutable as $$
  select row(p_left.per_payment, p_left.day_amount - p_amount, p_left.day_payments - 1, p_left.month_amount - p_amount)::ledger.left_over
$$;

-- The same as the application reads it.
create or replace function ledger.told_left(p_left ledger.left_over) returns text language sql immutable as $$
  select jsonb_build_object('perPayment', p_left.per_payment, 'dayAmount', p_left.day_amount, 'dayPayments', p_left.day_payments, 'monthAmount', p_left.month_amount)::text
$$;

-- Adds payments to the day on which they are made, where their wallet has limits. The arrays are of one length.
create or replace function ledger.count_spend(p_books bigint[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  insert into spend as s (book_id, day, amount, payments)
    select u.book, lagos_day(u.at), sum(u.amount), count(*)
      from unnest(p_books, p_at, p_amounts) as u(book, at, amount) join allowance a on a.book_id = u.book
     group by 1, 2
  on conflict (book_id, day) do update set amount = s.amount + excluded.amount, payments = s.payments + excluded.payments
$$;

-- Takes payments whose money is back away from the day on which they were made, if they counted then.
create or replace function ledger.uncount_spend(p_books bigint[], p_at timestamptz[], p_amounts bigint[]) returns void
language sql set search_path = ledger, pg_temp as $$
  update spend s set amount = s.amount - b.amount, payments = s.payments - b.payments
    from (select u.book, lagos_day(u.at) as day, sum(u.amount)::bigint as amount, count(*)::integer as payments
            from unnest(p_books, p_at, p_amounts) as u(book, at, amount) join allowance a on a.book_id = u.book and u.at >= a.since
           group by 1, 2) b
   where s.book_id = b.book and s.day = b.day
$$;

-- Which entries go beyond the limits of their wallets, in the order of their numbers; null when no wallet has any. Leg 1 of an entry counts. What its wallet
-- does not cover is not booked, so it leaves the rest to the next one.
create or replace function ledger.beyond_limits(p_legs ledger.leg[]) returns integer[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_entry record;
  v_book bigint;
  v_left left_over;
  v_spent bigint;
  v_beyond integer[];
begin
  for v_entry in
    select l.n, l.book_id, sum(l.amount)::bigint as whole, sum(l.amount) filter (where l.leg = 1)::bigint as amount, min(a.balance - a.held - a.floor) as spendable
      from unnest(p_legs) l join account a on a.book_id = l.book_id and a.account = 1 and a.is_limited
     group by l.book_id, l.n order by l.book_id, l.n
  loop
    if v_book is distinct from v_entry.book_id then
      v_book := v_entry.book_id;
      v_left := left_of(v_book, clock_timestamp());
      v_spent := 0;
      v_beyond := coalesce(v_beyond, '{}');
    end if;
    if exceeds(v_left, v_entry.amount) then
      v_beyond := v_beyond || v_entry.n;
    elsif v_spent + v_entry.whole <= v_entry.spendable then
      v_left := less(v_left, v_entry.amount);
      v_spent := v_spent + v_entry.whole;
    end if;
  end loop;
  return v_beyond;
end $$;

-- Gives a wallet its tier and limits of its own, or takes all of it away with a null tier. What it paid before it first had one never counts.
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
  -- The time moves on, so that whatever is paid next is paid after `since`.
  update account a set is_limited = p_tier is not null, updated_at = v_since where a.book_id = p_book and a.account = 1;
end $$;
