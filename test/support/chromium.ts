import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { faceSettings } from './faces.ts';

/** A headless Chromium with its libraries, from npm: for machines that have no browser. x64 only. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const INTEGRITY = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const INSTALLED = ['chromium', 'google-chrome-stable', 'google-chrome'];
const saved = fileURLToPath(new URL('../../.tollgate/bin', import.meta.url));

export interface PageVisit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every address that the page asked for, also what the policy or the test refused. */
  readonly requests: string[];
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Starts a headless browser: CHROMIUM, the system's, or a verified npm download in `.tollgate/bin`, with the tests' fonts. */
export async function startBrowser(): Promise<Browser> {
  const { command, env } = await chromium();
  return launch({
    executablePath: command,
    env: { ...process.env, ...env, FONTCONFIG_FILE: faceSettings() },
    headless: 'shell',
    // Its sandbox needs missing privileges, and it opens only pages of this repository. Fixed font rendering, since
    // pictures are compared.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--lang=en',
      '--font-render-hinting=none',
      // Requests to other machines get no answer.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

/** Interval of waits; polling in each frame costs the browser a layout and a picture. */
const POLL_MS = 50;

/** A fresh profile with one page, every request of which is noted. */
export async function visit(browser: Browser): Promise<PageVisit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (condition, options, ...values) => wait(condition, { polling: POLL_MS, ...options }, ...values);
  // No interception: it turns the browser's cache off.
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return { context, page, requests, complaints, close: () => context.close() };
}

interface Program {
  command: string;
  env: Record<string, string>;
}

async function chromium(): Promise<Program> {
  const given = process.env['CHROMIUM'] || onPath();
  if (given) return { command: given, env: {} };
  if (process.arch !== 'x64') throw new Error('The tests need a browser and found none: install chromium, or set CHROMIUM to one.');
  const home = join(saved, 'chromium-153.0.0');
  if (!existsSync(home)) await fetchInto(home);
  return { command: join(home, 'chromium'), env: { LD_LIBRARY_PATH: join(home, 'lib') } };
}

/** Ubuntu's `chromium` is a stub without a version. */
function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((file) => existsSync(file))
    .find((file) => spawnSync(file, ['--version', '--no-sandbox'], { timeout: 100_000 }).status === 0);
}

/** Unpacked aside and moved into place whole: of two test files that come at once one keeps its own. */
async function fetchInto(home: string): Promise<void> {
  const work = `${home}.${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'out'), { recursive: true });
  try {
    await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', work], work);
    const archive = join(work, 'sparticuz-chromium-153.0.0.tgz');
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: its checksum is ${found}`);
    await run('tar', ['xzf', archive, '-C', work, 'package/bin'], work);
    for (const part of ['chromium', 'al2023.tar']) await inflate(join(work, 'package/bin', `${part}.br`), join(work, 'out', part));
    await run('tar', ['xf', 'al2023.tar'], join(work, 'out'));
    chmodSync(join(work, 'out/chromium'), 0o755);
    if (!existsSync(home)) renameSync(join(work, 'out'), home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const inflate = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}; the tests need a browser: install chromium, or set CHROMIUM`);
}
