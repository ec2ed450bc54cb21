// What the docstring of an operation says is its description at the doors: one text for who reads the code and for who calls it.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TITLE = /title: '([\w.]+)',\n\s*summary:/g;
const DOCSTRING = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export )?const \w+[^=]*= \w*[oO]peration\w*(?:<[^(]*>)?\(\{\s*$/;
/** What callers cannot follow: where in the code or in papers something comes from, and how it is read. */
const OURS = / \((?:decision|specification|shapes|`ledger\.)[^)]*\)|,? in one statement|: one row by primary key|: two statements a page/g;
const HOW = /(?:^| )[A-Z][^.]*\b(?:an index|an index of its own|from its own index)\b[^.]*\./g;

/** The descriptions of all operations by their titles. */
export function operationDocs() {
  const found = globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(TITLE)].map(({ index, 1: title }) => [title, DOCSTRING.exec(text.slice(0, index))?.[1] ?? '']);
  });
  const described = found.map(([title, docstring]) => [title, sentences(docstring)]).filter(([, words]) => words !== '');
  return Object.fromEntries(described);
}

function sentences(docstring) {
  const [said = '', ...throws] = docstring
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(OURS, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(HOW, '')
    .split('@throws Refusal');
  // What else is thrown is no answer of ours.
  const refused = throws.map((each) => `Refuses with ${each.replace(/@.*$/, '').trim()}`.replace('Refuses with as', 'Refuses as'));
  return [said.replace(/@.*$/, '').trim(), ...refused].filter(Boolean).join(' ');
}
