-- Quotes for text messages until they expire, so that a quoteId can be asked for. What is kept is the answer without its recipients,
-- sealed: a cheaper wording is the message itself.
create table sms_quote (
  book_id bigint not null references ledger.book,
  id uuid not null,
  sealed text not null,
  expires_at timestamptz not null,
  primary key (book_id, id)
);
create index sms_quote_expiry on sms_quote (expires_at);

grant select, insert, update, delete on sms_quote to tollgate_app;
