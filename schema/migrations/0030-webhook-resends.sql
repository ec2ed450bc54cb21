-- A resend stands in front of the automatic attempts and moves none of them: when the next one is, while the resend waits or
-- is on the wire. Null where none is to come.
alter table webhook.delivery add column resume_at timestamptz;
