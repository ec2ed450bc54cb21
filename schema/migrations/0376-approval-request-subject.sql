-- outside a transaction
drop index concurrently if exists approval_request_subject;
create index concurrently approval_request_subject on approval_request (subject, asked_at);
