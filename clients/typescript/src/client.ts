import { openCall } from './call.ts';
import { resources } from './generated/resources.ts';
import { type TransferChange, watchTransfers } from './live.ts';
import type { LiveOptions } from './subscription.ts';
import { type ClientOptions, openTransport } from './transport.ts';

export type Tollgate = ReturnType<typeof resources> & {
  /** Changes of transfers from now on or after a cursor, without gaps; reconnects on its own. */
  watchTransfers(options?: LiveOptions): AsyncGenerator<TransferChange, void, void>;
};

/** Creates a client. The client holds no connection and is reusable. */
export function tollgate(options: ClientOptions): Tollgate {
  const call = openCall(openTransport(options));
  return { ...resources(call), watchTransfers: (own) => watchTransfers(options, own) };
}
