-- How often a business had company and account looked up for going live, by days in Lagos: registry and bank charge us for each.
create table going_live_look_ups (
  business_id uuid not null references business,
  environment text not null check (environment in ('live', 'sandbox')),
  day date not null,
  times smallint not null,
  primary key (business_id, environment, day)
);
grant select, insert, update on going_live_look_ups to tollgate_app;
