-- Printed by `npm run generate` from src/core/ledger/steps.ts.

-- Steps of a transfer after its debit: states before and after, whether money returns, whether it is claimed,
-- its events, and the cause of its end.
drop function if exists ledger.transfer_steps();
create function ledger.transfer_steps()
returns table (step text, state ledger.transfer_state, next ledger.transfer_state, returns boolean, claims boolean, events text[], cause text)
language sql immutable as $$
  values
    ('release', 'scheduled'::ledger.transfer_state, 'submitting'::ledger.transfer_state, false, true, '{}'::text[], null::text),
    ('cancel', 'scheduled', 'cancelled', true, false, '{}', null),
    ('cancel', 'screening', 'cancelled', true, false, '{}', null),
    ('approve', 'awaiting_approval', 'scheduled', false, false, '{transfer.approval.given}', null),
    ('deny', 'awaiting_approval', 'cancelled', true, false, '{transfer.approval.refused}', null),
    ('lapse', 'awaiting_approval', 'cancelled', true, false, '{transfer.approval.expired}', null),
    ('hold', 'scheduled', 'screening', false, false, '{transfer.hold.placed}', null),
    ('keep_hold', 'screening', 'screening', false, false, '{}', null),
    ('release_hold', 'screening', 'scheduled', false, false, '{transfer.hold.released}', null),
    ('release_hold_unapproved', 'screening', 'awaiting_approval', false, false, '{transfer.hold.released,transfer.approval.requested}', null),
    ('reject_hold', 'screening', 'cancelled', true, false, '{transfer.hold.rejected}', null),
    ('lapse_hold', 'screening', 'cancelled', true, false, '{transfer.hold.expired}', null),
    ('claim', 'accepted', 'submitting', false, true, '{}', null),
    ('undo_submission', 'submitting', 'accepted', false, false, '{}', null),
    ('refused', 'submitting', 'reversed', true, false, '{transfer.reversed}', 'refused'),
    ('resubmit', 'submitting', 'submitting', false, true, '{}', null),
    ('resubmit', 'unconfirmed', 'submitting', false, true, '{}', null),
    ('absent', 'submitting', 'reversed', true, false, '{transfer.reversed}', 'never_arrived'),
    ('absent', 'unconfirmed', 'reversed', true, false, '{transfer.reversed}', 'never_arrived'),
    ('pending', 'submitting', 'acknowledged', false, false, '{}', null),
    ('pending', 'unconfirmed', 'acknowledged', false, false, '{}', null),
    ('pending', 'acknowledged', 'acknowledged', false, false, '{}', null),
    ('silent', 'submitting', 'unconfirmed', false, false, '{}', null),
    ('silent', 'unconfirmed', 'unconfirmed', false, false, '{}', null),
    ('silent', 'acknowledged', 'acknowledged', false, false, '{}', null),
    ('delivered', 'submitting', 'delivered', false, false, '{transfer.settled}', null),
    ('delivered', 'unconfirmed', 'delivered', false, false, '{transfer.settled}', null),
    ('delivered', 'acknowledged', 'delivered', false, false, '{transfer.settled}', null),
    ('declined_final', 'submitting', 'reversed', true, false, '{transfer.failed,transfer.reversed}', 'declined'),
    ('declined_final', 'unconfirmed', 'reversed', true, false, '{transfer.failed,transfer.reversed}', 'declined'),
    ('declined_final', 'acknowledged', 'reversed', true, false, '{transfer.failed,transfer.reversed}', 'declined'),
    ('declined_review', 'submitting', 'declined', false, false, '{transfer.failed}', null),
    ('declined_review', 'unconfirmed', 'declined', false, false, '{transfer.failed}', null),
    ('declined_review', 'acknowledged', 'declined', false, false, '{transfer.failed}', null),
    ('returned', 'delivered', 'reversed', true, false, '{transfer.reversed}', 'returned'),
    ('watched', 'delivered', 'delivered', false, false, '{}', null),
    ('watched', 'reversed', 'reversed', false, false, '{}', null),
    ('manual_reversal', 'declined', 'reversed', true, false, '{transfer.reversed}', 'review'),
    ('manual_reversal', 'unconfirmed', 'reversed', true, false, '{transfer.reversed}', 'review'),
    ('manual_reversal', 'acknowledged', 'reversed', true, false, '{transfer.reversed}', 'review'),
    ('manual_settlement', 'declined', 'delivered', false, false, '{transfer.settled}', 'review'),
    ('manual_settlement', 'unconfirmed', 'delivered', false, false, '{transfer.settled}', 'review'),
    ('manual_settlement', 'acknowledged', 'delivered', false, false, '{transfer.settled}', 'review')
$$;

-- Legs of each step, as multiples of amount and fee. Accounts from 100 on add the provider number.
drop function if exists ledger.transfer_legs();
create function ledger.transfer_legs()
returns table (step text, kind ledger.posting_kind, of_salary ledger.posting_kind, leg smallint, debit smallint, credit smallint, of_amount integer, of_fee integer, prefix text)
language sql immutable as $$
  values
    ('pay', 'transfer'::ledger.posting_kind, 'payroll'::ledger.posting_kind, 1::smallint, 1::smallint, 2::smallint, 1, 0, ''),
    ('capture', 'transfer_fee', 'transfer_fee', 2, 1, 2, 0, 1, 'FEE_'),
    ('release', 'transfer', 'payroll', 1, 1, 2, 1, 0, ''),
    ('refused', 'reversal', 'payroll_reversal', 3, 2, 1, 1, 1, 'REV_'),
    ('absent', 'reversal', 'payroll_reversal', 3, 2, 1, 1, 1, 'REV_'),
    ('delivered', 'settlement', 'settlement', 3, 2, 100, 1, 0, ''),
    ('delivered', 'fee_revenue', 'fee_revenue', 4, 2, 3, 0, 1, null),
    ('declined_final', 'reversal', 'payroll_reversal', 3, 2, 1, 1, 1, 'REV_'),
    ('returned', 'return_fee', 'return_fee', 5, 3, 100, 0, 1, null),
    ('returned', 'return', 'payroll_reversal', 6, 100, 1, 1, 1, 'REV_'),
    ('manual_reversal', 'reversal', 'payroll_reversal', 3, 2, 1, 1, 1, 'REV_'),
    ('manual_settlement', 'settlement', 'settlement', 3, 2, 100, 1, 0, ''),
    ('manual_settlement', 'fee_revenue', 'fee_revenue', 4, 2, 3, 0, 1, null)
$$;

-- Change of held money by a step before the fee is booked, as multiples of amount and fee.
drop function if exists ledger.transfer_holds();
create function ledger.transfer_holds() returns table (step text, of_amount integer, of_fee integer) language sql immutable as $$
  values
    ('pay', 0, 1),
    ('schedule', 1, 1),
    ('capture', 0, -1),
    ('release', -1, 0),
    ('cancel', -1, -1),
    ('deny', -1, -1),
    ('lapse', -1, -1),
    ('reject_hold', -1, -1),
    ('lapse_hold', -1, -1),
    ('refused', 0, -1),
    ('absent', 0, -1),
    ('declined_final', 0, -1),
    ('manual_reversal', 0, -1)
$$;

-- Whether a transfer in `p_state` may take this step.
create or replace function ledger.may_move(p_state ledger.transfer_state, p_step text) returns boolean language sql stable as $$
  select exists (select from ledger.transfer_steps() s where s.step = p_step and s.state = p_state)
$$;
