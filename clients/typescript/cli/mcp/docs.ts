import { Problem } from '../exits.ts';

const MOST_FOUND = 20;

interface Entry {
  /** Title, heading, words and address of a part of a page. */
  t: string;
  h?: string;
  w: string;
  a: string;
}

/** Parts of pages that have every word, those with the words in their titles first. */
export async function searched(url: string, text: string): Promise<unknown> {
  const entries = (await (await fetched(url, 'search.json')).json()) as Entry[];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ t, h = '', w }: Entry): number => {
    const title = `${t} ${h}`.toLowerCase();
    const all = `${title} ${w.toLowerCase()}`;
    return words.every((word) => all.includes(word)) ? 1 + words.filter((word) => title.includes(word)).length : 0;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((each) => each.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry: { t, h, a } }) => ({ page: a.replace(/^docs\//, '').replace(/#.*/, ''), title: h ? `${t}: ${h}` : t }));
}

/** A page as Markdown. @throws Problem when there is none. */
export const markdownOf = async (url: string, slug: string): Promise<string> => (await fetched(url, `${slug}.md`)).text();

async function fetched(url: string, name: string): Promise<Response> {
  const response = await fetch(`${url}/docs/${name}`);
  if (response.ok) return response;
  throw new Problem(`${url} has no page ${name}`, 'The tool "search_docs" finds them.');
}
