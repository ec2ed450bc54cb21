-- From a transfer to the events about it, for lists that show both (src/webhooks/details.ts).
create index outbox_transfer on ledger.outbox (book_id, (data ->> 'transferCode')) where data ->> 'transferCode' is not null;
