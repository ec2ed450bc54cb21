-- Only writers of verification: price, charge and outcome of calls; money moves by ledger.post_entries.
-- Lock order: accounts by book and number, then quotas. Applied again when this text changes.

-- Price in kobo by the rules in force; same order as `ruleFor` in src/core/prices/rule.ts.
create or replace function verification.ruled_price(p_book bigint, p_kind text, p_item text) returns bigint
language sql stable security definer set search_path = verification, public, pg_temp as $$
  select r.flat from (select clock_timestamp() as at) now cross join ledger.book b join fee_rule r on r.kind = p_kind and (r.item is null or r.item = p_item)
     and r.effective_from <= now.at and (r.effective_to is null or now.at < r.effective_to)
     and (r.environment is null or r.environment = b.environment) and (r.business_id is null or r.business_id = b.business_id)
     and (r.plan_id is null or r.plan_id = (select s.plan_id from subscription s where s.book_id = p_book and s.starts_at <= now.at and s.ends_at > now.at order by s.ends_at limit 1))
   where b.id = p_book
   order by r.business_id nulls last, r.plan_id nulls last, r.item nulls last, r.effective_from desc limit 1
$$;

-- Price of one call, in kobo.
create or replace function verification.price_of(p_book bigint, p_operation text) returns bigint
language sql stable security definer set search_path = verification, pg_temp as $$
  select ruled_price(p_book, 'verification_call', p_operation)
$$;

-- Price of a plan period, in kobo.
create or replace function verification.plan_price_of(p_book bigint, p_plan uuid) returns bigint
language sql stable security definer set search_path = verification, pg_temp as $$
  select ruled_price(p_book, 'verification_plan', p_plan::text)
$$;

-- Emits verification.balance.low with its mails for books that dropped below their level; the caller holds the locks.
-- Returns books with an event to deliver.
create or replace function verification.watch(p_books bigint[]) returns setof bigint
language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_alert record;
  v_data jsonb;
begin
  for v_alert in
    select a.*, c.balance from alert a join ledger.account c on c.book_id = a.book_id and c.account = 4
     where a.book_id = any (p_books) and a.enabled and a.ready = (c.balance < a.threshold) order by a.book_id
  loop
    update alert set ready = not v_alert.ready, triggered_at = case when v_alert.ready then clock_timestamp() else triggered_at end
     where book_id = v_alert.book_id;
    if v_alert.ready then
      v_data := jsonb_build_object('balance', v_alert.balance, 'threshold', v_alert.threshold, 'currency', 'NGN', 'occurredAt', ledger.iso(clock_timestamp()));
      perform ledger.emit(v_alert.book_id, 'verification.balance.low', v_data);
      insert into public.mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
        select b.id, ledger.uuid7(), b.environment, 'low_verification_balance', address, v_data, clock_timestamp(), clock_timestamp()
          from ledger.book b join ledger.account w on w.book_id = b.id and w.account = 1
          cross join unnest(case when v_alert.emails = '{}' then w.alert_emails else v_alert.emails end) address
         where b.id = v_alert.book_id;
      return next v_alert.book_id;
    end if;
  end loop;
end $$;

-- Charges calls before the provider request, plan quota first, then balance, in one pass. Results: charged (the only write),
-- duplicate (`status` has its outcome), insufficient, inactive. The alert follows with the answer, as refunds may come at once.
create or replace function verification.charge_calls(p_items jsonb)
returns table (n integer, result text, status text, refunded boolean, charged bigint, paid_by text, alerted boolean)
language plpgsql security definer set search_path = verification, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_books bigint[] := array(select distinct (i ->> 'bookId')::bigint from jsonb_array_elements(p_items) i order by 1);
begin
  perform ledger.keep_account(b, 4::smallint) from unnest(v_books) b
    where not exists (select from ledger.account a where a.book_id = b and a.account = 4);
  perform 1 from ledger.account a where a.book_id = any (v_books) and a.account = 4 order by a.book_id for no key update;
  return query
    with item as materialized (
      select * from jsonb_to_recordset(p_items) as r(n integer, "bookId" bigint, id uuid, operation text, provider text, subject text, "subjectIndex" text,
        "consentAt" timestamptz, "consentReference" text, "consentBy" text)),
    kind as materialized (
      select k.*, price_of(k."bookId", k.operation) as price, q.subscription_id, coalesce(q.remaining, 0) as remaining
        from (select distinct "bookId", operation from item) k
        left join lateral (
          select o.subscription_id, o.calls - o.used as remaining from subscription s join quota o on o.book_id = s.book_id and o.subscription_id = s.id
           where s.book_id = k."bookId" and s.starts_at <= clock_timestamp() and s.ends_at > clock_timestamp() and o.operation = k.operation and o.used < o.calls
           order by s.ends_at limit 1) q on true),
    checked as materialized (
      select i.*, c.id is not null as known, c.status, c.refunded_at is not null as refunded, c.charged, c.paid_by, k.price, k.subscription_id,
             k.remaining > 0 and count(*) filter (where c.id is null) over (partition by i."bookId", i.operation order by i.n) <= k.remaining as by_quota
        from item i join kind k on k."bookId" = i."bookId" and k.operation = i.operation
        left join call c on c.book_id = i."bookId" and c.id = i.id),
    -- By item number, so that the batch is not joined with itself.
    posted as materialized (
      select jsonb_object_agg(e.n, e.result) as results from ledger.enter(array(
        select row(j.n, j."bookId", j.id, 1, 'verification_charge', 4, 7, j.price, null, j.id::text, null)::ledger.leg from checked j where not j.known and not j.by_quota), true) e),
    decided as materialized (
      select j.*, case when j.known then 'duplicate' when j.by_quota then 'charged' when v.result = 'posted' then 'charged' else v.result end as result,
             case when j.by_quota then 'quota' else 'balance' end as payer, case when j.by_quota then 0 else j.price end as cost
        from checked j cross join posted p cross join lateral (select p.results ->> j.n::text as result) v),
    written as (
      insert into call (book_id, id, operation, provider, paid_by, subscription_id, charged, subject, subject_index, created_at,
                        consent_at, consent_reference, consent_by)
        select t."bookId", t.id, t.operation, t.provider, t.payer, case when t.by_quota then t.subscription_id end,
               t.cost, t.subject, decode(t."subjectIndex", 'hex'), clock_timestamp(),
               t."consentAt", t."consentReference", t."consentBy"
          from decided t where t.result = 'charged' order by t.n),
    used as (
      update quota q set used = q.used + u.calls
        from (select j."bookId", j.subscription_id, j.operation, count(*)::integer as calls from checked j where not j.known and j.by_quota group by 1, 2, 3) u
       where q.book_id = u."bookId" and q.subscription_id = u.subscription_id and q.operation = u.operation)
    select t.n, t.result, coalesce(t.status, 'pending'), t.refunded, case when t.known then t.charged else t.cost end, coalesce(t.paid_by, t.payer), false
      from decided t;
end $$;

-- Checks alerts of answered calls; locks only books that crossed their level.
create or replace function verification.watch_answered(p_items jsonb) returns setof bigint
language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_books bigint[] := array(
    select a.book_id from alert a join ledger.account c on c.book_id = a.book_id and c.account = 4
     where a.book_id in (select (i ->> 'bookId')::bigint from jsonb_array_elements(p_items) i) and a.enabled and a.ready = (c.balance < a.threshold));
begin
  if v_books = '{}' then return; end if;
  perform 1 from ledger.account a where a.book_id = any (v_books) and a.account = 4 order by a.book_id for no key update;
  return query select b from verification.watch(v_books) b;
end $$;

-- Records provider answers and refunds where `refund` is set. A call on a closed balance stays charged.
create or replace function verification.record(p_items jsonb) returns void
language plpgsql security definer set search_path = verification, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_refunds jsonb;
  v_unrefunded integer[];
begin
  if p_items @> '[{"refund": true}]' then
    perform 1 from ledger.account a
      where a.account = 4 and a.book_id in (select (i ->> 'bookId')::bigint from jsonb_array_elements(p_items) i where (i ->> 'refund')::boolean)
      order by a.book_id for no key update;
  end if;
  with item as (
    select * from jsonb_to_recordset(p_items) as i("bookId" bigint, id uuid, status text, refund boolean)),
  changed as (
    update call c
       set status = i.status, answered_at = case when i.status = 'unanswered' then null else clock_timestamp() end,
           refunded_at = case when i.refund then clock_timestamp() end
      from item i
     where c.book_id = i."bookId" and c.id = i.id and c.refunded_at is null
       -- An answer recorded during the sweep remains.
       and verification.moved(c.status, i.status) = i.status
    returning c.*),
  given_back as (
    update quota q set used = q.used - r.calls
      from (select book_id, subscription_id, operation, count(*)::integer as calls from changed where refunded_at is not null and paid_by = 'quota' group by 1, 2, 3) r
     where q.book_id = r.book_id and q.subscription_id = r.subscription_id and q.operation = r.operation)
  select jsonb_agg(jsonb_build_object('n', c.place, 'bookId', c.book_id, 'source', c.id, 'reference', 'REV_' || c.id, 'trigger', 'verification',
           'legs', jsonb_build_array(jsonb_build_object('leg', 2, 'kind', 'verification_refund', 'debit', 7, 'credit', 4, 'amount', c.charged))))
    into v_refunds from (select book_id, id, charged, row_number() over () as place from changed where refunded_at is not null and paid_by = 'balance') c;
  if v_refunds is null then return; end if;
  v_unrefunded := array(select j.n from ledger.post_entries(v_refunds) j where j.result not in ('posted', 'duplicate'));
  if v_unrefunded = '{}' then return; end if;
  update call c set refunded_at = null
    from jsonb_to_recordset(v_refunds) as r(n integer, "bookId" bigint, source uuid)
   where r.n = any (v_unrefunded) and c.book_id = r."bookId" and c.id = r.source;
end $$;

-- One batch in one commit: answers first, then new calls. Rows also name books that crossed their level.
create or replace function verification.post_batch(p_records jsonb, p_charges jsonb)
returns table (n integer, result text, status text, refunded boolean, charged bigint, paid_by text, alerted boolean)
language plpgsql security definer set search_path = verification, pg_temp as $$
begin
  -- Why: a plan cached while the table was small may use the wrong index, so none is cached until it has grown.
  perform set_config('plan_cache_mode', case when pg_relation_size('verification.call') < 8388608 then 'force_custom_plan' else 'force_generic_plan' end, true);
  if p_records is not null then
    perform verification.record(p_records);
    return query select null::integer, 'alerted', null, false, b, null, true from verification.watch_answered(p_records) b;
  end if;
  if p_charges is not null then return query select * from verification.charge_calls(p_charges); end if;
end $$;

-- Credits the verification balance once per id, from the wallet, or unfunded in the sandbox.
-- Results: posted, duplicate, insufficient, inactive.
create or replace function verification.credit_balance(p_book bigint, p_id uuid, p_amount bigint, p_source text)
returns table (result text, amount bigint, reference text, balance bigint, available bigint, at timestamptz)
language plpgsql security definer set search_path = verification, pg_temp as $$
#variable_conflict use_column
declare
  v_reference text := 'VTU_' || p_id;
  v_outcome record;
begin
  if p_source = 'sandbox' and not exists (select from ledger.book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  perform ledger.keep_account(p_book, 4::smallint);
  select * into v_outcome from ledger.post_entries(jsonb_build_array(jsonb_build_object('n', 0, 'bookId', p_book, 'source', p_id, 'reference', v_reference,
    'trigger', 'verification_topup', 'legs', jsonb_build_array(case p_source
      when 'wallet' then jsonb_build_object('leg', 1, 'kind', 'verification_topup', 'debit', 1, 'credit', 4, 'amount', p_amount)
      else jsonb_build_object('leg', 1, 'kind', 'verification_funding', 'debit', 200, 'credit', 4, 'amount', p_amount) end))));
  if v_outcome.result = 'posted' then
    insert into topup values (p_book, p_id, p_source, p_amount, v_reference, v_outcome.at);
    perform verification.watch(array[p_book]);
  end if;
  return query select v_outcome.result, coalesce(t.amount, p_amount), v_reference, a.balance, v_outcome.available, coalesce(t.created_at, v_outcome.at)
    from ledger.account a left join topup t on t.book_id = p_book and t.id = p_id where a.book_id = p_book and a.account = 4;
end $$;

-- Buys a plan period from the wallet, once per id, from `p_from` or now. Results: posted, duplicate, insufficient, inactive,
-- missing (plan not sold), active (a period runs), repriced (differs from `p_expected`).
create or replace function verification.buy_plan(p_book bigint, p_id uuid, p_plan uuid, p_auto_renew boolean, p_from timestamptz, p_expected bigint)
returns text language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_plan plan;
  v_price bigint;
  v_result text;
  v_from timestamptz;
begin
  perform 1 from ledger.account where book_id = p_book and account = 1 for no key update;
  if exists (select from subscription where book_id = p_book and id = p_id) then return 'duplicate'; end if;
  select * into v_plan from plan where id = p_plan and offered;
  if not found then return 'missing'; end if;
  v_from := coalesce(p_from, clock_timestamp());
  if exists (select from subscription where book_id = p_book and ends_at > v_from) then return 'active'; end if;
  v_price := plan_price_of(p_book, p_plan);
  if v_price <> p_expected then return 'repriced'; end if;
  select result into v_result from ledger.post_entries(jsonb_build_array(jsonb_build_object('n', 0, 'bookId', p_book, 'source', p_id, 'reference', 'VPL_' || p_id,
    'trigger', 'verification_plan', 'legs', jsonb_build_array(jsonb_build_object('leg', 1, 'kind', 'verification_plan', 'debit', 1, 'credit', 7, 'amount', v_price)))));
  if v_result <> 'posted' then return v_result; end if;
  insert into subscription (book_id, id, plan_id, price, starts_at, ends_at, auto_renew, renews_at)
    values (p_book, p_id, p_plan, v_price, v_from, v_from + v_plan.period_days * interval '1 day', p_auto_renew,
            case when p_auto_renew then v_from + v_plan.period_days * interval '1 day' end);
  insert into quota (book_id, subscription_id, operation, calls) select p_book, p_id, operation, calls from plan_quota where plan_id = p_plan;
  return 'posted';
end $$;

-- Buys at any price.
create or replace function verification.subscribe(p_book bigint, p_id uuid, p_plan uuid, p_auto_renew boolean, p_from timestamptz default null)
returns text language sql security definer set search_path = verification, pg_temp as $$
  select buy_plan(p_book, p_id, p_plan, p_auto_renew, p_from, null)
$$;

-- Turns renewal on or off. False without a running period.
create or replace function verification.set_renewal(p_book bigint, p_auto_renew boolean) returns boolean
language plpgsql security definer set search_path = verification, pg_temp as $$
begin
  update subscription set auto_renew = p_auto_renew, renews_at = case when p_auto_renew then ends_at end, renewal_problem = null
   where book_id = p_book and ends_at > clock_timestamp();
  return found;
end $$;

-- Renews one ended plan per call, so that no two wallets are locked; starts at the last end, or now after an hour.
-- Returns whether it was due and unclaimed.
create or replace function verification.renew(p_book bigint, p_id uuid) returns boolean
language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_due subscription;
  v_result text;
begin
  select * into v_due from subscription where book_id = p_book and id = p_id and renews_at <= clock_timestamp() for no key update skip locked;
  if not found then return false; end if;
  v_result := verification.subscribe(v_due.book_id, ledger.uuid7(), v_due.plan_id, true,
    case when v_due.ends_at > clock_timestamp() - interval '1 hour' then v_due.ends_at end);
  update subscription set renews_at = null, renewal_problem = nullif(v_result, 'posted') where book_id = v_due.book_id and id = v_due.id;
  -- Buying another plan meanwhile is no failure.
  if v_result not in ('posted', 'active') then
    perform ledger.emit(v_due.book_id, 'verification.plan.lapsed', jsonb_build_object('planId', v_due.plan_id,
      'plan', (select name from plan where id = v_due.plan_id), 'price', v_due.price, 'currency', 'NGN',
      'reason', case v_result when 'missing' then 'plan_withdrawn' when 'insufficient' then 'insufficient_wallet_balance' else 'wallet_inactive' end,
      'endedAt', ledger.iso(v_due.ends_at)));
  end if;
  return true;
end $$;

-- Postpones a renewal.
create or replace function verification.postpone_renewal(p_book bigint, p_id uuid, p_by interval) returns void
language sql security definer set search_path = verification, pg_temp as $$
  update subscription set renews_at = clock_timestamp() + p_by where book_id = p_book and id = p_id and renews_at <= clock_timestamp()
$$;

-- Marks calls unanswered for `p_age`, whose process died, and refunds with `p_refund`. Returns their number.
-- `swept` is the progress, so that each row is read once.
create or replace function verification.sweep(p_age interval, p_refund boolean) returns bigint
language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_from timestamptz;
  v_until timestamptz := clock_timestamp() - p_age;
  v_items jsonb;
begin
  select until into v_from from swept for update skip locked;
  if not found or v_from >= v_until then return 0; end if;
  -- Commits may follow their row times by the length of a statement.
  select jsonb_agg(jsonb_build_object('bookId', book_id, 'id', id, 'status', 'unanswered', 'refund', p_refund)) into v_items
    from call where created_at > v_from - interval '30 seconds' and created_at <= v_until and status = 'pending';
  if v_items is not null then
    perform verification.record(v_items);
    perform verification.watch_answered(v_items);
  end if;
  update swept set until = v_until;
  return coalesce(jsonb_array_length(v_items), 0);
end $$;

-- Sets the level of verification.balance.low; above the balance it is active once reached. Recipients stay unless given.
drop function if exists verification.set_alert(bigint, bigint, boolean);
create or replace function verification.set_alert(p_book bigint, p_threshold bigint, p_enabled boolean, p_emails text[] default null) returns verification.alert
language sql security definer set search_path = verification, pg_temp as $$
  insert into alert (book_id, threshold, enabled, ready, emails)
    values (p_book, p_threshold, p_enabled, p_enabled and coalesce((select balance from ledger.account where book_id = p_book and account = 4), 0) >= p_threshold,
            coalesce(p_emails, '{}'))
  on conflict (book_id) do update set threshold = excluded.threshold, enabled = excluded.enabled, ready = excluded.ready, emails = coalesce(p_emails, alert.emails)
  returning *
$$;

-- Sandbox time: moves plan periods forward, ended ones too, so that periods never overlap.
create or replace function verification.advance_sandbox(p_book bigint, p_by interval) returns bigint
language plpgsql security definer set search_path = verification, pg_temp as $$
declare
  v_due bigint;
begin
  if not exists (select from ledger.book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  update subscription set ends_at = ledger.nearer(ends_at, p_by), renews_at = ledger.nearer(renews_at, p_by)
   where book_id = p_book;
  select count(*) into v_due from subscription where book_id = p_book and renews_at <= clock_timestamp();
  return v_due;
end $$;

revoke execute on all functions in schema verification from public;
grant execute on function verification.price_of, verification.plan_price_of, verification.post_batch, verification.credit_balance, verification.buy_plan, verification.subscribe, verification.set_renewal,
  verification.renew, verification.postpone_renewal, verification.sweep, verification.set_alert, verification.advance_sandbox to tollgate_app;
