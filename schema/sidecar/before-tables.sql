-- Roles, schemas, sequences and functions that tables need. Entities declare tables, after-tables.sql the rest.
do $$ begin
  create role tollgate_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant tollgate_app to %I', current_user);
  end if;
end $$;

create extension if not exists pg_trgm with schema public;

create schema audit;
create schema bank_sim;
create schema bill_sim;
create schema bills;
create schema card_sim;
create schema cards;
create schema identity_sim;
create schema ledger;
create schema monitoring;
create schema privacy;
create schema screening;
create schema sms_sim;
create schema treasury;
create schema va_sim;
create schema verification;
create schema webhook;
grant usage on schema public, audit, bank_sim, bill_sim, bills, card_sim, cards, identity_sim, ledger, monitoring, privacy, screening, sms_sim, treasury, va_sim, verification, webhook to tollgate_app;

create sequence ledger.transfer_number cache 64;
create sequence verification.call_number;
create sequence va_sim.serial maxvalue 9999999;
grant usage on sequence va_sim.serial to tollgate_app;

-- Customer search by prefixes of name, address and code, without accents.
-- Each prefix includes the book, so that the index serves one business at a time.
create function public.customer_words(book_id bigint, words text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct book_id || ' ' || word)
    from regexp_split_to_table(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') word
   where word <> ''
$$;

create function public.customer_names(book_id bigint, first_name text, last_name text, email text, customer_code text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(public.customer_words(book_id, concat_ws(' ', first_name, last_name, email, customer_code)), '{}'))
$$;

-- All words, as prefixes; null without words.
create function public.customer_search(book_id bigint, words text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(public.customer_words(book_id, words)) word
$$;

-- Trigrams of a name, each with its book, so that the index serves one business at a time.
create function ledger.name_trigrams(p_book bigint, p_name text) returns text[] language sql immutable parallel safe as $$
  select array_agg(p_book || gram) from unnest(public.show_trgm(p_name)) gram
$$;
revoke execute on function ledger.name_trigrams(bigint, text) from public;
grant execute on function ledger.name_trigrams(bigint, text) to tollgate_app;

-- Mailbox of an address, to identify one person's accounts: without +tag, and without dots at Gmail.
create function mailbox_of(p_email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
    from (select split_part(split_part(lower(p_email), '@', 1), '+', 1), split_part(lower(p_email), '@', 2)) parts (name, domain)
$$;
grant execute on function mailbox_of to tollgate_app;

-- Environment of a book, for indexes of operator queues, which otherwise read the other environment first.
-- Immutable, as no function changes a book's environment.
create function ledger.environment_of(p_book bigint) returns text language plpgsql immutable strict parallel safe as $$
begin
  return (select b.environment from ledger.book b where b.id = p_book);
end $$;
revoke execute on function ledger.environment_of(bigint) from public;
grant execute on function ledger.environment_of(bigint) to tollgate_app;
