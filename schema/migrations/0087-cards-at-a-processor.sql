-- Cards at processors that are not played: which one made a card, and what an adapter writes down where its processor neither knows our instructions nor numbers its entries.
alter table cards.card
  -- The number of the account with the processor; 0 is the simulated one.
  add column provider smallint not null default 0;
comment on column cards.card.provider is 'not personal: a number of an account with a provider';

-- How far an instruction has come at a processor, step by step: written down before a step is asked for, and when it was done.
create table cards.journal_step (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  instruction_id uuid not null,
  step text not null,
  -- What the processor calls what was made; empty where it was only asked for.
  value text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (environment, provider, instruction_id, step)
);
comment on table cards.journal_step is 'not personal: names that a processor gave to what was made';
grant select, insert, update, delete on cards.journal_step to tollgate_app;

-- The entries of a card's account in the order in which they were seen, numbered without gaps.
create table cards.journal_entry (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  provider_card_id text not null,
  n integer not null check (n > 0),
  id text not null,
  -- What it is about at the processor: a purchase has another entry when its amount changes.
  source text not null,
  kind text not null check (kind in ('load', 'unload', 'purchase', 'refund', 'fee')),
  amount bigint not null check (amount >= 0),
  -- What it adds to the card; nothing for what was declined.
  change bigint not null,
  -- What all entries up to this one add up to.
  balance bigint not null,
  reason text,
  merchant jsonb,
  channel text,
  at timestamptz not null,
  primary key (environment, provider, provider_card_id, n),
  unique (environment, provider, provider_card_id, id)
);
create index journal_entry_source on cards.journal_entry (environment, provider, provider_card_id, source);
comment on table cards.journal_entry is 'not personal: what a processor books on a card, but for where';
comment on column cards.journal_entry.provider_card_id is 'personal: id; which card; with the books';
comment on column cards.journal_entry.merchant is 'personal: where somebody bought; the history of the card; with the books';
grant select, insert on cards.journal_entry to tollgate_app;
