-- Identity of a request by the canonical values of its input, so that a repeat in another spelling is known again. Rows of a release
-- before this have none and are compared as given; `request_hash` can go one release later.
alter table idempotency_key add column canonical_hash bytea;
comment on column idempotency_key.canonical_hash is 'not personal: a request, hashed';
