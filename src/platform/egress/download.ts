import type { Agent } from 'undici';
import { classOf, type ErrorClass } from './failures.ts';

export interface DownloadRequest {
  /** As checkUrl returned it. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Ends the download wherever it is: waiting, connecting or reading. */
  signal: AbortSignal;
  maxBytes: number;
}

export type Download =
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }
  | { kind: 'too_large' }
  | { kind: 'failed'; errorClass: ErrorClass };

/**
 * One GET, bounded in time by its signal and in memory by `maxBytes` whatever the length header says. Follows no redirect, asks for
 * no compression. Never throws: what went wrong is a class.
 */
export async function download(agent: Agent, { url, headers, signal, maxBytes }: DownloadRequest): Promise<Download> {
  try {
    const answer = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { ...headers },
      signal,
    });
    const { statusCode: status, body } = answer;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      // Leaving the loop destroys the body, and with it the connection.
      if (length > maxBytes) return { kind: 'too_large' };
      chunks.push(chunk);
    }
    return { kind: 'answered', status, headers: answer.headers, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { kind: 'failed', errorClass: signal.aborted ? 'timeout' : classOf(error) };
  }
}
