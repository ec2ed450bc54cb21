-- A virtual account that ended here is closed at its bank too, however often the bank has to be asked.
alter table virtual_account
  -- When its bank is asked to close it; null once there is nothing to ask.
  add column closing_at timestamptz,
  add column closing_attempts smallint not null default 0;
