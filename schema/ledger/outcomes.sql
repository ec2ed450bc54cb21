-- Result of an item of a batch, first of the files, since functions return it. `available`: balance less holds after a new payment.
-- allowed: older-misses-it: schema/previous.sql creates the types and functions of the version before again
drop type if exists ledger.verdict, ledger.entered, ledger.moved, ledger.judged_move, ledger.move_item cascade;
do $$ begin
  create type ledger.outcome as (n integer, result text, transfer_id uuid, state ledger.transfer_state, transfer_code text, at timestamptz, fee bigint, reason text, decline_code text, available bigint);
exception when duplicate_object then
  begin
    alter type ledger.outcome add attribute available bigint;
  exception when duplicate_column then null;
  end;
end $$;
