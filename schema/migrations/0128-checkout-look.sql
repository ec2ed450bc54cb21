-- How the pages for payers of a business look: its colour and its logo.
create table checkout_look (
  book_id bigint primary key references ledger.book,
  -- As it was chosen; the pages darken or lighten it until text on it and in it can be read.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) between 1 and 32768),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- Of the bytes, so that the address of a logo changes with it and browsers may keep it for good.
  logo_version text,
  updated_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(logo, logo_type, logo_version) in (0, 3))
);
grant select, insert, update on checkout_look to tollgate_app;
comment on column checkout_look.colour is 'not personal: a colour';
comment on column checkout_look.logo is 'not personal: the mark of a business';
comment on column checkout_look.logo_version is 'not personal: a hash of that mark';
