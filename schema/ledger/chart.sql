-- Printed by `npm run generate` from src/core/ledger/chart.ts.

-- Whether the account has a stored balance.
create or replace function ledger.is_stored(p_account smallint) returns boolean language sql immutable as $$
  select p_account in (1, 4)
$$;

-- Whether an entry of this kind may debit and credit these accounts. Transfers and deposits have functions of their own.
create or replace function ledger.leg_fits(p_kind ledger.posting_kind, p_debit smallint, p_credit smallint) returns boolean language sql stable as $$
  select case p_kind::text
    when 'bill' then (p_debit = 1 and p_credit = 5)
    when 'bill_fee' then (p_debit = 1 and p_credit = 5)
    when 'bill_settlement' then (p_debit = 5 and p_credit between 300 and 399)
    when 'bill_fee_revenue' then (p_debit = 5 and p_credit = 3)
    when 'bill_reversal' then (p_debit = 5 and p_credit = 1)
    when 'verification_topup' then (p_debit = 1 and p_credit = 4)
    when 'verification_plan' then (p_debit = 1 and p_credit = 7)
    when 'verification_funding' then (p_debit between 200 and 299 and p_credit = 4)
    when 'verification_charge' then (p_debit = 4 and p_credit = 7)
    when 'verification_refund' then (p_debit = 7 and p_credit = 4)
    when 'sms' then (p_debit = 1 and p_credit = 8)
    when 'sms_refund' then (p_debit = 8 and p_credit = 1)
    when 'virtual_card_funding' then (p_debit = 1 and p_credit = 6)
    when 'virtual_card_fee' then (p_debit = 1 and p_credit = 3)
    when 'virtual_card_withdrawal' then (p_debit = 6 and p_credit = 1)
    when 'virtual_card_reversal' then (p_debit = 6 and p_credit = 1)
    when 'virtual_card_loss' then (p_debit = 3 and p_credit between 400 and 499)
    when 'virtual_card_purchase' then (p_debit = 6 and p_credit between 400 and 499)
    when 'virtual_card_refund' then (p_debit between 400 and 499 and p_credit = 6)
    when 'reconciliation' then (p_debit = 9 and p_credit between 100 and 199) or (p_debit between 100 and 199 and p_credit = 9) or (p_debit = 9 and p_credit between 200 and 299) or (p_debit between 200 and 299 and p_credit = 9) or (p_debit = 9 and p_credit between 300 and 399) or (p_debit between 300 and 399 and p_credit = 9) or (p_debit = 9 and p_credit between 400 and 499) or (p_debit between 400 and 499 and p_credit = 9)
    when 'virtual_card_adjustment' then (p_debit = 6 and p_credit between 400 and 499) or (p_debit between 400 and 499 and p_credit = 6)
    when 'adjustment' then (p_debit = 1 and p_credit between 200 and 299)
    when 'provider_fee' then (p_debit = 13 and p_credit between 500 and 599)
    when 'deposit_provider_fee' then (p_debit = 13 and p_credit between 500 and 599)
    when 'bill_provider_fee' then (p_debit = 13 and p_credit between 500 and 599)
    when 'bill_commission' then (p_debit between 500 and 599 and p_credit = 13)
    when 'provider_invoice' then (p_debit = 13 and p_credit between 600 and 699)
    when 'provider_invoice_paid' then (p_debit between 600 and 699 and p_credit between 500 and 599)
    when 'float_in' then (p_debit between 500 and 599 and p_credit = 10)
    when 'float_out' then (p_debit = 10 and p_credit between 500 and 599)
    when 'float_correction' then (p_debit between 500 and 599 and p_credit = 13) or (p_debit = 13 and p_credit between 500 and 599)
    when 'vat' then (p_debit = 3 and p_credit = 11)
    when 'vat_back' then (p_debit = 11 and p_credit = 3)
    when 'stamp_duty' then (p_debit = 3 and p_credit = 12)
    when 'stamp_duty_back' then (p_debit = 12 and p_credit = 3)
    when 'tax_paid' then (p_debit = 11 and p_credit between 500 and 599) or (p_debit = 11 and p_credit = 10) or (p_debit = 12 and p_credit between 500 and 599) or (p_debit = 12 and p_credit = 10)
    else false end
$$;
