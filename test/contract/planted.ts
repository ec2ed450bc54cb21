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
  ...imports(
    'floors-go-down',
    'src/platform/db/up-*.ts',
    '../../core/app/app.ts',
    '../../slices/wallet/rest.ts',
    '../../app/serve/serve.ts',
  ),
  ...imports('floors-go-down', 'src/core/feeds/up-*.ts', '../../slices/wallet/find.ts', '../../app/wiring/open-app.ts'),
  ...imports('floors-go-down', 'src/slices/bills/up-*.ts', '../../api/rest/server.ts', '../../../jobs/queues.ts'),
  importsType('floors-go-down', 'src/core/ledger/up.ts', "export type { Wallet } from '../../slices/wallet/find.ts';"),
  importsType('folders-make-no-circle', 'src/core/round/one.ts', "export type { Two } from '../about/two.ts';"),
  importsType('folders-make-no-circle', 'src/core/about/two.ts', "export type { Three } from '../again/three.ts';"),
  importsType('folders-make-no-circle', 'src/core/again/three.ts', "import '../round/other.ts';"),
  importsType('folders-make-no-circle', 'src/slices/below/deep/one.ts', "import '../two.ts';"),
  importsType('folders-make-no-circle', 'src/slices/below/two.ts', "import './deep/other.ts';"),
  ...imports('portable-imports-nothing', 'src/domain/portable/*.ts', '../ids/ids.ts', 'zod', 'node:fs'),
  ...imports('floors-go-down', 'src/domain/money/up-*.ts', '../../providers/bank/port.ts', '../../core/app/app.ts'),
  ...imports('floors-go-down', 'src/providers/bank/up-*.ts', '../../core/app/app.ts'),
  ...imports('floors-go-down', 'src/api/rest/up-*.ts', '../../web/docs/mount.ts', '../../app/serve/serve.ts'),
  ...imports('pure-code-stays-pure', 'src/domain/money/*.ts', '../../platform/config/config.ts', 'express', 'pg', 'pino'),
  ...imports('pure-code-stays-pure', 'src/platform/concurrency/*.ts', '../telemetry/log.ts', 'pg'),
  importsType('pure-code-stays-pure', 'src/domain/money/typed.ts', "export type { Tx } from '../../platform/db/database.ts';"),
  ...imports(
    'core-knows-no-transport',
    'src/slices/transfers/*.ts',
    'express',
    'graphql',
    'type-graphql',
    '@apollo/server',
    'bullmq',
    'ioredis',
  ),
  ...imports('core-knows-no-transport', 'src/slices/wallet/*.ts', '../../core/transport/rest/routes.ts', './rest.ts', '../keys/graphql.ts'),
  ...imports('core-knows-no-transport', 'src/platform/db/*.ts', 'bullmq'),
  importsType('core-knows-no-transport', 'src/core/ledger/typed.ts', "export type { Page } from '../transport/page.ts';"),
  ...imports('entries-are-leaves', 'jobs/opens-*.ts', '../src/app/wiring/open-app.ts'),
  ...imports('slices-are-listed-once', 'src/app/wiring/lists-*.ts', '../../slices/wallet/slice.ts'),
  ...imports('slices-are-listed-once', 'src/slices/sandbox/lists-*.ts', '../wallet/slice.ts'),
  ...imports(
    'entries-are-leaves',
    'src/app/doctor/enters-*.ts',
    '../main/main.ts',
    '../serve/serve.ts',
    '../wiring/open-app.ts',
    '../embedded/start.ts',
  ),
  ...imports('entries-are-leaves', 'jobs/enters-*.ts', '../src/app/main/main.ts', '../src/app/serve/serve.ts'),
  ...imports('programs-are-started', 'bench/starts-*.ts', '../src/app/main/main.ts', '../src/app/embedded/start.ts'),
  ...imports(
    'programs-are-started',
    'test/doctor/starts-*.ts',
    '../../src/app/embedded/with-database.ts',
    '../../src/app/verify/verify-cli.ts',
  ),
  ...imports('programs-are-started', 'src/app/doctor/starts-*.ts', '../archive/archive-cli.ts', '../../slices/operators/staff-cli.ts'),
  ...imports('pg-stays-in-db', 'src/slices/cards/*.ts', 'pg', 'pg/lib/result.js'),
  ...imports('pg-stays-in-db', 'jobs/queries-*.ts', 'pg'),
  importsType('pg-stays-in-db', 'src/slices/cards/typed.ts', "export type { Pool } from 'pg';"),
  ...imports('rest-is-thin', 'src/slices/sms/rest.ts', '@mikro-orm/core'),
  ...imports('rest-is-thin', 'src/slices/payroll/rest.ts', '../../platform/db/database.ts'),
  ...imports('rest-is-thin', 'src/slices/subscriptions/rest.ts', './graphql.ts'),
  ...imports('rest-is-thin', 'src/slices/subscriptions/rest.ts', '../transfers/send/send.ts'),
  ...imports('graphql-is-thin', 'src/slices/sms/graphql.ts', '@mikro-orm/core'),
  ...imports('graphql-is-thin', 'src/slices/payroll/graphql.ts', 'express'),
  ...imports('graphql-is-thin', 'src/slices/cards/graphql.ts', './rest.ts'),
  ...imports('transports-are-apart', 'src/core/transport/rest/*.ts', '../graphql/types.ts', 'graphql'),
  ...imports('transports-are-apart', 'src/api/rest/*.ts', '../graphql/server.ts', '../../slices/webhooks/graphql.ts', 'graphql'),
  ...imports('transports-are-apart', 'src/core/transport/graphql/*.ts', '../rest/routes.ts', 'zod-openapi'),
  ...imports('transports-are-apart', 'src/api/graphql/*.ts', '../rest/server.ts', '../../slices/wallet/rest.ts', 'zod-openapi'),
  ...imports('adapter-knows-its-port', 'src/providers/bank/*.ts', '../../platform/db/database.ts', '../bills/port.ts', '@mikro-orm/core'),
  ...imports(
    'adapter-knows-its-port',
    'src/providers/bank/acme/*.ts',
    '../../bills/sandbox/provider.ts',
    '../../../platform/egress/guard.ts',
  ),
  ...imports('simulation-keeps-its-own-truth', 'src/providers/bank/sandbox/*.ts', '../../../platform/egress/guard.ts', 'bullmq'),
  ...imports(
    'adapters-are-wired',
    'src/slices/webhooks/*.ts',
    '../../providers/bank/sandbox/bank.ts',
    '../../providers/bank/acme.ts',
    '../../providers/bank/port.ts',
  ),
  ...imports('adapters-are-wired', 'jobs/picks-*.ts', '../src/providers/bank/acme.ts'),
  ...imports(
    'jobs-use-operations',
    'jobs/*.ts',
    'express',
    'type-graphql',
    '../src/slices/wallet/rest.ts',
    '../src/core/transport/body.ts',
    '../src/api/rest/server.ts',
  ),
  ...imports('dashboard-is-a-client', 'src/web/dashboard/*.ts', '../../domain/money/money.ts', '../../slices/wallet/wallet.ts'),
  ...imports('dashboard-is-a-client', 'src/web/pages/dashboard/serves-*.ts', '../../dashboard/index.ts'),
  ...imports('browser-knows-answers', 'src/web/browser/pay/*.ts', '../../../domain/money/money.ts', '../../../slices/checkout/views.ts'),
  importsType(
    'browser-knows-answers',
    'src/web/browser/pay/typed.ts',
    "export type { CheckoutOrder } from '../../../slices/checkout/order.ts';",
  ),
  ...imports('browser-knows-answers', 'src/web/pages/pay/serves-*.ts', '../../browser/pay/money.ts'),
  ...imports(
    'product-stands-alone',
    'src/slices/banks/*.ts',
    '../../../test/support/app.ts',
    '../../../bench/main.ts',
    '../../../scripts/check.mjs',
  ),
  ...imports('product-stands-alone', 'src/app/doctor/works.ts', '../../../jobs/queues.ts'),
  ...imports('product-stands-alone', 'jobs/tests-*.ts', '../test/support/app.ts'),
  { rule: 'import(no-cycle)', file: 'src/slices/keys/one.ts', text: "import { two } from './two.ts';\nexport const one = () => two;\n" },
  { rule: 'import(no-cycle)', file: 'src/slices/keys/two.ts', text: "import { one } from './one.ts';\nexport const two = () => one;\n" },
];

/** Imports that look like those above and are allowed. */
export const allowedImports: Planted[] = [
  ...imports(null, 'src/domain/money/good-*.ts', 'zod', 'uuid', 'node:crypto', './money.ts', '../../platform/errors/refusal.ts'),
  importsType(
    null,
    'src/slices/transfers/good.ts',
    "export type { App } from '../../core/app/app.ts';\nimport '../../core/ledger/ledger.ts';\nimport '../wallet/wallet.ts';\nimport '@mikro-orm/core';",
  ),
  importsType(
    null,
    'src/slices/transfers/views.ts',
    "export type { Presenter } from '../../core/transport/rest/routes.ts';\nexport type { Response } from 'express';",
  ),
  importsType(null, 'src/slices/transfers/ports.ts', "export type { Bank } from '../../providers/bank/port.ts';"),
  importsType(null, 'src/web/browser/pay/good.ts', "export type { PayerOrderView } from '../../../slices/checkout/views.ts';"),
  ...imports(null, 'src/slices/transfers/rest.ts', './send/send.ts'),
  ...imports(null, 'src/slices/wallet/rest.ts', '../../core/transport/rest/routes.ts'),
  ...imports(null, 'src/slices/webhooks/graphql.ts', 'type-graphql'),
  importsType(null, 'src/slices/wallet/rest.ts', "export type { Deposited } from '../wallet/deposit.ts';"),
  importsType(null, 'src/app/doctor/opened.ts', "export type { OpenApp } from '../wiring/open-app.ts';"),
  ...imports(null, 'src/app/main/main.ts', '../serve/serve.ts'),
  ...imports(null, 'src/app/serve/serve.ts', '../../../jobs/worker.ts'),
  ...imports(null, 'src/slices/slices.ts', './wallet/slice.ts', '../core/audit/audit.ts'),
  ...imports(null, 'src/slices/banks/slice.ts', './rest.ts', './graphql.ts'),
  ...imports(null, 'src/app/wiring/open-app.ts', '../../providers/bank/sandbox/bank.ts'),
  ...imports(null, 'src/app/embedded/start.ts', '../serve/serve.ts'),
  ...imports(null, 'src/core/ledger/good-*.ts', 'pg', '../../platform/db/database.ts'),
  ...imports(null, 'src/providers/bank/sandbox/good-*.ts', 'pg', '../port.ts', '../../../../platform/db/database.ts'),
  ...imports(null, 'src/providers/bank/good-*.ts', './port.ts', '../ports/ports.ts', '../../domain/ids/ids.ts', 'undici'),
  ...imports(
    null,
    'jobs/good-*.ts',
    'bullmq',
    '../src/slices/transfers/settle/settle.ts',
    '../src/core/transport/idempotency.ts',
    '../src/platform/db/database.ts',
  ),
  ...imports(null, 'jobs/board.ts', 'express'),
  ...imports(null, 'src/slices/sandbox/good-*.ts', '../../providers/bank/sandbox/bank.ts'),
];

const repeat = (count: number, line: string): string => `${Array.from({ length: count }, () => line).join('\n')}\n`;

/** The other rules that the house adds to its tools' own. */
export const forbiddenCode: Planted[] = [
  { rule: 'house(no-loose-files)', file: 'src/core/loose.ts', text: 'export const loose = 1;\n' },
  { rule: 'house(no-barrel)', file: 'src/slices/transfers/barrel.ts', text: "export * from './send.ts';\n" },
  ...[
    'z.object({ amount: z.unknown() })',
    'z.looseObject({ at: z.any().nullable() })',
    'z.object({ fee: z.unknown().transform(Number) })',
  ].map((schema, index) => ({
    rule: 'house(rows-may-have-gaps)',
    file: `src/providers/bank/paystack/rows-${index}.ts`,
    text: `import { z } from 'zod';\nexport const row = ${schema};\n`,
  })),
  {
    rule: null,
    file: 'src/providers/bank/paystack/rows.ts',
    text: `import { z } from 'zod';\nexport const row = z.object({ amount: z.unknown().optional(), all: z.array(z.unknown()), fee: z.unknown().optional().transform(Number) });\n`,
  },
  {
    rule: 'house(no-entity-lists)',
    file: 'src/slices/transfers/by-entity.ts',
    text: 'export const all = (tx: { em: { findAll(name: string): Promise<object[]> } }): Promise<object[]> => tx.em.findAll("Transfer");\n',
  },
  {
    rule: null,
    file: 'src/slices/transfers/one-entity.ts',
    text: 'export const one = (tx: { em: { findOne(id: string): Promise<object> } }): Promise<object> => tx.em.findOne("1");\n',
  },
  {
    rule: 'house(no-array-in)',
    file: 'src/slices/transfers/list-in.ts',
    text: `export const among = (query: { where(column: string, is: string, ids: string[]): object }, ids: string[]): object => query.where('id', 'in', ids);\n`,
  },
  { rule: 'house(no-enum)', file: 'src/slices/transfers/state.ts', text: "export enum State {\n  Open = 'open',\n}\n" },
  { rule: 'import(no-default-export)', file: 'src/slices/transfers/unnamed.ts', text: 'const unnamed = 1;\nexport default unnamed;\n' },
  { rule: 'node(no-process-env)', file: 'src/slices/transfers/env.ts', text: "export const home = process.env['HOME'];\n" },
  { rule: 'node(no-process-env)', file: 'jobs/env.ts', text: "export const home = process.env['HOME'];\n" },
  { rule: 'eslint(no-console)', file: 'src/slices/transfers/speaks.ts', text: "console.log('sent');\n" },
  {
    rule: 'eslint(max-lines)',
    file: 'src/slices/transfers/long.ts',
    text: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};\n`).join(''),
  },
  {
    rule: 'eslint(max-lines-per-function)',
    file: 'src/slices/transfers/endless.ts',
    text: `export function endless(log: string[]): void {\n${repeat(70, "  log.push('');")}}\n`,
  },
  { rule: 'unicorn(filename-case)', file: 'src/slices/transfers/sendTransfer.ts', text: 'export const sent = 1;\n' },
  { rule: 'typescript(no-explicit-any)', file: 'src/slices/transfers/any.ts', text: 'export type Loose = any;\n' },
  {
    rule: 'typescript(no-unsafe-member-access)',
    file: 'src/slices/transfers/unsafe.ts',
    text: "export const amount = Number(JSON.parse('{}').amount);\n",
  },
  {
    rule: 'typescript(no-floating-promises)',
    file: 'src/slices/transfers/floating.ts',
    text: 'const later = async (): Promise<void> => {};\nexport const start = (): void => {\n  later();\n};\n',
  },
  {
    rule: 'typescript(no-misused-promises)',
    file: 'src/slices/transfers/misused.ts',
    text: 'const ready = async (): Promise<boolean> => true;\nexport const answer = (): string => (ready() ? "yes" : "no");\n',
  },
  {
    rule: 'typescript(await-thenable)',
    file: 'src/slices/transfers/thenable.ts',
    text: 'const one = (): number => 1;\nexport const two = async (): Promise<void> => {\n  await one();\n};\n',
  },
  {
    rule: 'typescript(only-throw-error)',
    file: 'src/slices/transfers/throws.ts',
    text: "export const stop = (): never => {\n  throw 'stop';\n};\n",
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    file: 'src/slices/transfers/switch.ts',
    text: "export const sign = (side: 'debit' | 'credit'): number | undefined => {\n  switch (side) {\n    case 'debit':\n      return -1;\n  }\n  return undefined;\n};\n",
  },
  {
    rule: 'house(pages-are-polled)',
    file: 'test/dashboard/once.test.ts',
    text: "import { expect, it } from 'vitest';\nimport { page } from './page.ts';\nit('looks once', async () => {\n  expect(await page.$eval('h1', ({ innerText }) => innerText)).toBe('Wallet');\n});\n",
  },
  {
    rule: 'house(clicks-wait)',
    file: 'test/dashboard/click.test.ts',
    text: "import { it } from 'vitest';\nimport { page } from './page.ts';\nit('clicks', async () => {\n  await page.click('summary');\n});\n",
  },
  ...['{ timeout: 20_000, interval: 50 }', '(timeout = 5_000): number => timeout', '{ timeout: 100_000 }', '{ timeout: 2 * 150_000 }'].map(
    (wait, index) => ({
      rule: index < 2 ? 'house(waits-are-long)' : null,
      file: `test/transfers/wait-${index}.ts`,
      text: `export const wait = ${wait};\n`,
    }),
  ),
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
