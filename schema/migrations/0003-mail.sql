-- Mail: what must be told to people, kept until it left, and the sandbox's mailbox.

create table mail (
  book_id bigint not null references ledger.book,
  -- Half of the Message-ID, so that every attempt carries the same one.
  id uuid not null,
  environment text not null check (environment in ('live', 'sandbox')),
  kind text not null check (kind in ('low_balance', 'transfer_receipt', 'transfer_reversed')),
  recipient text not null,
  -- What the template tells; the text is made from it at every attempt and comes out the same.
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'cancelled')),
  attempts smallint not null default 0,
  -- Null once it is sent, given up or no longer wanted.
  next_attempt_at timestamptz,
  -- Who sends it now, and until when nobody else may.
  claim uuid,
  leased_until timestamptz,
  -- A class such as `connection_refused` or `RCPT TO 550`; never an address.
  last_error text,
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 80);
create index mail_due on mail (environment, next_attempt_at) where next_attempt_at is not null;
create index mail_age on mail using brin (created_at);

-- The mails of an event, in the commit of its cause. Receipts and notices of transfers go to the customers of a
-- business and only while it wants that; the low-balance notice goes to the business itself. Only the ledger's functions
-- write events, so this runs with their rights and their search path; a search path of its own would cost each settlement.
create function ledger.mail_event() returns trigger language plpgsql as $$
declare
  v_recipient text;
begin
  if new.event = 'wallet.balance.low' then
    insert into public.mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
      select b.id, ledger.uuid7(), b.environment, 'low_balance', address, new.data, new.occurred_at, new.occurred_at
        from ledger.account a join ledger.book b on b.id = a.book_id cross join unnest(a.alert_emails) address
       where a.book_id = new.book_id and a.account = 1;
    return null;
  end if;
  select t.sender ->> 'email' into v_recipient from ledger.transfer t where t.book_id = new.book_id and t.transfer_code = new.data ->> 'transferCode';
  if v_recipient <> '' then
    insert into public.mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
      select b.id, ledger.uuid7(), b.environment, case new.event when 'transfer.settled' then 'transfer_receipt' else 'transfer_reversed' end,
             v_recipient, new.data, new.occurred_at, new.occurred_at
        from ledger.book b
       where b.id = new.book_id and not exists (select from webhook.endpoint e where e.book_id = b.id and not e.handle_customer_emails);
  end if;
  return null;
end $$;
revoke execute on function ledger.mail_event from public;
create trigger outbox_mail after insert on ledger.outbox for each row
  when (new.event in ('wallet.balance.low', 'transfer.settled', 'transfer.reversed')) execute function ledger.mail_event();

-- Where mails of the sandbox end. Only the adapter of the sandbox reads or writes it.
create table sandbox_mail (
  book_id bigint not null references ledger.book,
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id)
);

grant select, update, delete on mail to tollgate_app;
grant select, insert, delete on sandbox_mail to tollgate_app;
