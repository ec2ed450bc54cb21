import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Five programs start in each test, on machines of any speed.

const root = resolve(import.meta.dirname, '../..');
const tools = [
  ...withImports('scripts/check.mjs', 'scripts/generate.mjs', 'scripts/catalogue.mjs'),
  'scripts/lint',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.json',
  'tsconfig.json',
  'package.json',
];

/** A repository of a few files that every check accepts, except that it uses almost none of the dependencies. */
const sound = {
  'src/platform/config/config.ts':
    "export const envExample = (): string => 'NAME=\\n';\nexport const serviceEnv = (): string => 'NAME=\\n';\n",
  'src/api/rest/openapi.ts':
    "export const audienceDocument = (paths: string[], audience: string): object => ({ openapi: '3.1.0', audience, paths });\n",
  'src/api/rest/openapi-facts.ts': 'export const factsOfSources = (): object => ({});\n',
  'src/api/graphql/schema.ts':
    "import { buildSchema, type GraphQLSchema } from 'graphql';\n\nexport const graphqlSchema = (): GraphQLSchema => buildSchema('type Query { \"How many.\" count: Int! }');\n",
  'schema/migrations/0123-first.sql': 'create table one (id integer);\n',
  'schema/schema.graphql': 'type Query {\n  """How many."""\n  count: Int!\n}\n',
  'src/app/main/main.ts':
    "import { allRoutes } from '../../slices/slices.ts';\nimport { audienceDocument } from '../../api/rest/openapi.ts';\nimport { graphqlSchema } from '../../api/graphql/schema.ts';\nimport { envExample } from '../../platform/config/config.ts';\n\naudienceDocument(allRoutes, 'integrators');\ngraphqlSchema();\nenvExample();\n",
  'src/domain/errors/error-codes.ts': 'export const errorCodes = {};\n',
  'src/slices/slices.ts': "export const allRoutes = ['/'];\nexport const slices = [{ name: 'all', about: 'All of it.' }];\n",
  'src/core/ledger/steps.ts': 'export const transferSteps = {};\n',
  'src/core/ledger/print-sql.ts': "export const chartSql = (): string => '';\nexport const transferStepsSql = (): string => '';\n",
  'src/app/cli/print-sql.ts': "export const slicesSql = (): string => '';\n",
  'src/app/wiring/providers-schema.ts': 'export const providersFileSchema = (): object => ({});\n',
  'src/slices/bills/steps.ts': "export const billRules = {};\nexport const billStepsSql = (): string => '';\n",
  'src/domain/errors/error-help.ts': 'export const errorHelp = {};\n',
  '.env.example': 'NAME=\n',
  'deploy/systemd/tollgate.env': 'NAME=\n',
  ...Object.fromEntries(
    Object.entries({ openapi: 'integrators', 'openapi-sandbox': 'sandbox', 'openapi-operators': 'operators' }).map(([name, audience]) => [
      `schema/${name}.json`,
      `{\n  "openapi": "3.1.0",\n  "audience": "${audience}",\n  "paths": [\n    "/"\n  ]\n}\n`,
    ]),
  ),
  'src/web/dashboard/tsconfig.json':
    '{\n  "extends": "../../../tsconfig.json",\n  "compilerOptions": { "lib": ["es2024", "dom"], "noEmit": true, "incremental": false, "tsBuildInfoFile": null },\n  "include": ["."],\n  "exclude": []\n}\n',
  'src/web/dashboard/main.tsx': 'document.title = String(document.title.length);\n',
  'package.json': manifest({}),
};

const readByTools: Record<string, string> = {};
for (const tool of tools.filter((path) => path.endsWith('.mjs'))) {
  const imports = /(?:const \{ ([\w, ]+) \} = await |\((?:await |\) => ))import\('\.\.\/(src\/[^']+)'\)(?:\)\.(\w+))?/g;
  for (const [, name, path = '', called] of readFileSync(join(root, tool), 'utf8').matchAll(imports)) {
    for (const each of (name ?? called ?? 'codes').split(', ')) {
      const text = `export const ${each}: object[] = [];\n`;
      readByTools[path] = (readByTools[path] ?? '').replace(text, '') + text;
    }
  }
}

/** Scripts, and the scripts that they import. */
function withImports(...scripts: string[]): string[] {
  const found = new Set(scripts);
  for (const script of found)
    for (const [, name = ''] of readFileSync(join(root, script), 'utf8').matchAll(/(?:from |^import |import\()'\.\/([\w-]+\.mjs)'/gm))
      found.add(`scripts/${name}`);
  return [...found];
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-check-'));
  for (const part of tools) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write({ ...readByTools, ...sound });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a sound repository passes every check with exit 0', () => {
  const { status, output } = check();
  expect(output).toContain('All checks passed.');
  expect(status).toBe(0);
});

test('exit 1, and every kind of problem is reported in one run', () => {
  write({
    'src/misformatted.ts': 'export   const a=1',
    'src/domain/money/impure.ts': "import '../../platform/config/config.ts';\n",
    'src/mistyped.ts': "export const count: number = 'three';\n",
    'src/web/dashboard/main.tsx': 'document.title = 3;\n',
    'schema/openapi.json': '{}\n',
    'schema/migrations/0124-second.sql': 'drop table one;\n',
    'src/app/schema/entities.ts': 'export const allEntities: object[] = [{}];\n',
    'schema/schema.graphql': 'type Query {\n  count: Int!\n}\n',
    'docs/hard.md': 'Administrators habitually communicate authorisation requirements unnecessarily.\n',
    'docs/term.md': 'The bank tells the outcome.\n',
  });
  // The vocabulary reads the files that git has or would add.
  spawnSync('git', ['init', '-q'], { cwd: folder });
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toMatch(/FAILED {2}vocabulary.*\n[^]*docs\/term\.md:1: "tells"/);
  expect(output).toMatch(/FAILED {2}format.*\n[^]*src\/misformatted\.ts/);
  expect(output).toMatch(/FAILED {2}lint and import rules.*\n[^]*house\(pure-code-stays-pure\)/);
  expect(output).toMatch(/FAILED {2}types.*\n[^]*src\/mistyped\.ts\(1,14\)/);
  expect(output).toMatch(/FAILED {2}dead code.*\n[^]*Unused files/);
  expect(output).toMatch(/FAILED {2}GraphQL schema.*\n[^]*Query\.count: has no description/);
  expect(output).toMatch(/FAILED {2}generated files.*\n[^]*Not what the code prints: schema\/openapi\.json, schema\/schema\.graphql/);
  expect(output).toMatch(/FAILED {2}types of what browsers run.*\n[^]*src\/web\/dashboard\/main\.tsx\(1,1\)/);
  // Without the servers of the tests there is no database to compare.
  expect(output).toMatch(/FAILED {2}entities and migrations.*\n[^]*PostgreSQL did not start/);
  expect(output).toMatch(/FAILED {2}readability of the guides.*\n[^]*docs\/hard\.md: at most grade 9/);
  expect(output).toMatch(/FAILED {2}migrations.*\n[^]*0124-second\.sql: older-misses-it/);
  expect(output).toMatch(/(\d+) of \1 checks failed/);
});

test('dead code is an export that only its own file uses, a dependency that nothing imports, and a type is not', () => {
  write({
    'src/platform/config/config.ts': `${sound['src/platform/config/config.ts']}export const unused = 1;\nexport interface Shape {\n  side: number;\n}\nexport const area = ({ side }: Shape): number => side * side;\n`,
    'src/app/main/main.ts': `import { area } from '../../platform/config/config.ts';\n${sound['src/app/main/main.ts']}area({ side: 2 });\n`,
    'package.json': manifest({ uuid: '14.0.3' }),
  });
  const { output } = check();
  expect(output).toMatch(/unused .*src\/platform\/config\/config\.ts/);
  expect(output).toMatch(/uuid .*package\.json/);
  expect(output).not.toContain('Shape');
});

function manifest(dependencies: Record<string, string>): string {
  const devDependencies = {
    'flesch-kincaid': '*',
    syllable: '*',
    'oxc-parser': '*',
    oxfmt: '*',
    oxlint: '*',
    'oxlint-tsgolint': '*',
    rolldown: '*',
    typescript: '*',
  };
  return `${JSON.stringify({ name: 'sound', private: true, type: 'module', dependencies: { graphql: '*', pg: '*', pino: '*', ...dependencies }, devDependencies }, null, 2)}\n`;
}

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function check(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs'], { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
