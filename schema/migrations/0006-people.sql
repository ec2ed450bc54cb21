-- People: who signs in, which businesses they belong to, and what proves that it is they. Secrets are kept as hashes, or sealed
-- where they must be read again; see docs/decisions/0012-opaque-session-tokens.md.

alter table business
  add column account_type text not null default 'business' check (account_type in ('individual', 'business')),
  add column country char(2) not null default 'NG',
  add column kyc_status text not null default 'not_started' check (kyc_status in ('not_started', 'pending', 'verified', 'rejected'));

create table person (
  id uuid primary key,
  -- As it is compared: lower case, Unicode normal form C.
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  country char(2) not null default 'NG',
  -- PHC string of argon2id.
  password_hash text not null,
  password_changed_at timestamptz not null default clock_timestamp(),
  email_verified_at timestamptz,
  -- Staff of whoever runs the service; granted on the command line alone.
  is_operator boolean not null default false,
  -- Sealed. A second factor counts from its confirmation on.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The newest time step that was used: a code is good for one use.
  totp_last_step bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table membership (
  business_id uuid not null references business,
  person_id uuid not null references person,
  role text not null check (role in ('owner', 'admin', 'finance', 'approver', 'developer', 'support')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, person_id)
);
create index membership_person on membership (person_id);

create table session (
  id uuid primary key,
  person_id uuid not null references person,
  business_id uuid not null references business,
  -- Where it was begun: shortened address and browser, to be recognised by its owner.
  address text not null,
  user_agent text,
  second_factor boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  -- However often it is refreshed.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'password', 'removed', 'reuse')),
  -- When it last ended or may do something else than before: open connections authenticate anew.
  changed_at timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
create index session_person on session (person_id, id);
create index session_changed on session (changed_at) where changed_at is not null;
create index session_expiry on session (expires_at);

-- SHA-256 of what the holder keeps. A used refresh token stays as long as its session: seen again, it betrays a thief.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The pair that was given for it, sealed with a key that only the token itself yields: a lost answer can be given again.
  successor text,
  created_at timestamptz not null default clock_timestamp()
);
create index session_token_session on session_token (session_id, kind);

-- Codes that prove an address. Each belongs to the sign-up that asked for it and brings that one's password into force, so
-- that nobody can prepare an account for somebody else's address.
create table email_code (
  id uuid primary key,
  person_id uuid not null references person,
  code_hash bytea not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- Null where the code was asked for again and the name stays as it is.
  business_name text,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index email_code_person on email_code (person_id, created_at);

create table password_reset (
  token_hash bytea primary key,
  person_id uuid not null references person,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index password_reset_person on password_reset (person_id);

-- The password was right and the second factor is awaited.
create table login_challenge (
  token_hash bytea primary key,
  person_id uuid not null references person,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index login_challenge_person on login_challenge (person_id);

create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Attempts to guess something, by a keyed hash of whom they concern. Nobody is locked out: the wait grows up to a bound.
create table throttle (
  kind text not null,
  subject bytea not null,
  failures integer not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, subject)
);
create index throttle_age on throttle (updated_at);

-- From where a person signed in before, as keyed hashes: others cannot make this person wait there, and a sign-in from
-- elsewhere is told by mail.
create table known_address (
  person_id uuid not null references person,
  address_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (person_id, address_hash)
);

create table invitation (
  id uuid primary key,
  business_id uuid not null references business,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'finance', 'approver', 'developer', 'support')),
  token_hash bytea not null unique,
  invited_by uuid references person,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index invitation_business on invitation (business_id, id);
create unique index invitation_open on invitation (business_id, email) where accepted_at is null and revoked_at is null;

grant select, insert, update on person, membership, session, session_token, email_code, password_reset, login_challenge,
  recovery_code, throttle, known_address, invitation to tollgate_app;
grant delete on membership, session, session_token, email_code, password_reset, login_challenge, recovery_code, throttle,
  known_address, invitation to tollgate_app;

-- Mails to people. Codes and tokens in their data are sealed.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in (
  'low_balance', 'transfer_receipt', 'transfer_reversed',
  'email_code', 'account_exists', 'password_reset', 'invitation', 'new_sign_in', 'security_notice'));
grant insert on mail to tollgate_app;
create index sandbox_mail_recipient on sandbox_mail (recipient, id);
