import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedImports, forbiddenCode, forbiddenImports } from './planted.ts';

// oxlint reads the types of the whole tree, on machines of any speed.

const root = resolve(import.meta.dirname, '../..');
const planted = [...forbiddenImports, ...allowedImports, ...forbiddenCode];

/** file → the rules it broke, as oxlint with the repository's own configuration reports them. */
let found: Map<string, Set<string>>;
let house: string;

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'tollgate-boundaries-'));
  for (const part of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint']) cpSync(join(root, part), join(house, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const { file, text } of planted) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  found = await lint(house);
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the import rules of the house', () => {
  test.each(forbiddenImports)('$rule refuses what $file says: $text', ({ file, rule }) => {
    expect([...(found.get(file) ?? [])]).toEqual([rule]);
  });

  test.each(allowedImports)('$file may say: $text', ({ file }) => {
    expect([...(found.get(file) ?? [])]).toEqual([]);
  });

  test('every rule of the plugin is switched on and has a planted violation', () => {
    const plugin = readFileSync(join(root, 'scripts/lint/boundaries.mjs'), 'utf8');
    const named = [...plugin.matchAll(/^ {2,4}'([a-z-]+)': (?:\{|syntaxRule|inProduct|rowsMayHaveGaps)/gm)].map(([, name]) => String(name));
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !config.includes(`"house/${name}": "error"`))).toEqual([]);
    expect(named.filter((name) => !planted.some(({ rule }) => rule === `house(${name})`))).toEqual([]);
  });
});

describe('the code rules of the house', () => {
  test.each(forbiddenCode)('$rule refuses $file', ({ file, rule }) => {
    expect([...(found.get(file) ?? [])]).toEqual(rule === null ? [] : [rule]);
  });
});

test('the tree itself breaks no import rule', async () => {
  const seen = await lint(house, untyped(house));
  expect(forbiddenImports.filter(({ file, rule }) => !seen.get(file)?.has(rule ?? ''))).toEqual([]);
  const broken = [...(await lint(root, untyped(root)))].flatMap(([file, rules]) =>
    [...rules].filter((rule) => /^(house|import)\(/.test(rule)).map((rule) => `${file}: ${rule}`),
  );
  expect(broken).toEqual([]);
});

/** Rules without type information, which takes eight times as long; `npm run check` runs all. */
function untyped(folder: string): string {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const config = JSON.parse(text) as { jsPlugins: string[]; options: object; overrides: { files: string[] }[] };
  const path = join(house, `untyped-${folder === root ? 'tree' : 'house'}.json`);
  const overrides = config.overrides.map((each) => ({ ...each, files: each.files.map((file) => `**/${file}`) }));
  const jsPlugins = config.jsPlugins.map((plugin) => join(folder, plugin));
  writeFileSync(path, JSON.stringify({ ...config, jsPlugins, options: { ...config.options, typeAware: false }, overrides }));
  return path;
}

async function lint(folder: string, config = '.oxlintrc.json'): Promise<Map<string, Set<string>>> {
  const report = await new Promise<string>((done, fail) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', `--config=${config}`],
      { cwd: folder, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        // Exit 1 is how oxlint says that it found something.
        if (error && error.code !== 1) fail(new Error(`oxlint did not run: ${error.message} ${stderr}`));
        else done(stdout);
      },
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code?: string; filename: string; message: string }[] };
  const rules = new Map<string, Set<string>>();
  for (const { code, filename, message } of diagnostics) {
    rules.set(filename, (rules.get(filename) ?? new Set()).add(code ?? message));
  }
  return rules;
}
