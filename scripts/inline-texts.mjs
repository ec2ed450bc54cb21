// Build plugin: each use of a text of the dashboard becomes the text itself, so a page loads its own texts alone.

import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

const CATALOGUE = /\/texts\/(?!fill\.ts)[\w-]+\.ts$/;

export function inlineTexts() {
  return {
    name: 'tollgate-texts',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('/texts/')) return null;
      const { program } = parseSync(id, code);
      const edits = [];
      for (const node of program.body) {
        if (node.type !== 'ImportDeclaration' || !CATALOGUE.test(node.source.value)) continue;
        const catalogue = await import(pathToFileURL(join(dirname(id), node.source.value)).href);
        const texts = new Map(node.specifiers.map(({ local, imported }) => [local.name, catalogue[imported.name]]));
        const uses = usesOf(program, texts);
        // A catalogue that is passed on whole stays an import.
        if (uses === null) continue;
        edits.push({ start: node.start, end: node.end, text: '' }, ...uses);
      }
      const replaced = edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((source, { start, end, text }) => source.slice(0, start) + text + source.slice(end), code);
      return { code: replaced, map: null };
    },
  };
}

function usesOf(program, texts) {
  const uses = [];
  let isWhole = false;
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration') return undefined;
    const text = node.type === 'MemberExpression' && !node.computed && texts.get(node.object.name)?.[node.property.name];
    if (typeof text === 'string') return uses.push({ start: node.start, end: node.end, text: JSON.stringify(text) });
    if (node.type === 'Identifier' && texts.has(node.name)) isWhole = true;
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'object' && !(key === 'property' && !node.computed) && !(key === 'key' && !node.computed)) visit(value);
    return undefined;
  };
  visit(program.body);
  return isWhole ? null : uses;
}
