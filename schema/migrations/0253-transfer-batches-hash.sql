comment on column transfer_batch.items_hash is 'not personal: a hash of the items';
