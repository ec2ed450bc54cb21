-- The mailbox that an address reaches, by which two accounts are known to be one person: a tag after + and, at Gmail, dots make no other mailbox.
create function mailbox_of(p_email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
    from (select split_part(split_part(lower(p_email), '@', 1), '+', 1), split_part(lower(p_email), '@', 2)) parts (name, domain)
$$;
grant execute on function mailbox_of to tollgate_app;
