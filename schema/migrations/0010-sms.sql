-- What one part of a text message to one recipient costs, by network and route, from when until when.
-- A null business, network or route stands for all that have no line of their own.
create table sms_price (
  id uuid primary key default gen_random_uuid(),
  business_id uuid references business,
  network text check (network in ('MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown')),
  route text check (route in ('generic', 'dnd')),
  effective_from timestamptz not null,
  effective_to timestamptz check (effective_to > effective_from),
  unit_price bigint not null check (unit_price between 0 and 100000)
);
create index on sms_price (business_id);

-- 4 naira is what banks in Nigeria charged for a text message in 2024.
insert into sms_price (effective_from, unit_price) values ('2024-01-01T00:00:00+01', 400);

grant select on sms_price to tollgate_app;
