-- outside a transaction
-- The requests that made or changed a transfer, by the code that their answers name.
drop index concurrently if exists request_log_transfer;
create index concurrently request_log_transfer on request_log (book_id, (response_body -> 'data' ->> 'transferCode'), id)
  where method = 'POST' and response_body -> 'data' ->> 'transferCode' is not null;
