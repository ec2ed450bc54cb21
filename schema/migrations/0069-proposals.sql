-- What one operator asked for and takes a second one, who agrees by asking for the very same. What has a row of its own for it (transfers, going live) keeps it there.
create table proposal (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  -- Null for what concerns the service itself.
  business_id uuid references business,
  -- Title of the operation, and what of it cannot be asked for twice at once.
  kind text not null,
  subject text not null,
  -- The input of the operation without its note. Holds no secret.
  asked jsonb not null,
  amount bigint check (amount > 0),
  note text not null,
  -- Of the person, also behind a key.
  by_id text not null,
  by_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended text check (ended in ('agreed', 'refused', 'withdrawn', 'expired')),
  ended_at timestamptz,
  ended_by_id text,
  ended_by_name text,
  ended_note text,
  -- The request that ended it, so that its repeat is known.
  ended_effect uuid,
  check ((ended is null) = (ended_at is null))
);
create unique index proposal_open on proposal (environment, kind, subject) where ended is null;
create index proposal_queue on proposal (environment, asked_at, id) where ended is null;
create index proposal_end on proposal (expires_at) where ended is null;
create unique index proposal_effect on proposal (ended_effect) where ended_effect is not null;
grant select, insert, update on proposal to tollgate_app;
