import type { Tx } from '../../../platform/db/database.ts';
import type { Heard, News } from '../../../core/webhook-inbox/news.ts';

/** Has the transfer that a provider has news of asked about now, in place of at its time. */
export async function hearOfTransfer(tx: Tx, { environment, provider, reference, isReturn }: News): Promise<Heard> {
  const [row] = await tx.query<{ heard: Heard | null }>('transfer.hear', 'select ledger.hear($1, $2, $3, $4) as heard', [
    environment,
    provider,
    reference,
    isReturn,
  ]);
  return row?.heard ?? 'nobody';
}
