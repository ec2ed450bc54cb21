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

create index customer_name on customer using gin (public.customer_names(book_id, first_name, last_name, email, customer_code)) with (fastupdate = off);
