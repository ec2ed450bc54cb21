import type { Heading, Rendered } from './markdown.ts';
import { plain } from './markdown.ts';
import type { Addresses, DocPage } from './page.ts';

/** A place that a search may lead to; short names, since a reader fetches all of them at their first search. */
export interface SearchEntry {
  /** Title of the page. */
  t: string;
  /** The heading on it, when it is not the page as a whole. */
  h?: string;
  /** Address, from where the first page stands. */
  a: string;
  /** The group that it is listed under. */
  g: string;
  /** Words that it is found by. */
  w: string;
}

const MOST_WORDS = 1_200;

/** Every page and every part of a guide. Of operations and decisions the head is enough: their words repeat. */
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
  const words = plain(html.slice(html.indexOf('>', from) + 1, to < 0 ? undefined : from + 1 + to)).replaceAll(/\s+/g, ' ');
  return { ...whole, h: text, a: `${whole.a}#${id}`, w: words.slice(0, MOST_WORDS) };
}

/** The codes of errors, each a place of its own. */
function codes(slug: string, whole: SearchEntry, html: string): SearchEntry[] {
  if (slug !== 'errors') return [];
  return [...html.matchAll(/<td><code>([A-Z_]{4,})<\/code><\/td>\s*<td>([^]*?)<\/td>/g)].map(([, code = '', means = '']) => ({
    ...whole,
    h: code,
    a: `${whole.a}#${code}`,
    w: plain(means),
  }));
}
