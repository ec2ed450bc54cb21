-- How far back a card's lists at its processor are read again: whatever is older was seen, is numbered and does not change any more.
create table cards.journal_reach (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  provider_card_id text not null,
  read_to timestamptz not null,
  primary key (environment, provider, provider_card_id)
);
comment on table cards.journal_reach is 'not personal: a moment for each card, but for which';
comment on column cards.journal_reach.provider_card_id is 'personal: id; which card; with the books';
grant select, insert, update on cards.journal_reach to tollgate_app;

-- Of what a purchase came to in several parts, each part that was seen, whenever: together they are what it came to.
create table cards.journal_part (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  provider_card_id text not null,
  id text not null,
  -- The purchase.
  source text not null,
  amount bigint not null,
  primary key (environment, provider, provider_card_id, id)
);
create index journal_part_source on cards.journal_part (environment, provider, provider_card_id, source);
comment on table cards.journal_part is 'not personal: amounts by names that a processor gave, but for which card';
comment on column cards.journal_part.provider_card_id is 'personal: id; which card; with the books';
grant select, insert on cards.journal_part to tollgate_app;

-- Two processors may call a card of theirs the same.
create unique index card_at_provider on cards.card (provider_card_id, provider) where provider_card_id is not null;
drop index cards.card_provider;

-- What clients read of it; what was made before was played or made by the one adapter that there was.
alter table cards.card add column provider_name text not null default 'sandbox';
update cards.card set provider_name = 'sudo' where provider <> 0;
comment on column cards.card.provider_name is 'not personal: the name of a provider';
