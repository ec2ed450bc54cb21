import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import type { Environment } from '../../domain/actor/actor.ts';

/** What a `Host` may be: whatever else a sender writes there is in no link. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address below which the pages of this environment stand for who sent this request: as the settings name it, else as the request does. Empty where neither
 * says, so that what is put behind it is a path.
 */
export function addressFor(
  { PUBLIC_URL, LIVE_PUBLIC_URL }: Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>,
  environment: Environment,
  { headers: { host = '' } }: Pick<IncomingMessage, 'headers'>,
): string {
  const named = environment === 'sandbox' ? PUBLIC_URL : LIVE_PUBLIC_URL;
  return named?.replace(/\/+$/, '') ?? (HOST.test(host) ? `http://${host}` : '');
}
