-- A card that expired kept its balance, as did one that got money back from a shop after its termination. Whatever is on a card
-- that is over goes to the wallet with its next sync, which is due at once for those that have any.
update cards.card set next_sync_at = clock_timestamp() where status in ('expired', 'terminated') and balance > 0;
