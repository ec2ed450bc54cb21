-- Prices are set by operators: a rule is added or ended and never changed, which the rights see to. Whoever shares the database with an older version of the service
-- adds none until that has stopped: it knows neither the most nor the environment.
alter table fee_rule
  -- The most that the rule charges, kobo.
  add column cap bigint check (cap > 0),
  -- Null for rules that were there before, which hold in both.
  add column environment text check (environment in ('live', 'sandbox')),
  add column created_at timestamptz not null default clock_timestamp(),
  add check (effective_to > effective_from);
create index fee_rule_history on fee_rule (effective_from desc, id);
grant insert, update (effective_to) on fee_rule to tollgate_app;
