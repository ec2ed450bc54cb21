import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const printers = {
  'schema/ledger/chart.sql': async () => (await import('../src/core/ledger/print-sql.ts')).chartSql(),
  'schema/ledger/steps.sql': async () => (await import('../src/core/ledger/print-sql.ts')).transferStepsSql(),
  'schema/ledger/slices.sql': async () => (await import('../src/app/cli/print-sql.ts')).slicesSql(),
  'schema/lifecycle/states.sql': async () => (await import('../src/app/cli/print-sql.ts')).statesSql(),
  'schema/bills/steps.sql': async () => (await import('../src/slices/bills/steps.ts')).billStepsSql(),
};

export const sqlPrinters = Object.fromEntries(
  Object.entries(printers).filter(([file]) => existsSync(join(import.meta.dirname, '..', dirname(file)))),
);
