-- outside a transaction
-- Deliveries that were given up, newest first: looking for the few that failed costs nothing more in a long history.
drop index concurrently if exists webhook.delivery_failed;
create index concurrently delivery_failed on webhook.delivery (book_id, created_at, id) where status = 'failed';
