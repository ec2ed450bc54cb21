import type { Transfer } from './generated/schemas.ts';
import { type LiveOptions, subscribe } from './subscription.ts';
import type { ClientOptions } from './transport.ts';

/** One change of a transfer. */
export interface TransferChange {
  /** The place of this change: watch `after` it to go on. */
  cursor: string;
  kind: 'CREATED' | 'UPDATED' | 'SETTLED' | 'FAILED' | 'REVERSED' | (string & {});
  transfer: Pick<Transfer, 'id' | 'transferCode' | 'clientReference' | 'settlementStatus' | 'amount'>;
}

const QUERY = `subscription ($after: String) {
  transferFeed(after: $after) { cursor kind transfer { id transferCode clientReference settlementStatus amount } }
}`;

/**
 * Every change of transfers, in order. A connection that is lost is opened again, and what was missed since the last change comes first.
 * @throws ResyncRequiredError when more was missed than the service keeps: read the list of transfers again, then watch anew.
 * @throws AuthenticationError when the key is not valid, or not any more.
 */
export async function* watchTransfers(client: ClientOptions, options?: LiveOptions): AsyncGenerator<TransferChange, void, void> {
  const subscription = { query: QUERY, field: 'transferFeed', cursorOf: ({ cursor }: TransferChange) => cursor };
  for await (const change of subscribe<TransferChange>(client, subscription, options)) {
    // The feed speaks GraphQL, which writes `PENDING`: a caller has one word for a thing, that of the other methods.
    const settlementStatus = change.transfer.settlementStatus.toLowerCase() as Transfer['settlementStatus'];
    yield { ...change, transfer: { ...change.transfer, settlementStatus } };
  }
}
