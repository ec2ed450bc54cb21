-- outside a transaction
-- Postings and events of everything but transfers and deposits, which are nearly all: what a slice proves of its own kinds is read from here. A transfer adds nothing to them.
drop index concurrently if exists ledger.posting_of_slices;
create index concurrently posting_of_slices on ledger.posting (kind, book_id, source_id)
  where kind not in ('transfer', 'transfer_fee', 'settlement', 'reversal', 'fee_revenue', 'return_fee', 'return', 'payroll', 'payroll_reversal', 'funding', 'subscription_payment',
                     'checkout_payment', 'provider_fee', 'deposit_provider_fee', 'bill_provider_fee', 'bill_commission');
drop index concurrently if exists ledger.outbox_of_slices;
create index concurrently outbox_of_slices on ledger.outbox (event, book_id)
  where event not in ('transfer.settled', 'transfer.failed', 'transfer.reversed', 'wallet.funded', 'payroll.item.settled', 'payroll.item.failed', 'payroll.item.reversed');
