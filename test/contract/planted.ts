/** One file that breaks one rule, or that keeps close to a rule without breaking it (`rule: null`). */
export interface Planted {
  rule: string | null;
  file: string;
  text: string;
}

const imports = (rule: string | null, file: string, ...specifiers: string[]): Planted[] =>
  specifiers.map((specifier, index) => ({
    rule: rule && `house(${rule})`,
    file: file.replace('*', `planted-${index}`),
    text: `import '${specifier}';\n`,
  }));

const importsType = (rule: string | null, file: string, statement: string): Planted => ({
  rule: rule && `house(${rule})`,
  file,
  text: `${statement}\n`,
});

/** Imports that the map of folders forbids. Each line of them becomes a file of its own. */
export const forbiddenImports: Planted[] = [
  ...imports('kernel-is-pure', 'src/kernel/*.ts', '../config.ts', '../wallet/wallet.ts', 'express', 'pg', 'pino'),
  importsType('kernel-is-pure', 'src/kernel/typed.ts', "export type { Tx } from '../db/database.ts';"),
  ...imports('core-knows-no-door', 'src/transfers/*.ts', 'express', 'graphql', 'type-graphql', '@apollo/server', 'bullmq', 'ioredis'),
  ...imports('core-knows-no-door', 'src/wallet/*.ts', '../api/rest/server.ts', '../api/rest/routes.ts', './rest.ts', '../keys/graphql.ts'),
  ...imports('core-knows-no-door', 'src/db/*.ts', '../wallet/rest.ts', 'bullmq'),
  importsType('core-knows-no-door', 'src/ledger/typed.ts', "export type { Server } from '../api/rest/server.ts';"),
  ...imports('app-is-a-type', 'src/bills/*.ts', '../app.ts', '../open-app.ts'),
  ...imports('app-is-a-type', 'jobs/opens-*.ts', '../src/open-app.ts'),
  ...imports('entries-are-leaves', 'src/kyc/*.ts', '../main.ts', '../serve.ts', '../embedded/start.ts'),
  ...imports('entries-are-leaves', 'jobs/enters-*.ts', '../src/main.ts', '../src/serve.ts'),
  ...imports('pg-stays-in-db', 'src/cards/*.ts', 'pg', 'pg/lib/result.js'),
  ...imports('pg-stays-in-db', 'jobs/queries-*.ts', 'pg'),
  importsType('pg-stays-in-db', 'src/cards/typed.ts', "export type { Pool } from 'pg';"),
  ...imports('rest-door-is-thin', 'src/sms/rest.ts', '@mikro-orm/core'),
  ...imports('rest-door-is-thin', 'src/payroll/rest.ts', '../db/database.ts'),
  ...imports('rest-door-is-thin', 'src/products/rest.ts', './graphql.ts'),
  ...imports('rest-door-is-thin', 'src/subscriptions/rest.ts', '../transfers/send.ts'),
  ...imports('graphql-door-is-thin', 'src/sms/graphql.ts', '@mikro-orm/core'),
  ...imports('graphql-door-is-thin', 'src/payroll/graphql.ts', 'express'),
  ...imports('graphql-door-is-thin', 'src/cards/graphql.ts', './rest.ts'),
  ...imports('doors-are-apart', 'src/api/rest/*.ts', '../graphql/server.ts', '../../wallet/graphql.ts', 'graphql'),
  ...imports('doors-are-apart', 'src/api/graphql/*.ts', '../rest/server.ts', '../../wallet/rest.ts', 'express'),
  ...imports(
    'adapter-knows-its-port',
    'src/providers/bank/*.ts',
    '../../transfers/send.ts',
    '../../db/database.ts',
    '../sms/port.ts',
    '@mikro-orm/core',
  ),
  ...imports(
    'simulation-keeps-its-own-truth',
    'src/providers/bank/sandbox/*.ts',
    '../../../transfers/transfer.ts',
    '../../../ledger/ledger.ts',
    'bullmq',
  ),
  ...imports(
    'adapters-are-wired',
    'src/webhooks/*.ts',
    '../providers/bank/sandbox/bank.ts',
    '../providers/bank/acme.ts',
    '../providers/bank/port.ts',
  ),
  ...imports('adapters-are-wired', 'jobs/picks-*.ts', '../src/providers/bank/acme.ts'),
  ...imports('jobs-use-operations', 'jobs/*.ts', 'express', 'type-graphql', '../src/wallet/rest.ts', '../src/api/rest/server.ts'),
  ...imports('dashboard-is-a-client', 'src/dashboard/*.ts', '../kernel/money.ts', '../wallet/wallet.ts'),
  ...imports('dashboard-is-a-client', 'src/api/rest/serves-*.ts', '../../dashboard/index.ts'),
  ...imports(
    'product-stands-alone',
    'src/banks/*.ts',
    '../../jobs/queues.ts',
    '../../test/support/app.ts',
    '../../bench/main.ts',
    '../../scripts/check.mjs',
  ),
  ...imports('product-stands-alone', 'jobs/tests-*.ts', '../test/support/app.ts'),
  { rule: 'import(no-cycle)', file: 'src/keys/one.ts', text: "import { two } from './two.ts';\nexport const one = () => two;\n" },
  { rule: 'import(no-cycle)', file: 'src/keys/two.ts', text: "import { one } from './one.ts';\nexport const two = () => one;\n" },
];

/** Imports that look like those above and are allowed. */
export const allowedImports: Planted[] = [
  ...imports(null, 'src/kernel/good-*.ts', 'zod', 'uuid', 'node:crypto', './money.ts'),
  importsType(
    null,
    'src/transfers/good.ts',
    "export type { App } from '../app.ts';\nimport '../ledger/ledger.ts';\nimport '../wallet/wallet.ts';\nimport '@mikro-orm/core';",
  ),
  importsType(
    null,
    'src/transfers/views.ts',
    "export type { Presenter } from '../api/rest/routes.ts';\nexport type { Response } from 'express';",
  ),
  importsType(null, 'src/transfers/ports.ts', "export type { Bank } from '../providers/bank/port.ts';"),
  ...imports(null, 'src/transfers/rest.ts', './send.ts'),
  ...imports(null, 'src/wallet/rest.ts', '../api/rest/routes.ts'),
  ...imports(null, 'src/wallet/graphql.ts', 'type-graphql'),
  importsType(null, 'src/keys/rest.ts', "export type { Deposited } from '../wallet/deposit.ts';"),
  ...imports(null, 'src/main.ts', './serve.ts'),
  ...imports(null, 'src/serve.ts', '../jobs/worker.ts'),
  ...imports(null, 'src/all-routes.ts', './wallet/rest.ts'),
  ...imports(null, 'src/open-app.ts', './providers/bank/sandbox/bank.ts'),
  ...imports(null, 'src/embedded/start.ts', '../serve.ts'),
  ...imports(null, 'src/ledger/good-*.ts', 'pg', '../db/database.ts'),
  ...imports(null, 'src/providers/bank/sandbox/good-*.ts', 'pg', '../port.ts', '../../../db/database.ts'),
  ...imports(null, 'src/providers/bank/good-*.ts', './port.ts', '../../kernel/ids.ts', 'undici'),
  ...imports(null, 'jobs/good-*.ts', 'bullmq', '../src/transfers/settle.ts', '../src/api/idempotency.ts', '../src/db/database.ts'),
  ...imports(null, 'jobs/board.ts', 'express'),
  ...imports(null, 'src/sandbox/good-*.ts', '../providers/bank/sandbox/bank.ts'),
];

const repeat = (count: number, line: string): string => `${Array.from({ length: count }, () => line).join('\n')}\n`;

/** The other rules that the house adds to its tools' own. */
export const forbiddenCode: Planted[] = [
  { rule: 'house(no-barrel)', file: 'src/transfers/barrel.ts', text: "export * from './send.ts';\n" },
  { rule: 'house(no-enum)', file: 'src/transfers/state.ts', text: "export enum State {\n  Open = 'open',\n}\n" },
  { rule: 'import(no-default-export)', file: 'src/transfers/unnamed.ts', text: 'const unnamed = 1;\nexport default unnamed;\n' },
  { rule: 'node(no-process-env)', file: 'src/transfers/env.ts', text: "export const home = process.env['HOME'];\n" },
  { rule: 'node(no-process-env)', file: 'jobs/env.ts', text: "export const home = process.env['HOME'];\n" },
  { rule: 'eslint(no-console)', file: 'src/transfers/speaks.ts', text: "console.log('sent');\n" },
  {
    rule: 'eslint(max-lines)',
    file: 'src/transfers/long.ts',
    text: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};\n`).join(''),
  },
  {
    rule: 'eslint(max-lines-per-function)',
    file: 'src/transfers/endless.ts',
    text: `export function endless(log: string[]): void {\n${repeat(70, "  log.push('');")}}\n`,
  },
  { rule: 'unicorn(filename-case)', file: 'src/transfers/sendTransfer.ts', text: 'export const sent = 1;\n' },
  { rule: 'typescript(no-explicit-any)', file: 'src/transfers/any.ts', text: 'export type Loose = any;\n' },
  {
    rule: 'typescript(no-unsafe-member-access)',
    file: 'src/transfers/unsafe.ts',
    text: "export const amount = Number(JSON.parse('{}').amount);\n",
  },
  {
    rule: 'typescript(no-floating-promises)',
    file: 'src/transfers/floating.ts',
    text: 'const later = async (): Promise<void> => {};\nexport const start = (): void => {\n  later();\n};\n',
  },
  {
    rule: 'typescript(no-misused-promises)',
    file: 'src/transfers/misused.ts',
    text: 'const ready = async (): Promise<boolean> => true;\nexport const answer = (): string => (ready() ? "yes" : "no");\n',
  },
  {
    rule: 'typescript(await-thenable)',
    file: 'src/transfers/thenable.ts',
    text: 'const one = (): number => 1;\nexport const two = async (): Promise<void> => {\n  await one();\n};\n',
  },
  {
    rule: 'typescript(only-throw-error)',
    file: 'src/transfers/throws.ts',
    text: "export const stop = (): never => {\n  throw 'stop';\n};\n",
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    file: 'src/transfers/switch.ts',
    text: "export const sign = (side: 'debit' | 'credit'): number | undefined => {\n  switch (side) {\n    case 'debit':\n      return -1;\n  }\n  return undefined;\n};\n",
  },
  {
    rule: 'vitest(no-focused-tests)',
    file: 'test/transfers/only.test.ts',
    text: "import { it } from 'vitest';\nit.only('runs alone', () => {});\n",
  },
  {
    rule: 'vitest(no-disabled-tests)',
    file: 'test/transfers/skip.test.ts',
    text: "import { it } from 'vitest';\nit.skip('never runs', () => {});\n",
  },
  { rule: 'vitest(warn-todo)', file: 'test/transfers/todo.test.ts', text: "import { it } from 'vitest';\nit.todo('is not written');\n" },
];
