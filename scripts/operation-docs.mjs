// Docstrings of operations are the descriptions of the API.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TITLE = /title: '([\w.]+)',\n\s*summary:/g;
const DOCSTRING = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export )?const \w+[^=]*= \w*[oO]peration\w*(?:<[^(]*>)?\(\{\s*$/;
/** References to code and decisions, meaningless to callers. */
const OURS = / \((?:decision|specification|shapes|`ledger\.)[^)]*\)|,? in one statement|: one row by primary key|: two statements a page/g;
const HOW = /(?:^| )[A-Z][^.]*\b(?:an index|an index of its own|from its own index)\b[^.]*\./g;

export function operationDocs() {
  const found = globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(TITLE)].map(({ index, 1: title }) => [title, DOCSTRING.exec(text.slice(0, index))?.[1] ?? '']);
  });
  const described = found.map(([title, docstring]) => [title, sentences(docstring)]).filter(([, words]) => words !== '');
  return Object.fromEntries(described);
}

function sentences(docstring) {
  const [sentence = '', ...throws] = docstring
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(OURS, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(HOW, '')
    .split('@throws Refusal');
  const refused = throws.map((each) => `Refuses with ${each.replace(/@.*$/, '').trim()}`.replace('Refuses with as', 'Refuses as'));
  return [sentence.replace(/@.*$/, '').trim(), ...refused].filter(Boolean).join(' ');
}
