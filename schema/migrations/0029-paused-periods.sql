-- A pause moved the end of a period and not its start, so that a change afterwards reckoned with a period that was too long. One that
-- runs gets its own length back, which is that of its invoice.
update subscription s set current_period_start = s.current_period_end - (i.period_end - i.period_start)
  from subscription_invoice i
 where i.book_id = s.book_id and i.subscription_id = s.id and i.number = s.invoices and i.status = 'paid'
   and s.status = 'active' and s.current_period_start = i.period_start and s.current_period_end > i.period_end;
