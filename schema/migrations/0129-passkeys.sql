-- Keys on people's own devices, with which they sign in without a password (docs/decisions/0090).
create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  -- What the device calls it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The host for which the device made it: it signs for no other.
  rp_id text not null,
  -- As its owner calls it.
  name text not null,
  -- How often the device says that it signed; 0 where it does not count. One that falls back was copied.
  sign_count bigint not null default 0,
  -- Whether it is kept beyond this one device, as phones and password managers do.
  is_backed_up boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

-- Challenges that signed somebody in, until they are too old to do so again.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);

grant select, insert, update, delete on passkey, used_challenge to tollgate_app;
comment on column passkey.credential_id is 'personal: id; which key of a device signs somebody in; until it is removed';
comment on column passkey.public_key is 'personal: id; checks what that key signs; until it is removed';
comment on column passkey.rp_id is 'not personal: the host of this service';
comment on column passkey.name is 'personal: program; what somebody calls a device; until it is removed';
comment on column used_challenge.challenge_hash is 'not personal: a hash of random bytes';
