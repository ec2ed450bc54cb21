import type { Agent } from 'undici';
import { classOf, type ErrorClass } from './failures.ts';

export interface DownloadRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  maxBytes: number;
}

export type Download =
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }
  | { kind: 'too_large' }
  | { kind: 'failed'; errorClass: ErrorClass };

/** One GET, bounded by its signal and by `maxBytes`. Follows no redirect and never throws: a failure is a class. */
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
      if (length > maxBytes) return { kind: 'too_large' };
      chunks.push(chunk);
    }
    return { kind: 'answered', status, headers: answer.headers, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { kind: 'failed', errorClass: signal.aborted ? 'timeout' : classOf(error) };
  }
}
