-- News of providers is told again while whom it is about is being worked on, and what is said to have been paid in is asked about: both wait in the message itself.
-- It still decides nothing, so the application may write it.
alter table provider_message
  add column provider smallint,
  add column about text not null default 'payment' check (about in ('payment', 'deposit')),
  add column is_return boolean not null default false,
  -- When it is told or asked about next; null once that is over.
  add column due_at timestamptz,
  add column attempts smallint not null default 0;
create index provider_message_due on provider_message (about, due_at) where due_at is not null;
grant insert, update on provider_message to tollgate_app;
