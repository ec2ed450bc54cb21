import type { DocEntry } from '../../domain/portable/docs-search.ts';
import { brunoCollection, postmanCollection } from './collections.ts';
import { eventPages } from './events.ts';
import { guidePages } from './guides.ts';
import { pageHtml, type SiteOptions } from './layout.ts';
import { type Heading, plain, rendered, type Rendered, type Resolve, targetOf, withLinks } from './markdown.ts';
import { wholeDocument } from './open-api.ts';
import { type Addresses, type DocPage, relativeTo } from './page.ts';
import { referencePages } from './reference.ts';
import { demoSamples, type SampleSettings } from './samples.ts';

const MAX_TEXT = 1_200;

/** Entries of pages and of parts of guides. Operations and decisions have one entry, because their texts repeat. */
function searchEntries(pages: readonly DocPage[], { pageAt }: Addresses, render: (page: DocPage) => Rendered): DocEntry[] {
  return pages.flatMap((page) => {
    const { title, slug, group, summary } = page;
    const whole: DocEntry = { t: title, a: pageAt(slug), g: group, w: summary };
    if (page.tried) return [{ ...whole, w: `${summary} ${slug.split('/').at(-1)}` }];
    if (['Decisions', 'API reference'].includes(group) || slug.startsWith('events/') || slug === '') return [whole];
    const { html, headings } = render(page);
    return [
      whole,
      ...headings.filter(({ depth }) => depth > 1).map((heading) => partOf(whole, heading, html)),
      ...codes(slug, whole, html),
    ];
  });
}

function partOf(whole: DocEntry, { id, text }: Heading, html: string): DocEntry {
  const from = html.indexOf(` id="${id}"`);
  const to = html.slice(from + 1).search(/<h[2-6] id=/);
  const content = plain(html.slice(html.indexOf('>', from) + 1, to < 0 ? undefined : from + 1 + to)).replaceAll(/\s+/g, ' ');
  return { ...whole, h: text, a: `${whole.a}#${id}`, w: content.slice(0, MAX_TEXT) };
}

function codes(slug: string, whole: DocEntry, html: string): DocEntry[] {
  if (slug !== 'errors') return [];
  return [...html.matchAll(/<td><code>([A-Z_]{4,})<\/code><\/td>\s*<td>([^]*?)<\/td>/g)].map(([, code = '', means = '']) => ({
    ...whole,
    h: code,
    a: `${whole.a}#${code}`,
    w: plain(means),
  }));
}

interface SiteSettings extends SampleSettings, SiteOptions {
  /** Root folder of docs/, schema/ and the README. */
  root: string;
  addresses: Addresses;
}

/** Documentation site: pages by slug, as HTML and as Markdown. */
export interface Site {
  pages: ReadonlyMap<string, DocPage>;
  html(slug: string): string | undefined;
  markdown(slug: string): string | undefined;
  search(): DocEntry[];
  /** Collections for Postman and Bruno. */
  collection(kind: 'postman' | 'bruno'): object;
  /** Page list for tools that read Markdown: https://llmstxt.org. */
  llms(): string;
}

/** Reads the guides and the OpenAPI document once; renders a page on request. */
export function openSite(settings: SiteSettings): Site {
  const { root, addresses } = settings;
  const served = (text: string): string => (settings.environment === 'live' ? text : servedAt(settings.baseUrl, text));
  const document = wholeDocument(root, served);
  const guides = guidePages(root).map((page) => ({ ...page, markdown: served(page.markdown) }));
  const read = [...guides, ...referencePages(document, settings), ...eventPages(document)];
  const list = inReadingOrder(read);
  const pages = new Map(list.map((page) => [page.slug, page]));
  const slugs = new Map(list.map(({ slug, file }) => [file, slug]));
  slugs.set('docs', '');

  const resolver =
    (file: string, from: string, to: (slug: string) => string): Resolve =>
    (target) => {
      const { path, anchor } = targetOf(file, target);
      if (/^openapi(-\w+)?\.json$/.test(path)) return relativeTo(from, path);
      if (path === 'postman.json' || path === 'bruno.json') return relativeTo(from, addresses.pageAt('x').replace(/x(?:\.html)?$/, path));
      if (path.startsWith('docs/images/'))
        return relativeTo(from, `${addresses.pageAt('images/x').replace(/x(?:\.html)?$/, '')}${path.slice('docs/images/'.length)}`);
      const slug = slugs.get(path);
      return slug === undefined ? null : `${relativeTo(from, to(slug))}${anchor}`;
    };

  return {
    pages,
    html(slug) {
      const page = pages.get(slug);
      if (!page) return undefined;
      const at = addresses.pageAt(slug);
      const { html, headings } = rendered(page.markdown, page.title, resolver(page.file, at, addresses.pageAt));
      return pageHtml(page, { html: slug === 'errors' ? withAnchors(html) : html, headings }, list, settings, addresses);
    },
    markdown(slug) {
      const page = pages.get(slug);
      return page && withLinks(page.markdown, resolver(page.file, addresses.markdownAt(slug), addresses.markdownAt));
    },
    search: () => searchEntries(list, addresses, (page) => rendered(page.markdown, page.title, () => null)),
    collection: (kind) => (kind === 'postman' ? postmanCollection : brunoCollection)(document, settings),
    llms: () => llmsText(list, addresses),
  };
}

const WRITTEN = demoSamples.baseUrl;
const ADDRESS = new RegExp(`${WRITTEN.replaceAll('.', '\\.')}([\\w/.-]*)( +(?=│))?`, 'g');

/** Replaces the local sandbox address in guides by the address of this service; boxes stay aligned. */
const servedAt = (baseUrl: string, text: string): string =>
  text.replaceAll(ADDRESS, (_, path: string, room = '') =>
    `${baseUrl}${path}`.padEnd(room === '' ? 0 : WRITTEN.length + path.length + String(room).length),
  );

/** Anchor for each error code, the target of `Link: rel="help"` in a refusal. */
const withAnchors = (html: string): string =>
  html.replaceAll(
    /<tr>\s*<td>([\d, ]+)<\/td>\s*<td><code>([A-Z_]+)<\/code><\/td>/g,
    (_, status: string, code: string) =>
      `<tr id="${code}"><td>${status}</td>\n<td><a href="#${code}"><code>${code.replaceAll('_', '_<wbr>')}</code></a></td>`,
  );

/** Sidebar order: guides by task, then references. */
const FIRST = ['', 'Start'];
const LAST = ['API reference', 'Events', 'Providers', 'Changes', 'Decisions'];

function inReadingOrder(pages: readonly DocPage[]): DocPage[] {
  const placeOf = ({ group }: DocPage): number => (FIRST.includes(group) ? FIRST.indexOf(group) : FIRST.length + LAST.indexOf(group) + 1);
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const inGroup = (pages: readonly DocPage[], wanted: string): DocPage[] => pages.filter(({ group }) => group === wanted);

function llmsText(pages: readonly DocPage[], { markdownAt }: Addresses): string {
  const groups = [...new Set(pages.map(({ group }) => group))].filter(Boolean);
  const at = (slug: string): string => relativeTo(markdownAt('llms'), markdownAt(slug));
  const listed = groups.map(
    (group) =>
      `## ${group}\n\n${inGroup(pages, group)
        .map(({ title, slug, summary }) => `- [${plain(title)}](${at(slug)}): ${summary}`)
        .join('\n')}\n`,
  );
  return `# Tollgate

> Self-hosted payouts, verification and bills for Nigeria behind one API. Amounts are whole kobo. Every page below is Markdown.

${listed.join('\n')}`;
}
