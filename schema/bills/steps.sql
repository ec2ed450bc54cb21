-- Printed by `npm run generate` from src/slices/bills/steps.ts.

-- Steps of a bill after its debit: states before and after, and events.
drop function if exists bills.steps();
create function bills.steps() returns table (step text, state bills.state, next bills.state, events text[]) language sql immutable as $$
  values
    ('claim', 'debited'::bills.state, 'submitting'::bills.state, '{}'::text[]),
    ('undo_submission', 'submitting', 'debited', '{}'),
    ('pending', 'submitting', 'pending', '{}'),
    ('pending', 'pending', 'pending', '{}'),
    ('silent', 'submitting', 'pending', '{}'),
    ('silent', 'pending', 'pending', '{}'),
    ('delivered', 'submitting', 'delivered', '{bill.payment.completed}'),
    ('delivered', 'pending', 'delivered', '{bill.payment.completed}'),
    ('failed', 'submitting', 'refunded', '{bill.payment.failed,bill.payment.reversed}'),
    ('failed', 'pending', 'refunded', '{bill.payment.failed,bill.payment.reversed}'),
    ('manual_delivery', 'pending', 'delivered', '{bill.payment.completed}'),
    ('manual_reversal', 'pending', 'refunded', '{bill.payment.reversed}')
$$;

-- Legs of each step, as multiples of amount and fee. Accounts from 100 on add the provider number.
drop function if exists bills.legs();
create function bills.legs()
returns table (step text, kind ledger.posting_kind, of_salary ledger.posting_kind, leg smallint, debit smallint, credit smallint, of_amount integer, of_fee integer, prefix text)
language sql immutable as $$
  values
    ('pay', 'bill'::ledger.posting_kind, 'bill'::ledger.posting_kind, 1::smallint, 1::smallint, 5::smallint, 1, 0, ''),
    ('pay', 'bill_fee', 'bill_fee', 2, 1, 5, 0, 1, 'FEE_'),
    ('delivered', 'bill_settlement', 'bill_settlement', 3, 5, 300, 1, 0, ''),
    ('delivered', 'bill_fee_revenue', 'bill_fee_revenue', 4, 5, 3, 0, 1, ''),
    ('failed', 'bill_reversal', 'bill_reversal', 3, 5, 1, 1, 1, 'REV_'),
    ('manual_delivery', 'bill_settlement', 'bill_settlement', 3, 5, 300, 1, 0, ''),
    ('manual_delivery', 'bill_fee_revenue', 'bill_fee_revenue', 4, 5, 3, 0, 1, ''),
    ('manual_reversal', 'bill_reversal', 'bill_reversal', 3, 5, 1, 1, 1, 'REV_')
$$;

-- Whether a bill in `p_state` may take this step.
create or replace function bills.may_move(p_state bills.state, p_step text) returns boolean language sql stable as $$
  select exists (select from bills.steps() s where s.step = p_step and s.state = p_state)
$$;
