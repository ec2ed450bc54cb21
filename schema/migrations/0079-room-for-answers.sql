-- An attempt is written when it begins and again with its answer, which makes its row three times as long: room for that on its page, so that no index is written twice.
alter table webhook.attempt set (fillfactor = 25);
