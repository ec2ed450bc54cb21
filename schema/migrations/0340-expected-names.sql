-- Name that the maker of a transfer expects, where the bank has another or gives none: its approver confirms it.
alter table ledger.approval add column expected_name text;
comment on column ledger.approval.expected_name is 'personal: name; whom the maker expected to pay; with the books';
