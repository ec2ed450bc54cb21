import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/domain/errors/error-codes.ts';
import { searchDocs } from '../../src/domain/portable/docs-search.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import { eventTypes } from '../../src/slices/slices.ts';
import { type Addresses, inFiles, served } from '../../src/web/docs/page.ts';
import { wholeDocument } from '../../src/web/docs/open-api.ts';
import { openSite, type Site } from '../../src/web/docs/site.ts';

const settings = {
  root: packageRoot,
  baseUrl: 'http://127.0.0.1:4000',
  keys: null,
  files: { style: 'docs/assets/a.css', script: 'docs/assets/a.js', theme: 'docs/assets/b.js', search: 'docs/search.json' },
  environment: 'sandbox',
  tries: { business: { id: '', secret: '' }, operator: { id: '', secret: '' } },
  dashboard: null,
} as const;
/** A file beside the pages. */
const COLLECTION = /^(?:docs\/)?(?:postman|bruno)\.json$/;
const siteOf = (addresses: Addresses): Site => openSite({ ...settings, addresses });
const site = siteOf(served);

describe.each([
  ['as the service has them', served, site],
  ['as files', inFiles, siteOf(inFiles)],
])('pages %s', (_, addresses, made) => {
  const html = new Map([...made.pages.keys()].map((slug) => [addresses.pageAt(slug), made.html(slug) ?? '']));
  const anchors = new Map([...html].map(([at, text]) => [at, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]));

  it('every link to a page or a place on one leads there', () => {
    const broken: string[] = [];
    for (const [at, text] of html) {
      for (const [, href = ''] of text.matchAll(/<a[^>]* href="([^"]+)"/g)) {
        if (/^(?:https?:|mailto:)/.test(href)) continue;
        const { pathname, hash } = new URL(href, `http://site/${at}`);
        const target = decodeURIComponent(pathname.slice(1));
        if (/^openapi(-\w+)?\.json$/.test(target) || target === 'dashboard' || COLLECTION.test(target)) continue;
        const isMarkdown = [...made.pages.keys()].some((slug) => addresses.markdownAt(slug) === target);
        if (isMarkdown) continue;
        if (!html.has(target)) broken.push(`${at}: ${href}`);
        else if (hash !== '' && !anchors.get(target)?.has(decodeURIComponent(hash.slice(1)))) broken.push(`${at}: no place ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('every id stands once, and no page has a script or a style of its own', () => {
    for (const [at, text] of html) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, at).toBe(ids.length);
      expect(text, at).not.toMatch(/<script>|<style|\sstyle="|\son\w+="/);
    }
  });
});

it('every page names the address of the service, and boxes of text keep their width', () => {
  const baseUrl = 'https://sandbox.example.ng:4100';
  const other = openSite({ ...settings, baseUrl, addresses: served });
  const widthsOf = (text: string): number[] => [...text.matchAll(/^[│┌└].*[│┐┘]$/gm)].map(([line]) => line.length);
  for (const slug of other.pages.keys()) {
    const [here, there] = [site.markdown(slug), other.markdown(slug)].map(String) as [string, string];
    expect(there, slug).not.toContain(settings.baseUrl);
    expect(there.split(baseUrl).length, slug).toBe(here.split(settings.baseUrl).length);
    expect(widthsOf(there), slug).toEqual(widthsOf(here));
  }
  expect(widthsOf(other.markdown('readme') ?? '').length).toBeGreaterThan(3);
});

it('every file of docs/ is a page, under a heading that says what for', () => {
  const files = new Set([...site.pages.values()].map(({ file }) => file));
  for (const file of globSync('docs/**/*.md', { cwd: packageRoot })) expect(files, file).toContain(file);
  const rest = [...site.pages.values()].filter(({ group }) => group === 'Changes').map(({ slug }) => slug);
  expect(rest).toEqual(['changelog']);
});

it('every event has its page with example and fields, and every code its place', () => {
  for (const { event, example } of eventTypes()) {
    const text = site.html(`events/${event}`) ?? '';
    expect(text, event).toContain('<h2 id="fields">');
    for (const field of Object.keys(example)) expect(text, event).toContain(`<code>${field}</code>`);
  }
  for (const code of Object.keys(errorCodes)) expect(site.html('errors')).toContain(`<tr id="${code}">`);
});

it('every operation has samples in five languages that say what is sent, a form, its responses and its errors', () => {
  const document = wholeDocument(packageRoot);
  const operations = [...site.pages.values()].filter(({ tried }) => tried);
  expect(operations.length).toBe(Object.values(document.paths).flatMap((path) => Object.keys(path)).length);
  for (const { slug } of operations) {
    const text = site.html(slug) ?? '';
    for (const language of ['curl', 'Node', 'Python', 'PHP', 'Go']) expect(text, slug).toContain(`value="${language}"`);
    expect(text, slug).toMatch(/<form class="try" hidden/);
    expect(text, slug).toContain('<h2 id="errors">');
    expect(text, slug).toMatch(/<h2 id="response-20/);
  }
});

it('a life-cycle is drawn from the table that the ledger works by', async () => {
  const { transferSteps, transferStates } = await import('../../src/core/ledger/steps.ts');
  const drawn = /<svg[^]+?<\/svg>/.exec(site.html('transfers') ?? '')?.[0] ?? '';
  const reached = transferStates.filter((state) => drawn.includes(`>${state.replaceAll('_', ' ')}<`));
  expect(reached).toEqual(expect.arrayContaining(Object.values(transferSteps).flatMap(({ moves }) => Object.values(moves))));
  for (const step of Object.keys(transferSteps)) expect(drawn).toContain(step.replaceAll('_', ' '));
});

it('tools find every page as Markdown from one list, and links in it lead to Markdown', () => {
  const listed = [...site.llms().matchAll(/\]\(([^)]+)\): /g)].map(([, target = '']) => target);
  expect(new Set(listed).size).toBe(site.pages.size - 1);
  for (const target of listed) expect(site.markdown(target.replace(/\.md$/, '')), target).toMatch(/^(?:<!--.*\n)?# /m);
  expect(site.markdown('first-hour')).toContain('](webhooks.md)');
  expect(site.markdown('first-hour')).toContain('](readme.md#magic-values)');
});

it('search has every operation, event, code and part of a guide', () => {
  const entries = site.search();
  const found = (words: string): string[] => entries.filter(({ t, h = '', w }) => `${t} ${h} ${w}`.includes(words)).map(({ a }) => a);
  expect(found('POST /money-transfer/send')).toContain('docs/reference/transfers/transfers.send');
  expect(found('transfer.settled')).toContain('docs/events/transfer.settled');
  expect(found('CLIENT_REFERENCE_CONFLICT')).toContain('docs/errors#CLIENT_REFERENCE_CONFLICT');
  expect(found('Magic values')).toContain('docs/readme#magic-values');
});

it.each([
  ['duplicate payment', 'docs/never-pay-twice'],
  ['nuban', 'docs/reference/transfers/bankAccounts.verify'],
  ['retry schedule', 'docs/webhooks#attempts'],
  ['webhook retries', 'docs/webhooks#attempts'],
  ['pagination', 'docs/readme#rules-for-callers'],
  ['webhook signature', 'docs/webhook-signatures'],
  ['account name lookup', 'docs/reference/transfers/bankAccounts.verify'],
  ['list of banks', 'docs/reference/transfers/banks.list'],
  ['authentication', 'docs/authentication'],
  ['hmac php', 'docs/webhook-signatures#php'],
  ['idempotncy', 'docs/never-pay-twice#without-a-reference-use-an-idempotency-key'],
  ['webhok', 'docs/webhook-signatures'],
  ['go live', 'docs/going-live'],
  ['test cards', 'docs/readme#magic-values'],
  ['how to refund', 'docs/refunds'],
  ['rate limit', 'docs/errors#RATE_LIMITED'],
  ['bulk transfer csv', 'docs/cli#bulk-transfers'],
])('search for "%s" finds %s among the first three', (query, address) => {
  const found = searchDocs(site.search(), query).map(({ a }) => a);
  expect(found.slice(0, 3)).toContain(address);
});
