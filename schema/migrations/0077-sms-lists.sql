-- Messages that stand somewhere, such as those of which nobody can tell, however many others lie between.
create index sms_message_status on sms_message (book_id, status, id);
