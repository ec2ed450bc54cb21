-- Every place of an endpoint is taken by requests that nobody has answered: when one more may begin. Null while a place is free.
alter table webhook.endpoint add column full_until timestamptz;
