import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { packageRoot } from '../../src/platform/config/version.ts';
import { type PageVisit, visit } from '../support/chromium.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

export const PASSWORD = 'tollgate-demo';

/** The whole service with the dashboard as it is built from the sources of now. */
export async function startDashboard(env: NodeJS.ProcessEnv = {}): Promise<Sandbox> {
  buildDashboard();
  return startSandbox(env);
}

/** Builds it if a source is newer, as `npm test` did before already. */
export function buildDashboard(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(packageRoot, 'scripts/build-browser.mjs'), '--if-stale'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** A browser in which a demo person is signed in, through the page, at `path` below /dashboard. */
export async function signedIn(browser: Browser, { url }: Sandbox, person: string, path = '/'): Promise<PageVisit> {
  const seen = await visit(browser);
  await seen.page.setViewport({ width: 1280, height: 900 });
  await seen.page.goto(`${url}/dashboard${path}`);
  await type(seen.page, 'Email', `${person}@demo.test`);
  await type(seen.page, 'Password', PASSWORD);
  await press(seen.page, 'Sign in');
  await seen.page.waitForSelector('.shell');
  return seen;
}

/** Waits until the page says a text. */
export async function says(page: Page, text: string, timeout = 100_000): Promise<void> {
  try {
    await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout }, text);
  } catch (error) {
    throw new Error(`The page never said "${text}". It says:\n${await page.evaluate(() => document.body.innerText)}`, { cause: error });
  }
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  const field = await fieldOf(page, label);
  await field.asLocator().click({ count: 3 });
  await field.type(text);
}

/** Chooses in the list with this label, by value. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  await (await fieldOf(page, label)).select(value);
}

async function fieldOf(page: Page, label: string): Promise<ElementHandle> {
  const found = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === wanted && each.checkVisibility())?.control,
    { timeout: 100_000 },
    label,
  );
  return found.asElement() as ElementHandle;
}

const MISSES = 5;

/** Presses the button or link of this name, and again where the page moved it away before the click came to it. */
export async function press(page: Page, name: string): Promise<void> {
  for (let misses = 0; misses < MISSES; misses++) {
    const button = await standing(page, name);
    await button.click();
    // The press may have taken it away, or the page with it.
    const isMissed = await button.evaluate((each) => each.isConnected && (each as Pressable).isPressed === false).catch(() => false);
    if (!isMissed) return;
  }
  throw new Error(`"${name}" was never met by a click`);
}

interface Pressable extends Element {
  isPressed?: boolean;
}

/**
 * The enabled button or link of this name, at rest and uncovered. The click targets its first line: a wrapped
 * link's middle may be other text.
 */
async function standing(page: Page, name: string): Promise<ElementHandle> {
  const waiting = page.waitForFunction(
    async (wanted) => {
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      const inside = dialogs.at(-1) ?? document;
      const nameOf = (each: Element): string | null => each.getAttribute('aria-label') ?? each.textContent;
      const button = [...inside.querySelectorAll('button, a')].find((each) => nameOf(each)?.trim() === wanted && each.checkVisibility());
      if (!button) return null;
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const firstLine = (): DOMRect => [...button.getClientRects()].find((line) => line.width >= 1 && line.height >= 1) ?? new DOMRect();
      const before = firstLine();
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
      const { x, y, width, height } = firstLine();
      const isStill = x === before.x && y === before.y && width === before.width;
      if (!isStill || !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return null;
      // The page still waits for what it says about it: a press would do nothing.
      if (button.ariaDisabled === 'true') return null;
      Object.assign(button, { isPressed: false });
      button.addEventListener('click', () => Object.assign(button, { isPressed: true }), { once: true, capture: true });
      return button;
    },
    { timeout: 100_000 },
    name,
  );
  const found = await waiting.catch(async (cause: unknown) => {
    const text = await page.evaluate(() => `${location.href}\n${document.body.innerText}`);
    throw new Error(`There was no "${name}" to press. The page says:\n${text}`, { cause });
  });
  return found.asElement() as ElementHandle;
}

/** Violations by axe of WCAG A and AA and best practices, or of the `only` rules. */
export async function axe(page: Page, only?: readonly string[]): Promise<string[]> {
  // Half a megabyte, once a page.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async (values) => {
    const { violations } = await (globalThis as any).axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets and media would be fetched again, for rules that are off or of what plays by itself.
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
      // Part of WCAG 2.2 AA, and off unless asked for.
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }: any) => `${id}: ${nodes.map(({ html, failureSummary }: any) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  }, only);
}

export const leaving = ({ requests }: PageVisit, { url }: Sandbox): string[] =>
  requests.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:') && !each.startsWith('blob:'));
