-- What waits for a decision of the people who run the service, of all businesses and longest waiting first: indexes of what waits alone, so
-- that a page costs what is open and never what is over. Transfers have theirs (transfer_review).
create index bill_review on bills.bill (created_at, id) include (book_id) where state = 'pending' and checks >= 6;
create index suspense_waiting on suspense_deposit (environment, received_at, id) where status = 'open';
-- By status as a value, which an index of the open ones alone cannot serve.
create index suspense_status on suspense_deposit (environment, status, id);
drop index suspense_open;
