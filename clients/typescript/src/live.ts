import { type LiveOptions, subscribe } from './subscription.ts';
import type { ClientOptions } from './transport.ts';

/** One change of a transfer. */
export interface TransferChange {
  /** The place of this change: watch `after` it to go on. */
  cursor: string;
  kind: 'CREATED' | 'UPDATED' | 'SETTLED' | 'FAILED' | 'REVERSED' | (string & {});
  transfer: { id: string; transferCode: string; clientReference: string | null; settlementStatus: string; amount: number };
}

const QUERY = `subscription ($after: String) {
  transferFeed(after: $after) { cursor kind transfer { id transferCode clientReference settlementStatus amount } }
}`;

/**
 * Every change of transfers, in order. A connection that is lost is opened again, and what was missed since the last change comes first.
 * @throws ResyncRequiredError when more was missed than the service keeps: read the list of transfers again, then watch anew.
 * @throws AuthenticationError when the key is not valid, or not any more.
 */
export const watchTransfers = (client: ClientOptions, options?: LiveOptions): AsyncGenerator<TransferChange, void, void> =>
  subscribe<TransferChange>(client, { query: QUERY, field: 'transferFeed', cursorOf: ({ cursor }) => cursor }, options);
