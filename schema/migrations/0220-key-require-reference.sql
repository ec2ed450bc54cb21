-- A key may refuse payments without a reference; existing keys stay as they are.
alter table api_key add column require_reference boolean not null default false;
