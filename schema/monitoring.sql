-- Monitoring: sums of final postings by subject, and scenarios over them (decision 227).

create or replace function monitoring.key_of(p_environment text, p_kind text, p_id text) returns uuid language sql immutable as $$
  select md5(p_environment || ' ' || p_kind || ' ' || p_id)::uuid
$$;

-- Amount rounded down to two digits.
create or replace function monitoring.band_of(p_amount bigint) returns bigint language sql immutable as $$
  select p_amount - p_amount % (10::numeric ^ greatest(length(p_amount::text) - 2, 0))::bigint
$$;

-- Time that the condition of a scenario covers.
create or replace function monitoring.window_of(p_kind text, p_parameters jsonb) returns interval language sql immutable as $$
  select case when p_kind in ('structuring', 'fan_in', 'fan_out') then make_interval(days => (p_parameters ->> 'days')::integer)
              else make_interval(hours => coalesce((p_parameters ->> 'hours')::integer, 24)) end
$$;

-- allowed: older-misses-it: no release has this function
drop function if exists monitoring.payments_of(monitoring.subject, timestamptz, timestamptz, bigint, bigint, integer);
-- Payments of a subject in a span, newest first, within amounts; of a business in one direction or both.
create or replace function monitoring.payments_of(p_subject monitoring.subject, p_direction text, p_from timestamptz, p_to timestamptz, p_least bigint, p_below bigint, p_limit integer)
returns table (kind text, reference text, amount bigint, at timestamptz, book_id bigint, source_id uuid)
language sql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
  select x.* from (
    select 'transfer', p.reference, p.amount, p.posted_at, p.book_id, p.source_id
      from book b join posting p on p.book_id = b.id and p.debit = 1 and p.debit_seq is not null and p.posted_at >= p_from and p.posted_at < p_to and p.kind in ('transfer', 'payroll')
     where p_subject.kind = 'business' and p_direction is distinct from 'received' and b.business_id = p_subject.business_id and b.environment = p_subject.environment
    union all
    select 'deposit', p.reference, p.amount, p.posted_at, p.book_id, p.source_id
      from book b join posting p on p.book_id = b.id and p.credit = 1 and p.credit_seq is not null and p.posted_at >= p_from and p.posted_at < p_to and p.kind in ('funding', 'checkout_payment', 'subscription_payment')
     where p_subject.kind = 'business' and p_direction is distinct from 'sent' and b.business_id = p_subject.business_id and b.environment = p_subject.environment
    union all
    select 'transfer', t.transfer_code, p.amount, p.posted_at, p.book_id, p.source_id
      from transfer t join book b on b.id = t.book_id and b.environment = p_subject.environment
      join posting p on p.book_id = t.book_id and p.source_id = t.id and p.leg = 1 and p.posted_at >= p_from and p.posted_at < p_to and p.kind in ('transfer', 'payroll')
     where p_subject.kind = 'payee' and t.account_number = p_subject.account_number and t.bank_code = p_subject.bank_code
  ) x(kind, reference, amount, at, book_id, source_id)
   where x.amount >= p_least and x.amount < p_below order by x.at desc limit p_limit
$$;

-- Adds payments of a span: transfers that left a wallet, and deposits. Returns the subjects.
create or replace function monitoring.add_payments(p_from timestamptz, p_to timestamptz, out subjects uuid[], out payments bigint)
language sql set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = on set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_custom_plan as $$
  with span as materialized (
    select p.book_id, p.source_id, p.amount, p.posted_at, p.kind in ('transfer', 'payroll') as is_sent
      from posting p where p.posted_at >= p_from and p.posted_at < p_to and p.leg = 1
       and p.kind in ('transfer', 'payroll', 'funding', 'checkout_payment', 'subscription_payment')),
  paid as materialized (
    select s.book_id, s.source_id, s.amount, s.posted_at, s.is_sent, b.environment, b.business_id, t.bank_code, t.account_number, t.account_name,
           monitoring.key_of(b.environment, 'business', b.business_id::text) as business,
           monitoring.key_of(b.environment, 'payee', case when s.is_sent then t.bank_code || ' ' || t.account_number
             else coalesce(d.sender_bank_name || ' ' || d.sender_account_number, d.sender_name, '') end) as payee,
           s.is_sent and (a.expected_name is not null or coalesce(i.name_match = 'NO_MATCH', false)) as is_mismatch
      from span s join book b on b.id = s.book_id
      left join transfer t on s.is_sent and t.book_id = s.book_id and t.id = s.source_id
      left join approval a on s.is_sent and a.book_id = s.book_id and a.transfer_id = s.source_id
      left join payroll_item i on i.book_id = t.book_id and i.id = t.payroll_item
      left join deposit d on not s.is_sent and d.book_id = s.book_id and d.id = s.source_id),
  fact as materialized (
    select f.*, p.environment, p.amount, p.posted_at, date_trunc('hour', p.posted_at) as hour, (p.posted_at at time zone 'Africa/Lagos')::date as day, p.is_mismatch::integer as mismatch
      from paid p cross join lateral (
        values ('business', p.business, p.payee, p.is_sent, p.business_id, null, null, null),
               ('payee', p.payee, p.business, false, null, p.bank_code, p.account_number, p.account_name)
        ) f(kind, subject, counterparty, is_sent, business_id, bank_code, account_number, name)
     where f.kind = 'business' or p.is_sent),
  known as (
    insert into monitoring.subject as s (key, environment, kind, business_id, bank_code, account_number, name, first_at, last_at)
      select distinct on (subject) subject, environment, kind, business_id, bank_code, account_number, name, min(posted_at) over (partition by subject), posted_at
        from fact order by subject, posted_at desc
    on conflict (key) do update set last_at = excluded.last_at, name = coalesce(excluded.name, s.name) where s.last_at < excluded.last_at - interval '1 day'),
  hours as (
    insert into monitoring.hour as h (subject, hour, sent, sent_amount, largest_sent, received, received_amount, largest_received, mismatches)
      select subject, hour, count(*) filter (where is_sent), coalesce(sum(amount) filter (where is_sent), 0), coalesce(max(amount) filter (where is_sent), 0),
             count(*) filter (where not is_sent), coalesce(sum(amount) filter (where not is_sent), 0), coalesce(max(amount) filter (where not is_sent), 0), sum(mismatch)
        from fact group by subject, hour
    on conflict (subject, hour) do update
       set sent = h.sent + excluded.sent, sent_amount = h.sent_amount + excluded.sent_amount, largest_sent = greatest(h.largest_sent, excluded.largest_sent),
           received = h.received + excluded.received, received_amount = h.received_amount + excluded.received_amount,
           largest_received = greatest(h.largest_received, excluded.largest_received), mismatches = h.mismatches + excluded.mismatches),
  bands as (
    insert into monitoring.band as b (subject, is_sent, day, floor, payments, amount)
      select subject, is_sent, day, monitoring.band_of(amount), count(*), sum(amount) from fact where amount >= 10000000 group by 1, 2, 3, 4
    on conflict (subject, is_sent, day, floor) do update set payments = b.payments + excluded.payments, amount = b.amount + excluded.amount),
  pairs as (
    insert into monitoring.pair (subject, is_sent, day, counterparty) select distinct subject, is_sent, day, counterparty from fact on conflict do nothing),
  large as (
    insert into monitoring.large_payment (environment, at, book_id, source_id, amount)
      select environment, posted_at, book_id, source_id, amount from paid where amount >= 500000000 on conflict do nothing),
  months as (
    insert into monitoring.month as m (environment, month, book_id, amount)
      select environment, date_trunc('month', posted_at at time zone 'Africa/Lagos')::date, book_id, sum(amount) from paid group by 1, 2, 3
    on conflict (environment, month, book_id) do update set amount = m.amount + excluded.amount)
  select array(select distinct subject from fact), (select count(*) from paid)
$$;

-- Matches of a scenario in hours from `p_from` to `p_to`: the first of each subject and period. Without `p_subjects`: of all.
-- Windows end with the hour or Lagos day of a payment.
create or replace function monitoring.matches(p_scenario monitoring.scenario, p_from timestamptz, p_to timestamptz, p_subjects uuid[])
returns table (subject uuid, period timestamptz, at timestamptz, payments bigint, amount bigint, counterparties bigint)
language plpgsql stable security definer set search_path = monitoring, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  c jsonb := p_scenario.parameters;
  v_days integer := coalesce((c ->> 'days')::integer, 1);
  v_window interval := monitoring.window_of(p_scenario.kind, c);
  v_is_sent boolean := coalesce(c ->> 'direction' = 'sent', p_scenario.kind = 'fan_out');
  v_sent integer := (c ->> 'direction' is distinct from 'received')::integer;
  v_received integer := (c ->> 'direction' is distinct from 'sent')::integer;
  v_amount bigint := (c ->> 'amount')::bigint;
  v_payments bigint := (c ->> 'payments')::bigint;
  v_percent bigint := (c ->> 'percent')::bigint;
  v_least integer := (c ->> 'counterparties')::integer;
  v_first date := (p_from at time zone 'Africa/Lagos')::date; v_last date := (p_to at time zone 'Africa/Lagos')::date;
  v_epoch constant timestamptz := '2000-01-01 00:00:00+01';
  v_is_all constant boolean := p_subjects is null;
begin
  if v_is_all then p_subjects := array(select key from subject where environment = p_scenario.environment and kind = p_scenario.subject); end if;
  if p_scenario.kind = 'name_mismatch_rate' then p_subjects := array(select distinct subject from hour where subject = any (p_subjects) and hour > p_from - v_window and hour <= p_to and mismatches > 0); end if;
  if p_scenario.kind = 'structuring' then
    return query
      with d as (
        select b.subject, b.day, sum(b.payments)::bigint as payments, sum(b.amount)::bigint as amount
          from band b
         where b.subject = any (p_subjects) and b.is_sent = v_is_sent and b.day > v_first - v_days and b.day <= v_last
           and b.floor >= (c ->> 'from')::bigint and b.floor < (c ->> 'below')::bigint
         group by b.subject, b.day),
      w as (
        select d.subject, d.day::timestamp at time zone 'Africa/Lagos' as at, d.day, sum(d.payments) over r as payments, sum(d.amount) over r as amount
          from d window r as (partition by d.subject order by d.day range between make_interval(days => v_days - 1) preceding and current row))
      select distinct on (w.subject, date_bin(v_window, w.at, v_epoch)) w.subject, date_bin(v_window, w.at, v_epoch), w.at, w.payments::bigint, w.amount::bigint, null::bigint
        from w where w.day >= v_first and w.payments >= v_payments order by w.subject, 2, w.at;
  elsif p_scenario.kind in ('fan_in', 'fan_out') then
    return query
      with t as (
        select distinct h.subject, (h.hour at time zone 'Africa/Lagos')::date as day
          from hour h
         where h.subject = any (p_subjects) and h.hour >= p_from and h.hour <= p_to
           and (not v_is_all or h.subject in (
             select p.subject from pair p where p.is_sent = v_is_sent and p.day > v_first - v_days and p.day <= v_last group by p.subject having count(*) >= v_least))),
      -- A counterparty has a row a day at most, so that many rows decide.
      w as (
        select t.subject, t.day::timestamp at time zone 'Africa/Lagos' as at, n.counterparties
          from t cross join lateral (
            select count(distinct x.counterparty) as counterparties
              from (select p.counterparty from pair p where p.subject = t.subject and p.is_sent = v_is_sent and p.day > t.day - v_days and p.day <= t.day limit v_least * v_days) x) n)
      select distinct on (w.subject, date_bin(v_window, w.at, v_epoch)) w.subject, date_bin(v_window, w.at, v_epoch), w.at, null::bigint, null::bigint, w.counterparties
        from w where w.counterparties >= v_least order by w.subject, 2, w.at;
  else
    return query
      with w as (
        select h.subject, h.hour as at, h.sent, greatest(h.largest_sent * v_sent, h.largest_received * v_received) as largest,
               sum(h.sent * v_sent + h.received * v_received) over r as payments, sum(h.sent_amount * v_sent + h.received_amount * v_received) over r as amount,
               sum(h.sent_amount) over r as sent_amount, sum(h.received_amount) over r as received_amount, sum(h.mismatches) over r as mismatches
          from hour h
         where h.subject = any (p_subjects) and h.hour > p_from - case p_scenario.kind when 'amount_threshold' then interval '1 hour' else v_window end and h.hour <= p_to
        window r as (partition by h.subject order by h.hour range between v_window - interval '1 hour' preceding and current row))
      select distinct on (w.subject, date_bin(v_window, w.at, v_epoch)) w.subject, date_bin(v_window, w.at, v_epoch), w.at, w.payments::bigint, w.amount::bigint, null::bigint
        from w
       where w.at >= p_from and case p_scenario.kind
         when 'amount_threshold' then w.largest >= v_amount
         when 'velocity' then (v_payments is null or w.payments >= v_payments) and (v_amount is null or w.amount >= v_amount)
         when 'pass_through' then w.sent > 0 and w.received_amount >= v_amount and w.sent_amount * 100 >= w.received_amount * v_percent
         when 'name_mismatch_rate' then w.payments >= v_payments and w.mismatches * 100 >= w.payments * v_percent
         when 'dormant_then_active' then w.amount >= v_amount and (select s.first_at from subject s where s.key = w.subject) < w.at - v_window - make_interval(days => v_days)
           and not exists (select from hour x where x.subject = w.subject and x.hour > w.at - v_window - make_interval(days => v_days) and x.hour <= w.at - v_window) end
       order by w.subject, 2, w.at;
  end if;
end $$;

-- Adds the next final payments and records matches of active scenarios, in one commit with the progress. True when more remain.
-- A batch covers the time of some hundred payments. Plans go by keys: tables may be full before they are analyzed.
create or replace function monitoring.advance() returns boolean
language plpgsql security definer set search_path = monitoring, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v progress;
  v_final timestamptz;
  v_to timestamptz;
  v_added record;
begin
  select * into v from progress for update skip locked;
  if not found then return false; end if;
  select until into v_final from treasury.progress;
  v_to := least(v_final, v.until + v.step_ms * interval '1 millisecond');
  if v_to <= v.until then return false; end if;
  v_added := add_payments(v.until, v_to);
  update progress set until = v_to, step_ms = case when v_added.payments > 1000 then greatest(step_ms / 2, 10) when v_added.payments < 250 then least(step_ms * 2, 3600000) else step_ms end;
  if v_added.payments > 0 then
    insert into match (scenario_id, subject, period, at, payments, amount, counterparties)
      select c.id, m.subject, m.period, m.at, m.payments, m.amount, m.counterparties
        from (select environment, kind, array_agg(key) as keys from subject where key = any (v_added.subjects) group by 1, 2) s
        join scenario c on c.environment = s.environment and c.subject = s.kind and c.state = 'active'
       cross join lateral matches(c, date_trunc('hour', v.until), v_to, s.keys) m
    on conflict do nothing;
  end if;
  return v_to < v_final;
end $$;

-- Deletes up to `p_limit` expired rows of each table; true when more may remain.
create or replace function monitoring.purge(p_limit integer) returns boolean
language plpgsql security definer set search_path = monitoring, pg_temp as $$
declare
  v_day date := current_date - 121;
  v_counts bigint[];
begin
  with hours as (delete from hour where ctid = any (array(select ctid from hour where hour < v_day limit p_limit)) returning 1),
  bands as (delete from band where ctid = any (array(select ctid from band where day < v_day limit p_limit)) returning 1),
  pairs as (delete from pair where ctid = any (array(select ctid from pair where day < v_day limit p_limit)) returning 1),
  large as (delete from large_payment where ctid = any (array(select ctid from large_payment where at < current_date - interval '6 years' limit p_limit)) returning 1),
  subjects as (delete from subject where key = any (array(select s.key from subject s where s.last_at < current_date - 400 and not exists (select from match m where m.subject = s.key) limit p_limit)) returning 1)
  select array[(select count(*) from hours), (select count(*) from bands), (select count(*) from pairs), (select count(*) from large), (select count(*) from subjects)] into v_counts;
  return p_limit = any (v_counts);
end $$;

revoke execute on all functions in schema monitoring from public;
grant execute on function monitoring.window_of, monitoring.payments_of, monitoring.matches, monitoring.advance, monitoring.purge to tollgate_app;
