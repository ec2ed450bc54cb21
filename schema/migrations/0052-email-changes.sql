-- A change of the address that a person signs in with, until a code that was mailed to the new one is entered. A person has one;
-- asking anew replaces it.
create table email_change (
  person_id uuid primary key references person,
  -- As it is compared: lower case, Unicode normal form C.
  email text not null check (email = lower(email)),
  asked_at timestamptz not null default clock_timestamp(),
  -- Of the newest code, the only one that is good. No code has it where the address has an account: the row tells nothing.
  code_id uuid not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  attempts smallint not null default 0
);
create index email_change_age on email_change (asked_at);

grant select, insert, update, delete on email_change to tollgate_app;
