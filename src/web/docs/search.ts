import type { Heading, Rendered } from './markdown.ts';
import { plain } from './markdown.ts';
import type { Addresses, DocPage } from './page.ts';

/** Search entry; short names, because each reader fetches all entries. */
export interface SearchEntry {
  t: string;
  /** Heading on the page; empty for the whole page. */
  h?: string;
  /** Address from the first page. */
  a: string;
  g: string;
  w: string;
}

const MAX_TEXT = 1_200;

/** Entries of pages and of parts of guides. Operations and decisions have one entry, because their texts repeat. */
export function searchEntries(pages: readonly DocPage[], { pageAt }: Addresses, render: (page: DocPage) => Rendered): SearchEntry[] {
  return pages.flatMap((page) => {
    const { title, slug, group, summary } = page;
    const whole: SearchEntry = { t: title, a: pageAt(slug), g: group, w: summary };
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

function partOf(whole: SearchEntry, { id, text }: Heading, html: string): SearchEntry {
  const from = html.indexOf(` id="${id}"`);
  const to = html.slice(from + 1).search(/<h[2-6] id=/);
  const content = plain(html.slice(html.indexOf('>', from) + 1, to < 0 ? undefined : from + 1 + to)).replaceAll(/\s+/g, ' ');
  return { ...whole, h: text, a: `${whole.a}#${id}`, w: content.slice(0, MAX_TEXT) };
}

function codes(slug: string, whole: SearchEntry, html: string): SearchEntry[] {
  if (slug !== 'errors') return [];
  return [...html.matchAll(/<td><code>([A-Z_]{4,})<\/code><\/td>\s*<td>([^]*?)<\/td>/g)].map(([, code = '', means = '']) => ({
    ...whole,
    h: code,
    a: `${whole.a}#${code}`,
    w: plain(means),
  }));
}
