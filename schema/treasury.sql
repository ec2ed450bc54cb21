-- What all books come to together, without a statement more while money moves: postings are read once, by their time, when nobody can write before that time
-- any more. Figures of this moment add what was posted since.

-- The value added tax within a price that names none: rounded half up.
create or replace function treasury.vat_within(p_price bigint, p_basis_points integer) returns bigint language sql immutable as $$
  select (2 * p_price * p_basis_points + 10000 + p_basis_points) / (2 * (10000 + p_basis_points))
$$;

-- The taxes in what clients paid us for something, a row for each tax of a posting, below zero where the fee was given back. A transfer's are named in its fee
-- (`itemised`); other prices hold the tax whose rate was in force (`contained`).
create or replace function treasury.taxes(p_from timestamptz, p_to timestamptz)
returns table (book_id bigint, source_id uuid, leg smallint, posted_at timestamptz, kind ledger.posting_kind, paid bigint, tax text, basis text, due bigint)
language sql stable set search_path = ledger, public, pg_temp as $$
  select p.book_id, p.source_id, p.leg, p.posted_at, p.kind, p.amount, part.type, 'itemised', case p.kind when 'fee_revenue' then part.amount else -part.amount end
    from posting p join transfer t on t.book_id = p.book_id and t.id = p.source_id
   cross join lateral jsonb_to_recordset(t.fee_breakdown) part(type text, amount bigint)
   where p.posted_at >= p_from and p.posted_at < p_to and p.kind in ('fee_revenue', 'return_fee') and part.type in ('vat', 'stamp_duty') and part.amount > 0
  union all
  select p.book_id, p.source_id, p.leg, p.posted_at, p.kind, p.amount, 'vat', 'contained', case p.kind when 'verification_refund' then -held.vat when 'sms_refund' then -held.vat else held.vat end
    from posting p join book b on b.id = p.book_id
   cross join lateral (select r.basis_points from fee_rule r
                        where r.kind = 'vat' and r.business_id is null and (r.environment is null or r.environment = b.environment) and r.effective_from <= p.posted_at and (r.effective_to is null or p.posted_at < r.effective_to)
                        order by r.effective_from desc limit 1) rate
   cross join lateral (select treasury.vat_within(p.amount, rate.basis_points)) held(vat)
   where p.posted_at >= p_from and p.posted_at < p_to and held.vat > 0
     and p.kind in ('bill_fee_revenue', 'virtual_card_fee', 'verification_charge', 'verification_plan', 'verification_refund', 'sms', 'sms_refund')
$$;

-- What providers took for payments that were settled or came in during a span of time, as far as they told it, as it is booked: from our costs to the float there.
-- A provider of bills may take less than the bill, and the rest is its commission, the other way.
create or replace function treasury.told_fees(p_from timestamptz, p_to timestamptz)
returns table (book_id bigint, source_id uuid, kind ledger.posting_kind, debit smallint, credit smallint, fee bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select p.book_id, p.source_id, 'provider_fee'::posting_kind, 13::smallint, (p.credit + 400)::smallint, told.fee
    from posting p
   cross join lateral (select (e.body ->> 'providerFee')::bigint as fee from evidence e
                        where e.book_id = p.book_id and e.transfer_id = p.source_id and e.body ? 'providerFee' order by e.id desc limit 1) told
   where p.posted_at >= p_from and p.posted_at < p_to and p.kind = 'settlement' and told.fee > 0
  union all
  select p.book_id, p.source_id, 'deposit_provider_fee', 13, p.debit + 300, d.provider_fee
    from posting p join deposit d on d.book_id = p.book_id and d.id = p.source_id
   where p.posted_at >= p_from and p.posted_at < p_to and p.kind in ('funding', 'subscription_payment', 'checkout_payment') and d.provider_fee > 0
  union all
  select p.book_id, p.source_id, case when told.fee > 0 then 'bill_provider_fee' else 'bill_commission' end::posting_kind,
         case when told.fee > 0 then 13 else p.credit + 200 end, case when told.fee > 0 then p.credit + 200 else 13 end, abs(told.fee)
    from posting p
   cross join lateral (select (e.body ->> 'providerFee')::bigint as fee from bills.evidence e
                        where e.book_id = p.book_id and e.bill_id = p.source_id and e.body ? 'providerFee' order by e.id desc limit 1) told
   where p.posted_at >= p_from and p.posted_at < p_to and p.kind = 'bill_settlement' and told.fee <> 0
$$;

-- What every account comes to over all books of an environment now, with what providers took and is booked in a moment.
create or replace function treasury.standing(p_environment text) returns table (account smallint, amount bigint)
language sql stable set search_path = ledger, pg_temp as $$
  with since as materialized (select until from treasury.progress),
  recent as materialized (
    select p.debit, p.credit, p.amount from since s join posting p on p.posted_at >= s.until join book b on b.id = p.book_id and b.environment = p_environment
    union all
    select f.debit, f.credit, f.fee from since s cross join lateral treasury.told_fees(s.until, 'infinity') f join book b on b.id = f.book_id and b.environment = p_environment)
  select e.account, sum(e.amount)::bigint
    from (select b.account, b.amount from treasury.balance b where b.environment = p_environment
          union all select r.debit, -r.amount from recent r
          union all select r.credit, r.amount from recent r) e
   group by e.account
$$;

-- Taxes that are not booked yet: of days that are not over, or just were.
create or replace function treasury.unbooked_taxes(p_environment text) returns table (day date, kind ledger.posting_kind, tax text, charged bigint, given_back bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select d.day, d.kind, d.tax, sum(d.charged)::bigint, sum(d.given_back)::bigint
    from (select x.day, x.kind, x.tax, x.charged, x.given_back from treasury.tax x where not x.booked and x.environment = p_environment
          union all
          select (t.posted_at at time zone 'Africa/Lagos')::date, t.kind, t.tax, greatest(t.due, 0), greatest(-t.due, 0)
            from treasury.progress s cross join lateral treasury.taxes(s.until, 'infinity') t join book b on b.id = t.book_id and b.environment = p_environment) d
   group by d.day, d.kind, d.tax
$$;

-- Adds the postings of a span of time to the tallies. The caller holds the progress and moves it.
create or replace function treasury.tally(p_from timestamptz, p_to timestamptz) returns void
language sql set search_path = ledger, pg_temp as $$
  with fresh as materialized (
    select b.environment, (p.posted_at at time zone 'Africa/Lagos')::date as day, p.kind, p.debit, p.credit, count(*) as postings, sum(p.amount)::bigint as amount
      from posting p join book b on b.id = p.book_id where p.posted_at >= p_from and p.posted_at < p_to group by 1, 2, 3, 4, 5),
  days as (
    insert into treasury.day as t select * from fresh
    on conflict (environment, day, kind, debit, credit) do update set postings = t.postings + excluded.postings, amount = t.amount + excluded.amount),
  sums as (
    insert into treasury.balance as t
      select environment, account, sum(amount) from (
        select environment, debit as account, -amount as amount from fresh union all select environment, credit, amount from fresh) e group by environment, account
    on conflict (environment, account) do update set amount = t.amount + excluded.amount)
  insert into treasury.tax as t (environment, day, kind, tax, charged, given_back)
    select b.environment, (x.posted_at at time zone 'Africa/Lagos')::date, x.kind, x.tax, sum(greatest(x.due, 0)), sum(greatest(-x.due, 0))
      from treasury.taxes(p_from, p_to) x join book b on b.id = x.book_id group by 1, 2, 3, 4
  on conflict (environment, day, kind, tax) do update set charged = t.charged + excluded.charged, given_back = t.given_back + excluded.given_back
$$;

-- The service's own book in an environment.
create or replace function treasury.own_book(p_environment text) returns bigint
language sql security definer set search_path = ledger, public, pg_temp as $$
  insert into business (id, name, email, email_verified_at)
    values ('00000000-0000-0000-0000-000000000000', 'Operators of this service', 'operators@tollgate.invalid', clock_timestamp()) on conflict do nothing;
  select open_book('00000000-0000-0000-0000-000000000000', p_environment)
$$;

-- Books the taxes of days that are over as owed to the state, in the service's own book: each day once, by an id that follows from it.
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

-- One step on: tallies what can be changed by nobody any more, ten minutes of it at most, books what providers took for it, and marks how far the next step may go.
-- `p_patience` is longer than any statement may run: whoever read the clock before it has written, or never will. True when there is more to do at once.
create or replace function treasury.fold(p_patience interval) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v treasury.progress;
  v_to timestamptz;
  -- Read before this transaction gets its number, so that whoever wrote before has a lower one.
  v_mark timestamptz := date_trunc('milliseconds', clock_timestamp() - p_patience);
begin
  if pg_current_xact_id_if_assigned() is not null then raise exception 'treasury.fold begins a transaction of its own'; end if;
  select * into v from treasury.progress for update skip locked;
  if not found then return false; end if;
  if v.next_xid is not null then
    if pg_snapshot_xmin(pg_current_snapshot()) < v.next_xid then return false; end if;
    v_to := least(v.next_until, v.until + interval '10 minutes');
    perform treasury.tally(v.until, v_to);
    perform enter(array(select row(row_number() over (), f.book_id, f.source_id, 7, f.kind, f.debit, f.credit, f.fee, null, null, null)::leg
                          from treasury.told_fees(v.until, v_to) f));
    update treasury.progress set until = v_to;
    if v_to < v.next_until then return true; end if;
    perform treasury.book_taxes(v_to);
  end if;
  update treasury.progress set next_until = greatest(until, v_mark), next_xid = pg_current_xact_id();
  return false;
end $$;

revoke execute on all functions in schema treasury from public;
grant execute on function treasury.taxes, treasury.told_fees, treasury.standing, treasury.unbooked_taxes, treasury.vat_within, treasury.fold, treasury.own_book to tollgate_app;
