import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageVisit, startBrowser, visit } from '../support/chromium.ts';
import { shiftsOn, watchShifts } from '../dashboard/themes.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { publicCaller, link, order, pay, shop } from './support.ts';

let sandbox: Sandbox;
let browser: Browser;
beforeAll(async () => {
  [sandbox, browser] = await Promise.all([startSandbox(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});

const open = async (slug: string): Promise<PageVisit> => {
  const seen = await visit(browser);
  await seen.page.setViewport({ width: 360, height: 740 });
  await seen.page.goto(`${sandbox.url}/pay/${slug}`, { waitUntil: 'networkidle0' });
  return seen;
};
const says = async (page: Page, text: string): Promise<void> =>
  void (await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 100_000 }, text));
const textOf = (page: Page, selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '');

/** Fills in fields by keyboard and presses Enter. */
async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.focus(`[name="${name}"]`);
    await page.keyboard.type(value);
  }
}

const jane = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };

describe('the page of a link', () => {
  test('places an order by keyboard at 360 pixels, shows the account, turns to paid by itself, and requests nothing from other origins', async () => {
    const made = await shop(
      sandbox,
      { quantity: 5 },
      { collect: { phone: true, address: true, deliveryOption: true }, successUrl: 'https://shop.example.com/thanks' },
    );
    const { page, requests, complaints, close } = await open(made.link.slug);
    await says(page, 'Sandbox.');
    await fillIn(page, {
      ...jane,
      phoneNumber: '08012345678',
      'address.line1': '12 Allen Avenue',
      'address.city': 'Ikeja',
      'address.state': 'Lagos',
    });
    await page.focus('[name=quantity]');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => textOf(page, '#sums')).toBe('Price₦25,000.00Delivery₦1,000.00Total₦26,000.00');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= 360)).toBe(true);
    await page.focus('[name=email]');
    await page.keyboard.press('Enter');
    await says(page, 'Pay by bank transfer');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('payment-title');
    await expect.poll(() => textOf(page, '#due')).toBe('₦26,000.00');
    const number = await textOf(page, '#number');
    expect(number).toMatch(/^\d{10}$/);
    await expect.poll(() => textOf(page, '#left')).toMatch(/^(30 min 00|29 min \d\d) s$/);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= 360)).toBe(true);

    // The payer pays at the bank, and the page polls.
    const token = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('order') ?? '';
    await pay(sandbox, made.link.slug, token, 1_000_000);
    await says(page, '₦10,000.00 arrived. ₦16,000.00 is still to be paid, to the same account.');
    await pay(sandbox, made.link.slug, token);
    await says(page, 'Demo Limited has received your payment of ₦26,000.00');
    const success = await page.$eval('#success', (element) => element.getAttribute('href'));
    expect(success).toMatch(/^https:\/\/shop\.example\.com\/thanks\?reference=ORD_[0-9A-Z]{12}$/);
    expect(requests.filter((url) => !url.startsWith(`${sandbox.url}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);

    await page.reload({ waitUntil: 'networkidle0' });
    await says(page, 'Your order is ORD_');
    await close();
  });

  test('in the sandbox its own button pays', async () => {
    const { slug } = await link(sandbox, { successUrl: 'http://127.0.0.1:9/done' });
    const { page, complaints, close } = await open(slug);
    await fillIn(page, jane);
    await page.locator('#submit').click();
    await says(page, 'Simulate payment (sandbox only)');
    await page.locator('#simulate').click();
    await says(page, '₦5,000.00');
    await says(page, 'Your order is ORD_');
    expect(complaints).toEqual([]);
    await close();
  });

  test('the payer chooses the amount where the link has none, and a wrong field is named beside it', async () => {
    const { slug } = await link(sandbox, { amount: undefined });
    const { page, close } = await open(slug);
    await fillIn(page, { amount: '1,500.50', ...jane, email: 'jane@example' });
    await page.locator('#submit').click();
    await page.waitForFunction(() => document.getElementById('email-error')?.textContent !== '');
    await expect.poll(() => textOf(page, '#email-error')).toBe('must be an email address.');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
    await page.keyboard.type('.com');
    await page.locator('#submit').click();
    await says(page, '₦1,500.50');
    await close();
  });

  test('an excessive amount is reported in naira', async () => {
    const { slug } = await link(sandbox, { amount: undefined });
    const { page, close } = await open(slug);
    await fillIn(page, { amount: '99999999999999', ...jane });
    await page.locator('#submit').click();
    await says(page, 'must be at most ₦1,000,000,000.00.');
    await page.$eval('[name=amount]', (field) => ((field as HTMLInputElement).value = '1000000001'));
    await page.locator('#submit').click();
    await page.waitForNetworkIdle();
    await expect.poll(() => textOf(page, '#amount-error')).toBe('must be at most ₦1,000,000,000.00.');
    await page.goto(`${sandbox.url}/pay/${slug}?lang=pcm`);
    await fillIn(page, { amount: '1000000001', ...jane });
    await page.locator('#submit').click();
    await says(page, 'Check dis one well: must be at most ₦1,000,000,000.00.');
    await close();
  });

  test('a changed price is shown, the input stays, and the new price can be paid', async () => {
    const made = await shop(sandbox, { quantity: 5 }, { collect: { phone: false, address: false, deliveryOption: true } });
    const more = { name: 'Lekki', type: 'flat_rate', fee: 5_000 };
    expect((await sandbox.call('POST', `/products/${made.product.id}/delivery-options`, more)).status).toBe(200);
    const { page, complaints, close } = await open(made.link.slug);
    await fillIn(page, jane);
    await page.focus('[name=quantity]');
    await page.keyboard.press('ArrowUp');
    await page.locator('#delivery label:not(:has(:checked)) input').click();
    await expect.poll(() => textOf(page, '#sums')).toBe('Price₦25,000.00Delivery₦50.00Total₦25,050.00');
    expect((await sandbox.call('PUT', `/products/${made.product.id}`, { price: 1_500_000 })).status).toBe(200);
    await page.locator('#submit').click();
    await says(page, 'The price is now ₦30,050.00. Continue to pay the new price.');
    await expect.poll(() => textOf(page, '#sums')).toBe('Price₦30,000.00Delivery₦50.00Total₦30,050.00');
    await expect.poll(() => textOf(page, '.item')).toContain('₦15,000.00');
    await expect.poll(() => page.$eval('[name=email]', (field) => (field as HTMLInputElement).value)).toBe(jane.email);
    await page.locator('#submit').click();
    await says(page, 'Pay by bank transfer');
    await expect.poll(() => textOf(page, '#due')).toBe('₦30,050.00');
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
    await close();
  });

  test('a cancelled order is shown as closed, and titles are escaped', async () => {
    const { slug } = await link(sandbox, { title: '<img src=x onerror=alert(1)>"\'&', description: '</main><script>alert(2)</script>' });
    const { token } = (await order(sandbox, slug)).body.data;
    await sandbox.advance('36m');
    const seen = await visit(browser);
    await seen.page.goto(`${sandbox.url}/pay/${slug}#order=${token}`, { waitUntil: 'networkidle0' });
    await says(seen.page, 'This order is closed');
    await expect.poll(() => textOf(seen.page, 'h1')).toBe('<img src=x onerror=alert(1)>"\'&');
    expect(seen.complaints).toEqual([]);
    await seen.close();
  });

  test.each(['light', 'dark'] as const)('every text has a contrast of 4.5:1, and every field a name: %s', async (scheme) => {
    const made = await shop(sandbox, {}, { collect: { phone: true, address: true, deliveryOption: true } });
    const { token } = (
      await order(sandbox, made.link.slug, {
        phoneNumber: '08012345678',
        deliveryOptionId: made.option.id,
        address: { line1: '1', city: 'Ikeja', state: 'Lagos' },
      })
    ).body.data;
    const { page, close } = await open(made.link.slug);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await expect.poll(() => page.evaluate(faint)).toEqual([]);
    const nameless = await page.$$eval('input, button, a[href]', (all) =>
      all
        .filter((each) => !(each as HTMLInputElement).labels?.length && (each.textContent ?? '').trim() === '')
        .map((each) => each.outerHTML),
    );
    expect(nameless).toEqual([]);
    await page.evaluate((fragment) => (location.hash = fragment), `order=${token}`);
    await page.reload({ waitUntil: 'networkidle0' });
    await says(page, 'Account number');
    await expect.poll(() => page.evaluate(faint)).toEqual([]);
    await close();
  });
});

test('the page of a product is at most 40 KB uncached, and its layout is stable', async () => {
  const made = await shop(
    sandbox,
    { name: 'A tote bag of Ankara, handmade in Abeokuta', quantity: 5 },
    { collect: { phone: true, address: true, deliveryOption: true } },
  );
  const seen = await visit(browser);
  await watchShifts(seen.page);
  await seen.page.setViewport({ width: 390, height: 844 });
  const network = await seen.page.createCDPSession();
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await seen.page.goto(`${sandbox.url}/pay/${made.link.slug}`, { waitUntil: 'networkidle0' });
  await expect.poll(() => textOf(seen.page, '#sums')).toContain('Total');
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(40_000);
  expect(await shiftsOn(seen.page)).toEqual([]);
  // An amount has one line beside a name of any length.
  const lines = await seen.page.$$eval('.item span:last-child, .choice span:last-child', (all) =>
    all.map((each) => each.getClientRects().length),
  );
  expect(lines).toEqual([1, 1]);
  const tall = await seen.page.$eval('.item span:last-child', (each) => each.getBoundingClientRect().height);
  expect(tall).toBeLessThan(40);
  // A short page fits the screen.
  const { slug } = await link(sandbox);
  await seen.page.goto(`${sandbox.url}/pay/${slug}`, { waitUntil: 'networkidle0' });
  await expect.poll(() => textOf(seen.page, '#sums')).toBe('Total₦5,000.00');
  expect(await shiftsOn(seen.page)).toEqual([]);
  await seen.close();
});

test('the documented demo page sells coffee', async () => {
  const seen = await publicCaller(sandbox)('GET', '/pay/demo0coffee0tollgate0pay');
  expect(seen.body.data).toMatchObject({
    isOpen: true,
    title: 'Jos coffee, 250 g',
    deliveryOptions: [{ fee: 150_000 }, { type: 'pickup' }],
  });
});

test('responses forbid everything that the page does not need; unknown and malformed addresses are the same 404', async () => {
  const { slug } = await link(sandbox);
  const found = await fetch(`${sandbox.url}/pay/${slug}`);
  const policy = found.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect(found.headers.get('referrer-policy')).toBe('no-referrer');
  expect(found.headers.get('cache-control')).toBe('no-store');
  const pages = await Promise.all(
    ['/pay', '/pay/', '/pay/abc', `/pay/${'0'.repeat(24)}`, '/pay/..%2f', `/pay/${slug}/x`, `/pay/${slug}/orders/x/`].map((path) =>
      fetch(sandbox.url + path),
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 404));
  // An address of any depth gets the same page.
  for (const page of pages) {
    const html = await page.text();
    expect(html).toContain(`ROUTE_NOT_FOUND · ${page.headers.get('x-request-id')}`);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
    const answered = await fetch(new URL(style, page.url));
    expect([page.url, answered.status, answered.headers.get('content-type')]).toEqual([page.url, 200, expect.stringContaining('text/css')]);
  }
  expect((await fetch(`${sandbox.url}/pay/${slug}`, { method: 'POST' })).status).toBe(405);
});

test('payers receive no data of the business or of another payer', async () => {
  const made = await shop(
    sandbox,
    { quantity: 500, sku: 'SECRET-SKU', metadata: { secret: 'secret-label' } },
    { metadata: { secret: 'secret-label' } },
  );
  expect((await publicCaller(sandbox)('GET', `/pay/${made.link.slug}`)).body.data.item.maxQuantity).toBe(100);
  const placed = await order(sandbox, made.link.slug);
  const seen = await publicCaller(sandbox)('GET', `/pay/${made.link.slug}/orders/${placed.body.data.token}`);
  const page = await (await fetch(`${sandbox.url}/pay/${made.link.slug}`)).text();
  const all = [JSON.stringify(placed.body), JSON.stringify(seen.body), page].join('\n');
  for (const secret of ['SECRET-SKU', 'secret-label', 'jane@example.com', made.product.id, made.link.id]) expect(all).not.toContain(secret);
});

/** Runs in the page: texts with a contrast below 4.5:1. */
function faint(): string[] {
  const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color
      .slice(0, 3)
      .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): number[] => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || (color[3] ?? 0) > 0) return color;
    }
    return [255, 255, 255];
  };
  return Array.from(document.querySelectorAll('body *'))
    .filter((element) => Array.from(element.childNodes).some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
    .filter((element) => element.tagName !== 'SCRIPT' && element.tagName !== 'NOSCRIPT' && element.getClientRects().length > 0)
    .filter((element) => {
      const [one, two] = [light(channels(getComputedStyle(element).color)), light(behind(element))];
      return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) < 4.5;
    })
    .map((element) => element.outerHTML.slice(0, 100));
}
