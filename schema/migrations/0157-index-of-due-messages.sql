-- outside a transaction
-- allowed: beside-indexes-only: nothing is made in their place, the indexes of 0156 serve older code, too
drop index concurrently if exists sms_message_due;
drop index concurrently if exists sms_message_send;
