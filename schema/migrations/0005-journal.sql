-- Movements of money beside transfers: bills, verification credits and virtual cards.
-- Accounts that they use, in every book: 4 verification credits, 5 bills in flight, 6 virtual cards, 7 verification revenue,
-- 300+p settlement with bill provider p, 400+p settlement with card processor p. Account 4 is strict once it has a row.

alter type ledger.posting_kind add value 'bill';
alter type ledger.posting_kind add value 'bill_fee';
alter type ledger.posting_kind add value 'bill_settlement';
alter type ledger.posting_kind add value 'bill_fee_revenue';
alter type ledger.posting_kind add value 'bill_reversal';
alter type ledger.posting_kind add value 'verification_topup';
alter type ledger.posting_kind add value 'verification_plan';
alter type ledger.posting_kind add value 'verification_funding';
alter type ledger.posting_kind add value 'verification_charge';
alter type ledger.posting_kind add value 'verification_refund';
alter type ledger.posting_kind add value 'virtual_card_funding';
alter type ledger.posting_kind add value 'virtual_card_fee';
alter type ledger.posting_kind add value 'virtual_card_withdrawal';
alter type ledger.posting_kind add value 'virtual_card_purchase';
alter type ledger.posting_kind add value 'virtual_card_refund';
alter type ledger.posting_kind add value 'virtual_card_adjustment';
