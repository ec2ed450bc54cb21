// Readability of the guides: Flesch-Kincaid grade and words. Usage: node scripts/lint/readability.mjs [--all] [page …];
// prints pages over a bound, exit 1 with one.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

const root = join(import.meta.dirname, '..', '..');
export const MAX_GRADE = 9;
export const MAX_WORDS = 1_500;

export function guides() {
  const pages = existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')) : [];
  const paths = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...pages.map((name) => `docs/${name}`).toSorted()];
  return paths.filter((path) => existsSync(join(root, path)));
}

const written = (markdown) =>
  markdown
    .replaceAll(/^<!-- begin (\w+)[^]*?^<!-- end \1 -->$/gm, '')
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/<!--[^]*?-->|^<picture>[^]*?<\/picture>$/gm, '');

function sentencesOf(markdown) {
  const text = written(markdown)
    .replaceAll(/^ *\|.*$|^#.*$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/https?:\S+/g, 'link')
    .replaceAll(/[*_]/g, '');
  return text
    .split(/\n\s*\n|\n(?= *(?:-|\d+\.) )/)
    .flatMap((block) => block.split(/[.!?](?=\s|$)/))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)))
    .filter((words) => words.length > 0);
}

export function measure(markdown) {
  const sentences = sentencesOf(markdown);
  const words = sentences.flat();
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllable(word), 0),
  });
  return { grade, words: written(markdown).split(/\s+/).filter(Boolean).length };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const named = args.filter((arg) => !arg.startsWith('--'));
  for (const page of named.length > 0 ? named : guides()) {
    const { grade, words } = measure(readFileSync(join(root, page), 'utf8'));
    const over = grade > MAX_GRADE || words > MAX_WORDS;
    if (over) process.exitCode = 1;
    if (over || args.includes('--all'))
      console.log(
        `${grade.toFixed(1)} ${words} ${page}${over ? `: at most grade ${MAX_GRADE} and ${MAX_WORDS} words; shorten sentences or split the page` : ''}`,
      );
  }
}
