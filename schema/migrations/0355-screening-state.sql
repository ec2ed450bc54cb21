-- Transfers whose payee resembles an entry of a list, or was not compared: their money is held.
alter type ledger.transfer_state add value if not exists 'screening';
