import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/**
 * Opens or freezes the wallet as what is known of its business says: frozen while operators hold it, and in live until the business is approved.
 * What comes in is credited all the same: it is the business's money.
 */
export async function settleWalletStatus(tx: Tx, { businessId, environment }: Actor): Promise<void> {
  await tx.query(
    'business.wallet_status',
    `select ledger.set_wallet_status($1, $2, case
       when exists (select from wallet_freeze f where f.environment = $2 and f.business_id = $1)
         or $2 = 'live' and not exists (select from going_live g where g.business_id = $1 and g.environment = 'live' and g.status = 'approved')
       then 'frozen' else 'active' end)`,
    [businessId, environment],
  );
}
