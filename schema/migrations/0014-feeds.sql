-- Live feeds read what changed since a moment, each from an index in the order of time. Sends pay for the first alone
-- (docs/benchmarks.md, "Live feeds"); the next two hold scheduled transfers only, and none of their columns changes when a
-- submission is answered, so that update still touches no index.
create index evidence_time on ledger.evidence (book_id, received_at);
create index transfer_scheduled on ledger.transfer (book_id, created_at) where scheduled_at is not null;
create index transfer_scheduled_back on ledger.transfer (book_id, reversed_at) where scheduled_at is not null and reversed_at is not null;
create index attempt_time on webhook.attempt (book_id, started_at);
