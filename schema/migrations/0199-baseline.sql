-- The schema as it was when its first migrations were put together: everything up to 0198. Printed from the entities and schema/sidecar, which say
-- what the schema is now; this file is never changed (docs/decisions/0136).

do $$ begin
  create role tollgate_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant tollgate_app to %I', current_user);
  end if;
end $$;

create schema audit;
create schema bank_sim;
create schema bill_sim;
create schema bills;
create schema card_sim;
create schema cards;
create schema identity_sim;
create schema ledger;
create schema privacy;
create schema sms_sim;
create schema treasury;
create schema va_sim;
create schema verification;
create schema webhook;
grant usage on schema public, audit, bank_sim, bill_sim, bills, card_sim, cards, identity_sim, ledger, privacy, sms_sim, treasury, va_sim, verification, webhook to tollgate_app;

create sequence ledger.transfer_number cache 64;
create sequence verification.call_number;
create sequence va_sim.serial maxvalue 9999999;
grant usage on sequence va_sim.serial to tollgate_app;

-- Customers are found by the beginnings of the words of their name, address and code. Every word carries the book, so that the
-- index leads to the customers of one business however many others have the name. Accents do not count.
create function public.customer_words(book_id bigint, words text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct book_id || ' ' || word)
    from regexp_split_to_table(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') word
   where word <> ''
$$;

create function public.customer_names(book_id bigint, first_name text, last_name text, email text, customer_code text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(public.customer_words(book_id, concat_ws(' ', first_name, last_name, email, customer_code)), '{}'))
$$;

-- All the words, each as the beginning of one of theirs; null when there is no word.
create function public.customer_search(book_id bigint, words text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(public.customer_words(book_id, words)) word
$$;

-- The mailbox that an address reaches, by which two accounts are known to be one person: a tag after + and, at Gmail, dots make no other mailbox.
create function mailbox_of(p_email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
    from (select split_part(split_part(lower(p_email), '@', 1), '+', 1), split_part(lower(p_email), '@', 2)) parts (name, domain)
$$;
grant execute on function mailbox_of to tollgate_app;

-- Operators' queues are of one environment, and rows know theirs by their book alone: found behind an index on the time, 100,000 of the sandbox would be read before the first of live.
-- A book never changes its environment, so an index may be built on it: what is promised here is true for as long as nothing writes that column.
create function ledger.environment_of(p_book bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return (select b.environment from ledger.book b where b.id = p_book);
end $$;
revoke execute on function ledger.environment_of(bigint) from public;
grant execute on function ledger.environment_of(bigint) to tollgate_app;

create type bills.state as enum ('debited', 'submitting', 'pending', 'delivered', 'refunded');
create type ledger.posting_kind as enum ('transfer', 'transfer_fee', 'settlement', 'fee_revenue', 'reversal', 'return_fee', 'return', 'funding', 'adjustment', 'bill', 'bill_fee', 'bill_settlement', 'bill_fee_revenue', 'bill_reversal', 'verification_topup', 'verification_plan', 'verification_funding', 'verification_charge', 'verification_refund', 'virtual_card_funding', 'virtual_card_fee', 'virtual_card_withdrawal', 'virtual_card_purchase', 'virtual_card_refund', 'virtual_card_adjustment', 'payroll', 'payroll_reversal', 'subscription_payment', 'checkout_payment', 'virtual_card_reversal', 'virtual_card_loss', 'sms', 'sms_refund', 'provider_fee', 'provider_invoice', 'provider_invoice_paid', 'float_in', 'float_out', 'float_correction', 'vat', 'vat_back', 'stamp_duty', 'stamp_duty_back', 'tax_paid', 'reconciliation', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission');
create type ledger.transfer_state as enum ('scheduled', 'accepted', 'submitting', 'acknowledged', 'unconfirmed', 'delivered', 'declined', 'reversed', 'cancelled', 'awaiting_approval');

create table activity (
  book_id bigint not null, kind text not null, subject text not null, outcome text not null, hour timestamptz not null, count bigint not null,
  milliseconds double precision not null,
  primary key (book_id, kind, hour, subject, outcome)
);
comment on table activity is 'not personal: counts';
create index activity_age on activity (hour);

create table api_key (
  id uuid not null, business_id uuid not null, environment text not null, key_id text not null, secret_hash bytea not null, name text not null,
  scopes text[], allowed_ips text[] not null default '{}', status text not null default 'active', expires_at timestamptz, last_used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(), secret_prefix text, last_used_ip text, created_by_id text, created_by_name text,
  rotated_from uuid, revoked_at timestamptz, family_id uuid, suspended_at timestamptz, suspended_by text, suspended_reason text,
  primary key (id), constraint api_key_key_id_key unique (key_id), constraint api_key_environment_check check (environment in ('live', 'sandbox')),
  constraint api_key_status_check check (status in ('active', 'revoked'))
);
comment on column api_key.secret_hash is 'not personal: a random secret of a program, hashed';
comment on column api_key.name is 'personal: free text; which key; with the account';
comment on column api_key.allowed_ips is 'personal: IP addresses; from where it may be used; with the account';
comment on column api_key.secret_prefix is 'not personal: the first characters of a random secret';
comment on column api_key.last_used_ip is 'personal: IP address; from where it was last used; with the account';
comment on column api_key.created_by_id is 'personal: id; who made it; with the account';
comment on column api_key.created_by_name is 'personal: name; who made it; with the account';
comment on column api_key.suspended_by is 'personal: name of an operator; who suspended it; with the account';
comment on column api_key.suspended_reason is 'personal: words of an operator; why it was suspended; with the account';
create unique index api_key_successor on api_key (rotated_from) where rotated_from is not null;
create index api_key_page on api_key (business_id, environment, id);

create table audit.entry (
  business_id uuid not null, seq bigint not null, id uuid not null, environment text, action text not null, subject_type text not null,
  subject_id text not null, actor_kind text not null, actor_id text, actor_name text not null, address text, user_agent text, request_id text not null,
  before jsonb, after jsonb, at timestamptz not null, previous_hash bytea not null, hash bytea not null,
  primary key (business_id, seq), constraint entry_environment_check check (environment in ('live', 'sandbox')),
  constraint entry_actor_kind_check check (actor_kind in ('person', 'key', 'system'))
);
comment on column audit.entry.action is 'not personal: which operation';
comment on column audit.entry.subject_id is 'personal: id, reference; what was done to whom; with the audit log';
comment on column audit.entry.actor_id is 'personal: id; who did it; with the audit log';
comment on column audit.entry.actor_name is 'personal: name; who did it, as they were called; with the audit log';
comment on column audit.entry.address is 'personal: IP address; from where it was done; with the audit log';
comment on column audit.entry.user_agent is 'personal: program; with what it was done; with the audit log';
comment on column audit.entry.before is 'personal: changed fields, masked; how it was; with the audit log';
comment on column audit.entry.after is 'personal: changed fields, masked; how it became; with the audit log';
comment on column audit.entry.previous_hash is 'not personal: the chain';
comment on column audit.entry.hash is 'not personal: the chain';
create index entry_at on audit.entry (business_id, at);
create index entry_environment on audit.entry (business_id, environment, seq);
create index entry_action on audit.entry (business_id, environment, action, seq);
create index entry_actor on audit.entry (business_id, environment, actor_id, seq);

create table audit.head (
  business_id uuid not null, seq bigint not null, at timestamptz not null, hash bytea not null,
  primary key (business_id)
);
comment on table audit.head is 'not personal: the end of each chain';

create table beneficiary (
  book_id bigint not null, id uuid not null, bank_code text not null, account_number text not null, account_name text,
  created_at timestamptz not null default clock_timestamp(), removed_at timestamptz,
  primary key (book_id, id)
);
comment on column beneficiary.account_number is 'personal: account number; to pay again; until erasure';
comment on column beneficiary.account_name is 'personal: name; to pay again; until erasure';
create unique index beneficiary_account on beneficiary (book_id, bank_code, account_number) where removed_at is null;
create index beneficiary_name on beneficiary using gin (customer_names(book_id, account_name, null, null, null)) with (fastupdate=off) where removed_at is null;

create table bills.bill (
  book_id bigint not null, id uuid not null, request_ref text not null, is_callers_ref boolean not null, upstream_ref text not null,
  state bills.state not null,
  status text generated always as (case state when 'delivered' then 'successful' when 'refunded' then 'reversed' else 'pending' end) stored not null,
  type text not null, service_id text not null, service_name text not null, payment_code text not null, option_name text not null,
  customer_id text not null, customer_name text, amount bigint not null, fee bigint not null, details jsonb not null, content text not null,
  catalogue_version text not null, customer_email text, customer_mobile text, metadata jsonb, provider smallint not null, claim uuid,
  claimed_until timestamptz, submissions smallint not null, checks smallint not null default 0, next_check_at timestamptz, last_checked_at timestamptz,
  response_code text, response_description text, transaction_ref text, receipt_number text, sealed_token text, decline_code text, reason text,
  created_at timestamptz not null, submitted_at timestamptz, completed_at timestamptz, reversed_at timestamptz, counted_key uuid,
  attempt smallint not null default 1, provider_code text,
  primary key (book_id, id), constraint bill_upstream_ref_key unique (upstream_ref),
  constraint bill_book_id_request_ref_key unique (book_id, request_ref),
  constraint bill_request_ref_check check (length(request_ref) = 13 and ltrim(request_ref, '0123456789') = ''),
  constraint bill_amount_check check (amount > 0), constraint bill_fee_check check (fee >= 0),
  constraint bill_type_check check (type in ('airtime', 'data', 'cable', 'electricity')),
  constraint bill_reason_check check (reason in ('provider_rejected', 'manual_reversal'))
);
comment on column bills.bill.customer_id is 'personal: phone, meter or card number; whose bill was paid; with the books';
comment on column bills.bill.customer_name is 'personal: name; whose bill was paid, as the provider told; with the books';
comment on column bills.bill.details is 'personal: what the buyer chose; the receipt; with the books';
comment on column bills.bill.content is 'personal: what the provider wrote; the receipt; with the books';
comment on column bills.bill.customer_email is 'personal: e-mail address; where the receipt goes; until erasure';
comment on column bills.bill.customer_mobile is 'personal: phone number; where the provider writes; until erasure';
comment on column bills.bill.metadata is 'personal: free text of the business; what the business keeps with the bill; until erasure';
comment on column bills.bill.next_check_at is 'not personal: always null, where the release before looks';
comment on column bills.bill.sealed_token is 'personal: token of electricity, sealed; what was bought; with the books';
comment on column bills.bill.reason is 'not personal: a word of the contract';
comment on column bills.bill.provider_code is 'not personal: what it is sold under there';
create index bill_type on bills.bill (book_id, type, id);
create index bill_customer on bills.bill (book_id, customer_id, id);
create index bill_kept on bills.bill (book_id, id) where reversed_at is null;
create index bill_reversed on bills.bill (book_id, id) where reversed_at is not null;

create table bills.attempt (
  book_id bigint not null, bill_id uuid not null, attempt smallint not null, provider smallint not null, reference text not null,
  began_at timestamptz not null, ended_at timestamptz not null, code text, answer jsonb not null,
  primary key (book_id, bill_id, attempt)
);
comment on column bills.attempt.reference is 'not personal: our own number';
comment on column bills.attempt.code is 'not personal: a code';
comment on column bills.attempt.answer is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
create unique index attempt_reference on bills.attempt (provider, reference);

create table bills.evidence (
  book_id bigint not null, bill_id uuid not null, id bigint generated always as identity not null, channel text not null, outcome text not null,
  applied boolean not null, code text, body jsonb, received_at timestamptz not null,
  primary key (book_id, bill_id, id), constraint evidence_channel_check check (channel in ('submit', 'poll', 'operator'))
);
comment on column bills.evidence.body is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';

create table ledger.book (
  id bigint generated always as identity not null primary key, business_id uuid not null, environment text not null,
  currency char(3) not null default 'NGN',
  constraint book_business_id_environment_currency_key unique (business_id, environment, currency),
  constraint book_environment_check check (environment in ('live', 'sandbox'))
);
comment on table ledger.book is 'not personal: which books there are';

create table business (
  id uuid not null, name text not null, email text not null, email_verified_at timestamptz, phone text, status text not null default 'active',
  settings jsonb not null default '{}', created_at timestamptz not null default clock_timestamp(), account_type text not null default 'business',
  country char(2) not null default 'NG', kyc_status text not null default 'not_started',
  primary key (id), constraint business_status_check check (status in ('active', 'suspended')),
  constraint business_account_type_check check (account_type in ('individual', 'business')),
  constraint business_kyc_status_check check (kyc_status in ('not_started', 'pending', 'verified', 'rejected'))
);
comment on column business.name is 'personal: name; who the customer is; with the account';
comment on column business.email is 'personal: e-mail address; to reach the customer; with the account';
comment on column business.phone is 'personal: phone number; to reach the customer; with the account';
comment on column business.settings is 'personal: settings of the business; how it is served; with the account';
create index business_name on business (lower(name) collate "C", id);

create table cards.card (
  book_id bigint not null, id uuid not null, customer_id uuid not null, brand text not null, name_on_card text not null, masked_pan text, last4 text,
  expiry_month text, expiry_year text, status text not null default 'pending', provider_status text, provider_card_id text,
  balance bigint not null default 0, entries int not null default 0, billing_address text, controls jsonb not null default '{}', frozen_by text,
  terminated_reason text, metadata jsonb not null default '{}', created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), last_synced_at timestamptz, next_sync_at timestamptz, provider smallint not null default 0,
  provider_name text not null default 'sandbox',
  primary key (book_id, id), constraint card_brand_check check (brand in ('VERVE', 'VISA', 'MASTERCARD')),
  constraint card_status_check check (status in ('pending', 'active', 'frozen', 'terminated', 'expired', 'failed')),
  constraint card_frozen_by_check check (frozen_by in ('business', 'processor'))
);
comment on column cards.card.name_on_card is 'personal: name; what stands on the card; until erasure';
comment on column cards.card.masked_pan is 'personal: card number, masked; which card; with the books';
comment on column cards.card.last4 is 'personal: card number, masked; which card; with the books';
comment on column cards.card.expiry_month is 'not personal: of a card whose number is not kept';
comment on column cards.card.expiry_year is 'not personal: of a card whose number is not kept';
comment on column cards.card.billing_address is 'personal: address, sealed; what merchants compare; until erasure';
comment on column cards.card.controls is 'not personal: where and how much the card may be used';
comment on column cards.card.frozen_by is 'not personal: a word of the contract';
comment on column cards.card.terminated_reason is 'personal: free text; why it ended; with the books';
comment on column cards.card.metadata is 'personal: free text of the business; what the business keeps with the card; until erasure';
comment on column cards.card.provider is 'not personal: a number of an account with a provider';
comment on column cards.card.provider_name is 'not personal: the name of a provider';
create index card_customer on cards.card (book_id, customer_id, id);
create index card_sync on cards.card (next_sync_at) where next_sync_at is not null;
create index card_last4 on cards.card (book_id, last4, id);
create unique index card_at_provider on cards.card (provider_card_id, provider) where provider_card_id is not null;

create table cards.instruction (
  book_id bigint not null, id uuid not null, card_id uuid not null, kind text not null, amount bigint, detail jsonb not null default '{}',
  client_reference text, status text not null default 'pending', failure_reason text, attempts smallint not null default 0, next_attempt_at timestamptz,
  claim uuid, claimed_until timestamptz, created_at timestamptz not null default clock_timestamp(), finished_at timestamptz, counted_key uuid,
  primary key (book_id, id), constraint instruction_check check ((amount > 0) = kind in ('fund', 'withdraw')),
  constraint instruction_check1 check ((status = 'pending') = (next_attempt_at is not null)),
  constraint instruction_kind_check check (kind in ('issue', 'fund', 'withdraw', 'freeze', 'unfreeze', 'terminate', 'controls')),
  constraint instruction_status_check check (status in ('pending', 'done', 'failed'))
);
comment on column cards.instruction.detail is 'personal: what was asked of the processor; to ask again after a crash; with the books';
create unique index instruction_open on cards.instruction (book_id, card_id) where status = 'pending';
create unique index instruction_reference on cards.instruction (book_id, client_reference) where client_reference is not null;
create index instruction_due on cards.instruction (next_attempt_at) where next_attempt_at is not null;

create table cards.journal_entry (
  environment text not null, provider smallint not null, provider_card_id text not null, n int not null, id text not null, source text not null,
  kind text not null, amount bigint not null, change bigint not null, balance bigint not null, reason text, merchant jsonb, channel text,
  at timestamptz not null,
  primary key (environment, provider, provider_card_id, n),
  constraint journal_entry_environment_provider_provider_card_id_id_key unique (environment, provider, provider_card_id, id),
  constraint journal_entry_n_check check (n > 0), constraint journal_entry_amount_check check (amount >= 0),
  constraint journal_entry_environment_check check (environment in ('live', 'sandbox')),
  constraint journal_entry_kind_check check (kind in ('load', 'unload', 'purchase', 'refund', 'fee'))
);
comment on table cards.journal_entry is 'not personal: what a processor books on a card, but for where';
comment on column cards.journal_entry.provider_card_id is 'personal: id; which card; with the books';
comment on column cards.journal_entry.merchant is 'personal: where somebody bought; the history of the card; with the books';
create index journal_entry_source on cards.journal_entry (environment, provider, provider_card_id, source);

create table cards.journal_part (
  environment text not null, provider smallint not null, provider_card_id text not null, id text not null, source text not null, amount bigint not null,
  primary key (environment, provider, provider_card_id, id), constraint journal_part_environment_check check (environment in ('live', 'sandbox'))
);
comment on table cards.journal_part is 'not personal: amounts by names that a processor gave, but for which card';
comment on column cards.journal_part.provider_card_id is 'personal: id; which card; with the books';
create index journal_part_source on cards.journal_part (environment, provider, provider_card_id, source);

create table cards.journal_reach (
  environment text not null, provider smallint not null, provider_card_id text not null, read_to timestamptz not null,
  primary key (environment, provider, provider_card_id), constraint journal_reach_environment_check check (environment in ('live', 'sandbox'))
);
comment on table cards.journal_reach is 'not personal: a moment for each card, but for which';
comment on column cards.journal_reach.provider_card_id is 'personal: id; which card; with the books';

create table cards.journal_step (
  environment text not null, provider smallint not null, instruction_id uuid not null, step text not null, value text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (environment, provider, instruction_id, step), constraint journal_step_environment_check check (environment in ('live', 'sandbox'))
);
comment on table cards.journal_step is 'not personal: names that a processor gave to what was made';

create table cards.transaction (
  book_id bigint not null, id uuid not null, card_id uuid not null, provider_id text not null, type text not null, direction text not null,
  amount bigint not null, merchant jsonb, channel text, status text not null, decline_reason text, response_code text, occurred_at timestamptz not null,
  primary key (book_id, id), constraint transaction_book_id_card_id_provider_id_key unique (book_id, card_id, provider_id),
  constraint transaction_amount_check check (amount > 0),
  constraint transaction_type_check check (type in ('authorization', 'settlement', 'reversal', 'refund', 'funding', 'withdrawal', 'fee', 'adjustment')),
  constraint transaction_direction_check check (direction in ('credit', 'debit')),
  constraint transaction_status_check check (status in ('approved', 'declined', 'settled', 'reversed'))
);
comment on column cards.transaction.merchant is 'personal: where somebody bought; the history of the card; with the books';
create index transaction_card on cards.transaction (book_id, card_id, occurred_at, id);

create table checkout_look (
  book_id bigint not null, colour text, logo bytea, logo_type text, logo_version text, updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id), constraint checkout_look_check check (num_nonnulls(logo, logo_type, logo_version) in (0, 3)),
  constraint checkout_look_colour_check check (colour ~ '^#[0-9a-f]{6}$'),
  constraint checkout_look_logo_check check (octet_length(logo) >= 1 and octet_length(logo) <= 32768),
  constraint checkout_look_logo_type_check check (logo_type in ('image/png', 'image/jpeg', 'image/webp'))
);
comment on column checkout_look.colour is 'not personal: a colour';
comment on column checkout_look.logo is 'not personal: the mark of a business';
comment on column checkout_look.logo_version is 'not personal: a hash of that mark';

create table checkout_link (
  book_id bigint not null, id uuid not null, slug text not null, type text not null, product_id uuid, subscription_id uuid, amount bigint,
  title text not null, description text, success_url text, collect_phone boolean not null default false, collect_address boolean not null default false,
  collect_delivery_option boolean not null default false, max_payments int, expires_at timestamptz, status text not null default 'active',
  payments int not null default 0, open_orders int not null default 0, metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint checkout_link_slug_key unique (slug),
  constraint checkout_link_check check ((type = 'product') = (product_id is not null)),
  constraint checkout_link_check1 check ((type = 'subscription') = (subscription_id is not null)),
  constraint checkout_link_check2 check (type = 'amount' or amount is null),
  constraint checkout_link_check3 check (max_payments is null or ((payments + open_orders) <= max_payments)),
  constraint checkout_link_amount_check check (amount > 0), constraint checkout_link_max_payments_check check (max_payments > 0),
  constraint checkout_link_payments_check check (payments >= 0), constraint checkout_link_open_orders_check check (open_orders >= 0),
  constraint checkout_link_type_check check (type in ('product', 'subscription', 'amount')),
  constraint checkout_link_status_check check (status in ('active', 'inactive', 'expired', 'completed'))
);
comment on column checkout_link.description is 'personal: free text of the business; what payers read; with the account';
comment on column checkout_link.success_url is 'not personal: an address of the business';
comment on column checkout_link.metadata is 'personal: free text of the business; what the business keeps with the link; with the account';
create index checkout_link_due on checkout_link (expires_at) where expires_at is not null and status in ('active', 'inactive');

create table checkout_order (
  book_id bigint not null, id uuid not null, link_id uuid not null, reference text not null, attempt uuid, product_id uuid, subscription_id uuid,
  item_name text not null, quantity int not null, unit_price bigint not null, delivery_option jsonb, subtotal bigint not null,
  delivery_fee bigint not null default 0, total bigint not null, customer_id uuid not null, first_name text not null, last_name text not null,
  email text not null, private text, status text not null default 'pending', amount_paid bigint not null default 0, sender_name text,
  due_at timestamptz, cancel_reason text, deposit_id uuid, paid_at timestamptz, fulfilled_at timestamptz, canceled_at timestamptz,
  refunded_at timestamptz, refund_transfer_code text, metadata jsonb not null default '{}', created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint checkout_order_book_id_reference_key unique (book_id, reference),
  constraint checkout_order_check check ((subtotal = (unit_price * quantity)) and (total = (subtotal + delivery_fee))),
  constraint checkout_order_check1 check ((status = 'pending') = (due_at is not null)),
  constraint checkout_order_check2 check ((paid_at is not null) = (deposit_id is not null)),
  constraint checkout_order_check3 check (status not in ('paid', 'fulfilled') or paid_at is not null),
  constraint checkout_order_check4 check (status not in ('pending', 'canceled') or paid_at is null),
  constraint checkout_order_check5 check ((cancel_reason is not null) = (canceled_at is not null)),
  constraint checkout_order_check6 check ((status = 'refunded') = (refund_transfer_code is not null)),
  constraint checkout_order_quantity_check check (quantity > 0), constraint checkout_order_unit_price_check check (unit_price > 0),
  constraint checkout_order_delivery_fee_check check (delivery_fee >= 0), constraint checkout_order_total_check check (total > 0),
  constraint checkout_order_amount_paid_check check (amount_paid >= 0),
  constraint checkout_order_status_check check (status in ('pending', 'paid', 'fulfilled', 'canceled', 'refunded')),
  constraint checkout_order_cancel_reason_check check (cancel_reason in ('unpaid', 'business', 'no_longer_due'))
);
comment on column checkout_order.delivery_option is 'not personal: what the business offers; the address is sealed beside it';
comment on column checkout_order.first_name is 'personal: name; who bought; until erasure';
comment on column checkout_order.last_name is 'personal: name; who bought; until erasure';
comment on column checkout_order.email is 'personal: e-mail address; to reach the buyer; until erasure';
comment on column checkout_order.private is 'personal: phone number and address, sealed; to deliver; until erasure';
comment on column checkout_order.sender_name is 'personal: name; who paid; with the books';
comment on column checkout_order.cancel_reason is 'not personal: a word of the contract';
comment on column checkout_order.metadata is 'personal: free text of the business; what the business keeps with the order; until erasure';
create unique index checkout_order_attempt on checkout_order (book_id, attempt) where attempt is not null;
create index checkout_order_link on checkout_order (book_id, link_id, id);
create index checkout_order_link_status on checkout_order (book_id, link_id, status, id);
create index checkout_order_status on checkout_order (book_id, status, id);
create index checkout_order_customer on checkout_order (book_id, customer_id, id);
create index checkout_order_due on checkout_order (due_at) where due_at is not null;
create unique index checkout_order_refund on checkout_order (book_id, refund_transfer_code) where refund_transfer_code is not null;
create index checkout_order_subscription on checkout_order (book_id, subscription_id) where subscription_id is not null and status = 'pending';

create table customer (
  book_id bigint not null, id uuid not null, customer_code text not null, first_name text not null, last_name text not null, email text not null,
  private text, status text not null default 'active', metadata jsonb not null default '{}', created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint customer_book_id_customer_code_key unique (book_id, customer_code),
  constraint customer_status_check check (status in ('active', 'suspended', 'inactive'))
);
comment on column customer.first_name is 'personal: name; whom the business sells to; until erasure';
comment on column customer.last_name is 'personal: name; whom the business sells to; until erasure';
comment on column customer.email is 'personal: e-mail address; to reach the customer; until erasure';
comment on column customer.private is 'personal: phone number, date of birth and address, sealed; to know and reach the customer; until erasure';
comment on column customer.metadata is 'personal: free text of the business; what the business keeps with the customer; until erasure';
create index customer_email on customer (book_id, email, id);
create index customer_name on customer using gin (customer_names(book_id, first_name, last_name, email, customer_code)) with (fastupdate=off);

create table customer_transaction (
  book_id bigint not null, id uuid not null, account_id uuid not null, customer_id uuid, subject_type text not null, subject_id uuid not null,
  amount bigint not null, expected bigint, match text not null, surplus bigint not null default 0, late boolean not null, description text not null,
  metadata jsonb not null default '{}', reference text not null, provider smallint not null, session_id text not null, channel text not null,
  sender_name text not null, completed_at timestamptz(3) not null,
  primary key (book_id, id), constraint customer_transaction_provider_session_id_key unique (provider, session_id),
  constraint customer_transaction_check check (surplus >= 0 and surplus <= amount), constraint customer_transaction_amount_check check (amount > 0),
  constraint customer_transaction_match_check check (match in ('exact', 'under', 'over', 'any'))
);
comment on column customer_transaction.description is 'personal: free text; what was paid; with the books';
comment on column customer_transaction.metadata is 'personal: free text of the business; what the business keeps with the payment; until erasure';
comment on column customer_transaction.sender_name is 'personal: name; who paid; with the books';
create index customer_transaction_customer on customer_transaction (book_id, customer_id, completed_at, id);
create index customer_transaction_account on customer_transaction (book_id, account_id, completed_at, id);
create index customer_transaction_subject on customer_transaction (book_id, subject_type, subject_id, id);

create table delivery_option (
  book_id bigint not null, product_id uuid not null, id uuid not null, name text not null, type text not null, fee bigint not null,
  regions text[] not null default '{}', min_days smallint, max_days smallint, active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(), removed_at timestamptz,
  primary key (book_id, id), constraint delivery_option_check check (fee >= 0 and ((fee > 0) = (type = 'flat_rate'))),
  constraint delivery_option_check1 check (max_days >= min_days), constraint delivery_option_type_check check (type in ('flat_rate', 'pickup', 'free'))
);
comment on table delivery_option is 'not personal: what a business offers';
create index delivery_option_product on delivery_option (book_id, product_id, id) where removed_at is null;

create table ledger.deposit (
  book_id bigint not null, id uuid not null, reference text not null, amount bigint not null, provider smallint not null, channel text not null,
  sender_name text, sender_account_number text, sender_bank_name text, session_id text, narration text, created_at timestamptz not null,
  provider_fee bigint,
  primary key (book_id, id), constraint deposit_book_id_reference_key unique (book_id, reference), constraint deposit_amount_check check (amount > 0),
  constraint deposit_provider_fee_check check (provider_fee >= 0),
  constraint deposit_channel_check check (channel in ('bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox'))
);
comment on column ledger.deposit.sender_name is 'personal: name; who paid; with the books';
comment on column ledger.deposit.sender_account_number is 'personal: account number; who paid; with the books';
comment on column ledger.deposit.narration is 'personal: free text of the payer; what was paid; with the books';

create table deposit_feed (
  environment text not null, provider smallint not null, read_to timestamptz not null, span_from timestamptz(3), span_to timestamptz(3), next_page text,
  failed_from timestamptz, reconciled_at timestamptz not null default clock_timestamp(), next_look_at timestamptz not null default clock_timestamp(),
  primary key (environment, provider), constraint deposit_feed_check check ((span_from is null) = (span_to is null)),
  constraint deposit_feed_environment_check check (environment in ('live', 'sandbox'))
);
comment on table deposit_feed is 'not personal: how far lists have been read';
create index deposit_feed_due on deposit_feed (next_look_at);

create table email_change (
  person_id uuid not null, email text not null, asked_at timestamptz not null default clock_timestamp(), code_id uuid not null,
  code_hash bytea not null, code_expires_at timestamptz not null, attempts smallint not null default 0,
  primary key (person_id), constraint email_change_email_check check (email = lower(email))
);
comment on column email_change.email is 'personal: e-mail address; to prove the new address; 1 day after it was asked for';
comment on column email_change.code_hash is 'not personal: a random code, hashed';
create index email_change_age on email_change (asked_at);

create table email_code (
  id uuid not null, person_id uuid not null, code_hash bytea not null, password_hash text not null, first_name text not null, last_name text not null,
  business_name text, attempts smallint not null default 0, expires_at timestamptz not null, used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (id)
);
comment on column email_code.code_hash is 'not personal: a random code, hashed';
comment on column email_code.password_hash is 'personal: password, hashed; to finish a registration; 1 day after its end';
comment on column email_code.first_name is 'personal: name; to finish a registration; 1 day after its end';
comment on column email_code.last_name is 'personal: name; to finish a registration; 1 day after its end';
comment on column email_code.business_name is 'personal: name; to finish a registration; 1 day after its end';
create index email_code_person on email_code (person_id, created_at);

create table fee_rule (
  id uuid not null, business_id uuid, kind text not null, effective_from timestamptz not null, effective_to timestamptz,
  min_amount bigint not null default 0, max_amount bigint, flat bigint not null default 0, basis_points int not null default 0, cap bigint,
  environment text, created_at timestamptz not null default clock_timestamp(), item text, plan_id uuid,
  primary key (id), constraint fee_rule_check check (max_amount >= min_amount), constraint fee_rule_check1 check (effective_to > effective_from),
  constraint fee_rule_of_items check (case when kind in ('transfer_fee', 'vat', 'stamp_duty') then ((item is null) and plan_id is null) when (kind = 'verification_plan') then ((item is not null) and plan_id is null) when (kind = 'verification_call') then true else (plan_id is null) end),
  constraint fee_rule_of_pieces check (kind not in ('sms_part', 'verification_call', 'verification_plan') or ((basis_points = 0) and cap is null and min_amount <= 1 and max_amount is null)),
  constraint fee_rule_of_verification check (kind not in ('verification_call', 'verification_plan') or flat > 0),
  constraint fee_rule_min_amount_check check (min_amount >= 0), constraint fee_rule_flat_check check (flat >= 0),
  constraint fee_rule_basis_points_check check (basis_points >= 0 and basis_points <= 10000), constraint fee_rule_cap_check check (cap > 0),
  constraint fee_rule_item_check check (length(item) >= 1 and length(item) <= 60),
  constraint fee_rule_kind_check check (kind in ('transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan')),
  constraint fee_rule_environment_check check (environment in ('live', 'sandbox'))
);
comment on table fee_rule is 'not personal: prices';
comment on column fee_rule.item is 'not personal: a product';
create index fee_rule_history on fee_rule (effective_from DESC, id);
create index fee_rule_of_kind on fee_rule (kind, item, effective_from DESC);

create table going_live (
  business_id uuid not null, environment text not null, status text not null, company jsonb, directors jsonb not null default '[]', bank_account jsonb,
  contract jsonb, reason text, proposal jsonb, requested_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (business_id, environment), constraint going_live_environment_check check (environment in ('live', 'sandbox')),
  constraint going_live_status_check check (status in ('requested', 'in_review', 'approved', 'refused', 'suspended'))
);
comment on column going_live.company is 'personal: record of the registry; to know the customer; with the account';
comment on column going_live.directors is 'personal: names; to know the customer; with the account';
comment on column going_live.bank_account is 'personal: account number and name; to know the customer; with the account';
comment on column going_live.contract is 'personal: name; who accepted the contract; with the account';
comment on column going_live.reason is 'personal: free text; why it was decided so; with the account';
comment on column going_live.proposal is 'personal: name of an operator; who asked for a decision; with the account';
create index going_live_queue on going_live (environment, requested_at, business_id) where status in ('requested', 'in_review');
create index going_live_status on going_live (environment, status, business_id);

create table going_live_look_ups (
  business_id uuid not null, environment text not null, day date not null, times smallint not null,
  primary key (business_id, environment, day), constraint going_live_look_ups_environment_check check (environment in ('live', 'sandbox'))
);

create table idempotency_key (
  book_id bigint not null, key text not null, request_hash bytea not null, effect_id uuid not null, locked_until timestamptz not null, status int,
  body text, created_at timestamptz not null default clock_timestamp(), owner uuid, lock uuid, canonical_hash bytea,
  primary key (book_id, key)
);
comment on column idempotency_key.request_hash is 'not personal: a request, hashed';
comment on column idempotency_key.body is 'personal: answer of the API, sealed; the same answer to the same key; 1 day';
comment on column idempotency_key.canonical_hash is 'not personal: a request, hashed';
create index idempotency_key_age on idempotency_key (created_at);

create table invitation (
  id uuid not null, business_id uuid not null, email text not null, role text not null, token_hash bytea not null, invited_by uuid,
  expires_at timestamptz not null, accepted_at timestamptz, revoked_at timestamptz, created_at timestamptz not null default clock_timestamp(),
  primary key (id), constraint invitation_token_hash_key unique (token_hash), constraint invitation_email_check check (email = lower(email)),
  constraint invitation_role_check check (role in ('owner', 'admin', 'finance', 'approver', 'developer', 'support'))
);
comment on column invitation.email is 'personal: e-mail address; whom a business asked to join; 90 days after its end';
comment on column invitation.token_hash is 'not personal: a random token, hashed';
create index invitation_business on invitation (business_id, id);
create unique index invitation_open on invitation (business_id, email) where accepted_at is null and revoked_at is null;

create table ledger.key_limit (
  key uuid not null, book_id bigint not null, per_payment bigint, day_amount bigint, day_count int, month_amount bigint,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (key), constraint key_limit_check check (num_nonnulls(per_payment, day_amount, day_count, month_amount) > 0),
  constraint key_limit_per_payment_check check (per_payment > 0), constraint key_limit_day_amount_check check (day_amount > 0),
  constraint key_limit_day_count_check check (day_count > 0), constraint key_limit_month_amount_check check (month_amount > 0)
);
create index key_limit_book on ledger.key_limit (book_id);

create table ledger.key_spend (
  book_id bigint not null, key uuid not null, day date not null, amount bigint not null, payments int not null,
  primary key (book_id, key, day), constraint key_spend_amount_check check (amount >= 0), constraint key_spend_payments_check check (payments >= 0)
);

create table known_address (
  person_id uuid not null, address_hash bytea not null, seen_at timestamptz not null default clock_timestamp(),
  primary key (person_id, address_hash)
);
comment on column known_address.address_hash is 'personal: IP address, hashed; to know a device again; 180 days after it was last seen';

create table ledger.account (
  book_id bigint not null, account smallint not null, balance bigint not null default 0, held bigint not null default 0,
  floor bigint not null default 0, seq bigint not null default 0, status text not null default 'active',
  updated_at timestamptz not null default clock_timestamp(), alert_threshold bigint not null default 0, alert_enabled boolean not null default false,
  alert_armed boolean not null default false, alert_triggered_at timestamptz, alert_emails text[] not null default '{}',
  is_limited boolean not null default false, is_ruled boolean not null default false, has_key_limits boolean not null default false,
  primary key (book_id, account), constraint account_above_floor check ((balance - held) >= floor), constraint account_held_check check (held >= 0),
  constraint account_alert_threshold_check check (alert_threshold >= 0),
  constraint account_status_check check (status in ('active', 'frozen', 'closed'))
);
comment on column ledger.account.alert_emails is 'personal: e-mail addresses; who hears of a low balance; with the account';

create table live_served (
  one boolean not null default true, since timestamptz not null default clock_timestamp(),
  primary key (one), constraint live_served_one_check check (one)
);
comment on table live_served is 'not personal: a time';

create table login_challenge (
  token_hash bytea not null, person_id uuid not null, attempts smallint not null default 0, expires_at timestamptz not null, used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (token_hash)
);
comment on table login_challenge is 'not personal: a hash of a random token';
create index login_challenge_person on login_challenge (person_id);

create table mail (
  book_id bigint not null, id uuid not null, environment text not null, kind text not null, recipient text not null, data jsonb not null,
  status text not null default 'pending', attempts smallint not null default 0, next_attempt_at timestamptz, claim uuid, leased_until timestamptz,
  last_error text, finished_at timestamptz, created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint mail_check check ((status = 'pending') = (next_attempt_at is not null)),
  constraint mail_kind_check check (kind in ('low_balance', 'transfer_receipt', 'transfer_reversed', 'email_code', 'account_exists', 'password_reset', 'invitation', 'new_sign_in', 'security_notice') or kind in ('bill_receipt', 'bill_reversed') or kind in ('subscription_receipt', 'subscription_due', 'subscription_ended') or kind = 'checkout_receipt' or kind = 'low_verification_balance' or kind = 'going_live' or kind = 'operator_act' or kind = 'statement' or kind in ('approval_requested', 'transfer_alarm', 'rules_changed') or kind = 'funding_reversed' or kind = 'endpoint_gone' or kind = 'payroll_submitted' or kind = 'role_changed'),
  constraint mail_environment_check check (environment in ('live', 'sandbox')),
  constraint mail_status_check check (status in ('pending', 'sent', 'failed', 'cancelled'))
);
comment on column mail.recipient is 'personal: e-mail address; to write the mail; MAIL_DAYS';
comment on column mail.data is 'personal: what the mail tells; to write the mail; MAIL_DAYS';
create index mail_due on mail (environment, next_attempt_at) where next_attempt_at is not null;
create index mail_age on mail using brin (created_at);

create table membership (
  business_id uuid not null, person_id uuid not null, role text not null, created_at timestamptz not null default clock_timestamp(),
  unwanted_notices text[] not null default '{}', approves_since timestamptz,
  primary key (business_id, person_id),
  constraint membership_role_check check (role in ('owner', 'admin', 'finance', 'approver', 'developer', 'support'))
);
comment on table membership is 'not personal: ids and roles';
comment on column membership.unwanted_notices is 'not personal: kinds of mail';
comment on column membership.approves_since is 'not personal: a time';
create index membership_person on membership (person_id);

create table bills.open_bill (
  book_id bigint not null, bill_id uuid not null, next_check_at timestamptz not null, review_since timestamptz,
  primary key (book_id, bill_id)
);
comment on table bills.open_bill is 'not personal: ids and times';
create index open_bill_due on bills.open_bill (next_check_at);
create index open_bill_review on bills.open_bill (ledger.environment_of(book_id), review_since, bill_id) where review_since is not null;

create table ledger.outbox (
  book_id bigint not null, id uuid not null, event text not null, data jsonb not null, occurred_at timestamptz not null,
  primary key (book_id, id)
);
comment on column ledger.outbox.data is 'personal: what an event tells, names and addresses among it; to tell the servers of the business, again when asked; EVENT_DAYS';
create index outbox_transfer on ledger.outbox (book_id, ((data ->> 'transferCode'))) where (data ->> 'transferCode') is not null;
create index outbox_of_slices on ledger.outbox (event, book_id) where event not in ('transfer.settled', 'transfer.failed', 'transfer.reversed', 'wallet.funded', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed');

create table passkey (
  id uuid not null, person_id uuid not null, credential_id text not null, public_key bytea not null, rp_id text not null, name text not null,
  sign_count bigint not null default 0, is_backed_up boolean not null, created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz, origin text,
  primary key (id), constraint passkey_credential_id_key unique (credential_id)
);
comment on column passkey.credential_id is 'personal: id; which key of a device signs somebody in; until it is removed';
comment on column passkey.public_key is 'personal: id; checks what that key signs; until it is removed';
comment on column passkey.rp_id is 'not personal: the host of this service';
comment on column passkey.name is 'personal: program; what somebody calls a device; until it is removed';
comment on column passkey.origin is 'not personal: the address of a page of this service';
create index passkey_person on passkey (person_id, id);

create table password_reset (
  token_hash bytea not null, person_id uuid not null, expires_at timestamptz not null, used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (token_hash)
);
comment on table password_reset is 'not personal: a hash of a random token';
create index password_reset_person on password_reset (person_id);

create table payroll_batch (
  book_id bigint not null, id uuid not null, reference text not null, name text not null, narration text, pay_date date,
  status text not null default 'draft', item_count int not null default 0, total_amount bigint not null default 0, total_fees bigint not null default 0,
  queued int not null default 0, sent int not null default 0, settled int not null default 0, failed int not null default 0,
  reversed int not null default 0, skipped int not null default 0, settled_amount bigint not null default 0, returned_amount bigint not null default 0,
  next_position int not null default 0, preview_status text, preview_at timestamptz, preview jsonb, requested_by text, requested_at timestamptz,
  approved_by text, approved_at timestamptz, approval_method text, comment text, rejected_reason text, scheduled_at timestamptz, waits_for text,
  give_up_at timestamptz, next_run_at timestamptz, claim uuid, claimed_until timestamptz, created_by text not null,
  prepared_by uuid[] not null default '{}', created_at timestamptz not null default clock_timestamp(), processing_started_at timestamptz,
  completed_at timestamptz, canceled_at timestamptz,
  primary key (book_id, id), constraint payroll_batch_book_id_reference_key unique (book_id, reference),
  constraint payroll_batch_item_count_check check (item_count >= 0), constraint payroll_batch_total_amount_check check (total_amount >= 0),
  constraint payroll_batch_total_fees_check check (total_fees >= 0),
  constraint payroll_batch_status_check check (status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled')),
  constraint payroll_batch_preview_status_check check (preview_status in ('computing', 'ready')),
  constraint payroll_batch_approval_method_check check (approval_method in ('dashboard', 'api'))
);
comment on column payroll_batch.name is 'not personal: what the business calls the batch';
comment on column payroll_batch.narration is 'personal: free text; what is paid; with the books';
comment on column payroll_batch.preview is 'personal: names that differ; what the approver reads; until erasure';
comment on column payroll_batch.requested_by is 'personal: name; who prepared it; with the books';
comment on column payroll_batch.approved_by is 'personal: name; who approved it; with the books';
comment on column payroll_batch.comment is 'personal: free text; why it was approved; with the books';
comment on column payroll_batch.rejected_reason is 'personal: free text; why it was rejected; with the books';
comment on column payroll_batch.created_by is 'personal: name; who prepared it; with the books';
create index payroll_batch_due on payroll_batch (next_run_at) where next_run_at is not null;
create index payroll_batch_status on payroll_batch (book_id, status, id);
create index payroll_batch_api_approval on payroll_batch (book_id, approved_at) where approval_method = 'api';

create table payroll_item (
  book_id bigint not null, id uuid not null, batch_id uuid not null, "position" int not null, beneficiary_name text not null,
  account_number text not null, bank_code text not null, bank_name text not null, employee_reference text, narration text, amount bigint not null,
  fee bigint not null, fee_breakdown jsonb not null, private text, resolved_name text, allow_name_mismatch boolean not null default false,
  name_match text, status text not null default 'draft', transfer_code text, failure_reason text, sent_at timestamptz, settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint payroll_item_book_id_batch_id_position_key unique (book_id, batch_id, "position"),
  constraint payroll_item_amount_check check (amount > 0), constraint payroll_item_fee_check check (fee >= 0),
  constraint payroll_item_name_match_check check (name_match in ('EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_FOUND', 'NO_ANSWER')),
  constraint payroll_item_status_check check (status in ('draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped'))
);
comment on column payroll_item.beneficiary_name is 'personal: name; whose salary; with the books';
comment on column payroll_item.account_number is 'personal: account number; whose salary; with the books';
comment on column payroll_item.employee_reference is 'personal: number of an employee; whose salary; with the books';
comment on column payroll_item.narration is 'personal: free text; what is paid; with the books';
comment on column payroll_item.private is 'personal: e-mail address, phone number and parts of the salary, sealed; the payslip; until erasure';
comment on column payroll_item.resolved_name is 'personal: name; whose account it is, as the bank told; with the books';
comment on column payroll_item.name_match is 'not personal: a word of the contract';
comment on column payroll_item.failure_reason is 'personal: free text; why it failed; with the books';
create index payroll_item_unresolved on payroll_item (book_id, batch_id, "position") where name_match is null;

create table payroll_limits (
  book_id bigint not null, max_batch_amount bigint not null, max_item_amount bigint not null, daily_amount bigint not null,
  allowed_key_ids text[] not null, expires_at timestamptz not null, armed_by text not null, armed_at timestamptz not null default clock_timestamp(),
  primary key (book_id), constraint payroll_limits_max_batch_amount_check check (max_batch_amount > 0),
  constraint payroll_limits_max_item_amount_check check (max_item_amount > 0), constraint payroll_limits_daily_amount_check check (daily_amount > 0)
);
comment on column payroll_limits.armed_by is 'personal: name; who allowed payroll without a person; with the account';

create table person (
  id uuid not null, email text not null, first_name text not null, last_name text not null, country char(2) not null default 'NG',
  password_hash text not null, password_changed_at timestamptz not null default clock_timestamp(), email_verified_at timestamptz,
  is_operator boolean not null default false, totp_secret text, totp_confirmed_at timestamptz, totp_last_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (id), constraint person_email_key unique (email), constraint person_check check (totp_confirmed_at is null or totp_secret is not null),
  constraint person_email_check check (email = lower(email))
);
comment on column person.email is 'personal: e-mail address; to sign in; with the account';
comment on column person.first_name is 'personal: name; who works here; with the account';
comment on column person.last_name is 'personal: name; who works here; with the account';
comment on column person.password_hash is 'personal: password, hashed; to sign in; with the account';
comment on column person.totp_secret is 'personal: second factor, sealed; to sign in; with the account';
create index person_email_order on person (email collate "C", id);

create table plan (
  book_id bigint not null, id uuid not null, code text not null, name text not null, amount bigint not null, "interval" text not null,
  interval_count smallint not null default 1, trial_days smallint not null default 0, max_cycles int, active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint plan_book_id_code_key unique (book_id, code), constraint plan_amount_check check (amount > 0),
  constraint plan_interval_count_check check (interval_count >= 1 and interval_count <= 12),
  constraint plan_trial_days_check check (trial_days >= 0 and trial_days <= 366), constraint plan_max_cycles_check check (max_cycles > 0)
);
comment on table plan is 'not personal: prices of a business';

create table ledger.posting (
  book_id bigint not null, source_id uuid not null, leg smallint not null, kind ledger.posting_kind not null, debit smallint not null,
  credit smallint not null, amount bigint not null, debit_seq bigint, debit_balance bigint, credit_seq bigint, credit_balance bigint,
  posted_at timestamptz not null, reference text, client_reference text,
  constraint posting_check check (debit <> credit),
  constraint posting_check1 check (((debit_seq is null) = (debit_balance is null)) and ((credit_seq is null) = (credit_balance is null))),
  constraint posting_amount_check check (amount > 0)
);
comment on table ledger.posting is 'not personal: amounts and references; who was paid stands in the row that it is about';
create index posting_debit on ledger.posting (book_id, debit, posted_at, debit_seq) where debit_seq is not null;
create index posting_credit on ledger.posting (book_id, credit, posted_at, credit_seq) where credit_seq is not null;
create index posting_kind on ledger.posting (book_id, kind, posted_at) where debit_seq is not null or credit_seq is not null;
create index posting_day on ledger.posting using brin (posted_at) with (pages_per_range='64', autosummarize='on');
alter table ledger.posting add constraint posting_pkey primary key (source_id, book_id, leg);
create index posting_of_slices on ledger.posting (kind, book_id, source_id) where kind not in ('transfer', 'transfer_fee', 'settlement', 'reversal', 'fee_revenue', 'return_fee', 'return', 'payroll', 'payroll_reversal', 'funding', 'subscription_payment', 'checkout_payment', 'provider_fee', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission');

create table privacy.request (
  book_id bigint not null, id uuid not null, kind text not null, status text not null, marks text, asked_by_id text not null,
  asked_by_name text not null, confirmed_by_name text, step smallint not null default 0, cursor text[], parts int not null default 0,
  found jsonb not null default '{}', erased jsonb not null default '{}', due_at timestamptz, claim uuid, claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(), ready_at timestamptz, ended_at timestamptz,
  primary key (book_id, id), constraint request_check check ((marks is null) = status in ('done', 'canceled', 'expired')),
  constraint request_check1 check ((due_at is null) = status in ('done', 'canceled', 'expired')),
  constraint request_kind_check check (kind in ('export', 'erasure')),
  constraint request_status_check check (status in ('searching', 'ready', 'waiting', 'erasing', 'done', 'canceled', 'expired'))
);
comment on column privacy.request.marks is 'personal: what a person is known by, sealed; to find what is kept of them; until the request ends';
comment on column privacy.request.asked_by_id is 'personal: id; who asked; with the account';
comment on column privacy.request.asked_by_name is 'personal: name; who asked; with the account';
comment on column privacy.request.confirmed_by_name is 'personal: name; who agreed; with the account';
comment on column privacy.request.found is 'not personal: counts';
comment on column privacy.request.erased is 'not personal: counts';
create index request_due on privacy.request (due_at) where due_at is not null;

create table privacy.part (
  book_id bigint not null, id uuid not null, request_id uuid not null, n int not null, source text not null, rows text not null,
  primary key (book_id, id), constraint part_book_id_request_id_n_key unique (book_id, request_id, n)
);
comment on column privacy.part.source is 'not personal: the name of a table';
comment on column privacy.part.rows is 'personal: what was found of a person, sealed; to be handed to them; 7 days';

create table privacy.sweep (
  kind text not null, book_id bigint not null, through uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null default clock_timestamp(),
  primary key (kind, book_id), constraint sweep_kind_check check (kind in ('events', 'answers', 'evidence'))
);
comment on table privacy.sweep is 'not personal: how far it went';
create index sweep_due on privacy.sweep (due_at);

create table product (
  book_id bigint not null, id uuid not null, slug text not null, name text not null, description text, sku text, price bigint not null,
  type text not null, images text[] not null default '{}', quantity int, min_quantity int not null default 1, max_quantity int, low_stock_threshold int,
  active boolean not null default true, metadata jsonb not null default '{}', created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), reserved int not null default 0,
  primary key (book_id, id), constraint product_book_id_slug_key unique (book_id, slug), constraint product_check check (max_quantity >= min_quantity),
  constraint product_price_check check (price > 0), constraint product_quantity_check check (quantity >= 0),
  constraint product_min_quantity_check check (min_quantity >= 1), constraint product_low_stock_threshold_check check (low_stock_threshold >= 0),
  constraint product_reserved_check check (reserved >= 0),
  constraint product_type_check check (type in ('physical', 'digital', 'service', 'subscription'))
);
comment on table product is 'not personal: what a business sells';
create unique index product_sku on product (book_id, sku) where sku is not null;

create table proposal (
  id uuid not null, environment text not null, business_id uuid, kind text not null, subject text not null, asked jsonb not null, amount bigint,
  note text not null, by_id text not null, by_name text not null, asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, ended text, ended_at timestamptz, ended_by_id text, ended_by_name text, ended_note text, ended_effect uuid,
  primary key (id), constraint proposal_check check ((ended is null) = (ended_at is null)), constraint proposal_amount_check check (amount > 0),
  constraint proposal_environment_check check (environment in ('live', 'sandbox')),
  constraint proposal_ended_check check (ended in ('agreed', 'refused', 'withdrawn', 'expired'))
);
comment on column proposal.subject is 'not personal: what an operation is about, by its id';
comment on column proposal.asked is 'personal: what an operation was asked; what is agreed to; with the account';
comment on column proposal.note is 'personal: words of an operator; why it was asked; with the account';
comment on column proposal.by_id is 'personal: id of an operator; who asked; with the account';
comment on column proposal.by_name is 'personal: name of an operator; who asked; with the account';
comment on column proposal.ended_by_id is 'personal: id of an operator; who ended it; with the account';
comment on column proposal.ended_by_name is 'personal: name of an operator; who ended it; with the account';
comment on column proposal.ended_note is 'personal: words of an operator; why it was ended; with the account';
create unique index proposal_open on proposal (environment, kind, subject) where ended is null;
create index proposal_queue on proposal (environment, asked_at, id) where ended is null;
create index proposal_end on proposal (expires_at) where ended is null;
create unique index proposal_effect on proposal (ended_effect) where ended_effect is not null;

create table provider_account (
  environment text not null, id smallint not null, name text not null, adapter text not null, known_since timestamptz not null default clock_timestamp(),
  primary key (environment, id), constraint provider_account_environment_name_key unique (environment, name),
  constraint provider_account_environment_check check (environment in ('live', 'sandbox'))
);
comment on table provider_account is 'not personal: names of accounts with providers';

create table provider_exchange (
  id uuid not null, environment text not null, provider text not null, operation text not null, reference text, started_at timestamptz not null,
  duration_ms real not null, ended text not null, why text, status smallint, code text, provider_request_id text, request text,
  primary key (id), constraint provider_exchange_environment_check check (environment in ('live', 'sandbox')),
  constraint provider_exchange_ended_check check (ended in ('not_taken', 'answered', 'unknown'))
);
comment on table provider_exchange is 'not personal: which request, when, how it ended; nobody and no body';
comment on column provider_exchange.request is 'not personal: method and path, with a sign for whatever could name somebody';
create index provider_exchange_reference on provider_exchange (reference, started_at) where reference is not null;
create index provider_exchange_age on provider_exchange (started_at);

create table provider_message (
  environment text not null, account text not null, key text not null, event text not null, reference text not null,
  received_at timestamptz not null default clock_timestamp(), provider smallint, about text not null default 'payment',
  is_return boolean not null default false, due_at timestamptz, attempts smallint not null default 0,
  primary key (environment, account, key), constraint provider_message_environment_check check (environment in ('live', 'sandbox')),
  constraint provider_message_about_check check (about in ('payment', 'deposit'))
);
comment on table provider_message is 'not personal: references of messages';
create index provider_message_age on provider_message (received_at);
create index provider_message_due on provider_message (about, due_at) where due_at is not null;

create table provider_off (
  environment text not null, account text not null, port text not null, since timestamptz not null default clock_timestamp(), by_name text not null,
  note text not null,
  primary key (environment, account, port), constraint provider_off_environment_check check (environment in ('live', 'sandbox'))
);
comment on column provider_off.by_name is 'personal: name of an operator; who switched it off; with the switch';
comment on column provider_off.note is 'personal: free text of an operator; why it was switched off; with the switch';

create table provider_reference (
  environment text not null, provider smallint not null, reference text not null, number bigint generated always as identity not null,
  primary key (environment, provider, reference), constraint provider_reference_number_key unique (number),
  constraint provider_reference_environment_check check (environment in ('live', 'sandbox'))
);

create table provider_refusal (
  id uuid not null, environment text not null, account text not null, reason text not null, source text not null, digest text not null,
  times bigint not null, first_at timestamptz not null, last_at timestamptz not null, seen_at timestamptz, seen_by text, note text,
  primary key (id), constraint provider_refusal_environment_check check (environment in ('live', 'sandbox')),
  constraint provider_refusal_reason_check check (reason in ('forged', 'address', 'no_account'))
);
comment on column provider_refusal.account is 'not personal: what an operator calls an account with a provider';
comment on column provider_refusal.reason is 'not personal: one of three words';
comment on column provider_refusal.source is 'personal: IP address; to tell who sends forged messages; PROVIDER_LOG_DAYS';
comment on column provider_refusal.digest is 'not personal: a hash of a message';
comment on column provider_refusal.seen_by is 'personal: name of an operator; who has seen it; PROVIDER_LOG_DAYS';
comment on column provider_refusal.note is 'personal: text of an operator; what was found; PROVIDER_LOG_DAYS';
create unique index provider_refusal_open on provider_refusal (environment, account, reason, source) where seen_at is null;
create index provider_refusal_waiting on provider_refusal (environment, first_at, id) where seen_at is null;
create index provider_refusal_age on provider_refusal (last_at);

create table reconciliation_closed_day (
  environment text not null, day date not null, closed_at timestamptz not null default clock_timestamp(), closed_by text not null, note text not null,
  primary key (environment, day)
);
comment on column reconciliation_closed_day.closed_by is 'personal: name; who of the operators closed it; with the books';
comment on column reconciliation_closed_day.note is 'personal: free text; why it was closed; with the books';

create table reconciliation_day (
  environment text not null, provider smallint not null, day date not null, is_covered boolean not null default false,
  to_take boolean not null default false, to_pair boolean not null default false, to_judge boolean not null default false,
  to_count boolean not null default false, figures jsonb, counted_at timestamptz,
  primary key (environment, provider, day)
);
comment on column reconciliation_day.figures is 'not personal: sums';
create index reconciliation_day_due on reconciliation_day (environment, provider, day) where to_take or to_pair or to_judge or to_count;

create table reconciliation_exception (
  id uuid not null, environment text not null, provider smallint not null, day date not null, kind text not null, line_id bigint, item_id bigint,
  line_amount bigint, item_amount bigint, item_day date, reference text, name text, explanation text not null, book_id bigint, debit smallint,
  credit smallint, amount bigint, state text not null default 'open', is_late boolean not null default false, note text, resolved_by text,
  raised_at timestamptz not null default clock_timestamp(), resolved_at timestamptz,
  primary key (id),
  constraint reconciliation_exception_kind_check check (kind in ('missing_there', 'missing_here', 'amount_differs', 'doubled', 'returned', 'not_settled', 'wrong_day', 'fee_differs')),
  constraint reconciliation_exception_state_check check (state in ('open', 'booked', 'explained', 'cleared'))
);
comment on column reconciliation_exception.name is 'personal: name; who was paid or paid; with the books';
comment on column reconciliation_exception.explanation is 'not personal: a sentence of ours of amounts and days';
comment on column reconciliation_exception.note is 'personal: free text; why it was resolved so; with the books';
comment on column reconciliation_exception.resolved_by is 'personal: name; who of the operators resolved it; with the books';
create unique index reconciliation_exception_line on reconciliation_exception (line_id) where line_id is not null;
create unique index reconciliation_exception_item on reconciliation_exception (item_id) where line_id is null;
create index reconciliation_exception_day on reconciliation_exception (environment, provider, day);
create index reconciliation_exception_item_day on reconciliation_exception (environment, provider, item_day);
create index reconciliation_exception_raised on reconciliation_exception (environment, raised_at, id);
create index reconciliation_exception_open on reconciliation_exception (environment, raised_at, id) where state = 'open';

create table reconciliation_feed (
  environment text not null, provider smallint not null, last_day date, next_at timestamptz not null,
  primary key (environment, provider), constraint reconciliation_feed_environment_check check (environment in ('live', 'sandbox'))
);
create index reconciliation_feed_due on reconciliation_feed (next_at);

create table reconciliation_fetch (
  import_id uuid not null, day date not null, list text not null, next_page text, pass smallint not null default 1, fresh int not null default 0,
  due_at timestamptz not null default clock_timestamp(), attempts smallint not null default 0,
  primary key (import_id)
);
comment on column reconciliation_fetch.list is 'not personal: which list';
comment on column reconciliation_fetch.next_page is 'not personal: a page';
create index reconciliation_fetch_due on reconciliation_fetch (due_at);

create table reconciliation_import (
  id uuid not null, environment text not null, provider smallint not null, format text not null, file_name text,
  state text not null default 'receiving', sha256 bytea, bytes bigint not null default 0, row_count int not null default 0,
  known_count int not null default 0, first_day date, last_day date, covers_from date, covers_to date, problems jsonb not null default '[]',
  by_name text not null, started_at timestamptz not null default clock_timestamp(), heard_at timestamptz not null default clock_timestamp(), token uuid,
  ended_at timestamptz, claims smallint not null default 0, reached int not null default 0,
  primary key (id), constraint reconciliation_import_environment_check check (environment in ('live', 'sandbox')),
  constraint reconciliation_import_format_check check (format in ('csv', 'mt940', 'camt053', 'api', 'settlements')),
  constraint reconciliation_import_state_check check (state in ('receiving', 'reading', 'imported', 'refused'))
);
comment on column reconciliation_import.format is 'not personal: a word of the contract';
comment on column reconciliation_import.file_name is 'personal: free text; which file it was, for people; with the books';
comment on column reconciliation_import.sha256 is 'not personal: the digest of a file';
comment on column reconciliation_import.problems is 'personal: cells of a file that could not be read; what to mend in it; with the books';
comment on column reconciliation_import.by_name is 'personal: name; who of the operators brought it; with the books';
create unique index reconciliation_import_file on reconciliation_import (environment, provider, sha256) where state in ('reading', 'imported');
create index reconciliation_import_open on reconciliation_import (heard_at) where state in ('receiving', 'reading');
create index reconciliation_import_list on reconciliation_import (environment, id DESC);
create index reconciliation_import_days on reconciliation_import (first_day, last_day, provider, environment) where state = 'imported';

create table reconciliation_item (
  id bigint generated always as identity not null primary key, environment text not null, provider smallint not null, day date not null,
  at timestamptz not null, book_id bigint not null, source_id uuid not null, is_return boolean not null, account smallint not null,
  amount bigint not null, reference text, name text, state text not null default 'open',
  constraint reconciliation_item_state_check check (state in ('open', 'matched', 'missing', 'excepted'))
);
comment on column reconciliation_item.name is 'personal: name; who was paid or paid, as our books have it; with the books';
create unique index reconciliation_item_source on reconciliation_item (book_id, source_id, is_return, provider);
create index reconciliation_item_day on reconciliation_item (day, provider, environment);
create index reconciliation_item_reference on reconciliation_item (reference, provider, environment);
create index reconciliation_item_amount on reconciliation_item (amount, provider, environment, day);

create table reconciliation_line (
  id bigint generated always as identity not null primary key, environment text not null, provider smallint not null, import_id uuid not null,
  number int not null, row_key text not null, day date not null, at timestamptz not null, kind text not null, amount bigint not null, fee bigint,
  balance bigint, reference text, name text, state text not null default 'open', item_id bigint, score smallint, is_late boolean not null default false,
  constraint reconciliation_line_kind_check check (kind in ('payment', 'fee', 'house')),
  constraint reconciliation_line_state_check check (state in ('open', 'matched', 'missing', 'excepted', 'aside'))
);
comment on column reconciliation_line.row_key is 'not personal: what a provider calls a row, or the digest of it';
comment on column reconciliation_line.name is 'personal: name; who was paid or paid, as the statement has it; with the books';
create unique index reconciliation_line_key on reconciliation_line (row_key, provider, environment);
create index reconciliation_line_day on reconciliation_line (day, provider, environment);
create index reconciliation_line_reference on reconciliation_line (reference, provider, environment) where reference is not null;
create index reconciliation_line_import on reconciliation_line (import_id, number);

create table reconciliation_mapping (
  environment text not null, provider smallint not null, mapping jsonb not null, changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  primary key (environment, provider), constraint reconciliation_mapping_environment_check check (environment in ('live', 'sandbox'))
);
comment on column reconciliation_mapping.mapping is 'not personal: names of columns and words of a provider';
comment on column reconciliation_mapping.changed_by is 'personal: name; who of the operators said so; with the books';

create table reconciliation_part (
  import_id uuid not null, n int not null, bytes bytea not null,
  primary key (import_id, n)
);
comment on column reconciliation_part.bytes is 'personal: a statement, names among it; to be read; until it is read';

create table recovery_code (
  person_id uuid not null, code_hash bytea not null, used_at timestamptz,
  primary key (person_id, code_hash)
);
comment on column recovery_code.code_hash is 'personal: second factor, hashed; to sign in; with the account';

create table treasury.told (
  id bigint generated always as identity not null primary key, environment text not null, account text not null, provider smallint not null,
  asked_at timestamptz not null, available bigint, "least" bigint not null, most bigint not null,
  unexplained bigint generated always as (case when (available < "least") then (available - "least") when (available > most) then (available - most) when (available is not null) then 0 else null end) stored,
  day date, by_name text,
  constraint told_environment_check check (environment in ('live', 'sandbox'))
);
comment on column treasury.told.by_name is 'personal: name; who of the operators wrote it down; 400 days, and one a day with the books';
create index told_newest on treasury.told (environment, account, id);
create unique index told_daily on treasury.told (environment, account, day) where day is not null;
create index told_age on treasury.told (asked_at);

create table request_log (
  book_id bigint not null, id uuid not null, request_id text not null, method text not null, route text not null, status smallint not null,
  duration_ms real not null, key_id text, user_id uuid, address text not null, idempotency_key text, client_reference text, error_code text,
  request_body jsonb, response_body jsonb, at timestamptz not null,
  primary key (book_id, id)
);
comment on column request_log.address is 'personal: IP address; who asked; REQUEST_LOG_DAYS';
comment on column request_log.idempotency_key is 'not personal: a random text of the caller';
comment on column request_log.request_body is 'personal: what was asked, masked; to find mistakes; REQUEST_LOG_DAYS';
comment on column request_log.response_body is 'personal: what was answered, masked; to find mistakes; REQUEST_LOG_DAYS';
create index request_log_request on request_log (book_id, request_id);
create index request_log_failed on request_log (book_id, id) where status >= 400;
create index request_log_key on request_log (book_id, key_id, id);
create index request_log_age on request_log using brin (at);
create index request_log_transfer on request_log (book_id, (((response_body -> 'data') ->> 'transferCode')), id) where method = 'POST' and (((response_body -> 'data') ->> 'transferCode') is not null);

create table restoration (
  noticed_at timestamptz not null default clock_timestamp(), restored_to timestamptz not null,
  primary key (noticed_at), constraint restoration_check check (restored_to < noticed_at)
);

create table sandbox_mail (
  book_id bigint not null, id uuid not null, recipient text not null, subject text not null, body text not null,
  created_at timestamptz not null default clock_timestamp(), is_account boolean not null default true,
  primary key (book_id, id)
);
comment on column sandbox_mail.recipient is 'personal: e-mail address; to show mails of play; the last 1000 of a business';
comment on column sandbox_mail.subject is 'personal: text of a mail; to show mails of play; the last 1000 of a business';
comment on column sandbox_mail.body is 'personal: text of a mail; to show mails of play; the last 1000 of a business';
create index sandbox_mail_recipient on sandbox_mail (recipient, id);

create table session (
  id uuid not null, person_id uuid not null, business_id uuid not null, address text not null, user_agent text, second_factor boolean not null,
  created_at timestamptz not null default clock_timestamp(), last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, ended_at timestamptz, end_reason text, changed_at timestamptz,
  primary key (id), constraint session_check check ((ended_at is null) = (end_reason is null)),
  constraint session_end_reason_check check (end_reason in ('logout', 'ended', 'password', 'removed', 'reuse'))
);
comment on column session.address is 'personal: IP address; to show who is signed in; 30 days after its end';
comment on column session.user_agent is 'personal: program; to show who is signed in; 30 days after its end';
create index session_person on session (person_id, id);
create index session_changed on session (changed_at) where changed_at is not null;
create index session_expiry on session (expires_at);

create table session_token (
  hash bytea not null, session_id uuid not null, kind text not null, expires_at timestamptz not null, used_at timestamptz, successor text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (hash), constraint session_token_kind_check check (kind in ('access', 'refresh'))
);
comment on table session_token is 'not personal: hashes of random tokens';
create index session_token_session on session_token (session_id, kind);

create table bank_sim.payment (
  reference text not null, owner bigint not null, amount bigint not null, bank_code text not null, account_number text not null,
  submissions int not null default 1, submit_code text, outcome_code text not null, outcome_grouping text not null, visible_at timestamptz,
  decided_at timestamptz, returned_at timestamptz, transaction_ref text not null, transaction_id bigint generated always as identity not null,
  session_id text not null, received_at timestamptz not null default clock_timestamp(),
  primary key (reference)
);
comment on column bank_sim.payment.account_number is 'personal: account number; what the simulated bank was told; with the sandbox';
create index payment_owner on bank_sim.payment (owner);

create table bill_sim.payment (
  reference text not null, owner bigint not null, amount bigint not null, payment_code text not null, customer_id text not null,
  submissions int not null default 1, submit_code text, outcome_code text not null, outcome_grouping text not null, decided_at timestamptz,
  transaction_ref text not null, transaction_id bigint generated always as identity not null, received_at timestamptz not null default clock_timestamp(),
  primary key (reference)
);
comment on column bill_sim.payment.customer_id is 'personal: phone, meter or card number; what the simulated provider was told; with the sandbox';
create index payment_owner on bill_sim.payment (owner);

create table card_sim.card (
  id text not null, owner bigint not null, status text not null, balance bigint not null default 0, entries int not null default 0, last4 text not null,
  expiry_month text not null, expiry_year text not null, controls jsonb not null default '{}', silent boolean not null default false,
  primary key (id), constraint card_balance_check check (balance >= 0)
);
comment on table card_sim.card is 'not personal: a card of play; its last digits are drawn';

create table card_sim.entry (
  card_id text not null, n int not null, id text not null, kind text not null, amount bigint not null, approved boolean not null, reason text,
  merchant jsonb, channel text, at timestamptz not null default clock_timestamp(),
  primary key (card_id, n), constraint entry_id_key unique (id)
);
comment on table card_sim.entry is 'not personal: what happened with a card of play';

create table card_sim.instruction (
  id text not null, answer jsonb not null,
  primary key (id)
);
comment on table card_sim.instruction is 'not personal: answers of the simulated processor, without a name';

create table identity_sim.request (
  reference uuid not null, owner bigint not null, provider text not null, requests int not null default 1,
  received_at timestamptz not null default clock_timestamp(),
  primary key (reference)
);
comment on table identity_sim.request is 'not personal: references of requests in play';

create table sms_sim.message (
  n bigint generated always as identity not null primary key, message_id uuid not null, owner bigint not null, ending text not null,
  route text not null, is_sent boolean not null, at timestamptz not null default clock_timestamp()
);
comment on table sms_sim.message is 'not personal: what the simulated provider was asked, without numbers and texts';
create index message_of on sms_sim.message (owner, message_id);

create table va_sim.account (
  reference text not null, owner bigint not null, account_number text not null, account_name text not null, type text not null, amount bigint,
  expires_at timestamptz, closed_at timestamptz, opened_at timestamptz not null default clock_timestamp(),
  primary key (reference), constraint account_account_number_key unique (account_number),
  constraint account_type_check check (type in ('dynamic', 'static'))
);
comment on column va_sim.account.account_number is 'personal: account number; what the simulated bank opened; with the sandbox';
comment on column va_sim.account.account_name is 'personal: name; what the simulated bank opened; with the sandbox';
create index account_owner on va_sim.account (owner, expires_at) where expires_at is not null;

create table va_sim.payment (
  session_id text not null, owner bigint not null, account_number text not null, amount bigint not null, sender_name text not null,
  paid_at timestamptz not null default clock_timestamp(), acknowledged_at timestamptz,
  primary key (session_id), constraint payment_amount_check check (amount > 0)
);
comment on column va_sim.payment.account_number is 'personal: account number; what was paid in play; with the sandbox';
comment on column va_sim.payment.sender_name is 'personal: name; what was paid in play; with the sandbox';
create index payment_new on va_sim.payment (paid_at) where acknowledged_at is null;

create table sms_message (
  book_id bigint not null, id uuid not null, send_id uuid not null, recipient text not null, sealed_recipient text, network text not null,
  price bigint not null, status text not null default 'pending', reason text, provider_message_id text, claim uuid,
  attempts smallint not null default 0, checks smallint not null default 0, due_at timestamptz, refunded_at timestamptz,
  created_at timestamptz not null default clock_timestamp(), sent_at timestamptz, ended_at timestamptz, recipient_index bytea, provider smallint,
  primary key (book_id, id), constraint sms_message_check check (refunded_at is null or status = 'failed'),
  constraint sms_message_check1 check (status in ('pending', 'sent') or due_at is null), constraint sms_message_price_check check (price >= 0),
  constraint sms_message_recipient_index_check check (length(recipient_index) = 32),
  constraint sms_message_status_check check (status in ('pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown'))
);
comment on column sms_message.recipient is 'personal: phone number, masked; whom it went to; with the books';
comment on column sms_message.sealed_recipient is 'personal: phone number, sealed; whom it goes to, until it was handed in; 1 day';
comment on column sms_message.reason is 'not personal: a word of the contract';
comment on column sms_message.recipient_index is 'personal: phone number, hashed; to find messages to a person; until erasure';
comment on column sms_message.provider is 'not personal: a number of an account with a provider';
create index sms_message_provider on sms_message (provider_message_id) where provider_message_id is not null;
create index sms_message_status on sms_message (book_id, status, id);
create index sms_message_waiting on sms_message (due_at) where status = 'pending' and claim is null;
create index sms_message_in_hand on sms_message (due_at) where status = 'pending' and claim is not null;
create index sms_message_sent on sms_message (due_at) where status = 'sent' and due_at is not null;
create index sms_message_of_send on sms_message (send_id, id);

create table sms_price (
  id uuid not null default gen_random_uuid(), business_id uuid, network text, route text, effective_from timestamptz not null, effective_to timestamptz,
  unit_price bigint not null,
  primary key (id), constraint sms_price_check check (effective_to > effective_from),
  constraint sms_price_unit_price_check check (unit_price >= 0 and unit_price <= 100000),
  constraint sms_price_network_check check (network in ('MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown')),
  constraint sms_price_route_check check (route in ('generic', 'dnd'))
);
comment on table sms_price is 'not personal: prices';
create index sms_price_business_id_idx on sms_price (business_id);

create table sms_quote (
  book_id bigint not null, id uuid not null, sealed text not null, expires_at timestamptz not null,
  primary key (book_id, id)
);
comment on column sms_quote.sealed is 'personal: text and number of a message, sealed; to keep the price that was told; until it expires';
create index sms_quote_expiry on sms_quote (expires_at);

create table sms_send (
  book_id bigint not null, id uuid not null, client_reference text, quote_id uuid, provider smallint not null, sender_id text, route text not null,
  sealed_text text, fingerprint bytea not null, encoding text not null, segments smallint not null, recipients int not null, invalid int not null,
  duplicates int not null, amount bigint not null, created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint sms_send_segments_check check (segments > 0), constraint sms_send_recipients_check check (recipients > 0),
  constraint sms_send_invalid_check check (invalid >= 0), constraint sms_send_duplicates_check check (duplicates >= 0),
  constraint sms_send_amount_check check (amount >= 0), constraint sms_send_route_check check (route in ('generic', 'dnd'))
);
comment on column sms_send.sealed_text is 'personal: text of a message, sealed; what was sent; 30 days';
comment on column sms_send.fingerprint is 'personal: text and numbers of a message, hashed; by which a repeat is known; with the books';
comment on column sms_send.encoding is 'not personal: an alphabet';
create unique index sms_send_reference on sms_send (book_id, client_reference) where client_reference is not null;
create unique index sms_send_quote on sms_send (book_id, quote_id) where quote_id is not null;
create index sms_send_text on sms_send (created_at) where sealed_text is not null;

create table statement (
  book_id bigint not null, id uuid not null, number text not null, business_name text not null, from_day date not null, to_day date not null,
  first_seq bigint not null, last_seq bigint not null, opening bigint not null, credits bigint not null, debits bigint not null,
  closing bigint not null, closed_at timestamptz(3) not null, hash bytea not null, created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint statement_number_key unique (number), constraint statement_check check (from_day <= to_day),
  constraint statement_check1 check (last_seq >= first_seq), constraint statement_check2 check (closing = ((opening + credits) - debits)),
  constraint statement_first_seq_check check (first_seq >= 0), constraint statement_credits_check check (credits >= 0),
  constraint statement_debits_check check (debits >= 0), constraint statement_hash_check check (length(hash) = 32)
);
comment on column statement.number is 'not personal: random';
comment on column statement.business_name is 'personal: name; what was printed; with the books';
comment on column statement.hash is 'not personal: a hash over many rows';
create unique index statement_once on statement (book_id, from_day, to_day, last_seq);

create table statement_mail (
  book_id bigint not null, enabled boolean not null, emails text[] not null, next_month date not null, due_at timestamptz not null,
  primary key (book_id), constraint statement_mail_emails_check check (cardinality(emails) <= 10),
  constraint statement_mail_next_month_check check (EXTRACT(day from next_month) = 1)
);
comment on column statement_mail.emails is 'personal: e-mail addresses; who is told of a statement; with the account';
create index statement_mail_due on statement_mail (due_at) where enabled;

create table subscription (
  book_id bigint not null, id uuid not null, customer_id uuid not null, product_id uuid, plan_id uuid, status text not null, "interval" text not null,
  interval_count smallint not null, amount bigint not null, quantity int not null, payment_method text not null, grace_days smallint not null,
  trial_ends_at timestamptz, anchor_at timestamptz not null, anchor_fixed boolean not null, current_period_start timestamptz,
  current_period_end timestamptz, cancel_at_period_end boolean not null default false, canceled_at timestamptz, ended_at timestamptz,
  paused_at timestamptz, cycles_paid int not null default 0, max_cycles int, invoices int not null default 0, credit_balance bigint not null default 0,
  outstanding bigint not null default 0, past_due_since timestamptz, dunning_attempt smallint not null default 0, callback_url text,
  metadata jsonb not null default '{}', ahead_ms bigint not null default 0, next_run_at timestamptz,
  created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint subscription_check check (status in ('canceled', 'expired') = (ended_at is not null)),
  constraint subscription_check1 check ((status = 'paused') = (paused_at is not null)),
  constraint subscription_check2 check ((outstanding > 0) = status in ('pending_payment', 'past_due')),
  constraint subscription_interval_count_check check (interval_count >= 1 and interval_count <= 12),
  constraint subscription_amount_check check (amount > 0), constraint subscription_quantity_check check (quantity >= 1 and quantity <= 1000000),
  constraint subscription_grace_days_check check (grace_days >= 1 and grace_days <= 60),
  constraint subscription_cycles_paid_check check (cycles_paid >= 0), constraint subscription_max_cycles_check check (max_cycles > 0),
  constraint subscription_outstanding_check check (outstanding >= 0),
  constraint subscription_status_check check (status in ('pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired')),
  constraint subscription_interval_check check ("interval" in ('daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly')),
  constraint subscription_payment_method_check check (payment_method in ('va', 'manual', 'wallet'))
);
comment on column subscription.callback_url is 'not personal: an address of the business';
comment on column subscription.metadata is 'personal: free text of the business; what the business keeps with the subscription; until erasure';
create index subscription_due on subscription (next_run_at) where next_run_at is not null;
create index subscription_status on subscription (book_id, status, id);
create index subscription_customer on subscription (book_id, customer_id, id);

create table subscription_invoice (
  book_id bigint not null, subscription_id uuid not null, number int not null, period_start timestamptz, period_end timestamptz, amount bigint not null,
  credit bigint not null default 0, due bigint not null, paid bigint not null default 0, through_accounts bigint not null default 0,
  status text not null default 'open', source text, deposit_id uuid, reference text, marked_by text, paid_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, subscription_id, number), constraint subscription_invoice_check check (paid >= 0 and paid <= due),
  constraint subscription_invoice_check1 check (through_accounts >= 0 and through_accounts <= paid),
  constraint subscription_invoice_check2 check (due = (amount - credit)),
  constraint subscription_invoice_check3 check ((status = 'paid') = ((paid_at is not null) and source is not null)),
  constraint subscription_invoice_number_check check (number > 0), constraint subscription_invoice_amount_check check (amount >= 0),
  constraint subscription_invoice_due_check check (due >= 0), constraint subscription_invoice_status_check check (status in ('open', 'paid', 'void')),
  constraint subscription_invoice_source_check check (source in ('virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit'))
);
comment on column subscription_invoice.marked_by is 'personal: name; who marked it as paid; with the books';
create unique index subscription_invoice_period on subscription_invoice (book_id, subscription_id, period_start) where period_start is not null;
create unique index subscription_invoice_open on subscription_invoice (book_id, subscription_id) where status = 'open';
create unique index subscription_invoice_deposit on subscription_invoice (book_id, deposit_id) where deposit_id is not null;

create table suspense_deposit (
  id uuid not null, environment text not null, provider smallint not null, session_id text not null, account_number text not null,
  amount bigint not null, sender_name text not null, sender_account_number text, sender_bank_name text, narration text, reason text not null,
  book_hint bigint, status text not null default 'open', book_id bigint, deposit_id uuid, note text, resolved_by text, resolved_at timestamptz,
  paid_at timestamptz not null, received_at timestamptz not null default clock_timestamp(), provider_fee bigint,
  primary key (id), constraint suspense_deposit_provider_session_id_key unique (provider, session_id),
  constraint suspense_deposit_check check (((status = 'open') = (resolved_at is null)) and ((status = 'credited') = ((book_id is not null) and deposit_id is not null))),
  constraint suspense_deposit_amount_check check (amount > 0), constraint suspense_deposit_provider_fee_check check (provider_fee >= 0),
  constraint suspense_deposit_environment_check check (environment in ('live', 'sandbox')),
  constraint suspense_deposit_reason_check check (reason in ('unknown_account', 'account_deactivated', 'wallet_closed')),
  constraint suspense_deposit_status_check check (status in ('open', 'credited', 'returned'))
);
comment on column suspense_deposit.account_number is 'personal: account number; where the money came in; with the books';
comment on column suspense_deposit.sender_name is 'personal: name; who paid; with the books';
comment on column suspense_deposit.sender_account_number is 'personal: account number; who paid; with the books';
comment on column suspense_deposit.narration is 'personal: free text of the payer; what was paid; with the books';
comment on column suspense_deposit.reason is 'not personal: a word of the contract';
comment on column suspense_deposit.note is 'personal: free text of an operator; why it was decided so; with the books';
comment on column suspense_deposit.resolved_by is 'personal: name of an operator; who decided; with the books';
create index suspense_waiting on suspense_deposit (environment, received_at, id) where status = 'open';
create index suspense_status on suspense_deposit (environment, status, id);

create table throttle (
  kind text not null, subject bytea not null, failures int not null, blocked_until timestamptz not null, updated_at timestamptz not null,
  primary key (kind, subject)
);
comment on column throttle.subject is 'personal: e-mail or IP address, hashed; to slow down whoever guesses; 1 day';
create index throttle_age on throttle (updated_at);

create table ledger.transfer (
  book_id bigint not null, id uuid not null, transfer_code text not null, client_reference text, state ledger.transfer_state not null,
  settlement_status text generated always as (case when state = 'delivered' then 'delivered' when state = 'declined' then 'failed' when state in ('reversed', 'cancelled') then 'reversed' else 'pending' end) stored not null,
  amount bigint not null, fee bigint not null, fee_breakdown jsonb not null, bank_code text not null, bank_name text not null,
  account_number text not null, account_name text, narration text, sender jsonb, metadata jsonb, provider smallint not null,
  captured boolean not null default false, claim uuid, claimed_until timestamptz, submissions smallint not null default 0, next_check_at timestamptz,
  last_checked_at timestamptz, unseen smallint not null default 0, response_code text, response_description text, transaction_ref text,
  transaction_id text, session_id text, reason text, decline_code text, scheduled_at timestamptz, created_at timestamptz not null,
  submitted_at timestamptz, settled_at timestamptz, failed_at timestamptz, reversed_at timestamptz, payroll_item uuid, retry_of text, retried_as text,
  decide_by timestamptz, review_since timestamptz, proposal jsonb, cause text, attempt smallint not null default 1, counted_key uuid,
  constraint transfer_amount_check check (amount > 0), constraint transfer_fee_check check (fee >= 0),
  constraint transfer_reason_check check (reason in ('provider_rejected', 'manual_reversal')),
  constraint transfer_cause_check check (cause in ('review', 'refused', 'declined', 'returned', 'never_arrived'))
);
comment on column ledger.transfer.account_number is 'personal: account number; who was paid; with the books';
comment on column ledger.transfer.account_name is 'personal: name; who was paid; with the books';
comment on column ledger.transfer.narration is 'personal: free text; what was paid; with the books';
comment on column ledger.transfer.sender is 'personal: name; who the bank says paid; with the books';
comment on column ledger.transfer.metadata is 'personal: free text of the business; what the business keeps with the transfer; until erasure';
comment on column ledger.transfer.reason is 'not personal: a word of the contract';
comment on column ledger.transfer.retry_of is 'not personal: a transferCode';
comment on column ledger.transfer.retried_as is 'not personal: a transferCode';
comment on column ledger.transfer.proposal is 'personal: name of an operator; who asked for a decision; with the books';
comment on column ledger.transfer.cause is 'not personal: a word of the contract';
create index transfer_due on ledger.transfer (next_check_at) where next_check_at is not null;
create index transfer_scheduled on ledger.transfer (book_id, created_at) where scheduled_at is not null;
create index transfer_scheduled_back on ledger.transfer (book_id, reversed_at) where scheduled_at is not null and reversed_at is not null;
create index transfer_open on ledger.transfer (settlement_status, coalesce(scheduled_at, created_at)) where settlement_status in ('pending', 'failed');
create index transfer_made on ledger.transfer (book_id, created_at, id);
create index transfer_status on ledger.transfer (book_id, settlement_status, created_at, id);
create unique index transfer_client_reference on ledger.transfer (client_reference, book_id) where client_reference is not null;
create index transfer_account_number on ledger.transfer (account_number, book_id, created_at, id);
alter table ledger.transfer add constraint transfer_code unique (transfer_code, book_id);
alter table ledger.transfer add constraint transfer_pkey primary key (id, book_id);
create index transfer_review on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status = 'failed';
create index transfer_unconfirmed on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status <> 'failed';

create table ledger.approval (
  book_id bigint not null, transfer_id uuid not null, asked_by_id text not null, asked_by_name text not null, rules jsonb not null,
  asked_at timestamptz not null, ended text, ended_at timestamptz, ended_by_name text, note text,
  primary key (book_id, transfer_id), constraint approval_check check ((ended is null) = (ended_at is null)),
  constraint approval_ended_check check (ended in ('approved', 'refused', 'withdrawn', 'expired'))
);
comment on column ledger.approval.asked_by_id is 'personal: id of one of the business''s people or of a key; who asked; with the account';
comment on column ledger.approval.asked_by_name is 'personal: name of one of the business''s people or of a key; who asked; with the account';
comment on column ledger.approval.rules is 'not personal: which rules of the business the transfer met';
comment on column ledger.approval.ended_by_name is 'personal: name of one of the business''s people; who decided; with the account';
comment on column ledger.approval.note is 'personal: words of one of the business''s people; why it was decided so; with the account';
create index approval_open on ledger.approval (book_id, asked_at, transfer_id) where ended is null;
create index approval_asked on ledger.approval (book_id, asked_at);

create table ledger.attempt (
  book_id bigint not null, transfer_id uuid not null, attempt smallint not null, provider smallint not null, reference text not null,
  began_at timestamptz not null, ended_at timestamptz not null, code text, answer jsonb not null,
  primary key (book_id, transfer_id, attempt)
);
comment on column ledger.attempt.answer is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
create unique index attempt_reference on ledger.attempt (provider, reference);

create table transfer_batch (
  book_id bigint not null, reference text not null, items_hash bytea not null, created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, reference)
);
comment on table transfer_batch is 'not personal: a reference and a hash of what was sent';

create table ledger.evidence (
  book_id bigint not null, transfer_id uuid not null, id bigint generated always as identity not null, channel text not null, outcome text not null,
  applied boolean not null, code text, body jsonb, received_at timestamptz not null,
  constraint evidence_channel_check check (channel in ('submit', 'poll', 'webhook', 'operator'))
);
comment on column ledger.evidence.body is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
create index evidence_time on ledger.evidence (book_id, received_at);
alter table ledger.evidence add constraint evidence_pkey primary key (transfer_id, book_id, id);

create table ledger.pace (
  book_id bigint not null, minute timestamptz not null, amount bigint not null, transfers int not null,
  primary key (book_id, minute)
);

create table ledger.transfer_rule (
  book_id bigint not null, id uuid not null, name text not null, action text not null, above_amount bigint, new_payee_days smallint,
  hours_from smallint, hours_to smallint, weekdays smallint[], window_minutes smallint, window_transfers int, window_amount bigint,
  payee_hours smallint, payee_amount bigint, exempts_all_keys boolean not null default false, exempt_keys uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(), created_by_name text not null, ended_at timestamptz, ended_by_name text,
  primary key (book_id, id),
  constraint transfer_rule_check check (num_nonnulls(above_amount, new_payee_days, hours_from, window_minutes, payee_hours) > 0),
  constraint transfer_rule_check1 check (num_nonnulls(hours_from, hours_to, weekdays) in (0, 3) and ((hours_from is null) or hours_from <> hours_to)),
  constraint transfer_rule_check2 check ((window_minutes is null) = (num_nonnulls(window_transfers, window_amount) = 0)),
  constraint transfer_rule_check3 check ((payee_hours is null) = (payee_amount is null)),
  constraint transfer_rule_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint transfer_rule_above_amount_check check (above_amount >= 0),
  constraint transfer_rule_new_payee_days_check check (new_payee_days >= 1 and new_payee_days <= 366),
  constraint transfer_rule_hours_from_check check (hours_from >= 0 and hours_from <= 1439),
  constraint transfer_rule_hours_to_check check (hours_to >= 1 and hours_to <= 1440),
  constraint transfer_rule_weekdays_check check (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  constraint transfer_rule_window_minutes_check check (window_minutes >= 1 and window_minutes <= 1440),
  constraint transfer_rule_window_transfers_check check (window_transfers > 0), constraint transfer_rule_window_amount_check check (window_amount > 0),
  constraint transfer_rule_payee_hours_check check (payee_hours >= 1 and payee_hours <= 720),
  constraint transfer_rule_payee_amount_check check (payee_amount > 0), constraint transfer_rule_action_check check (action in ('approval', 'alarm'))
);
comment on column ledger.transfer_rule.name is 'not personal: what a business calls a rule of its own';
comment on column ledger.transfer_rule.action is 'not personal: our word for what happens';
comment on column ledger.transfer_rule.created_by_name is 'personal: name of one of the business''s people; who made the rule; with the account';
comment on column ledger.transfer_rule.ended_by_name is 'personal: name of one of the business''s people; who ended the rule; with the account';
create index transfer_rule_in_force on ledger.transfer_rule (book_id, created_at) where ended_at is null;

create table ledger.transfer_tally (
  book_id bigint not null, hour timestamptz not null, settlement_status text not null, count bigint not null, amount bigint not null,
  fees bigint not null,
  primary key (book_id, hour, settlement_status)
);
comment on table ledger.transfer_tally is 'not personal: sums';

create table treasury.balance (
  environment text not null, account smallint not null, amount bigint not null,
  primary key (environment, account), constraint balance_environment_check check (environment in ('live', 'sandbox'))
);

create table treasury.booking (
  id uuid not null, environment text not null, kind ledger.posting_kind not null, provider smallint, tax text, debit smallint not null,
  credit smallint not null, amount bigint not null, reference text not null, note text not null, asked_by text, booked_by text not null,
  booked_at timestamptz not null default clock_timestamp(),
  primary key (id),
  constraint booking_environment_kind_provider_tax_reference_key unique nulls not distinct (environment, kind, provider, tax, reference),
  constraint booking_check check (((kind)::text = 'tax_paid') = (tax is not null)),
  constraint booking_check1 check (provider is not null or ((kind)::text = 'tax_paid')),
  constraint booking_kind_check check ((kind)::text in ('float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid')),
  constraint booking_amount_check check (amount > 0), constraint booking_environment_check check (environment in ('live', 'sandbox')),
  constraint booking_tax_check check (tax in ('vat', 'stamp_duty'))
);
comment on column treasury.booking.tax is 'not personal: vat or stamp_duty';
comment on column treasury.booking.reference is 'not personal: the number of an invoice or a statement';
comment on column treasury.booking.note is 'personal: free text; why it was booked; with the books';
comment on column treasury.booking.asked_by is 'personal: name; who of the operators asked; with the books';
comment on column treasury.booking.booked_by is 'personal: name; who of the operators agreed; with the books';
create index booking_page on treasury.booking (environment, booked_at DESC, id DESC);

create table treasury.day (
  environment text not null, day date not null, kind ledger.posting_kind not null, debit smallint not null, credit smallint not null,
  postings bigint not null, amount bigint not null,
  primary key (environment, day, kind, debit, credit), constraint day_environment_check check (environment in ('live', 'sandbox'))
);

create table treasury.poll (
  environment text not null, account text not null, next_at timestamptz not null,
  primary key (environment, account), constraint poll_environment_check check (environment in ('live', 'sandbox'))
);

create table treasury.progress (
  one boolean not null default true, until timestamptz not null, next_until timestamptz, next_xid xid8,
  primary key (one), constraint progress_check check ((next_until is null) = (next_xid is null)), constraint progress_one_check check (one)
);

create table treasury.tax (
  environment text not null, day date not null, kind ledger.posting_kind not null, tax text not null, charged bigint not null,
  given_back bigint not null, booked boolean not null default false,
  primary key (environment, day, kind, tax), constraint tax_environment_check check (environment in ('live', 'sandbox')),
  constraint tax_tax_check check (tax in ('vat', 'stamp_duty'))
);
comment on column treasury.tax.tax is 'not personal: vat or stamp_duty';
create index tax_open on treasury.tax (day) where not booked;

create table used_challenge (
  challenge_hash bytea not null, expires_at timestamptz not null,
  primary key (challenge_hash)
);
comment on column used_challenge.challenge_hash is 'not personal: a hash of random bytes';
create index used_challenge_expiry on used_challenge (expires_at);

create table verification.alert (
  book_id bigint not null, threshold bigint not null, enabled boolean not null, armed boolean not null, triggered_at timestamptz,
  emails text[] not null default '{}',
  primary key (book_id), constraint alert_threshold_check check (threshold >= 0)
);
comment on column verification.alert.emails is 'personal: e-mail addresses; who hears of a low balance; with the account';

create table verification.call (
  book_id bigint not null, id uuid not null, n bigint not null default nextval('verification.call_number'::regclass), operation text not null,
  provider text not null, paid_by text not null, subscription_id uuid, charged bigint not null, status text not null default 'pending',
  refunded_at timestamptz, subject text not null, subject_index bytea, created_at timestamptz not null, answered_at timestamptz,
  primary key (book_id, id), constraint call_check check ((paid_by = 'quota') = (subscription_id is not null)),
  constraint call_check1 check ((paid_by = 'balance') = (charged > 0)), constraint call_paid_by_check check (paid_by in ('quota', 'balance')),
  constraint call_status_check check (status in ('pending', 'found', 'not_found', 'upstream_error', 'unanswered'))
);
comment on column verification.call.subject is 'personal: identity number or name of a company, masked; what the business paid to look up; VERIFICATION_SUBJECT_DAYS';
comment on column verification.call.subject_index is 'personal: identity number, hashed; to find the calls about a person; VERIFICATION_SUBJECT_DAYS';
create unique index call_order on verification.call (book_id, n);
create index call_operation on verification.call (book_id, operation, n);
create index call_subject on verification.call (book_id, subject_index, n);
create index call_age on verification.call using brin (created_at) with (pages_per_range='16');
create index call_subject_age on verification.call (created_at) where subject_index is not null;

create table verification.plan (
  id uuid not null, name text not null, price bigint not null, period_days int not null, offered boolean not null default true,
  primary key (id), constraint plan_price_check check (price > 0), constraint plan_period_days_check check (period_days >= 1 and period_days <= 366)
);
comment on table verification.plan is 'not personal: prices';

create table verification.plan_quota (
  plan_id uuid not null, operation text not null, calls int not null,
  primary key (plan_id, operation), constraint plan_quota_calls_check check (calls > 0),
  constraint plan_quota_operation_check check (operation in ('nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac'))
);
comment on table verification.plan_quota is 'not personal: prices';

create table verification.quota (
  book_id bigint not null, subscription_id uuid not null, operation text not null, calls int not null, used int not null default 0,
  primary key (book_id, subscription_id, operation), constraint quota_check check (used >= 0 and used <= calls),
  constraint quota_calls_check check (calls > 0)
);
comment on table verification.quota is 'not personal: counts';

create table verification.subscription (
  book_id bigint not null, id uuid not null, plan_id uuid not null, price bigint not null, starts_at timestamptz not null, ends_at timestamptz not null,
  auto_renew boolean not null default true, renews_at timestamptz, renewal_problem text, created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id), constraint subscription_check check (ends_at > starts_at), constraint subscription_price_check check (price > 0)
);
comment on table verification.subscription is 'not personal: periods and prices';
create index subscription_end on verification.subscription (book_id, ends_at);
create index subscription_renewal on verification.subscription (renews_at) where renews_at is not null;

create table verification.swept (
  one boolean not null default true, until timestamptz not null,
  primary key (one), constraint swept_one_check check (one)
);
comment on table verification.swept is 'not personal: a time';

create table verification.topup (
  book_id bigint not null, id uuid not null, source text not null, amount bigint not null, reference text not null, created_at timestamptz not null,
  primary key (book_id, id), constraint topup_amount_check check (amount > 0), constraint topup_source_check check (source in ('wallet', 'sandbox'))
);
comment on table verification.topup is 'not personal: amounts and references';

create table ledger.verified_balance (
  book_id bigint not null, account smallint not null, seq bigint not null, balance bigint not null,
  primary key (book_id, account)
);

create table ledger.verified_open (
  book_id bigint not null, id uuid not null,
  primary key (book_id, id)
);

create table ledger.verified_slice (
  n bigint not null, upto timestamptz not null, postings bigint not null, digest bytea not null, balances bytea, hash bytea not null,
  verified_at timestamptz not null, reread_at timestamptz not null,
  primary key (n), constraint verified_slice_upto_key unique (upto)
);
comment on table ledger.verified_slice is 'not personal: digests of postings, and how many there are';
create index verified_slice_reread on ledger.verified_slice (reread_at, n);

create table virtual_account (
  book_id bigint not null, id uuid not null, provider smallint not null, account_number text not null, account_name text not null, bank_code text,
  bank_name text not null, type text not null, customer_id uuid, subject_type text not null, subject_id uuid not null, amount bigint,
  received bigint not null default 0, payments int not null default 0, reference text not null, status text not null default 'active',
  expires_at timestamptz, created_at timestamptz(3) not null default clock_timestamp(), ended_at timestamptz, provider_reference text,
  provider_name text, closing_at timestamptz, closing_attempts smallint not null default 0,
  primary key (book_id, id),
  constraint virtual_account_check check (((type = 'dynamic') = (amount is not null)) and ((type = 'dynamic') = (expires_at is not null))),
  constraint virtual_account_check1 check ((status = 'active') = (ended_at is null)), constraint virtual_account_amount_check check (amount > 0),
  constraint virtual_account_received_check check (received >= 0), constraint virtual_account_payments_check check (payments >= 0),
  constraint virtual_account_type_check check (type in ('dynamic', 'static')),
  constraint virtual_account_subject_type_check check (subject_type in ('subscription', 'checkout_order', 'customer', 'wallet')),
  constraint virtual_account_status_check check (status in ('active', 'completed', 'expired', 'deactivated'))
);
comment on column virtual_account.account_number is 'personal: account number; where a customer pays; with the books';
comment on column virtual_account.account_name is 'personal: name; where a customer pays; with the books';
comment on column virtual_account.provider_name is 'not personal: what an operator calls an account with a provider';
create unique index virtual_account_active on virtual_account (book_id, subject_type, subject_id) where status = 'active';
create index virtual_account_subject on virtual_account (book_id, subject_type, subject_id, created_at DESC, id DESC);
create index virtual_account_customer on virtual_account (book_id, customer_id, created_at, id);
create index virtual_account_age on virtual_account (book_id, created_at, id);
create index virtual_account_due on virtual_account (expires_at) where status = 'active' and expires_at is not null;
create unique index virtual_account_permanent on virtual_account (provider, account_number) where type = 'static' or provider = 0;
create index virtual_account_number on virtual_account (provider, account_number, created_at DESC);
create unique index virtual_account_reference on virtual_account (provider, reference);
create index virtual_account_closing on virtual_account (closing_at) where closing_at is not null;

create table ledger.allowance (
  book_id bigint not null, tier text not null, per_payment bigint, day_amount bigint, day_count int, month_amount bigint, since timestamptz not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (book_id), constraint allowance_per_payment_check check (per_payment > 0), constraint allowance_day_amount_check check (day_amount > 0),
  constraint allowance_day_count_check check (day_count > 0), constraint allowance_month_amount_check check (month_amount > 0)
);
comment on column ledger.allowance.tier is 'not personal: our word for a set of limits';

create table wallet_freeze (
  environment text not null, business_id uuid not null, reason text not null, by_name text not null,
  frozen_at timestamptz not null default clock_timestamp(),
  primary key (environment, business_id), constraint wallet_freeze_environment_check check (environment in ('live', 'sandbox'))
);
comment on column wallet_freeze.reason is 'personal: words of an operator; why it was frozen; with the account';
comment on column wallet_freeze.by_name is 'personal: name of an operator; who froze it; with the account';

create table wallet_funding (
  id uuid not null, environment text not null, business_id uuid not null, book_id bigint not null, provider smallint not null, session_id text not null,
  amount bigint not null, value_date date not null, document text not null, document_sha256 text not null, note text not null, asked_by text,
  funded_by text not null, funded_at timestamptz not null default clock_timestamp(), reversed_at timestamptz, reversal_note text,
  reversal_asked_by text, reversed_by text,
  primary key (id),
  constraint wallet_funding_check check (((reversed_at is null) = (reversed_by is null)) and ((reversed_at is null) = (reversal_note is null))),
  constraint wallet_funding_amount_check check (amount > 0), constraint wallet_funding_document_sha256_check check (document_sha256 ~ '^[0-9a-f]{64}$'),
  constraint wallet_funding_environment_check check (environment in ('live', 'sandbox'))
);
comment on column wallet_funding.session_id is 'not personal: the number that the bank gave the payment';
comment on column wallet_funding.document is 'personal: free text of an operator; the paper that proves it; with the books';
comment on column wallet_funding.document_sha256 is 'not personal: the hash of a file that is not kept here';
comment on column wallet_funding.note is 'personal: free text of an operator; why it was credited; with the books';
comment on column wallet_funding.asked_by is 'personal: name; who of the operators asked; with the books';
comment on column wallet_funding.funded_by is 'personal: name; who of the operators agreed; with the books';
comment on column wallet_funding.reversal_note is 'personal: free text of an operator; why it was taken back; with the books';
comment on column wallet_funding.reversal_asked_by is 'personal: name; who of the operators asked; with the books';
comment on column wallet_funding.reversed_by is 'personal: name; who of the operators agreed; with the books';
create unique index wallet_funding_session on wallet_funding (session_id, provider, environment) where reversed_at is null;
create index wallet_funding_page on wallet_funding (environment, funded_at DESC, id DESC);
create index wallet_funding_of_business on wallet_funding (business_id, environment, funded_at DESC, id DESC);

create table ledger.spend (
  book_id bigint not null, day date not null, amount bigint not null, payments int not null,
  primary key (book_id, day), constraint spend_amount_check check (amount >= 0), constraint spend_payments_check check (payments >= 0)
);

create table ledger.tier (
  name text not null, rank smallint not null, per_payment bigint, day_amount bigint, day_count int, month_amount bigint,
  primary key (name), constraint tier_rank_key unique (rank), constraint tier_name_check check (name ~ '^[a-z0-9_]{1,32}$'),
  constraint tier_per_payment_check check (per_payment > 0), constraint tier_day_amount_check check (day_amount > 0),
  constraint tier_day_count_check check (day_count > 0), constraint tier_month_amount_check check (month_amount > 0)
);
comment on column ledger.tier.name is 'not personal: our word for a set of limits';

create table webhook.attempt (
  book_id bigint not null, delivery_id uuid not null, n smallint not null, trigger text not null, started_at timestamptz not null,
  finished_at timestamptz, http_status smallint, error_class text, timings jsonb, response_head bytea,
  primary key (book_id, delivery_id, n)
);
comment on column webhook.attempt.timings is 'not personal: milliseconds';
comment on column webhook.attempt.response_head is 'personal: what the server of the business answered; to find mistakes; WEBHOOK_ANSWER_DAYS';
create index attempt_time on webhook.attempt (book_id, started_at);

create table webhook.delivery (
  book_id bigint not null, id uuid not null, endpoint_id uuid not null, event_id uuid not null, event text not null,
  seq bigint generated always as identity not null, status text not null default 'pending', attempts smallint not null default 0,
  max_attempts smallint not null default 6, next_attempt_at timestamptz, claim uuid, leased_until timestamptz, lost_claims smallint not null default 0,
  trigger text not null default 'event', http_status smallint, last_error text, delivered_at timestamptz, created_at timestamptz not null,
  resume_at timestamptz, further boolean not null default false,
  primary key (book_id, id), constraint delivery_status_check check (status in ('pending', 'delivered', 'failed')),
  constraint delivery_trigger_check check (trigger in ('event', 'manual', 'recovery'))
);
comment on table webhook.delivery is 'not personal: ids, times and outcomes';
create unique index delivery_of_event on webhook.delivery (book_id, event_id, endpoint_id);
create index delivery_due on webhook.delivery (book_id, endpoint_id, next_attempt_at, seq) where next_attempt_at is not null;
create index delivery_head on webhook.delivery (book_id, endpoint_id, seq) where next_attempt_at is not null;
create index delivery_history on webhook.delivery (book_id, created_at, id);
create index delivery_of_receiver on webhook.delivery (book_id, endpoint_id, created_at, id) where further;
create index delivery_failed on webhook.delivery (book_id, created_at, id) where status = 'failed';

create table webhook.history (
  book_id bigint not null, gone_to uuid not null default '00000000-0000-0000-0000-000000000000', due_at timestamptz not null default clock_timestamp(),
  primary key (book_id)
);
comment on table webhook.history is 'not personal: how far it went';
create index history_due on webhook.history (due_at);

create table webhook.receiver (
  book_id bigint not null, id uuid not null, url text, allowed_ips text[] not null default '{}', event_types text[] not null default '{}', secret text,
  secret_masked text, previous_secret text, previous_secret_until timestamptz, handle_customer_emails boolean not null default true,
  ordered boolean not null default false, consecutive_failures int not null default 0, failing_since timestamptz, last_error text,
  last_delivered_at timestamptz, slow_until timestamptz, created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), rotated_by uuid, full_until timestamptz, first_of bigint, description text, filter jsonb,
  matches jsonpath, headers text, headers_masked jsonb not null default '[]', rate_limit smallint, begun_at timestamptz[] not null default '{}',
  rate_until timestamptz, paused_at timestamptz, paused_by text, pause_reason text, last_failed_at timestamptz, removed_at timestamptz,
  primary key (book_id, id), constraint receiver_check check (first_of = book_id),
  constraint receiver_check1 check ((paused_at is null) = (paused_by is null)),
  constraint receiver_check2 check (first_of is null or num_nonnulls(filter, matches, headers, rate_limit, paused_at, removed_at) = 0),
  constraint receiver_check3 check (removed_at is null or num_nonnulls(url, secret, previous_secret, headers) = 0),
  constraint receiver_rate_limit_check check (rate_limit >= 1 and rate_limit <= 100),
  constraint receiver_paused_by_check check (paused_by in ('person', 'gone'))
);
comment on column webhook.receiver.url is 'not personal: an address of the business';
comment on column webhook.receiver.allowed_ips is 'not personal: networks of a server';
comment on column webhook.receiver.secret is 'personal: secret, sealed; to sign what is told; with the account';
comment on column webhook.receiver.secret_masked is 'not personal: the last characters of a random secret';
comment on column webhook.receiver.previous_secret is 'personal: secret, sealed; to sign what is told; with the account';
comment on column webhook.receiver.description is 'personal: own words of the business; to know its endpoints apart; with the account';
comment on column webhook.receiver.filter is 'personal: what it wants of its events, names or addresses perhaps; to choose what is told; with the account';
comment on column webhook.receiver.matches is 'personal: the same as PostgreSQL reads it; to choose what is told; with the account';
comment on column webhook.receiver.headers is 'personal: secret, sealed; to sign in at the servers of the business; with the account';
comment on column webhook.receiver.headers_masked is 'not personal: names of headers and last characters of their values';
comment on column webhook.receiver.paused_by is 'not personal: a word of the contract';
comment on column webhook.receiver.pause_reason is 'personal: own words of the business; to know why; with the account';
create unique index receiver_first on webhook.receiver (first_of);
create index receiver_paused on webhook.receiver (paused_at) where paused_at is not null;
create index endpoint_failing on webhook.receiver (ledger.environment_of(book_id), failing_since, id) where failing_since is not null;

create table webhook.recovery (
  book_id bigint not null, id uuid not null, since timestamptz not null, until timestamptz not null, cursor uuid not null, last uuid not null,
  recovered int not null default 0, created_at timestamptz not null default clock_timestamp(), finished_at timestamptz, resume_at timestamptz,
  endpoint_id uuid, paused_at timestamptz,
  primary key (book_id, id)
);
comment on table webhook.recovery is 'not personal: ids and times';
create index recovery_open on webhook.recovery (created_at) where finished_at is null;

alter table api_key add constraint api_key_business_id_fkey foreign key (business_id) references business (id);
alter table api_key add constraint api_key_rotated_from_fkey foreign key (rotated_from) references api_key (id);
alter table beneficiary add constraint beneficiary_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.book add constraint book_business_id_fkey foreign key (business_id) references business (id);
alter table cards.card add constraint card_book_id_customer_id_fkey foreign key (book_id, customer_id) references customer (book_id, id);
alter table cards.card add constraint card_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table cards.instruction add constraint instruction_book_id_card_id_fkey foreign key (book_id, card_id) references cards.card (book_id, id);
alter table cards.transaction add constraint transaction_book_id_card_id_fkey foreign key (book_id, card_id) references cards.card (book_id, id);
alter table checkout_look add constraint checkout_look_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table checkout_link add constraint checkout_link_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table checkout_link add constraint checkout_link_book_id_product_id_fkey foreign key (book_id, product_id) references product (book_id, id);
alter table checkout_link add constraint checkout_link_book_id_subscription_id_fkey foreign key (book_id, subscription_id) references subscription (book_id, id);
alter table checkout_order add constraint checkout_order_book_id_customer_id_fkey foreign key (book_id, customer_id) references customer (book_id, id);
alter table checkout_order add constraint checkout_order_book_id_link_id_fkey foreign key (book_id, link_id) references checkout_link (book_id, id);
alter table checkout_order add constraint checkout_order_book_id_product_id_fkey foreign key (book_id, product_id) references product (book_id, id);
alter table customer add constraint customer_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table customer_transaction add constraint customer_transaction_book_id_account_id_fkey foreign key (book_id, account_id) references virtual_account (book_id, id);
alter table customer_transaction add constraint customer_transaction_book_id_customer_id_fkey foreign key (book_id, customer_id) references customer (book_id, id);
alter table delivery_option add constraint delivery_option_book_id_product_id_fkey foreign key (book_id, product_id) references product (book_id, id);
alter table ledger.deposit add constraint deposit_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table email_change add constraint email_change_person_id_fkey foreign key (person_id) references person (id);
alter table email_code add constraint email_code_person_id_fkey foreign key (person_id) references person (id);
alter table fee_rule add constraint fee_rule_business_id_fkey foreign key (business_id) references business (id);
alter table fee_rule add constraint fee_rule_plan_id_fkey foreign key (plan_id) references verification.plan (id);
alter table going_live add constraint going_live_business_id_fkey foreign key (business_id) references business (id);
alter table going_live_look_ups add constraint going_live_look_ups_business_id_fkey foreign key (business_id) references business (id);
alter table idempotency_key add constraint idempotency_key_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table invitation add constraint invitation_business_id_fkey foreign key (business_id) references business (id);
alter table invitation add constraint invitation_invited_by_fkey foreign key (invited_by) references person (id);
alter table ledger.key_limit add constraint key_limit_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.key_spend add constraint key_spend_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table known_address add constraint known_address_person_id_fkey foreign key (person_id) references person (id);
alter table ledger.account add constraint account_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table login_challenge add constraint login_challenge_person_id_fkey foreign key (person_id) references person (id);
alter table mail add constraint mail_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table membership add constraint membership_business_id_fkey foreign key (business_id) references business (id);
alter table membership add constraint membership_person_id_fkey foreign key (person_id) references person (id);
alter table passkey add constraint passkey_person_id_fkey foreign key (person_id) references person (id);
alter table password_reset add constraint password_reset_person_id_fkey foreign key (person_id) references person (id);
alter table payroll_batch add constraint payroll_batch_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table payroll_item add constraint payroll_item_book_id_batch_id_fkey foreign key (book_id, batch_id) references payroll_batch (book_id, id);
alter table payroll_limits add constraint payroll_limits_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table plan add constraint plan_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table privacy.request add constraint request_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table privacy.part add constraint part_book_id_request_id_fkey foreign key (book_id, request_id) references privacy.request (book_id, id);
alter table privacy.sweep add constraint sweep_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table product add constraint product_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table proposal add constraint proposal_business_id_fkey foreign key (business_id) references business (id);
alter table reconciliation_fetch add constraint reconciliation_fetch_import_id_fkey foreign key (import_id) references reconciliation_import (id);
alter table reconciliation_part add constraint reconciliation_part_import_id_fkey foreign key (import_id) references reconciliation_import (id);
alter table recovery_code add constraint recovery_code_person_id_fkey foreign key (person_id) references person (id);
alter table sandbox_mail add constraint sandbox_mail_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table session add constraint session_business_id_fkey foreign key (business_id) references business (id);
alter table session add constraint session_person_id_fkey foreign key (person_id) references person (id);
alter table session_token add constraint session_token_session_id_fkey foreign key (session_id) references session (id) on delete cascade;
alter table card_sim.entry add constraint entry_card_id_fkey foreign key (card_id) references card_sim.card (id);
alter table sms_message add constraint sms_message_book_id_send_id_fkey foreign key (book_id, send_id) references sms_send (book_id, id);
alter table sms_price add constraint sms_price_business_id_fkey foreign key (business_id) references business (id);
alter table sms_quote add constraint sms_quote_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table sms_send add constraint sms_send_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table statement add constraint statement_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table statement_mail add constraint statement_mail_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table subscription add constraint subscription_book_id_customer_id_fkey foreign key (book_id, customer_id) references customer (book_id, id);
alter table subscription add constraint subscription_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table subscription add constraint subscription_book_id_plan_id_fkey foreign key (book_id, plan_id) references plan (book_id, id);
alter table subscription add constraint subscription_book_id_product_id_fkey foreign key (book_id, product_id) references product (book_id, id);
alter table subscription_invoice add constraint subscription_invoice_book_id_subscription_id_fkey foreign key (book_id, subscription_id) references subscription (book_id, id);
alter table suspense_deposit add constraint suspense_deposit_book_hint_fkey foreign key (book_hint) references ledger.book (id);
alter table suspense_deposit add constraint suspense_deposit_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table transfer_batch add constraint transfer_batch_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.pace add constraint pace_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.transfer_rule add constraint transfer_rule_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table verification.alert add constraint alert_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table verification.plan_quota add constraint plan_quota_plan_id_fkey foreign key (plan_id) references verification.plan (id);
alter table verification.quota add constraint quota_book_id_subscription_id_fkey foreign key (book_id, subscription_id) references verification.subscription (book_id, id);
alter table verification.subscription add constraint subscription_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table verification.subscription add constraint subscription_plan_id_fkey foreign key (plan_id) references verification.plan (id);
alter table verification.topup add constraint topup_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table virtual_account add constraint virtual_account_book_id_customer_id_fkey foreign key (book_id, customer_id) references customer (book_id, id);
alter table virtual_account add constraint virtual_account_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.allowance add constraint allowance_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table ledger.allowance add constraint allowance_tier_fkey foreign key (tier) references ledger.tier (name);
alter table wallet_freeze add constraint wallet_freeze_business_id_fkey foreign key (business_id) references business (id);
alter table wallet_funding add constraint wallet_funding_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table wallet_funding add constraint wallet_funding_business_id_fkey foreign key (business_id) references business (id);
alter table ledger.spend add constraint spend_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table webhook.history add constraint history_book_id_fkey foreign key (book_id) references ledger.book (id);
alter table webhook.receiver add constraint endpoint_book_id_fkey foreign key (book_id) references ledger.book (id);

-- Transfers that were submitted, by when; a row is a batch of them.
create table ledger.hand_in (
  until timestamptz not null,
  books bigint[] not null,
  ids uuid[] not null
) with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index hand_in_until on ledger.hand_in (until);
alter table ledger.hand_in alter column ids set storage external, alter column books set storage external;
comment on table ledger.hand_in is 'not personal: ids alone';

-- Changes of transfers since the last roll-up. Transactions only add rows, so that none waits for another.
create table ledger.transfer_tally_change (
  book_id bigint not null,
  hour timestamptz not null,
  settlement_status text not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null
);
create index transfer_tally_change_book on ledger.transfer_tally_change (book_id, hour);
comment on table ledger.transfer_tally_change is 'not personal: sums';

-- Room on a row's own page for its later versions: such an update touches no index.
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
alter table payroll_batch set (fillfactor = 70);
alter table payroll_item set (fillfactor = 70);
alter table reconciliation_item set (fillfactor = 60);
alter table reconciliation_line set (fillfactor = 60);
alter table sms_message set (fillfactor = 80);
alter table subscription set (fillfactor = 70);
alter table verification.call set (fillfactor = 70);
alter table verification.quota set (fillfactor = 50);
alter table virtual_account set (fillfactor = 80);
alter table webhook.attempt set (fillfactor = 25);
alter table webhook.delivery set (fillfactor = 80);
alter table webhook.receiver set (fillfactor = 70);

-- Tables whose rows are soon deleted are vacuumed early.
alter table bills.open_bill set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table ledger.posting set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table request_log set (autovacuum_vacuum_scale_factor = 0.05);

-- Parts of files are compressed already.
alter table reconciliation_part alter column bytes set storage external;

alter sequence bank_sim.payment_transaction_id_seq cache 64;
alter sequence bill_sim.payment_transaction_id_seq cache 64;

-- The classic view of the books: two entries a posting. Its branches stay free of WHERE, or PostgreSQL can no
-- longer push a page's conditions into the indexes.
create view ledger.entry as
  select book_id, debit as account, debit_seq as seq, -amount as amount, debit_balance as balance_after,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting
  union all
  select book_id, credit, credit_seq, amount, credit_balance,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting;

-- The first endpoint of each book, under the name from before further endpoints.
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
create trigger posting_kept before truncate on ledger.posting execute function ledger.refuse_change();

-- Evidence that is erased keeps the fee of the provider, which is booked.
create function ledger.refuse_other_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.body is not null and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and new.body is not distinct from (case when old.body -> 'providerFee' is not null then jsonb_build_object('providerFee', old.body -> 'providerFee') end) then return new; end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name using errcode = 'LG001';
end $$;
create trigger evidence_immutable before update or delete on ledger.evidence for each row execute function ledger.refuse_other_change();
create trigger evidence_kept before truncate on ledger.evidence execute function ledger.refuse_change();
create trigger evidence_immutable before update or delete on bills.evidence for each row execute function ledger.refuse_other_change();
create trigger evidence_kept before truncate on bills.evidence execute function ledger.refuse_change();

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit.% are never changed or removed', tg_table_name using errcode = 'LG001';
end $$;
create trigger entry_immutable before update or delete on audit.entry for each row execute function audit.refuse_change();
create trigger entry_kept before truncate on audit.entry execute function audit.refuse_change();
create trigger head_kept before delete on audit.head for each row execute function audit.refuse_change();
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

-- Rights of the application. Functions alone write what is only selected here.
grant select on
  audit.entry, audit.head, bills.attempt, bills.bill, bills.evidence, bills.open_bill, ledger.account, ledger.allowance,
  ledger.approval, ledger.attempt, ledger.book, ledger.deposit, ledger.entry, ledger.evidence, ledger.hand_in, ledger.key_limit,
  ledger.key_spend, ledger.outbox, ledger.pace, ledger.posting, ledger.spend, ledger.tier, ledger.transfer, ledger.transfer_rule,
  ledger.transfer_tally, ledger.transfer_tally_change, ledger.verified_balance, ledger.verified_open, ledger.verified_slice,
  mikro_orm_migrations, sms_price, treasury.balance, treasury.day, treasury.progress, treasury.tax, verification.alert,
  verification.call, verification.plan, verification.plan_quota, verification.quota, verification.subscription, verification.swept,
  verification.topup, webhook.attempt, webhook.delivery
  to tollgate_app;
grant select, update on
  privacy.sweep, webhook.history
  to tollgate_app;
grant select, insert on
  card_sim.entry, card_sim.instruction, cards.journal_entry, cards.journal_part, cards.transaction, customer_transaction, fee_rule,
  live_served, provider_account, provider_reference, reconciliation_closed_day, restoration, sms_sim.message, statement,
  transfer_batch, treasury.booking, wallet_funding
  to tollgate_app;
grant select, insert, delete on
  provider_exchange, provider_off, request_log, sandbox_mail, treasury.told, wallet_freeze
  to tollgate_app;
grant select, insert, update on
  bank_sim.payment, beneficiary, bill_sim.payment, card_sim.card, cards.card, cards.instruction, cards.journal_reach, checkout_link,
  checkout_look, checkout_order, customer, delivery_option, deposit_feed, going_live, going_live_look_ups, identity_sim.request,
  payroll_batch, person, plan, privacy.request, product, proposal, reconciliation_day, reconciliation_exception, reconciliation_item,
  reconciliation_mapping, sms_message, sms_send, statement_mail, subscription, subscription_invoice, suspense_deposit, treasury.poll,
  va_sim.account, va_sim.payment, virtual_account, webhook.endpoint, webhook.receiver, webhook.recovery
  to tollgate_app;
grant select, insert, update, delete on
  activity, api_key, business, cards.journal_step, email_change, email_code, idempotency_key, invitation, known_address,
  login_challenge, mail, membership, passkey, password_reset, payroll_item, payroll_limits, privacy.part, provider_message,
  provider_refusal, reconciliation_feed, reconciliation_fetch, reconciliation_import, reconciliation_line, reconciliation_part,
  recovery_code, session, session_token, sms_quote, throttle, used_challenge
  to tollgate_app;
grant update (per_payment, day_amount, day_count, month_amount) on ledger.tier to tollgate_app;
grant update (effective_to) on fee_rule to tollgate_app;
grant update (subject, subject_index) on verification.call to tollgate_app;
grant update (reversed_at, reversal_note, reversal_asked_by, reversed_by) on wallet_funding to tollgate_app;

-- Transfer fees capped by the Guide to Charges of 2020, VAT at 7.5%, and the stamp duty that the sender owes on 10,000 naira and more from 1 January 2026 (Lagos time).
insert into fee_rule (id, kind, effective_from, min_amount, max_amount, flat, basis_points) values
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 0, 500000, 1000, 0),
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 500001, 5000000, 2500, 0),
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 5000001, null, 5000, 0),
  (gen_random_uuid(), 'vat', '2020-02-01T00:00:00+01', 0, null, 0, 750),
  (gen_random_uuid(), 'stamp_duty', '2026-01-01T00:00:00+01', 1000000, null, 5000, 0);

insert into ledger.tier (name, rank, per_payment, day_amount, day_count, month_amount) values
  ('tier_1', 1, 100000000, 500000000, 500, 5000000000),
  ('tier_2', 2, 1000000000, 10000000000, 5000, 100000000000),
  ('tier_3', 3, null, null, null, null);

-- Prices of products. Parts of SMS also stand in the table of the release before.
insert into sms_price (effective_from, unit_price) values ('2024-01-01T00:00:00+01', 400);
insert into fee_rule (id, kind, effective_from, flat, created_at) select id, 'sms_part', effective_from, unit_price, effective_from from sms_price;
insert into fee_rule (id, kind, item, effective_from, flat, created_at)
  select gen_random_uuid(), 'verification_call', item, '2026-01-01T00:00:00+01', price, '2026-01-01T00:00:00+01'
    from (values ('nin_basic', 10000), ('nin_face', 20000), ('nin_match', 8000), ('nin_full', 15000), ('cac', 15000)) calls (item, price);
insert into verification.plan (id, name, price, period_days) values
  ('00000000-0000-7000-8000-00000000a001', 'Starter', 2000000, 30),
  ('00000000-0000-7000-8000-00000000a002', 'Growth', 7500000, 30),
  ('00000000-0000-7000-8000-00000000a003', 'Scale', 30000000, 30);
insert into fee_rule (id, kind, item, effective_from, flat, created_at)
  select gen_random_uuid(), 'verification_plan', id::text, '2026-01-01T00:00:00+01', price, '2026-01-01T00:00:00+01' from verification.plan;
insert into verification.plan_quota (plan_id, operation, calls) values
  ('00000000-0000-7000-8000-00000000a001', 'nin_basic', 150),
  ('00000000-0000-7000-8000-00000000a001', 'nin_match', 100),
  ('00000000-0000-7000-8000-00000000a002', 'nin_basic', 500),
  ('00000000-0000-7000-8000-00000000a002', 'nin_face', 50),
  ('00000000-0000-7000-8000-00000000a002', 'nin_match', 300),
  ('00000000-0000-7000-8000-00000000a002', 'nin_full', 50),
  ('00000000-0000-7000-8000-00000000a002', 'cac', 50),
  ('00000000-0000-7000-8000-00000000a003', 'nin_basic', 2500),
  ('00000000-0000-7000-8000-00000000a003', 'nin_face', 300),
  ('00000000-0000-7000-8000-00000000a003', 'nin_match', 1500),
  ('00000000-0000-7000-8000-00000000a003', 'nin_full', 300),
  ('00000000-0000-7000-8000-00000000a003', 'cac', 300);

-- Sweeps and roll-ups begin now.
insert into verification.swept (until) values (clock_timestamp());
insert into treasury.progress (until) values (date_trunc('milliseconds', clock_timestamp()));
