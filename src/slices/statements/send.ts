import type { ServerResponse } from 'node:http';
import { type PrintedStatement, printStatement } from './render.ts';

/** A reader that takes nothing for this long is gone. */
const STALLED_MS = 60_000;

/** Sends a statement as PDF, no faster than the caller reads. A failure cuts the connection: a statement never ends early as if it were whole. */
export async function sendStatementPdf(printed: PrintedStatement, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.setHeader('Content-Disposition', `attachment; filename="${printed.statement.number}.pdf"`);
  // HEAD asks for the headers alone.
  if (response.req.method === 'HEAD') return void response.end();
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    await printStatement(printed, response, { signal: gone.signal });
  } catch (error) {
    response.destroy();
    if (!gone.signal.aborted) throw error;
  }
}
