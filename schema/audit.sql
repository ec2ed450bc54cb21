-- Only writers of the audit log; entries are never changed or removed. Applied again when this text changes.

-- SHA-256 of the previous hash and the entry as jsonb text, whose key order and spelling are canonical.
create or replace function audit.hash_of(p_entry audit.entry) returns bytea language sql immutable as $$
  select sha256(p_entry.previous_hash || convert_to(jsonb_build_object(
    'business', p_entry.business_id, 'seq', p_entry.seq, 'id', p_entry.id, 'environment', p_entry.environment,
    'action', p_entry.action, 'subjectType', p_entry.subject_type, 'subjectId', p_entry.subject_id,
    'actorKind', p_entry.actor_kind, 'actorId', p_entry.actor_id, 'actorName', p_entry.actor_name,
    'address', p_entry.address, 'userAgent', p_entry.user_agent, 'requestId', p_entry.request_id,
    'before', p_entry.before, 'after', p_entry.after,
    'at', to_char(p_entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
$$;

-- Locks the end of a business's chain until commit. Lock order: before any wallet.
create or replace function audit.lock(p_business uuid) returns audit.head
language plpgsql security definer set search_path = audit, pg_temp as $$
declare v_head head;
begin
  select * into v_head from head where business_id = p_business for no key update;
  if not found then
    insert into head (business_id, seq, at, hash) values (p_business, 0, clock_timestamp(), decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into v_head from head where business_id = p_business for no key update;
  end if;
  return v_head;
end $$;

-- Appends one entry in the caller's commit.
create or replace function audit.append(p_entry jsonb) returns bigint
language plpgsql security definer set search_path = audit, ledger, pg_temp as $$
declare
  v_head audit.head := audit.lock((p_entry ->> 'business')::uuid);
  v_entry audit.entry;
begin
  v_entry.business_id := v_head.business_id;
  v_entry.seq := v_head.seq + 1;
  v_entry.id := ledger.uuid7();
  v_entry.environment := p_entry ->> 'environment';
  v_entry.action := p_entry ->> 'action';
  v_entry.subject_type := p_entry ->> 'subjectType';
  v_entry.subject_id := p_entry ->> 'subjectId';
  v_entry.actor_kind := p_entry ->> 'actorKind';
  v_entry.actor_id := p_entry ->> 'actorId';
  v_entry.actor_name := p_entry ->> 'actorName';
  v_entry.address := p_entry ->> 'address';
  v_entry.user_agent := p_entry ->> 'userAgent';
  v_entry.request_id := p_entry ->> 'requestId';
  v_entry.before := nullif(p_entry -> 'before', 'null');
  v_entry.after := nullif(p_entry -> 'after', 'null');
  v_entry.at := greatest(clock_timestamp(), v_head.at + interval '1 microsecond');
  v_entry.previous_hash := v_head.hash;
  v_entry.hash := audit.hash_of(v_entry);
  insert into audit.entry values (v_entry.*);
  update audit.head set seq = v_entry.seq, at = v_entry.at, hash = v_entry.hash where business_id = v_entry.business_id;
  return v_entry.seq;
end $$;

revoke execute on all functions in schema audit from public;
grant execute on function audit.append, audit.lock, audit.hash_of to tollgate_app;
