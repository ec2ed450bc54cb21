import { request } from 'node:https';

/**
 * Posts to a server whose certificate nobody vouches for, as servers of one's own machine have. @returns the status of its answer.
 * @throws Error when there is none, or the signal ends first.
 */
export function postUnverified(to: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(to, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      rejectUnauthorized: false,
      signal,
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      answer.on('error', () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.end(body);
  });
}
