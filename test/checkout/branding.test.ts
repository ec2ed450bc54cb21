import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { contrast, tint } from '../../src/web/pages/pay/page.ts';
import { languages, textsFor } from '../../src/web/pages/pay/texts/languages.ts';
import { faultsInEveryTheme } from '../dashboard/themes.ts';
import { type PageVisit, startBrowser, visit } from '../support/chromium.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { publicCaller, link, order, pay, shop } from './support.ts';

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let sandbox: Sandbox;
let browser: Browser;
beforeAll(async () => {
  [sandbox, browser] = await Promise.all([startSandbox(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const setBranding = (body: object, as = 'demo') => sandbox.call('PUT', '/checkout/branding', body, { as });
const open = async (path: string): Promise<PageVisit> => {
  const seen = await visit(browser);
  await seen.page.goto(`${sandbox.url}/pay/${path}`, { waitUntil: 'networkidle0' });
  return seen;
};

describe('the branding of a business', () => {
  it('is empty at first, changes field by field, and is private to the business', async () => {
    const { slug } = await link(sandbox);
    const seen = async () => (await publicCaller(sandbox)('GET', `/pay/${slug}`)).body.data;
    expect((await sandbox.call('GET', '/checkout/branding')).body.data).toEqual({ colour: null, hasLogo: false });
    expect(await seen()).toMatchObject({ colour: null, logoUrl: null });

    expect((await setBranding({ colour: '#0B6E4F' })).body.data).toEqual({ colour: '#0b6e4f', hasLogo: false });
    expect((await setBranding({ logo: DOT })).body.data).toEqual({ colour: '#0b6e4f', hasLogo: true });
    const { colour, logoUrl } = await seen();
    expect(colour).toBe('#0b6e4f');
    // Links name the configured port; here the system chose the port.
    const address = sandbox.url + logoUrl.slice(logoUrl.indexOf('/pay/'));
    const logo = await fetch(address);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(logo.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).toBe(DOT);
    expect((await sandbox.call('GET', '/checkout/branding', undefined, { as: 'demo2' })).body.data).toEqual({
      colour: null,
      hasLogo: false,
    });
    const { slug: other } = await link(sandbox, {}, 'demo2');
    for (const path of [other, '%00', '%ff', 'x'.repeat(3_000)]) expect((await fetch(`${sandbox.url}/pay/${path}/logo`)).status).toBe(404);

    expect((await setBranding({ colour: null, logo: null })).body.data).toEqual({ colour: null, hasLogo: false });
    expect(await seen()).toMatchObject({ colour: null, logoUrl: null });
    expect((await fetch(address)).status).toBe(404);
  });

  it.each([
    ['nothing', {}, undefined],
    ['a colour name', { colour: 'green' }, 'colour'],
    ['a style in a colour', { colour: '#0b6e4f;}body{display:none' }, 'colour'],
    ['text that is no base64', { logo: 'not base64!' }, 'logo'],
    ['an SVG with a script', { logo: base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }, 'logo'],
    ['no bytes', { logo: '' }, 'logo'],
    ['too many bytes', { logo: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(32_768)]).toString('base64') }, 'logo'],
  ])('refuses %s', async (_, body, field) => {
    expect(await setBranding(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', ...(field && { field }) } });
  });

  it('stores a decompression bomb as its few bytes and serves those: pictures are never decoded here', async () => {
    // A PNG of 60,000 by 60,000 zero pixels.
    const bomb = Buffer.from(DOT, 'base64');
    for (const at of [16, 20]) bomb.writeUInt32BE(60_000, at);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const { slug } = await link(sandbox);
    expect((await setBranding({ logo: bomb.toString('base64') })).body.data).toMatchObject({ hasLogo: true });
    const { logoUrl } = (await publicCaller(sandbox)('GET', `/pay/${slug}`)).body.data;
    const served = await fetch(sandbox.url + logoUrl.slice(logoUrl.indexOf('/pay/')));
    expect(Buffer.from(await served.arrayBuffer()).equals(bomb)).toBe(true);
    await setBranding({ logo: null });
    // No library that decodes pictures is installed.
    const { dependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies).filter((name) => /sharp|jimp|canvas|pngjs|upng|jpeg|webp|squoosh|imagemagick/i.test(name))).toEqual(
      [],
    );
  });

  it('adjusts any colour until text is readable in both schemes', () => {
    for (const colour of ['#ffffff', '#000000', '#ffff00', '#808080', '#0b6e4f', '#ff0000']) {
      const [light = '', dark = '', onLight = '', onDark = ''] = tint(colour).match(/#[0-9a-f]{6}/g) ?? [];
      expect(contrast(light, '#f2f5f3')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, '#1e2228')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
    }
    expect(tint('#0b6e4f')).toContain('#0b6e4f');
  });

  it('is on the page, which may load the picture of its product from its origin and nothing else', async () => {
    await setBranding({ colour: '#7a1fa2', logo: DOT });
    const picture = 'https://pictures.example.com/bag.jpg';
    const made = await shop(sandbox, { images: [picture] });
    const { page, complaints, requests, close } = await open(made.link.slug);
    await expect.poll(() => page.$eval('#submit', (button) => getComputedStyle(button).backgroundColor)).toBe('rgb(122, 31, 162)');
    await expect.poll(() => page.$eval('.logo', (logo) => (logo as HTMLImageElement).naturalWidth)).toBe(1);
    expect(requests.filter((url) => !url.startsWith(`${sandbox.url}/`) && !url.startsWith('data:'))).toEqual([picture]);
    // No other machine answers; no other complaint remains.
    expect(complaints.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
    const policy = (await fetch(`${sandbox.url}/pay/${made.link.slug}`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: https://pictures.example.com;");
    expect(policy).not.toContain('unsafe');
    await close();
    await setBranding({ colour: null, logo: null });
  });
});

describe('languages', () => {
  it('follow the address, then the browser, else English; each is complete', () => {
    const tagOf = (asked: string | null, accepted?: string): string => textsFor(asked, accepted).tag;
    expect(tagOf(null)).toBe('en');
    expect(tagOf(null, 'fr-FR, pcm-NG;q=0.8, en;q=0.5')).toBe('pcm');
    expect(tagOf(null, 'en;q=0.9, pcm')).toBe('pcm');
    expect(tagOf(null, 'pcm;q=0, en')).toBe('en');
    expect(tagOf('pcm', 'en')).toBe('pcm');
    expect(tagOf('xx', 'de')).toBe('en');
    const [first, ...others] = languages;
    const places = (words: object): string[] =>
      Object.entries(words).flatMap(([name, value]) =>
        typeof value === 'object' ? places(value) : [`${name}: ${(value.match(/\{\w+\}/g) ?? []).toSorted().join(' ')}`],
      );
    for (const words of others) expect(places(words)).toEqual(places(first ?? {}));
  });

  test('a payer of Pidgin pays in Pidgin, and an order continues in another language', async () => {
    const { slug } = await link(sandbox);
    const { token } = (await order(sandbox, slug)).body.data;
    const { page, complaints, close } = await open(`${slug}?lang=pcm#order=${token}`);
    const says = (text: string) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 100_000 }, text);
    await expect.poll(() => page.$eval('html', (html) => html.lang)).toBe('pcm');
    await says('We dey wait for your money…');
    await pay(sandbox, slug, token, 200_000);
    await says('₦2,000.00 don land. E remain ₦3,000.00');
    await Promise.all([page.waitForNavigation(), page.locator('.languages a').click()]);
    await says('₦3,000.00 is still to be paid');
    expect(complaints).toEqual([]);
    await close();
  });
});

test('an overpaying payer sees the surplus and can read the receipt', async () => {
  const made = await shop(sandbox, { quantity: 5 }, { collect: { deliveryOption: true } });
  const { token, reference } = (await order(sandbox, made.link.slug, { quantity: 2, deliveryOptionId: made.option.id })).body.data;
  await pay(sandbox, made.link.slug, token, 2_700_000);
  const { page, complaints, close } = await open(`${made.link.slug}#order=${token}`);
  await page.waitForSelector('#paid:not([hidden])');
  await expect
    .poll(() => page.$eval('#surplus', (notice) => notice.textContent))
    .toBe('You paid ₦1,000.00 too much. Ask Demo Limited for a refund.');
  await expect
    .poll(() => page.$eval('#receipt-sums', (sums) => sums.textContent))
    .toBe('2 × Ankara tote bag₦25,000.00Delivery: Ikeja₦1,000.00Total₦26,000.00');
  await expect.poll(() => page.$eval('#receipt-reference', (cell) => cell.textContent)).toBe(reference);
  await expect.poll(() => page.$eval('#receipt-at', (cell) => cell.textContent)).toMatch(/^\d{1,2} \w+ 20\d\d at \d{2}:\d\d WAT$/);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await page.emulateMediaType('print');
  await expect.poll(() => page.$eval('#print', (button) => getComputedStyle(button).display)).toBe('none');
  expect(complaints).toEqual([]);
  await close();
});

test('axe finds no problem on the order and payment pages with a custom colour, and both are under 40 KB', async () => {
  await setBranding({ colour: '#f5d90a', logo: DOT });
  const made = await shop(sandbox, {}, { collect: { phone: true, address: true, deliveryOption: true } });
  const first = await open(made.link.slug);
  expect(await faultsInEveryTheme(first.page)).toEqual([]);
  const bodies = await Promise.all(
    first.requests.filter((url) => url.startsWith(sandbox.url)).map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  expect(bodies.length).toBeGreaterThanOrEqual(4);
  // The page is not compressed; style and script are.
  const [html, ...files] = bodies;
  const size = (html?.length ?? 0) + files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(size).toBeLessThan(40_000);
  await first.close();
  const { token } = (
    await order(sandbox, made.link.slug, {
      phoneNumber: '08012345678',
      deliveryOptionId: made.option.id,
      address: { line1: '1', city: 'Ikeja', state: 'Lagos' },
    })
  ).body.data;
  const second = await open(`${made.link.slug}#order=${token}`);
  await second.page.waitForSelector('#payment:not([hidden])');
  expect(await faultsInEveryTheme(second.page)).toEqual([]);
  await second.close();
  await setBranding({ colour: null, logo: null });
});
