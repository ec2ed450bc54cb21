alter table transfer_batch validate constraint transfer_batch_status_check;
alter table transfer_batch add constraint transfer_batch_id unique using index transfer_batch_id;

create table transfer_batch_item (
  book_id bigint not null, batch_id uuid not null, "position" integer not null, client_reference text not null, amount bigint not null, input jsonb,
  state text not null default 'pending', is_replay boolean not null default false, transfer_id uuid, fee bigint, code text, error text, field text,
  primary key (book_id, batch_id, "position"), constraint transfer_batch_item_amount_check check (amount > 0),
  constraint transfer_batch_item_state_check check (state in ('pending', 'sending', 'accepted', 'refused')),
  constraint transfer_batch_item_book_id_batch_id_fkey foreign key (book_id, batch_id) references transfer_batch (book_id, id)
);
alter table transfer_batch_item set (fillfactor = 70);
comment on column transfer_batch_item.client_reference is 'not personal: a reference of the business';
comment on column transfer_batch_item.input is 'personal: account number and names; to send the item; until its outcome';
comment on column transfer_batch_item.code is 'not personal: an error code';
comment on column transfer_batch_item.error is 'not personal: a message of the service or of the bank';
comment on column transfer_batch_item.field is 'not personal: a field of the contract';
grant select, insert, update on transfer_batch_item to tollgate_app;
