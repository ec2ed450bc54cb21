-- The page at which a passkey was added. Null for those from before this column, until they sign in.
alter table passkey add column origin text;
comment on column passkey.origin is 'not personal: the address of a page of this service';
