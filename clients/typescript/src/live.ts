import type { Transfer } from './generated/schemas.ts';
import { type LiveOptions, subscribe } from './subscription.ts';
import type { ClientOptions } from './transport.ts';

export interface TransferChange {
  /** Cursor of this change, for `after`. */
  cursor: string;
  kind: 'CREATED' | 'UPDATED' | 'SETTLED' | 'FAILED' | 'REVERSED' | (string & {});
  transfer: Pick<Transfer, 'id' | 'transferCode' | 'clientReference' | 'settlementStatus' | 'amount'>;
}

const QUERY = `subscription ($after: String) {
  transferFeed(after: $after) { cursor kind transfer { id transferCode clientReference settlementStatus amount } }
}`;

/**
 * Yields changes of transfers in order, without gaps across reconnects.
 * @throws ResyncRequiredError after too many missed changes: read the list, then watch again; AuthenticationError.
 */
export async function* watchTransfers(client: ClientOptions, options?: LiveOptions): AsyncGenerator<TransferChange, void, void> {
  const subscription = { query: QUERY, field: 'transferFeed', cursorOf: ({ cursor }: TransferChange) => cursor };
  for await (const change of subscribe<TransferChange>(client, subscription, options)) {
    // Why: GraphQL writes `PENDING`, the other methods `pending`.
    const settlementStatus = change.transfer.settlementStatus.toLowerCase();
    yield { ...change, transfer: { ...change.transfer, settlementStatus } };
  }
}
