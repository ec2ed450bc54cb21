import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { buildDashboard, startDashboard } from './support.ts';

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
  css?: string[];
}

const built = join(packageRoot, 'dist/dashboard');
let chunks: Record<string, Chunk>;
beforeAll(() => {
  buildDashboard();
  chunks = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
});

const zipped = (file: string): number => gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
/** The chunk and everything that it imports before it runs. */
const needs = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of chunks[name]?.imports ?? []) needs(next, found);
  return found;
};
const sizeOf = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + zipped(chunks[name]?.file ?? ''), 0);

test('all that is there before a page, the shell included, is at most 112 KB of JavaScript', () => {
  const before = new Set([...needs('index.html'), ...needs('shell.tsx')]);
  expect(sizeOf(before)).toBeLessThanOrEqual(112 * 1_024);
});

test('every page is fetched on its own and is at most 20 KB', () => {
  const before = new Set([...needs('index.html'), ...needs('shell.tsx')]);
  const pages = Object.keys(chunks).filter((name) => name.startsWith('pages/'));
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    const own = [...needs(page)].filter((name) => !before.has(name));
    expect(sizeOf(own), page).toBeLessThanOrEqual(20 * 1_024);
    expect(own, page).toContain(page);
  }
});

test('the style sheet is at most 8 KB', () => {
  const sheets = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  expect(zipped(`assets/${sheets[0]}`)).toBeLessThanOrEqual(8 * 1_024);
});

describe('served', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startDashboard({ PUBLIC_URL: 'https://pay.example.ng/tollgate' });
  });
  afterAll(() => sandbox.stop());

  test('the page is never cached, its files are cached permanently, and both carry the strict policy', async () => {
    const page = await fetch(`${sandbox.url}/dashboard/transfers/anything`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    const script = /src="\/tollgate(\/dashboard\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const file = await fetch(`${sandbox.url}${script}`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    for (const { headers } of [page, file]) {
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
    }
  });

  test('compressed and plain forms are the same file', () => {
    const names = readdirSync(join(built, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
    for (const name of names) {
      const plain = readFileSync(join(built, 'assets', name));
      expect(gunzipSync(readFileSync(join(built, 'assets', `${name}.gz`))).equals(plain)).toBe(true);
      expect(brotliDecompressSync(readFileSync(join(built, 'assets', `${name}.br`))).equals(plain)).toBe(true);
    }
  });

  test('a file that is not there is 404, and nothing but reading is allowed', async () => {
    expect((await fetch(`${sandbox.url}/dashboard/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/dashboard/assets/`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/dashboard/assets/..%2findex.html`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/dashboard/`, { method: 'POST' })).status).toBe(405);
  });
});
