-- Erasure in tables closed to the application; never amounts, states or postings. Applied again when this text changes.

-- Pattern of an identifier as a whole value; same rule as src/slices/privacy/walk.ts.
create or replace function privacy.whole(p_mark text) returns text language sql immutable as $$
  select case
    when strpos(p_mark, '@') > 0
      then '(^|[^[:alnum:]_''+.-])(' || v || '(?![[:alnum:]_@-]|\.[[:alnum:]])|''' || v || ''')'
    else '(^|[^[:alnum:].]|(^|[^0-9])\.)' || v || '(?![[:alnum:]]|\.[0-9])'
  end from regexp_replace(lower(p_mark), '([^[:alnum:]])', '\\\1', 'g') v
$$;

-- Whether a text contains an identifier as a whole value; JSON escapes count as separators.
create or replace function privacy.is_mentioned(p_text text, p_marks text[], p_is_json boolean) returns boolean language sql immutable as $$
  select coalesce(bool_or(case when p_is_json then regexp_replace(near.text, '\\(u[0-9a-f]{4}|[0-7]{3}|.)', ' ', 'g') else near.text end ~ privacy.whole(near.mark)), false)
    from (select w as mark, lower(p_text) as text from unnest(p_marks) w where strpos(lower(p_text), lower(w)) > 0) near
$$;

-- An event or answer without personal data: structure, numbers, times, ids and contract values remain.
create or replace function privacy.redact(p_value jsonb, p_key text default '') returns jsonb language plpgsql immutable as $$
declare v_text text := p_value #>> '{}';
begin
  case jsonb_typeof(p_value)
    when 'object' then
      if p_key = 'metadata' then return '{}'; end if;
      return (select coalesce(jsonb_object_agg(k, privacy.redact(v, k)), '{}') from jsonb_each(p_value) e(k, v));
    when 'array' then
      return (select coalesce(jsonb_agg(privacy.redact(v, p_key) order by n), '[]') from jsonb_array_elements(p_value) with ordinality e(v, n));
    when 'string' then
      if v_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or v_text ~ '^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$'
        or p_key ~ '^(event|status|state|type|kind|currency|environment|interval|direction|channel|category|reference|trigger|network|brand|match|slug)$'
        or p_key ~ '^(transfer|response|option|payment|decline|bank|order|customer)Code$' or p_key ~ '[a-z](Reference|Ref|Status|Type|Method|At)$'
      then return p_value; end if;
      return to_jsonb('[erased]'::text);
    else return p_value;
  end case;
end $$;

-- Erases a person from ledger rows; open payments keep what the bank needs.
create or replace function privacy.forget(p_table text, p_book bigint, p_ids uuid[]) returns integer
language plpgsql security definer set search_path = privacy, ledger, pg_temp as $$
declare v_rows integer;
begin
  case p_table
    when 'ledger.transfer', 'ledger.transfer (free text)' then
      perform pg_advisory_xact_lock(hashtext('ledger.transfer_search'));
      update ledger.transfer set narration = null, metadata = null
       where book_id = p_book and id = any (p_ids) and settlement_status <> 'pending' and (narration is not null or metadata is not null);
      get diagnostics v_rows = row_count;
      perform ledger.index_transfers(array_fill(p_book, array[cardinality(p_ids)]), p_ids);
      return v_rows;
    when 'ledger.outbox' then
      update ledger.outbox set data = privacy.redact(data) where book_id = p_book and id = any (p_ids) and data <> privacy.redact(data);
    when 'bills.bill' then
      update bills.bill set customer_email = null, customer_mobile = null, metadata = null
       where book_id = p_book and id = any (p_ids) and completed_at is not null and num_nonnulls(customer_email, customer_mobile, metadata) > 0;
    when 'bills.bill (free text)' then
      update bills.bill set metadata = null where book_id = p_book and id = any (p_ids) and completed_at is not null and metadata is not null;
    when 'customer_transaction', 'customer_transaction (free text)' then
      update public.customer_transaction set metadata = '{}' where book_id = p_book and id = any (p_ids) and metadata <> '{}';
    when 'webhook.attempt' then
      update webhook.attempt set response_head = null where book_id = p_book and delivery_id = any (p_ids) and response_head is not null;
    else raise exception 'nothing is forgotten in %', p_table;
  end case;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- Part of a provider answer that stays: its fee, which is booked.
create or replace function privacy.retained_of(p_body jsonb) returns jsonb language sql immutable as $$
  select case when p_body ? 'providerFee' then jsonb_build_object('providerFee', p_body -> 'providerFee') end
$$;

-- Continues through one book up to id `p_before`, bounded. Returns the last id, null at the end.
create or replace function privacy.sweep_on(p_kind text, p_book bigint, p_after uuid, p_before uuid, p_limit integer) returns uuid
language plpgsql security definer set search_path = privacy, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare v_to uuid;
begin
  case p_kind
    when 'events' then
      select id into v_to from ledger.outbox where book_id = p_book and id > p_after and id < p_before order by id offset p_limit - 1 limit 1;
      update ledger.outbox set data = privacy.redact(data)
       where book_id = p_book and id > p_after and id < p_before and id <= coalesce(v_to, p_before) and data <> privacy.redact(data);
    when 'answers' then
      select delivery_id into v_to from webhook.attempt where book_id = p_book and delivery_id > p_after and delivery_id < p_before
       order by delivery_id offset p_limit - 1 limit 1;
      update webhook.attempt set response_head = null
       where book_id = p_book and delivery_id > p_after and delivery_id < p_before and delivery_id <= coalesce(v_to, p_before) and response_head is not null;
    when 'evidence' then
      select id into v_to from (
        (select transfer_id as id from ledger.evidence where book_id = p_book and transfer_id > p_after and transfer_id < p_before order by 1 limit p_limit)
        union all (select transfer_id from ledger.attempt where book_id = p_book and transfer_id > p_after and transfer_id < p_before order by 1 limit p_limit)
        union all (select bill_id from bills.attempt where book_id = p_book and bill_id > p_after and bill_id < p_before order by 1 limit p_limit)
        union all (select bill_id from bills.evidence where book_id = p_book and bill_id > p_after and bill_id < p_before order by 1 limit p_limit)) e
       order by id offset p_limit - 1 limit 1;
      update ledger.evidence set body = privacy.retained_of(body)
       where book_id = p_book and transfer_id > p_after and transfer_id < p_before and transfer_id <= coalesce(v_to, p_before) and body is distinct from privacy.retained_of(body);
      update ledger.attempt set answer = '{}'
       where book_id = p_book and transfer_id > p_after and transfer_id < p_before and transfer_id <= coalesce(v_to, p_before) and answer <> '{}';
      update bills.attempt set answer = '{}'
       where book_id = p_book and bill_id > p_after and bill_id < p_before and bill_id <= coalesce(v_to, p_before) and answer <> '{}';
      update bills.evidence set body = privacy.retained_of(body)
       where book_id = p_book and bill_id > p_after and bill_id < p_before and bill_id <= coalesce(v_to, p_before) and body is distinct from privacy.retained_of(body);
    else raise exception 'nothing is swept of %', p_kind;
  end case;
  return v_to;
end $$;

revoke execute on all functions in schema privacy from public;
grant execute on function privacy.whole(text), privacy.is_mentioned(text, text[], boolean), privacy.forget(text, bigint, uuid[]), privacy.sweep_on(text, bigint, uuid, uuid, integer), privacy.redact(jsonb, text) to tollgate_app;
