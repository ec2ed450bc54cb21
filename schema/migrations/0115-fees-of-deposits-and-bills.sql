-- What providers take of deposits, and what those of bills take or give back as commission: told with the payment, and booked beside it as the fee of a transfer is.
alter type ledger.posting_kind add value 'deposit_provider_fee';
alter type ledger.posting_kind add value 'bill_provider_fee';
alter type ledger.posting_kind add value 'bill_commission';

-- Null where the bank did not tell.
alter table ledger.deposit add column provider_fee bigint check (provider_fee >= 0);
alter table suspense_deposit add column provider_fee bigint check (provider_fee >= 0);

-- What is forgotten of evidence leaves what the provider took, which is booked.
create or replace function ledger.refuse_other_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.body is not null and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and new.body is not distinct from (case when old.body -> 'providerFee' is not null then jsonb_build_object('providerFee', old.body -> 'providerFee') end) then return new; end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name using errcode = 'LG001';
end $$;
