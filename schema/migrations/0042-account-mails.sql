-- Mails about accounts carry codes and tokens: no API key is shown them. What a version before this keeps meanwhile counts
-- as one, and so does what can no longer be told.
alter table sandbox_mail add column is_account boolean not null default true;
update sandbox_mail s set is_account = false from mail m
 where m.book_id = s.book_id and m.id = s.id
   and m.kind not in ('email_code', 'account_exists', 'password_reset', 'invitation', 'new_sign_in', 'security_notice');

-- Has a row once a process served live money from this database. From then on no process, however it is set, leaves mails
-- about accounts in the sandbox's mailbox or makes demo businesses.
create table live_served (
  one boolean primary key default true check (one),
  since timestamptz not null default clock_timestamp()
);
insert into live_served select where exists (select from api_key where environment = 'live');
grant select, insert on live_served to tollgate_app;
