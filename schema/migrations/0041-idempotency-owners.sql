-- Who may repeat a request under its Idempotency-Key: the person, or the API key with those that took its place. Rows and
-- keys of a version before this have none; such a row answers every caller who has the scope until its 24 hours are over.
alter table idempotency_key
  add column owner uuid,
  -- Names the one request that holds the key, so that its lock can be prolonged while it runs.
  add column lock uuid;

-- The first key of those that followed each other by rotation; null is the key itself.
alter table api_key add column family_id uuid;
with recursive chain as (
  select id, id as family_id from api_key where rotated_from is null
  union all
  select k.id, c.family_id from api_key k join chain c on k.rotated_from = c.id
)
update api_key k set family_id = c.family_id from chain c where c.id = k.id and k.rotated_from is not null;
