import { request } from 'node:https';

/** Posts without certificate verification, to a local server. @returns the status. @throws Error without an answer. */
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
