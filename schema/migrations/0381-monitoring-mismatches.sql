-- Hours with another name than expected are few: a scenario about them reads no other subject.
-- allowed: index-locks: no release has this table
create index hour_mismatch on monitoring.hour (subject, hour) where mismatches > 0;
