-- Kept accounts by the beginnings of the words of their names, and cards by their last digits: what people look for them by.
create index beneficiary_name on beneficiary using gin (public.customer_names(book_id, account_name, null, null, null)) with (fastupdate = off)
  where removed_at is null;
create index card_last4 on cards.card (book_id, last4, id);
