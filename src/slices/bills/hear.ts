import type { Tx } from '../../platform/db/database.ts';
import type { Heard, News } from '../../core/webhook-inbox/news.ts';

/** Has the bill that a provider has news of asked about now, in place of at its time. */
export async function hearOfBill(tx: Tx, { environment, provider, reference }: News): Promise<Heard> {
  const [row] = await tx.query<{ heard: Heard | null }>('bill.hear', 'select bills.hear($1, $2, $3) as heard', [
    environment,
    provider,
    reference,
  ]);
  return row?.heard ?? 'nobody';
}
