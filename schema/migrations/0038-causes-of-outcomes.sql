-- Why a transfer ended as it did, where state and reason leave it open: 'review' of what people decided, and how money came back. Null of what
-- its bank delivered, and of what has not ended.
alter table ledger.transfer add column cause text check (cause in ('review', 'refused', 'declined', 'returned', 'never_arrived'));
update ledger.transfer
   set cause = case when state = 'delivered' or reason = 'manual_reversal' then 'review' when settled_at is not null then 'returned'
                    when decline_code is null then 'never_arrived' when failed_at is null then 'refused' else 'declined' end
 where state = 'reversed' or (state = 'delivered' and response_code <> '90000');
-- No code contradicts where the money is: what people settled was credited, what came back was not.
update ledger.transfer set response_code = '90000', response_description = 'Credited, as decided on review' where state = 'delivered' and response_code <> '90000';
update ledger.transfer set response_code = 'REVERSED', response_description = 'Sent back by the bank of the beneficiary' where state = 'reversed' and response_code = '90000';
