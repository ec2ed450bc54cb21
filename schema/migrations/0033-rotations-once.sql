-- Which request made the present secret: its repeat, after an answer that was lost, tells the same one again and makes no other.
alter table webhook.endpoint add column rotated_by uuid;
