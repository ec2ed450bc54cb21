-- How far deliveries and attempts that are over were deleted (docs/decisions/0109); a book comes round once a day.
create table webhook.history (
  book_id bigint primary key references ledger.book,
  -- Of events with a lesser id nothing is left that was told of them; the events stay.
  gone_to uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null default clock_timestamp()
);
create index history_due on webhook.history (due_at);
grant select, update on webhook.history to tollgate_app;
comment on table webhook.history is 'not personal: how far it went';
insert into webhook.history (book_id) select id from ledger.book;
create function webhook.new_book() returns trigger language plpgsql security definer set search_path = webhook, pg_temp as $$
begin
  insert into history (book_id) values (new.id);
  return new;
end $$;
create trigger book_has_history after insert on ledger.book for each row execute function webhook.new_book();
