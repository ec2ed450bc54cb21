import type { ServerResponse } from 'node:http';
import { type PrintedStatement, printStatement } from './render.ts';

const STALLED_MS = 60_000;

/** Sends a statement as PDF with backpressure. Invariant: a failure cuts the connection, so a partial file is never complete. */
export async function sendStatementPdf(printed: PrintedStatement, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.setHeader('Content-Disposition', `attachment; filename="${printed.statement.number}.pdf"`);
  if (response.req.method === 'HEAD') return void response.end();
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    await printStatement(printed, response, { signal: gone.signal });
  } catch (error) {
    response.destroy();
    if (!gone.signal.aborted) throw error;
  }
}
