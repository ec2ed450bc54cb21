import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Excel reads a CSV as UTF-8 only with a byte order mark; without one, names such as Adébáyò come out wrong. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** A reader that takes nothing for this long is gone; without an end, each would keep a stretch of rows in memory. */
const STALLED_MS = 60_000;

/**
 * Sends a CSV file as its parts are made, no faster than the caller reads, and stops asking for them when the caller goes away.
 * The first part is made before anything is sent, so that a failure by then is still answered as one. A failure after
 * that cuts the connection: a file never ends early as if it were whole.
 */
export async function sendCsv(
  response: ServerResponse,
  { name, headers }: { name: string; headers: Readonly<Record<string, string>> },
  parts: AsyncGenerator<string, void, undefined>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const first = await parts.next();
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    for (let [part, mark] = [first, BYTE_ORDER_MARK]; !part.done && !response.destroyed; part = await parts.next(), mark = '') {
      if (!response.write(mark + part.value)) await drained(response, gone.signal);
      // HEAD asks for the headers alone.
      if (response.req.method === 'HEAD') break;
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    await parts.return();
  }
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return;
  await once(response, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
