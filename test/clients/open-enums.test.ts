import { expect, test } from 'vitest';
import type { TransferStatus } from '../../clients/typescript/src/generated/schemas.ts';
import { API_VERSION, tollgate } from '../../clients/typescript/src/index.ts';

test('a value that a later release adds to an enum passes through, and requests name the version of the client', async () => {
  const later: TransferStatus['settlementStatus'] = 'held_by_regulator';
  const asked: (string | null)[] = [];
  const client = tollgate({
    apiKey: 'pk_test_demo',
    apiSecret: 'sk_test_demo_secret',
    fetch: (_, init) => {
      asked.push(new Headers(init?.headers).get('tollgate-version'));
      return Promise.resolve(Response.json({ success: true, data: { settlementStatus: later } }));
    },
  });
  const { settlementStatus } = await client.transferStatus.retrieve({ transferCode: 'T' });
  expect([settlementStatus, asked]).toEqual(['held_by_regulator', [API_VERSION]]);
});
