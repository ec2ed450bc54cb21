import { en, type Texts } from './en.ts';
import { pcm } from './pcm.ts';

/** Languages of the payer's page; a further one is a file beside these and its name here. */
export const languages: readonly Texts[] = [en, pcm];

/** Language of the requested tag, otherwise of Accept-Language, otherwise English. */
export function textsFor(asked: string | null, accepted: string | undefined): Texts {
  const wanted = [asked ?? '', ...preferred(accepted)];
  for (const tag of wanted) {
    const known = languages.find((texts) => texts.tag === tag.toLowerCase().split('-')[0]);
    if (known) return known;
  }
  return en;
}

/** Tags of an Accept-Language header by preference. */
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

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
