-- Printed by `npm run generate` from the state machines of the slices (decision 2).

-- Next state of a delivery; an impossible transition keeps the state.
create or replace function webhook.moved(p_status text, p_move text) returns text language sql immutable as $$
  select case
    when p_move = 'acknowledge' and p_status in ('pending', 'failed') then 'delivered'
    when p_move = 'give_up' and p_status in ('pending') then 'failed'
    when p_move = 'send_again' and p_status in ('failed') then 'pending'
    else p_status end
$$;

-- Next state of a call; an impossible transition keeps the state.
create or replace function verification.moved(p_status text, p_move text) returns text language sql immutable as $$
  select case
    when p_move = 'found' and p_status in ('pending', 'unanswered', 'not_found') then 'found'
    when p_move = 'not_found' and p_status in ('pending', 'unanswered', 'found') then 'not_found'
    when p_move = 'upstream_error' and p_status in ('pending', 'unanswered', 'found', 'not_found') then 'upstream_error'
    when p_move = 'unanswered' and p_status in ('pending') then 'unanswered'
    else p_status end
$$;

-- Status of a salary by the state of its transfer.
create or replace function ledger.salary_status(p_state ledger.transfer_state) returns text language sql immutable as $$
  select case p_state
    when 'scheduled' then 'queued'
    when 'accepted' then 'sent'
    when 'submitting' then 'sent'
    when 'acknowledged' then 'sent'
    when 'unconfirmed' then 'sent'
    when 'awaiting_approval' then 'sent'
    when 'screening' then 'queued'
    when 'delivered' then 'settled'
    when 'declined' then 'failed'
    when 'reversed' then 'reversed'
    when 'cancelled' then 'skipped'
  end
$$;

-- Status of a refund by its transfer; failed and returned refunds keep their status.
create or replace function ledger.refund_status(p_state ledger.transfer_state, p_was text) returns text language sql immutable as $$
  select case
    when p_was in ('failed', 'returned') then p_was
    when p_was = 'completed' and p_state in ('reversed', 'cancelled') then 'returned'
    when p_state = 'awaiting_approval' then 'pending'
    when p_state = 'screening' then 'pending'
    when p_state = 'scheduled' then 'pending'
    when p_state = 'accepted' then 'processing'
    when p_state = 'submitting' then 'processing'
    when p_state = 'acknowledged' then 'processing'
    when p_state = 'unconfirmed' then 'processing'
    when p_state = 'declined' then 'processing'
    when p_state = 'delivered' then 'completed'
    when p_state = 'reversed' then 'failed'
    when p_state = 'cancelled' then 'failed'
  end
$$;

revoke execute on function webhook.moved, verification.moved, ledger.salary_status, ledger.refund_status from public;
