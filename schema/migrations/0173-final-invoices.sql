-- A final invoice bills no period, only what changes of the last one left owed.
alter table subscription_invoice drop constraint subscription_invoice_amount_check;
alter table subscription_invoice add constraint subscription_invoice_amount_check check (amount >= 0) not valid;
alter table subscription_invoice validate constraint subscription_invoice_amount_check;
