-- A text message may go from one account with a provider to the next while it was certainly not taken. Null while the first one, that of its send, has it or is meant to.
alter table sms_message add column provider smallint;
comment on column sms_message.provider is 'not personal: a number of an account with a provider';
