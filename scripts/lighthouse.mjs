// `npm run lighthouse -- [address [path prefix]]`: scores of documentation, dashboard and payer pages as on a phone.
// Exit 1 below 95, accessibility below 100, or with layout shift. No test, since scores depend on time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';

const PACKAGE = 'lighthouse@13.5.0';
const DOCS = ['docs', 'docs/never-pay-twice', 'docs/reference/transfers/transfers.send', 'docs/errors'];
const DASHBOARD = ['', '/transfers', '/transfers/{transfer}', '/webhooks'];
const LEAST = 95;
const PATIENCE_MS = 180_000;
const TIMES_MAX = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Unlisted pages have no SEO score. */
const UNLISTED = CATEGORIES.slice(0, 3);
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

const [address = 'http://127.0.0.1:4000', beginning = ''] = process.argv.slice(2);
if (!(await fetch(address).catch(() => null))) {
  console.error(
    `Nothing answers at ${address}: npm start in another terminal, or npm run lighthouse -- with the address of a sandbox that runs.`,
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'tollgate-lighthouse-'));
const browser = await launch({
  ...where(),
  headless: 'shell',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const { port } = new URL(browser.wsEndpoint());
let isLow = false;
try {
  await signIn();
  const [transfer, slug] = [await aTransfer(), await aLink()];
  // Why: an open puppeteer session would delay new tabs.
  await browser.disconnect();
  for (const page of DOCS) report(page, CATEGORIES);
  report(`pay/${slug}`, UNLISTED, true);
  for (const page of DASHBOARD) report(`dashboard${page.replace('{transfer}', transfer)}`, UNLISTED, true);
} finally {
  browser.process()?.kill();
  rmSync(folder, { recursive: true });
}
process.exitCode = isLow ? 1 : 0;

/** Prints the best of a few runs: load lowers scores. */
function report(page, categories, isStill = false) {
  if (!page.startsWith(beginning)) return;
  let best;
  for (let times = 0; times < TIMES_MAX && !best?.isGood; times++) {
    const run = runOf(page, categories, isStill);
    if (!best || run.sum > best.sum) best = run;
  }
  console.log(best.lines.join('\n'));
  isLow ||= !best.isGood;
}

function runOf(page, categories, isStill) {
  const file = join(folder, 'report.json');
  const args = ['--yes', PACKAGE, `${address}/${page}`, '--quiet', '--form-factor=mobile', `--only-categories=${categories.join(',')}`];
  const flags = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`];
  const { status } = spawnSync('npx', [...args, ...flags], { stdio: 'inherit', timeout: PATIENCE_MS });
  if (status !== 0) throw new Error(`${PACKAGE} ended with ${status}; does a service answer at ${address}?`);
  const { categories: found, audits } = JSON.parse(readFileSync(file, 'utf8'));
  const asked = audits['network-requests'].details.items.map(({ url }) => url);
  if (page.startsWith('dashboard') && !asked.includes(`${address}/graphql`)) throw new Error(`${page} did not know who asked for it`);
  const scores = categories.map((name) => [name, Math.round(found[name].score * 100)]);
  const isMoved = isStill && audits['cumulative-layout-shift'].numericValue > 0;
  const times = TIMES.map((name) => audits[name].displayValue).join(' / ');
  const low = categories
    .flatMap((name) => found[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `  ${id} ${Math.round(audits[id].score * 100)}: ${audits[id].title} ${audits[id].displayValue ?? ''}`);
  return {
    sum: scores.reduce((sum, [, score]) => sum + score, 0),
    isGood: !isMoved && scores.every(([name, score]) => score >= (name === 'accessibility' ? 100 : LEAST)),
    lines: [`${page.padEnd(60)}${scores.map((each) => each.join(' ')).join('  ')}  ${times}`, ...low],
  };
}

async function signIn() {
  const page = await browser.newPage();
  await page.goto(`${address}/dashboard/sign-in`);
  await page.locator('input[type=email]').fill('owner@demo.test');
  await page.locator('input[type=password]').fill('tollgate-demo');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.shell');
  // Two tabs would share fetched files.
  await page.close();
}

async function aTransfer() {
  const sent = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: `LIGHTHOUSE-${Date.now()}` };
  return (await call('/money-transfer/send', sent)).id;
}

async function aLink() {
  return (await call('/checkout/links', { type: 'amount', title: 'A gift', amount: 700_000 })).slug;
}

async function call(path, body) {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };
  const response = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

function where() {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM };
  const fetched = join(import.meta.dirname, '../.tollgate/bin/chromium-153.0.0');
  if (!existsSync(fetched)) return { channel: 'chrome' };
  const env = { ...process.env, LD_LIBRARY_PATH: join(fetched, 'lib'), FONTCONFIG_PATH: fetched };
  return { executablePath: join(fetched, 'chromium'), env };
}
