alter table subscription validate constraint subscription_check, validate constraint subscription_status_check;
alter table checkout_order validate constraint checkout_order_check4, validate constraint checkout_order_status_check;
alter table payroll_batch validate constraint payroll_batch_status_check;
alter table privacy.request validate constraint request_check, validate constraint request_check1, validate constraint request_status_check;
