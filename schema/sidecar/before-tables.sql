-- Roles, schemas, sequences and functions that tables, defaults and indexes need. Entities declare the tables, after-tables.sql the rest.
do $$ begin
  create role tollgate_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant tollgate_app to %I', current_user);
  end if;
end $$;

create schema audit;
create schema bank_sim;
create schema bill_sim;
create schema bills;
create schema card_sim;
create schema cards;
create schema identity_sim;
create schema ledger;
create schema privacy;
create schema sms_sim;
create schema treasury;
create schema va_sim;
create schema verification;
create schema webhook;
grant usage on schema public, audit, bank_sim, bill_sim, bills, card_sim, cards, identity_sim, ledger, privacy, sms_sim, treasury, va_sim, verification, webhook to tollgate_app;

create sequence ledger.transfer_number cache 64;
create sequence verification.call_number;
create sequence va_sim.serial maxvalue 9999999;
grant usage on sequence va_sim.serial to tollgate_app;

-- Customers are found by the beginnings of the words of their name, address and code. Every word carries the book, so that the
-- index leads to the customers of one business however many others have the name. Accents do not count.
create function public.customer_words(book_id bigint, words text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct book_id || ' ' || word)
    from regexp_split_to_table(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') word
   where word <> ''
$$;

create function public.customer_names(book_id bigint, first_name text, last_name text, email text, customer_code text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(public.customer_words(book_id, concat_ws(' ', first_name, last_name, email, customer_code)), '{}'))
$$;

-- All the words, each as the beginning of one of theirs; null when there is no word.
create function public.customer_search(book_id bigint, words text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(public.customer_words(book_id, words)) word
$$;

-- The mailbox that an address reaches, by which two accounts are known to be one person: a tag after + and, at Gmail, dots make no other mailbox.
create function mailbox_of(p_email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
    from (select split_part(split_part(lower(p_email), '@', 1), '+', 1), split_part(lower(p_email), '@', 2)) parts (name, domain)
$$;
grant execute on function mailbox_of to tollgate_app;

-- Operators' queues are of one environment, and rows know theirs by their book alone: found behind an index on the time, 100,000 of the sandbox would be read before the first of live.
-- A book never changes its environment, so an index may be built on it: what is promised here is true for as long as nothing writes that column.
create function ledger.environment_of(p_book bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return (select b.environment from ledger.book b where b.id = p_book);
end $$;
revoke execute on function ledger.environment_of(bigint) from public;
grant execute on function ledger.environment_of(bigint) to tollgate_app;
