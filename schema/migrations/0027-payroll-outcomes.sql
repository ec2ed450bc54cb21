-- The status of a batch that has ended follows its items, and a salary that came back says so. Those from before are put right.

update payroll_batch b
   set status = o.status
  from (select book_id, id, case when settled = item_count then 'completed' when settled = 0 then 'failed' else 'partially_completed' end as status
          from payroll_batch) o
 where b.book_id = o.book_id and b.id = o.id and b.status in ('completed', 'partially_completed', 'failed') and b.status <> o.status;

update payroll_item i
   set failure_reason = 'The bank returned the money'
  from ledger.transfer t
 where i.status = 'reversed' and t.book_id = i.book_id and t.id = i.id and t.reason = 'provider_rejected' and t.decline_code is null;
