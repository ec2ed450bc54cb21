-- The request line of what was said to a provider: its method and path, of which only words and our own reference are kept.
alter table provider_exchange add column request text;
comment on column provider_exchange.request is 'not personal: method and path, with a sign for whatever could name somebody';
