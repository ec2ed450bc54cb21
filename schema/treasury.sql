-- Totals over all books: postings are read once, when no older posting can follow; newer ones are added on request.
-- Spans use `posting_day`; settings correct the planner, whose statistics end before the newest postings.

-- VAT within an inclusive price: rounded half up.
create or replace function treasury.vat_within(p_price bigint, p_basis_points integer) returns bigint language sql immutable as $$
  select (2 * p_price * p_basis_points + 10000 + p_basis_points) / (2 * (10000 + p_basis_points))
$$;

-- Whether a posting kind bears tax or a provider fee; most bear neither.
create or replace function treasury.bears_tax(p_kind ledger.posting_kind) returns boolean language sql immutable as $$
  select p_kind in ('fee_revenue', 'return_fee', 'bill_fee_revenue', 'virtual_card_fee', 'verification_charge', 'verification_plan', 'verification_refund', 'sms', 'sms_refund')
$$;
create or replace function treasury.has_reported_fee(p_kind ledger.posting_kind) returns boolean language sql immutable as $$
  select p_kind in ('settlement', 'funding', 'subscription_payment', 'checkout_payment', 'bill_settlement')
$$;

-- Taxes in a posting, one row each, negative for returned fees: itemised for transfers, contained in other prices.
-- No settings, so that PostgreSQL inlines it.
create or replace function treasury.taxes_of(p_kind ledger.posting_kind, p_book bigint, p_source uuid, p_amount bigint, p_at timestamptz)
returns table (tax text, basis text, due bigint) language sql stable as $$
  select part.type, 'itemised', case p_kind when 'fee_revenue' then part.amount else -part.amount end
    from ledger.transfer t cross join lateral jsonb_to_recordset(t.fee_breakdown) part(type text, amount bigint)
   where p_kind in ('fee_revenue', 'return_fee') and t.book_id = p_book and t.id = p_source and part.type in ('vat', 'stamp_duty') and part.amount > 0
  union all
  select 'vat', 'contained', case p_kind when 'verification_refund' then -held.vat when 'sms_refund' then -held.vat else held.vat end
    from ledger.book b
   cross join lateral (select r.basis_points from public.fee_rule r
                        where r.kind = 'vat' and r.business_id is null and (r.environment is null or r.environment = b.environment) and r.effective_from <= p_at and (r.effective_to is null or p_at < r.effective_to)
                        order by r.effective_from desc limit 1) rate
   cross join lateral (select treasury.vat_within(p_amount, rate.basis_points)) held(vat)
   where p_kind not in ('fee_revenue', 'return_fee') and treasury.bears_tax(p_kind) and b.id = p_book and held.vat > 0
$$;

create or replace function treasury.taxes(p_from timestamptz, p_to timestamptz)
returns table (book_id bigint, source_id uuid, leg smallint, posted_at timestamptz, kind ledger.posting_kind, paid bigint, tax text, basis text, due bigint)
language sql stable set search_path = ledger, public, pg_temp as $$
  select p.book_id, p.source_id, p.leg, p.posted_at, p.kind, p.amount, x.tax, x.basis, x.due
    from posting p cross join lateral treasury.taxes_of(p.kind, p.book_id, p.source_id, p.amount, p.posted_at) x
   where p.posted_at >= p_from and p.posted_at < p_to and treasury.bears_tax(p.kind)
$$;

-- Provider fee of a posting as booked from costs to float; for bills also a commission, the other way.
-- No settings, as above.
create or replace function treasury.reported_fee_of(p_kind ledger.posting_kind, p_book bigint, p_source uuid, p_debit smallint, p_credit smallint)
returns table (kind ledger.posting_kind, debit smallint, credit smallint, fee bigint) language sql stable as $$
  select 'provider_fee'::ledger.posting_kind, 13::smallint, (p_credit + 400)::smallint, reported.fee
    from (select (e.body ->> 'providerFee')::bigint as fee from ledger.evidence e
           where p_kind = 'settlement' and e.book_id = p_book and e.transfer_id = p_source and e.body ? 'providerFee' order by e.id desc limit 1) reported
   where reported.fee > 0
  union all
  select 'deposit_provider_fee', 13, (p_debit + 300)::smallint, d.provider_fee
    from ledger.deposit d
   where p_kind in ('funding', 'subscription_payment', 'checkout_payment') and d.book_id = p_book and d.id = p_source and d.provider_fee > 0
  union all
  select (case when reported.fee > 0 then 'bill_provider_fee' else 'bill_commission' end)::ledger.posting_kind,
         (case when reported.fee > 0 then 13 else p_credit + 200 end)::smallint, (case when reported.fee > 0 then p_credit + 200 else 13 end)::smallint, abs(reported.fee)
    from (select (e.body ->> 'providerFee')::bigint as fee from bills.evidence e
           where p_kind = 'bill_settlement' and e.book_id = p_book and e.bill_id = p_source and e.body ? 'providerFee' order by e.id desc limit 1) reported
   where reported.fee <> 0
$$;

create or replace function treasury.reported_fees(p_from timestamptz, p_to timestamptz)
returns table (book_id bigint, source_id uuid, kind ledger.posting_kind, debit smallint, credit smallint, fee bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select p.book_id, p.source_id, f.kind, f.debit, f.credit, f.fee
    from posting p cross join lateral treasury.reported_fee_of(p.kind, p.book_id, p.source_id, p.debit, p.credit) f
   where p.posted_at >= p_from and p.posted_at < p_to and treasury.has_reported_fee(p.kind)
$$;

-- Balance of every account over all books, with provider fees about to be booked.
create or replace function treasury.standing(p_environment text) returns table (account smallint, amount bigint)
language sql stable set search_path = ledger, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  with since as materialized (select until from treasury.progress),
  recent as materialized (
    select p.debit, p.credit, p.amount from since s join posting p on p.posted_at >= s.until join book b on b.id = p.book_id and b.environment = p_environment
    union all
    select f.debit, f.credit, f.fee from since s cross join lateral treasury.reported_fees(s.until, 'infinity') f join book b on b.id = f.book_id and b.environment = p_environment)
  select e.account, sum(e.amount)::bigint
    from (select b.account, b.amount from treasury.balance b where b.environment = p_environment
          union all select r.debit, -r.amount from recent r
          union all select r.credit, r.amount from recent r) e
   group by e.account
$$;

-- Taxes not booked yet: of days still open or just ended.
create or replace function treasury.unbooked_taxes(p_environment text) returns table (day date, kind ledger.posting_kind, tax text, charged bigint, given_back bigint)
language sql stable set search_path = ledger, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select d.day, d.kind, d.tax, sum(d.charged)::bigint, sum(d.given_back)::bigint
    from (select x.day, x.kind, x.tax, x.charged, x.given_back from treasury.tax x where not x.booked and x.environment = p_environment
          union all
          select (t.posted_at at time zone 'Africa/Lagos')::date, t.kind, t.tax, greatest(t.due, 0), greatest(-t.due, 0)
            from treasury.progress s cross join lateral treasury.taxes(s.until, 'infinity') t join book b on b.id = t.book_id and b.environment = p_environment) d
   group by d.day, d.kind, d.tax
$$;

-- Adds postings of a span to the totals. Returns provider fees to be booked. The caller holds and moves the progress.
create or replace function treasury.add_totals(p_from timestamptz, p_to timestamptz) returns ledger.leg[]
language sql set search_path = ledger, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  with span as materialized (
    select p.book_id, p.source_id, p.kind, p.debit, p.credit, p.amount, p.posted_at, (p.posted_at at time zone 'Africa/Lagos')::date as day
      from posting p where p.posted_at >= p_from and p.posted_at < p_to),
  fresh as materialized (
    select b.environment, s.day, s.kind, s.debit, s.credit, count(*) as postings, sum(s.amount)::bigint as amount
      from span s join book b on b.id = s.book_id group by 1, 2, 3, 4, 5),
  days as (
    insert into treasury.day as t select * from fresh
    on conflict (environment, day, kind, debit, credit) do update set postings = t.postings + excluded.postings, amount = t.amount + excluded.amount),
  sums as (
    insert into treasury.balance as t
      select environment, account, sum(amount) from (
        select environment, debit as account, -amount as amount from fresh union all select environment, credit, amount from fresh) e group by environment, account
    on conflict (environment, account) do update set amount = t.amount + excluded.amount),
  taxed as (
    insert into treasury.tax as t (environment, day, kind, tax, charged, given_back)
      select b.environment, s.day, s.kind, x.tax, sum(greatest(x.due, 0)), sum(greatest(-x.due, 0))
        from span s cross join lateral treasury.taxes_of(s.kind, s.book_id, s.source_id, s.amount, s.posted_at) x join book b on b.id = s.book_id
       where treasury.bears_tax(s.kind) group by 1, 2, 3, 4
    on conflict (environment, day, kind, tax) do update set charged = t.charged + excluded.charged, given_back = t.given_back + excluded.given_back)
  select array(select row(row_number() over (), s.book_id, s.source_id, 7, f.kind, f.debit, f.credit, f.fee, null, null, null)::leg
                 from span s cross join lateral treasury.reported_fee_of(s.kind, s.book_id, s.source_id, s.debit, s.credit) f
                where treasury.has_reported_fee(s.kind))
$$;

-- The service's own book in an environment.
create or replace function treasury.own_book(p_environment text) returns bigint
language sql security definer set search_path = ledger, public, pg_temp as $$
  insert into business (id, name, email, email_verified_at)
    values ('00000000-0000-0000-0000-000000000000', 'Operators of this service', 'operators@tollgate.invalid', clock_timestamp()) on conflict do nothing;
  select open_book('00000000-0000-0000-0000-000000000000', p_environment)
$$;

-- Books taxes of ended days as owed, once per day by a derived id.
create or replace function treasury.book_taxes(p_until timestamptz) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_legs leg[];
begin
  if not exists (select from treasury.tax where not booked and day < (p_until at time zone 'Africa/Lagos')::date) then return; end if;
  perform treasury.own_book(environment) from (select distinct environment from treasury.tax where not booked) e;
  with booked as (
    update treasury.tax set booked = true where not booked and day < (p_until at time zone 'Africa/Lagos')::date returning *)
  select array_agg(row(n, book_id, md5('tax ' || environment || ' ' || day)::uuid, leg, kind, debit, credit, amount, null, 'TAX_' || day, null)::leg order by n, leg)
    into v_legs
    from (select dense_rank() over (order by b.environment, b.day) as n, o.id as book_id, b.environment, b.day, l.leg, l.kind, l.debit, l.credit, l.amount
            from (select environment, day, tax, sum(charged)::bigint as charged, sum(given_back)::bigint as given_back from booked group by 1, 2, 3) b
            join book o on o.business_id = '00000000-0000-0000-0000-000000000000' and o.environment = b.environment and o.currency = 'NGN'
           cross join lateral (values ('vat', 1, 'vat', 3, 11, b.charged), ('vat', 2, 'vat_back', 11, 3, b.given_back),
                                      ('stamp_duty', 3, 'stamp_duty', 3, 12, b.charged), ('stamp_duty', 4, 'stamp_duty_back', 12, 3, b.given_back)) l(tax, leg, kind, debit, credit, amount)
           where l.tax = b.tax and l.amount > 0) legs;
  perform enter(v_legs) where v_legs is not null;
end $$;

-- Rolls up at most ten minutes of final postings, books provider fees, moves the progress. True when more remains.
-- `p_patience` exceeds any statement, so that no older posting can follow.
create or replace function treasury.roll_up(p_patience interval) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  v treasury.progress;
  v_to timestamptz;
  -- Race: read before this transaction's number, so that earlier writers have lower ones.
  v_mark timestamptz := date_trunc('milliseconds', clock_timestamp() - p_patience);
begin
  if pg_current_xact_id_if_assigned() is not null then raise exception 'treasury.roll_up begins a transaction of its own'; end if;
  select * into v from treasury.progress for update skip locked;
  if not found then return false; end if;
  if v.next_xid is not null then
    if pg_snapshot_xmin(pg_current_snapshot()) < v.next_xid then return false; end if;
    v_to := least(v.next_until, v.until + interval '10 minutes');
    perform enter(treasury.add_totals(v.until, v_to));
    update treasury.progress set until = v_to;
    if v_to < v.next_until then return true; end if;
    perform treasury.book_taxes(v_to);
  end if;
  update treasury.progress set next_until = greatest(until, v_mark), next_xid = pg_current_xact_id();
  return false;
end $$;

revoke execute on all functions in schema treasury from public;
grant execute on function treasury.taxes, treasury.taxes_of, treasury.reported_fees, treasury.reported_fee_of, treasury.bears_tax, treasury.has_reported_fee, treasury.standing, treasury.unbooked_taxes, treasury.vat_within, treasury.roll_up, treasury.own_book to tollgate_app;
