-- A payroll batch has ended when nothing of it waits. One in which a declined salary waits for a decision goes on until that is taken, and
-- its end is told then.
update payroll_batch set status = 'processing', completed_at = null where status in ('completed', 'partially_completed', 'failed') and failed > 0;
