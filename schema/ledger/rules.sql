-- Transfer rules of a business (decision 68); callers hold the wallet's lock, so allowances never overlap.

-- End of the wait for approval.
create or replace function ledger.approval_ends(p_at timestamptz) returns timestamptz language sql immutable as $$
  select p_at + interval '7 days'
$$;

-- Whether a time is outside the minutes or days allowed, in Lagos.
create or replace function ledger.is_outside(p_at timestamptz, p_from smallint, p_to smallint, p_days smallint[]) returns boolean language sql immutable as $$
  select not (extract(isodow from l.at)::smallint = any (p_days)
              and case when p_from < p_to then l.minute >= p_from and l.minute < p_to else l.minute >= p_from or l.minute < p_to end)
    from (select x.at, extract(hour from x.at) * 60 + extract(minute from x.at) as minute from (select p_at at time zone 'UTC' + interval '1 hour' as at) x) l
$$;

-- Rules that a transfer at `p_at` meets: id, name, action; null for none. `p_before`: unwritten payments of the batch.
-- A payee is known after a transfer that was neither returned nor awaits a decision.
create or replace function ledger.rules_met(p_pay ledger.payment, p_at timestamptz, p_before ledger.payment[]) returns jsonb
language plpgsql stable set search_path = ledger, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_before payment[] := array(select b from unnest(p_before) b where b."bookId" = p_pay."bookId");
  v_known timestamptz;
begin
  select t.created_at into v_known from transfer t
   where t.book_id = p_pay."bookId" and t.account_number = p_pay."accountNumber" and t.bank_code = p_pay."bankCode" and t.state not in ('reversed', 'cancelled', 'awaiting_approval', 'screening')
   order by t.created_at limit 1;
  return (
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'action', r.action) order by r.created_at, r.id)
      from transfer_rule r
     where r.book_id = p_pay."bookId" and r.ended_at is null
       and not (p_pay.asker ->> 'key' is not null and (r.exempts_all_keys or (p_pay.asker ->> 'key')::uuid = any (r.exempt_keys)))
       and (r.above_amount is null or p_pay.amount > r.above_amount)
       and (r.new_payee_days is null or coalesce(v_known > p_at - r.new_payee_days * interval '1 day', true))
       and (r.hours_from is null or is_outside(p_at, r.hours_from, r.hours_to, r.weekdays))
       and (r.window_minutes is null or (
         select coalesce(sum(s.n) + 1 > r.window_transfers, false) or coalesce(sum(s.amount) + p_pay.amount > r.window_amount, false)
           from (select coalesce(sum(p.transfers), 0) as n, coalesce(sum(p.amount), 0) as amount from pace p
                  where p.book_id = p_pay."bookId" and p.minute >= date_trunc('minute', p_at - r.window_minutes * interval '1 minute')
                 union all
                 select count(*), coalesce(sum(b.amount), 0) from unnest(v_before) b) s))
       and (r.payee_hours is null or (coalesce(v_known > p_at - r.payee_hours * interval '1 hour', true) and (
         select coalesce(sum(s.amount), 0) + p_pay.amount > r.payee_amount
           from (select t.amount from transfer t
                  where t.book_id = p_pay."bookId" and t.account_number = p_pay."accountNumber" and t.bank_code = p_pay."bankCode"
                    and t.created_at > p_at - r.payee_hours * interval '1 hour' and t.state not in ('reversed', 'cancelled')
                 union all
                 select b.amount from unnest(v_before) b where b."accountNumber" = p_pay."accountNumber" and b."bankCode" = p_pay."bankCode") s))));
end $$;

-- Counts sends per minute for wallets with rules; deletes minutes no rule needs.
create or replace function ledger.count_pace(p_pays ledger.payment[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  insert into pace as p (book_id, minute, amount, transfers)
    select u."bookId", date_trunc('minute', u.at), sum(u.amount), count(*) from unnest(p_pays) u
      join account a on a.book_id = u."bookId" and a.account = 1 and a.is_ruled where u."payrollItem" is null group by 1, 2
  on conflict (book_id, minute) do update set amount = p.amount + excluded.amount, transfers = p.transfers + excluded.transfers;
  delete from pace p using (select u."bookId" as book_id, min(u.at) as at from unnest(p_pays) u group by 1) b
   where p.book_id = b.book_id and p.minute < b.at - interval '25 hours';
end $$;

-- Records pending approvals of wallets with rules, with their events and alarms.
create or replace function ledger.keep_rules_met(p_pays ledger.payment[]) returns void
language plpgsql set search_path = ledger, public, pg_temp as $$
begin
  perform count_pace(p_pays);
  insert into approval (book_id, transfer_id, asked_by_id, asked_by_name, expected_name, rules, asked_at)
    select m."bookId", m.id, m.asker ->> 'id', m.asker ->> 'name', m.asker ->> 'expectedName', (select jsonb_agg(jsonb_build_object('id', r -> 'id', 'name', r -> 'name')) from jsonb_array_elements(m.met) r where r ->> 'action' = 'approval'), m.at
      from unnest(p_pays) m where m.met @> '[{"action": "approval"}]';
  perform keep_events(array(
    select row(t.book_id, uuid7(), e.event, transfer_event(t, w.balance - w.held, t.created_at, jsonb_build_object('rules', e.rules)), t.created_at)::outbox
      from unnest(p_pays) m join transfer t on t.book_id = m."bookId" + 0 and t.id = m.id join account w on w.book_id = t.book_id and w.account = 1
     cross join lateral (
       select case r ->> 'action' when 'approval' then 'transfer.approval.requested' else 'transfer.alarm' end as event, jsonb_agg(r -> 'name') as rules
         from jsonb_array_elements(m.met) r group by 1) e
     -- A held transfer asks for its approval once released.
     where m.met is not null and (m.state <> 'screening' or e.event = 'transfer.alarm')));
end $$;

-- Activates rules of a wallet, with its sends of the last day; the rule is written before.
create or replace function ledger.mark_ruled(p_book bigint) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_was boolean;
  v_is boolean;
begin
  select a.is_ruled, exists (select from transfer_rule r where r.book_id = p_book and r.ended_at is null) into v_was, v_is
    from account a where a.book_id = p_book and a.account = 1;
  if v_was = v_is then return; end if;
  update account a set is_ruled = v_is where a.book_id = p_book and a.account = 1;
  delete from pace where book_id = p_book;
  if v_is then
    insert into pace (book_id, minute, amount, transfers)
      select p_book, date_trunc('minute', t.created_at), sum(t.amount), count(*) from transfer t
       where t.book_id = p_book and t.created_at > (select clock_timestamp()) - interval '25 hours' and t.payroll_item is null group by 2;
  end if;
end $$;

-- Adds a rule from the next transfer on; idempotent by id. `p_rule` has the table's columns.
create or replace function ledger.add_rule(p_book bigint, p_rule jsonb) returns setof ledger.transfer_rule
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  insert into transfer_rule
    select (jsonb_populate_record(null::transfer_rule, p_rule || jsonb_build_object('book_id', p_book, 'created_at', clock_timestamp()))).* on conflict do nothing;
  perform mark_ruled(p_book);
  return query select * from transfer_rule where book_id = p_book and id = (p_rule ->> 'id')::uuid;
end $$;

-- Ends a rule; empty when absent or ended. Pending approvals stay.
create or replace function ledger.end_rule(p_book bigint, p_id uuid, p_by text) returns setof ledger.transfer_rule
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  return query update transfer_rule r set ended_at = clock_timestamp(), ended_by_name = p_by where r.book_id = p_book and r.id = p_id and r.ended_at is null returning r.*;
  perform mark_ruled(p_book);
end $$;

-- Preview of `rules_met`.
create or replace function ledger.preview_rules(p_payment jsonb, p_at timestamptz) returns jsonb
language sql stable security definer set search_path = ledger, pg_temp as $$
  select rules_met(jsonb_populate_record(null::payment, p_payment), p_at, '{}')
$$;

-- Ends approvals of changed transfers.
create or replace function ledger.end_approvals(p_applied ledger.applied_transition[]) returns void
language sql set search_path = ledger, pg_temp as $$
  update approval a
     set ended = case when (m.taken).step = 'approve' then 'approved' when (m.taken).step = 'lapse' then 'expired' when (m.taken).step = 'deny' then 'refused' else 'withdrawn' end,
         ended_at = (m.taken).at
    from unnest(p_applied) m
   where ((m.taken).step = 'approve' or m.returns) and a.book_id = (m.taken).book_id and a.transfer_id = (m.taken).id and a.ended is null
$$;

-- Records approver and note in the commit of the step; `p_withdrawn` for the requester.
create or replace function ledger.sign_approval(p_book bigint, p_transfer uuid, p_by text, p_note text, p_withdrawn boolean) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update approval a set ended_by_name = p_by, note = p_note, ended = case when p_withdrawn then 'withdrawn' else a.ended end
   where a.book_id = p_book and a.transfer_id = p_transfer and a.ended is not null and a.ended_by_name is null
$$;

revoke execute on function ledger.add_rule, ledger.end_rule, ledger.preview_rules, ledger.sign_approval from public;
grant execute on function ledger.add_rule, ledger.end_rule, ledger.preview_rules, ledger.sign_approval to tollgate_app;
