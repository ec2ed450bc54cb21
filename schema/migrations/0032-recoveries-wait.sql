-- A recovery whose step failed is looked at again from here on, and holds no other recovery up meanwhile.
alter table webhook.recovery add column resume_at timestamptz;
