-- An index that names the status of a salary has every step of every salary write all of the row's index entries anew. Drafts are read in the order of their
-- batch, which has an index of its own, and a batch has at most 10,000 salaries.
drop index payroll_item_draft;
