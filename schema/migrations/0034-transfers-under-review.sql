-- A transfer whose outcome nobody learns must not wait for ever. `decide_by` is set by the first question to its bank: until then it may be handed in
-- again where the bank certainly has nothing, afterwards its money comes back on the same certainty, and what stays uncertain waits for a
-- person. `review_since` says that it does, and since when: of declines from the decline on, of unknown outcomes from `decide_by` on.
-- `proposal` is what one person asked for and a second one has to agree to: in live nobody alone decides about an unknown outcome.
alter table ledger.transfer add column decide_by timestamptz, add column review_since timestamptz, add column proposal jsonb;
update ledger.transfer set review_since = failed_at where state = 'declined';
-- The operators' queue, oldest first. A transfer that nobody has to look at is not in it, so that sends and settlements do not write it.
create index transfer_review on ledger.transfer (review_since, book_id, id) where review_since is not null;
