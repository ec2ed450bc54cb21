import { en } from './en.ts';
import { pcm } from './pcm.ts';
import type { Words } from './texts.ts';

/** Every language that the pages for payers speak. A further one is a file beside these and its name here. */
export const languages: readonly Words[] = [en, pcm];

/** The language that was asked for by its tag, else the one that the browser likes best, else English. */
export function textsFor(asked: string | null, accepted: string | undefined): Words {
  const wanted = [asked ?? '', ...preferred(accepted)];
  for (const tag of wanted) {
    const known = languages.find((words) => words.tag === tag.toLowerCase().split('-')[0]);
    if (known) return known;
  }
  return en;
}

/** The tags of an Accept-Language header, the best liked first. */
function preferred(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag);
}

/** A sentence with what it leaves open. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
