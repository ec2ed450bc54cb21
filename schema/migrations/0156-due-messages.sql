-- outside a transaction
-- What is looked for once a second by itself: a backlog to hand in, or all that wait for word from a phone, stand in the way of nobody's first.
drop index concurrently if exists sms_message_waiting;
create index concurrently sms_message_waiting on sms_message (due_at) where status = 'pending' and claim is null;
drop index concurrently if exists sms_message_in_hand;
create index concurrently sms_message_in_hand on sms_message (due_at) where status = 'pending' and claim is not null;
drop index concurrently if exists sms_message_sent;
create index concurrently sms_message_sent on sms_message (due_at) where status = 'sent' and due_at is not null;
-- Entered by what tells sends apart, so that no plan takes it for the way to one message of a book.
drop index concurrently if exists sms_message_of_send;
create index concurrently sms_message_of_send on sms_message (send_id, id);
