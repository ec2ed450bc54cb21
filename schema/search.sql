-- Search of transfers: terms of each transfer, with the book in each term, filled after the send by jobs (decision 195).
-- Terms: n name, t narration, b batch, a amount, c reversed code, r reference and s its start, p account number and q its start.

-- Lower case without accents.
create or replace function ledger.fold_text(p_text text) returns text language sql immutable parallel safe as $$
  select lower(case when octet_length(p_text) = length(p_text) then p_text else regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g') end)
$$;

-- Why: four characters from every third on, counted from the end: a part of six characters has one of them, wherever it begins.
create or replace function ledger.part_terms(p_prefix text, p_text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  v_reversed text := reverse(p_text);
  v_terms text := '';
begin
  for place in 1..length(v_reversed) by 3 loop
    v_terms := v_terms || ' ' || p_prefix || substr(v_reversed, place, 4);
  end loop;
  return v_terms;
end $$;

create or replace function ledger.word_terms(p_prefix text, p_text text) returns text language sql immutable parallel safe as $$
  select ' ' || p_prefix || regexp_replace(ledger.fold_text(left(p_text, 100)), '[^a-z0-9]+', ' ' || p_prefix, 'g')
$$;

create or replace function ledger.search_terms(p_book bigint, p_transfer ledger.transfer, p_batch text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  v_book text := p_book;
  v_reference text := ledger.plain_reference(p_transfer.client_reference);
begin
  return array_to_tsvector(string_to_array(concat(v_book, 'a', p_transfer.amount, ' ', v_book, 'c', reverse(right(p_transfer.transfer_code, 8)),
    ledger.word_terms(v_book || 'n', p_transfer.account_name), ledger.word_terms(v_book || 't', p_transfer.narration), ledger.word_terms(v_book || 'b', p_batch),
    ledger.part_terms(v_book || 'r', v_reference), ' ' || v_book || 's' || left(v_reference, 8),
    ledger.part_terms(v_book || 'p', p_transfer.account_number), ' ', v_book, 'q', left(p_transfer.account_number, 8)), ' '));
end $$;

create or replace function ledger.plain_reference(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(ledger.fold_text(p_text), '[^a-z0-9]', '', 'g')
$$;

-- Writes the terms of transfers as they are now. Plans: lateral rows are read by their keys.
-- Race: an erasure waits for open writes, and later ones see it.
create or replace function ledger.index_transfers(p_books bigint[], p_ids uuid[]) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger.transfer_search'));
  insert into transfer_search as s (book_id, at, id, terms, reference, account_number)
    select t.book_id, t.created_at, t.id, search_terms(t.book_id, t.whole, b.name), plain_reference(t.client_reference), t.account_number
      from unnest(p_books, p_ids) k(book_id, id) cross join lateral (select w as whole, w.* from transfer w where w.id = k.id and w.book_id = k.book_id offset 0) t
      left join payroll_item i on t.payroll_item is not null and i.book_id = t.book_id and i.id = t.id
      left join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id
     order by t.book_id, t.created_at, t.id
    on conflict (book_id, at, id) do update set terms = excluded.terms where s.terms <> excluded.terms;
  insert into transfer_search_name (book_id, name)
    select distinct n.book_id, word
      from (select distinct k.book_id, t.account_name from unnest(p_books, p_ids) k(book_id, id)
              cross join lateral (select account_name from transfer w where w.id = k.id and w.book_id = k.book_id offset 0) t) n,
           regexp_split_to_table(fold_text(left(n.account_name, 100)), '[^a-z]+') word
     where length(word) between 3 and 24 order by 1, 2
    on conflict do nothing;
end $$;

-- Indexes up to `p_limit` new transfers; true when more may remain. Safe to run concurrently.
create or replace function ledger.follow_transfers(p_limit integer) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_books bigint[];
  v_ids uuid[];
begin
  with taken as (
    delete from transfer_search_change
     where ctid = any (array(select ctid from transfer_search_change limit p_limit for update skip locked)) returning book_id, id
  ) select array_agg(book_id), array_agg(id) into v_books, v_ids from taken;
  if v_ids is null then return false; end if;
  perform index_transfers(v_books, v_ids);
  return cardinality(v_ids) = p_limit;
end $$;

-- Indexes up to `p_limit` transfers from before the upgrade, of one book, newest first; true when more may remain.
create or replace function ledger.backfill_transfer_search(p_limit integer) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_book transfer_search_backfill;
  v_ids uuid[];
begin
  select * into v_book from transfer_search_backfill where next_run_at <= (select clock_timestamp()) order by next_run_at limit 1 for update skip locked;
  if not found then return false; end if;
  v_ids := array(select id from transfer where book_id = v_book.book_id and (created_at, id) < (v_book.at, v_book.id) order by created_at desc, id desc limit p_limit);
  perform index_transfers(array_fill(v_book.book_id, array[cardinality(v_ids)]), v_ids);
  if cardinality(v_ids) < p_limit then
    delete from transfer_search_backfill where book_id = v_book.book_id;
  else
    update transfer_search_backfill b set (at, id) = (select created_at, t.id from transfer t where t.book_id = v_book.book_id and t.id = v_ids[p_limit]),
           next_run_at = clock_timestamp()
     where b.book_id = v_book.book_id;
  end if;
  return true;
end $$;

-- Alternatives of terms that a part of a reference or number has: its start, or four characters wherever the part begins.
create or replace function ledger.part_query(p_parts text, p_start text, p_part text) returns text language sql immutable strict parallel safe as $$
  select concat_ws(' | ', quote_literal(p_start || left(p_part, 8)) || case when length(p_part) < 8 then ':*' else '' end, string_agg('(' || each.terms || ')', ' | '))
    from (select string_agg(quote_literal(p_parts || substr(reverse(p_part), place, 4)), ' & ') as terms
            from generate_series(1, least(length(p_part) - 3, 24)) place group by place % 3) each
$$;

-- Words with one typing error: two letters in the other order, one left out, one too many or another one.
create or replace function ledger.near_spellings(p_word text) returns text[] language sql immutable parallel safe as $$
  select array(
    select left(p_word, n - 1) || substr(p_word, n + 1, 1) || substr(p_word, n, 1) || substr(p_word, n + 2) from generate_series(1, length(p_word) - 1) n
    union select left(p_word, n - 1) || substr(p_word, n + 1) from generate_series(1, length(p_word)) n
    union select left(p_word, n - 1) || chr(letter) || substr(p_word, n + rest) from generate_series(1, length(p_word) + 1) n, generate_series(97, 122) letter, generate_series(0, 1) rest)
$$;

-- Names of a book with one typing error, then those most alike.
create or replace function ledger.similar_words(p_book bigint, p_word text, p_limit integer) returns text[]
language plpgsql stable set search_path = ledger, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_near text[] := near_spellings(left(p_word, 16));
  -- The trigram of the first letter alone is in a tenth of all words.
  v_grams text[] := array(select p_book || gram from unnest(show_trgm(p_word)) gram where gram not like '  %');
begin
  v_near := array(select name from transfer_search_name where book_id = p_book and name = any (v_near) limit p_limit);
  if length(p_word) < 5 or cardinality(v_near) = p_limit then return v_near; end if;
  return v_near || array(
    select name from transfer_search_name
     where name_trigrams(book_id, name) && v_grams and book_id = p_book and similarity(name, p_word) >= 0.35
     order by similarity(name, p_word) desc, name limit p_limit - cardinality(v_near));
end $$;

-- Newest transfers with the terms or the part. Bounds: the newest 2,000 rows, then 20,000 by index (10,000 for parts);
-- for terms with more matches, the newest 30,000 rows.
create or replace function ledger.search_hits(p_book bigint, p_query tsquery, p_parts tsquery, p_reference text, p_number text, p_limit integer) returns uuid[]
language plpgsql stable set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_seen integer;
  v_hits uuid[] := array(
    select id from (select id, at, terms, reference, account_number from transfer_search where book_id = p_book order by at desc, id desc limit 2000) newest
     where terms @@ p_query or strpos(reference, p_reference) > 0 or strpos(account_number, p_number) > 0 order by at desc, id desc limit p_limit);
  v_more uuid[];
begin
  if cardinality(v_hits) = p_limit then return v_hits; end if;
  with found as materialized (select book_id, at, id from transfer_search where terms @@ p_query limit 20000)
  select (select count(*) from found), array(select id from found where book_id = p_book order by at desc, id desc limit p_limit) into v_seen, v_more;
  v_hits := v_hits || v_more;
  if v_seen = 20000 then
    v_hits := v_hits || array(
      select id from (select id, at, terms from transfer_search where book_id = p_book order by at desc, id desc limit 30000) newest
       where terms @@ p_query order by at desc, id desc limit p_limit);
  end if;
  if p_reference is not null or p_number is not null then
    v_hits := v_hits || array(
      select id from (select book_id, at, id, reference, account_number from transfer_search where terms @@ p_parts limit 10000) found
       where book_id = p_book and (strpos(reference, p_reference) > 0 or strpos(account_number, p_number) > 0) order by at desc, id desc limit p_limit);
  end if;
  return v_hits;
end $$;

-- Transfers that match a text, newest first, with the matched fields. Names with typing errors are found when nothing else is.
create or replace function ledger.search_transfers(p_book bigint, p_text text, p_amounts bigint[], p_limit integer)
returns table (id uuid, matched text[]) language plpgsql stable rows 5 set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_text text := fold_text(left(p_text, 100));
  v_words text[] := array(select word from regexp_split_to_table(v_text, '[^a-z0-9]+') with ordinality w(word, n) where word <> '' order by n limit 6);
  v_plain text := plain_reference(v_text);
  v_reference text := case when length(v_plain) >= 3 then v_plain end;
  v_digits text := case when v_text ~ '^[0-9+() .-]+$' then v_plain end;
  -- A wallet number is the phone number without 0 or +234.
  v_number text := case when length(v_digits) >= 4 then regexp_replace(v_digits, '^(0|234(?=[789]))', '') end;
  v_exact text := concat_ws(' | ', (select string_agg(quote_literal(p_book || 'a' || amount), ' | ') from unnest(p_amounts) amount),
    case when length(v_digits) between 4 and 23 then quote_literal(p_book || 'c' || reverse(right(v_digits, 8))) || case when length(v_digits) < 8 then ':*' else '' end end);
  v_parts text := concat_ws(' | ', part_query(p_book || 'r', p_book || 's', v_reference), part_query(p_book || 'p', p_book || 'q', v_number));
  -- Alternatives for each word, with @ for the class; complete words first, since the start of a word is in more rows.
  v_terms text[] := array(select quote_literal('@' || word) || case when cardinality(v_words) = 1 then ':*' else '' end from unnest(v_words) word);
  v_hits uuid[];
begin
  v_hits := search_hits(p_book, search_query(p_book, v_terms, v_exact), nullif(v_parts, '')::tsquery, v_reference, v_number, p_limit);
  if cardinality(v_hits) = 0 and cardinality(v_words) > 1 then
    v_terms := array(select quote_literal('@' || word) || case when length(word) > 2 then ':*' else '' end from unnest(v_words) word);
    v_hits := search_hits(p_book, search_query(p_book, v_terms, ''), null, null, null, p_limit);
  end if;
  if cardinality(v_hits) = 0 and v_text !~ '[0-9]' then
    v_terms := array(
      select (select string_agg(quote_literal('@' || each) || case when each = word and length(word) > 2 then ':*' else '' end, ' | ')
                from (select word union select unnest(case when length(word) > 2 then similar_words(p_book, word, 12) end)) a(each))
        from unnest(v_words) word);
    v_hits := search_hits(p_book, search_query(p_book, v_terms, ''), null, null, null, p_limit);
  end if;
  return query
    select t.id, array_remove(array[
        case when s.terms @@ class_query(p_book, v_terms, 'n') then 'name' end,
        case when t.amount = any (p_amounts) then 'amount' end,
        case when strpos(s.reference, v_reference) > 0 or t.transfer_code like '%' || v_digits and length(v_digits) >= 4 then 'reference' end,
        case when strpos(s.account_number, v_number) > 0 then 'account_number' end,
        case when s.terms @@ class_query(p_book, v_terms, 't') then 'narration' end,
        case when s.terms @@ class_query(p_book, v_terms, 'b') then 'batch_name' end], null)
      from unnest(v_hits) hit(id) cross join lateral (select w.id, w.created_at, w.amount, w.transfer_code from transfer w where w.id = hit.id and w.book_id = p_book offset 0) t
      cross join lateral (select w.terms, w.reference, w.account_number from transfer_search w where w.book_id = p_book and w.at = t.created_at and w.id = t.id offset 0) s
     group by t.id, t.created_at, t.amount, t.transfer_code, s.terms, s.reference, s.account_number order by t.created_at desc, t.id desc limit p_limit;
end $$;

-- All words, each in any class, or an exact term; null without either.
create or replace function ledger.search_query(p_book bigint, p_terms text[], p_exact text) returns tsquery language sql immutable parallel safe as $$
  select nullif(concat_ws(' | ', '(' || string_agg('(' || replace(term, '@', p_book || 'n') || ' | ' || replace(term, '@', p_book || 't') || ' | ' || replace(term, '@', p_book || 'b') || ')', ' & ') || ')',
    nullif(p_exact, '')), '')::tsquery from unnest(p_terms) term
$$;

-- Any of the words in one class.
create or replace function ledger.class_query(p_book bigint, p_terms text[], p_class text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(replace(term, '@', p_book || p_class), ' | ')::tsquery from unnest(p_terms) term
$$;

revoke execute on function ledger.fold_text, ledger.plain_reference, ledger.search_terms, ledger.index_transfers, ledger.follow_transfers, ledger.backfill_transfer_search,
  ledger.part_terms, ledger.word_terms, ledger.part_query, ledger.near_spellings, ledger.similar_words, ledger.search_hits, ledger.search_transfers, ledger.search_query, ledger.class_query from public;
grant execute on function ledger.fold_text, ledger.plain_reference, ledger.follow_transfers, ledger.backfill_transfer_search,
  ledger.part_terms, ledger.word_terms, ledger.part_query, ledger.near_spellings, ledger.similar_words, ledger.search_hits, ledger.search_transfers, ledger.search_query, ledger.class_query to tollgate_app;
