-- What callers asked of the REST API, for the people who build against it: bounded in number and kept for days. Values that
-- may be secret or personal are masked before they come here.
create table request_log (
  book_id bigint not null,
  id uuid not null,
  request_id text not null,
  method text not null,
  route text not null,
  status smallint not null,
  duration_ms real not null,
  -- The key's id, or null for a person's own request.
  key_id text,
  user_id uuid,
  address text not null,
  idempotency_key text,
  client_reference text,
  error_code text,
  request_body jsonb,
  response_body jsonb,
  at timestamptz not null,
  primary key (book_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index request_log_request on request_log (book_id, request_id);
create index request_log_failed on request_log (book_id, id) where status >= 400;
create index request_log_key on request_log (book_id, key_id, id);
create index request_log_age on request_log using brin (at);

grant select, insert, delete on request_log to tollgate_app;
