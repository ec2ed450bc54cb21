-- A transfer whose money came back can be sent once more, as a new one. Both name each other by transferCode: that the old row
-- keeps the name of its one retry, under its own lock, is what makes a second retry impossible. No index: both are looked up by
-- their primary key, and a send, which leaves the two null, writes nothing more than before.
alter table ledger.transfer add column retry_of text, add column retried_as text;
