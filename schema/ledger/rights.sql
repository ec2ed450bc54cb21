revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post_batch, ledger.request_approval, ledger.watch_wallet, ledger.claim_due, ledger.unclaim, ledger.credit_deposit, ledger.set_low_balance_alert, ledger.advance_sandbox, ledger.nearer, ledger.hurry_sandbox, ledger.schedule_poll, ledger.next_attempt, ledger.assign_provider,
  ledger.post_entries, ledger.emit, ledger.keep_account, ledger.open_book, ledger.uuid7, ledger.iso, ledger.wants, ledger.transfer_steps, ledger.may_move to tollgate_app;
grant execute on function ledger.set_wallet_status, ledger.set_allowance, ledger.lagos_day, ledger.set_key_limit, ledger.spend_by_key, ledger.unspend_by_key, ledger.key_limits to tollgate_app;
