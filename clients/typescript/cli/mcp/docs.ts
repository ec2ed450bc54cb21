import { type DocEntry, searchDocs } from '../../../../src/domain/portable/docs-search.ts';
import { Problem } from '../exits.ts';

/** Pages about a text, best first, as the search of the documentation finds them. */
export async function searched(url: string, text: string): Promise<unknown> {
  const entries = (await (await fetched(url, 'search.json')).json()) as DocEntry[];
  return searchDocs(entries, text).map(({ t, h, a }) => ({
    page: a.replace(/^docs\//, '').replace(/#.*/, ''),
    title: h ? `${t}: ${h}` : t,
  }));
}

export const markdownOf = async (url: string, slug: string): Promise<string> => (await fetched(url, `${slug}.md`)).text();

async function fetched(url: string, name: string): Promise<Response> {
  const response = await fetch(`${url}/docs/${name}`);
  if (response.ok) return response;
  throw new Problem(`No page ${name} at ${url}`, 'Find pages with the tool "search_docs".');
}
