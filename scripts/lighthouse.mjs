// `npm run lighthouse -- [address]`: what Lighthouse says of the documentation of a running service, as a telephone has it. Exit 1 when anything
// is below 95. Not part of the tests: it measures time, and it is fetched when it is run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = 'lighthouse@13.5.0';
const PAGES = ['docs', 'docs/never-pay-twice', 'docs/reference/transfers/transfers.send', 'docs/errors'];
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = '--headless=shell --no-sandbox --disable-dev-shm-usage --disable-gpu';

const [address = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tollgate-lighthouse-'));
let isLow = false;
try {
  for (const page of PAGES) {
    const file = join(folder, 'report.json');
    const args = ['--yes', PACKAGE, `${address}/${page}`, '--quiet', '--form-factor=mobile', `--only-categories=${CATEGORIES.join(',')}`];
    const told = ['--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`];
    const { status } = spawnSync('npx', [...args, ...told], { stdio: 'inherit', env: { ...process.env, ...browser() } });
    if (status !== 0) throw new Error(`${PACKAGE} ended with ${status}; does a service answer at ${address}?`);
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
    const scores = CATEGORIES.map((name) => Math.round(categories[name].score * 100));
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) => audits[name].displayValue);
    console.log(`${page.padEnd(42)}${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join('  ')}  ${times.join(' / ')}`);
    isLow ||= scores.some((score) => score < LEAST);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = isLow ? 1 : 0;

/** The browser that CHROMIUM names, else the one that the tests fetched, else whichever Lighthouse finds. */
function browser() {
  const fetched = join(import.meta.dirname, '../.tollgate/bin/chromium-153.0.0');
  if (process.env.CHROMIUM) return { CHROME_PATH: process.env.CHROMIUM };
  if (!existsSync(fetched)) return {};
  return { CHROME_PATH: join(fetched, 'chromium'), LD_LIBRARY_PATH: join(fetched, 'lib'), FONTCONFIG_PATH: fetched };
}
