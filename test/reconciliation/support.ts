import { expect } from 'vitest';
import type { Reply, Sandbox } from '../support/sandbox.ts';

export const PATIENCE = { timeout: 100_000, interval: 100 };

export function transportOf(sandbox: () => Sandbox, month: string) {
  const operator = (method: string, path: string, body?: unknown): Promise<Reply> =>
    sandbox().call(method, `/ops/reconciliation${path}`, body, { as: 'operator' });

  /** Brings a file, and waits until it is read. */
  async function importFile(query: string, bytes: Buffer | string, as = 'operator'): Promise<any> {
    const response = await fetch(`${sandbox().url}/api/v1/ops/reconciliation/imports?${query}`, {
      method: 'POST',
      headers: { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret`, 'Content-Type': 'text/csv' },
      body: new Uint8Array(Buffer.from(bytes)),
    });
    const body = (await response.json()) as Reply['body'];
    if (response.status !== 200) return { status: response.status, ...body };
    await expect.poll(async () => (await operator('GET', `/imports/${body.data.id}`)).body.data.state, PATIENCE).not.toBe('reading');
    return (await operator('GET', `/imports/${body.data.id}`)).body.data;
  }

  async function reportOf(account: string, span = month): Promise<any> {
    await expect.poll(async () => (await operator('GET', `/report?account=${account}&${span}`)).body.data.isCurrent, PATIENCE).toBe(true);
    return (await operator('GET', `/report?account=${account}&${span}`)).body.data;
  }

  async function exceptions(query = ''): Promise<any[]> {
    const { body } = await operator('GET', `/exceptions?limit=200${query}`);
    return body.data;
  }
  return { operator, importFile, reportOf, exceptions };
}
