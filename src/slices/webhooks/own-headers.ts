import type { App } from '../../core/app/app.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { type Endpoint, type Header, sealContext } from './endpoint.ts';
import type { GivenHeader } from './endpoint-input.ts';

const SHOWN = 4;
/** Of a shorter value the last characters would tell too much. */
const LONG = 16;

/** Headers as they are stored: sealed, and as they are shown. */
export interface SealedHeaders {
  headers: string | null;
  headersMasked: { name: string; value: string }[];
}

/**
 * Seals headers of the client's own. One without a value keeps that which the endpoint has.
 * @throws Refusal 400 naming `headers` when there is none to keep.
 */
export function sealedHeaders(
  { keyRing }: Pick<App, 'keyRing'>,
  endpoint: Pick<Endpoint, 'bookId' | 'id' | 'headers'>,
  given: readonly GivenHeader[],
): SealedHeaders {
  const context = sealContext(endpoint, 'headers');
  const old = endpoint.headers === null ? [] : (JSON.parse(open(keyRing, endpoint.headers, context)) as Header[]);
  const before = new Map(old.map(([name, value]) => [name.toLowerCase(), value]));
  const all = given.map(({ name, value = before.get(name.toLowerCase()) }): Header => {
    if (value === undefined) throw invalid('headers', `headers: ${name} has no value yet`);
    return [name, value];
  });
  const isSame = JSON.stringify(all) === JSON.stringify(old);
  return {
    headers: isSame ? endpoint.headers : all.length === 0 ? null : seal(keyRing, JSON.stringify(all), context),
    headersMasked: all.map(([name, value]) => ({ name, value: value.length < LONG ? '••••' : `••••${value.slice(-SHOWN)}` })),
  };
}
