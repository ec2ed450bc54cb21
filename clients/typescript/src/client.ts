import { openCall } from './call.ts';
import { resources } from './generated/resources.ts';
import { type TransferChange, watchTransfers } from './live.ts';
import type { LiveOptions } from './subscription.ts';
import { type ClientOptions, openTransport } from './transport.ts';

/** Every operation that an API key may call, and the live feed of transfers. */
export type Tollgate = ReturnType<typeof resources> & {
  /** Every change of transfers from now on, or after a cursor; comes back by itself after a lost connection, without a gap. */
  watchTransfers(options?: LiveOptions): AsyncGenerator<TransferChange, void, void>;
};

/** A client. It opens nothing by itself and can be kept for as long as the program runs. */
export function tollgate(options: ClientOptions): Tollgate {
  const call = openCall(openTransport(options));
  return { ...resources(call), watchTransfers: (own) => watchTransfers(options, own) };
}
