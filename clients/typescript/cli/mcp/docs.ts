import { Problem } from '../exits.ts';

const MOST_FOUND = 20;

interface Entry {
  t: string;
  h?: string;
  w: string;
  a: string;
}

export async function searched(url: string, text: string): Promise<unknown> {
  const entries = (await (await fetched(url, 'search.json')).json()) as Entry[];
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ t, h = '', w }: Entry): number => {
    const title = `${t} ${h}`.toLowerCase();
    const all = `${title} ${w.toLowerCase()}`;
    return terms.every((term) => all.includes(term)) ? 1 + terms.filter((term) => title.includes(term)).length : 0;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((each) => each.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry: { t, h, a } }) => ({ page: a.replace(/^docs\//, '').replace(/#.*/, ''), title: h ? `${t}: ${h}` : t }));
}

export const markdownOf = async (url: string, slug: string): Promise<string> => (await fetched(url, `${slug}.md`)).text();

async function fetched(url: string, name: string): Promise<Response> {
  const response = await fetch(`${url}/docs/${name}`);
  if (response.ok) return response;
  throw new Problem(`No page ${name} at ${url}`, 'Find pages with the tool "search_docs".');
}
