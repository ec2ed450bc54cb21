-- Schema beyond entities: table options, keyless tables, views, triggers, rights. Migrations that change one change it here.

-- Submitted transfers by due time; a row is a batch.
create table ledger.submission_lease (
  until timestamptz not null,
  books bigint[] not null,
  ids uuid[] not null
) with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index submission_lease_until on ledger.submission_lease (until);
alter table ledger.submission_lease alter column ids set storage external, alter column books set storage external;
comment on table ledger.submission_lease is 'not personal: ids alone';

-- Transfer changes since the last roll-up; insert-only, so that no transaction waits.
create table ledger.transfer_total_change (
  book_id bigint not null,
  hour timestamptz not null,
  settlement_status text not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  ids uuid[]
);
create index transfer_total_change_book on ledger.transfer_total_change (book_id, hour);
comment on table ledger.transfer_total_change is 'not personal: sums';

-- New transfers that the search does not have yet; insert-only, so that no transaction waits.
create table ledger.transfer_search_change (book_id bigint not null, id uuid not null);
comment on table ledger.transfer_search_change is 'not personal: ids alone';

-- Free space for later row versions: such updates touch no index.
alter table bills.bill set (fillfactor = 42);
alter table cards.card set (fillfactor = 80);
alter table cards.instruction set (fillfactor = 80);
alter table checkout_link set (fillfactor = 80);
alter table checkout_order set (fillfactor = 80);
alter table ledger.account set (fillfactor = 50);
alter table ledger.key_spend set (fillfactor = 50);
alter table ledger.pace set (fillfactor = 50);
alter table ledger.spend set (fillfactor = 50);
alter table ledger.transfer set (fillfactor = 40);
alter table mail set (fillfactor = 80);
alter table monitoring.band set (fillfactor = 80);
alter table monitoring.hour set (fillfactor = 80);
alter table payroll_batch set (fillfactor = 70);
alter table payroll_item set (fillfactor = 70);
alter table transfer_batch set (fillfactor = 70);
alter table transfer_batch_item set (fillfactor = 70);
alter table reconciliation_item set (fillfactor = 60);
alter table reconciliation_line set (fillfactor = 60);
alter table refund set (fillfactor = 80);
alter table screening.list_entry set (fillfactor = 80);
alter table sms_message set (fillfactor = 80);
alter table subscription set (fillfactor = 70);
alter table verification.call set (fillfactor = 70);
alter table verification.quota set (fillfactor = 50);
alter table virtual_account set (fillfactor = 80);
alter table webhook.attempt set (fillfactor = 25);
alter table webhook.delivery set (fillfactor = 80);
alter table webhook.receiver set (fillfactor = 70);

-- Early vacuum of tables with short-lived rows.
alter table bills.open_bill set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table ledger.posting set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table request_log set (autovacuum_vacuum_scale_factor = 0.05);

-- File parts are compressed already.
alter table reconciliation_part alter column bytes set storage external;

alter sequence bank_sim.payment_transaction_id_seq cache 64;
alter sequence bill_sim.payment_transaction_id_seq cache 64;

-- Two entries per posting. Why: without WHERE in its branches PostgreSQL pushes page conditions into the indexes.
create view ledger.entry as
  select book_id, debit as account, debit_seq as seq, -amount as amount, debit_balance as balance_after,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting
  union all
  select book_id, credit, credit_seq, amount, credit_balance,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting;

-- First endpoint of each book, under the name of earlier releases.
create view webhook.endpoint as
  select first_of as book_id, id, url, allowed_ips, event_types, secret, secret_masked, previous_secret, previous_secret_until, handle_customer_emails, ordered,
         consecutive_failures, failing_since, last_error, last_delivered_at, slow_until, created_at, updated_at, full_until, rotated_by
    from webhook.receiver where first_of is not null;

-- Inserts through the view name one of the two columns.
create function webhook.first_endpoint() returns trigger language plpgsql as $$
begin
  new.book_id := new.first_of;
  return new;
end $$;
create trigger receiver_first before insert on webhook.receiver for each row when (new.book_id is null) execute function webhook.first_endpoint();

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of ledger.% are never changed or removed', tg_table_name using errcode = 'LG001';
end $$;
create trigger posting_immutable before update or delete on ledger.posting for each row execute function ledger.refuse_change();
create trigger posting_untruncated before truncate on ledger.posting execute function ledger.refuse_change();

-- Erased evidence keeps the provider's fee, which is booked.
create function ledger.refuse_other_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.body is not null and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and new.body is not distinct from (case when old.body -> 'providerFee' is not null then jsonb_build_object('providerFee', old.body -> 'providerFee') end) then return new; end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name using errcode = 'LG001';
end $$;
create trigger evidence_immutable before update or delete on ledger.evidence for each row execute function ledger.refuse_other_change();
create trigger evidence_untruncated before truncate on ledger.evidence execute function ledger.refuse_change();
create trigger evidence_immutable before update or delete on bills.evidence for each row execute function ledger.refuse_other_change();
create trigger evidence_untruncated before truncate on bills.evidence execute function ledger.refuse_change();

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit.% are never changed or removed', tg_table_name using errcode = 'LG001';
end $$;
create trigger entry_immutable before update or delete on audit.entry for each row execute function audit.refuse_change();
create trigger entry_untruncated before truncate on audit.entry execute function audit.refuse_change();
create trigger head_undeleted before delete on audit.head for each row execute function audit.refuse_change();
create trigger head_whole before truncate on audit.head execute function audit.refuse_change();

create function ledger.keep_environment() returns trigger language plpgsql as $$
begin
  raise 'a book never changes its environment: indexes are built on it';
end $$;
create trigger book_environment before update of environment on ledger.book for each row when (new.environment is distinct from old.environment) execute function ledger.keep_environment();

create function privacy.new_book() returns trigger language plpgsql security definer set search_path = privacy, pg_temp as $$
begin
  insert into sweep (kind, book_id) select kind, new.id from unnest(array['events', 'answers', 'evidence']) kind;
  return new;
end $$;
create trigger book_swept after insert on ledger.book for each row execute function privacy.new_book();

create function webhook.new_book() returns trigger language plpgsql security definer set search_path = webhook, pg_temp as $$
begin
  insert into history (book_id) values (new.id);
  return new;
end $$;
create trigger book_has_history after insert on ledger.book for each row execute function webhook.new_book();

-- Rights of the application; functions alone write tables that are only selected here.
grant select on
  audit.entry, audit.head, bills.attempt, bills.bill, bills.evidence, bills.open_bill, ledger.account, ledger.allowance,
  ledger.approval, ledger.attempt, ledger.book, ledger.deposit, ledger.entry, ledger.evidence, ledger.submission_lease, ledger.key_limit,
  ledger.key_spend, ledger.outbox, ledger.pace, ledger.posting, ledger.spend, ledger.tier, ledger.transfer, ledger.transfer_rule,
  ledger.transfer_search, ledger.transfer_search_backfill, ledger.transfer_search_change, ledger.transfer_search_name,
  ledger.transfer_total, ledger.transfer_total_change, ledger.verified_balance, ledger.verified_open, ledger.verified_slice,
  mikro_orm_migrations, monitoring.band, monitoring.hour, monitoring.large_payment, monitoring.month, monitoring.pair, monitoring.progress, monitoring.subject, refund, sms_price, treasury.balance, treasury.day, treasury.progress, treasury.tax, verification.alert,
  verification.call, verification.plan, verification.plan_quota, verification.quota, verification.subscription, verification.swept,
  verification.topup, webhook.attempt, webhook.delivery
  to tollgate_app;
grant select, update on
  monitoring.match, privacy.sweep, webhook.history
  to tollgate_app;
grant select, insert on
  card_sim.entry, card_sim.instruction, cards.journal_entry, cards.journal_part, cards.transaction, compliance_note, customer_transaction, fee_rule,
  live_served, provider_account, provider_reference, reconciliation_closed_day, restoration, sms_sim.message, statement,
  treasury.booking, wallet_funding
  to tollgate_app;
grant select, insert, delete on
  provider_exchange, provider_off, request_log, sandbox_mail, treasury.reported_balance, wallet_freeze
  to tollgate_app;
grant select, insert, update on
  bank_sim.payment, beneficiary, bill_sim.payment, card_sim.card, cards.card, cards.instruction, cards.journal_reach, checkout_link,
  checkout_branding, checkout_order, customer, delivery_option, deposit_feed, going_live, going_live_check, identity_sim.request,
  payroll_batch, person, plan, privacy.request, product, approval_request, monitoring.scenario, compliance_case, screening_payee, screening_pass, reconciliation_day, reconciliation_exception, reconciliation_item,
  reconciliation_mapping, screening.list_entry, sms_message, sms_send, statement_mail, subscription, subscription_invoice, suspense_deposit, treasury.poll,
  transfer_batch, transfer_batch_item, va_sim.account, va_sim.payment, virtual_account, webhook.endpoint, webhook.receiver, webhook.recovery
  to tollgate_app;
grant select, insert, update, delete on
  activity, api_key, business, cards.journal_step, email_change, email_code, idempotency_key, invitation, known_address,
  login_challenge, mail, membership, passkey, password_reset, payroll_item, payroll_limits, privacy.part, provider_message,
  provider_refusal, reconciliation_feed, reconciliation_fetch, reconciliation_import, reconciliation_line, reconciliation_part,
  recovery_code, session, session_token, sms_quote, throttle, used_challenge, webhook.signing_key, screening.list_version
  to tollgate_app;
grant update (per_payment, day_amount, day_count, month_amount) on ledger.tier to tollgate_app;
grant update (effective_to) on fee_rule to tollgate_app;
grant update (subject, subject_index, consent_reference) on verification.call to tollgate_app;
grant update (reversed_at, reversal_note, reversal_asked_by, reversed_by) on wallet_funding to tollgate_app;
