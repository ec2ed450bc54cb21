-- Operators change the numbers of a tier (docs/decisions/0058); which tiers there are stays.
grant update (per_payment, day_amount, day_count, month_amount) on ledger.tier to tollgate_app;
