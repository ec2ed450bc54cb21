-- Names of triggers and of an index on growing tables, in a file of their own: each lock is short.
alter trigger posting_kept on ledger.posting rename to posting_untruncated;
alter trigger evidence_kept on ledger.evidence rename to evidence_untruncated;
alter trigger evidence_kept on bills.evidence rename to evidence_untruncated;
alter trigger entry_kept on audit.entry rename to entry_untruncated;
alter trigger head_kept on audit.head rename to head_undeleted;
alter index bills.bill_kept rename to bill_unreversed;
