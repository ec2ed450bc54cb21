import { expect, test } from 'vitest';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { screenPayees } from '../../src/core/screening/payees.ts';
import type { ScreeningProvider } from '../../src/providers/screening/port.ts';

test('a clear payee is compared once for a version of the lists, and a hit each time', async () => {
  const asked: string[] = [];
  const screening: ScreeningProvider = {
    name: 'counting',
    listVersion: async () => 'NG:1',
    async screen(subjects) {
      asked.push(...subjects.flatMap(({ names }) => names));
      return subjects.map(({ names: [name] }) =>
        name === 'LISTED'
          ? { kind: 'hit', listVersion: 'NG:1', matches: [{ list: 'NG', entryId: '1', name, score: 1, reasons: [] }] }
          : { kind: 'clear', listVersion: 'NG:1' },
      );
    },
  };
  const app = { screening: () => screening, db: { query: async () => [] }, ...openAppScope(() => app) } as unknown as App;
  const payees = ['CLEAR', 'LISTED'].map((accountName) => ({ bankCode: '058', accountNumber: '0123456785', accountName }));
  for (let i = 0; i < 3; i++) expect(await screenPayees(app, 'live', payees)).toMatchObject([null, { cause: 'hit' }]);
  expect(asked).toEqual(['CLEAR', 'LISTED', 'LISTED', 'LISTED']);
});
