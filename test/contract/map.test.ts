import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Arrow {
  from: string;
  to: string;
  label: string;
}

/** The arrows of the Mermaid diagrams of a text, by the files that their nodes name. */
function arrowsOf(text: string): Arrow[] {
  return [...text.matchAll(/```mermaid\n(.*?)```/gs)].flatMap(([, diagram = '']) => {
    const files = new Map([...diagram.matchAll(/(\w+)\["([^"]+)"\]/g)].map(([, node = '', file = '']) => [node, file]));
    const plain = diagram.replaceAll(/\["[^"]+"\]/g, '');
    const arrows = [...plain.matchAll(/^\s*(\w+) -->(?:\|([^|]*)\|)? (\w+)$/gm)];
    // A line without an arrow would be checked by no test.
    expect(arrows.length).toBe(plain.trim().split('\n').length - 1);
    return arrows.map(([, from = '', label = '', to = '']) => ({ from: files.get(from) ?? from, to: files.get(to) ?? to, label }));
  });
}

/** Why an arrow is none; empty when it is one. */
function untrue({ from, to, label }: Arrow): string {
  for (const file of [from, to]) if (!existsSync(join(root, file))) return `there is no ${file}`;
  if (!to.endsWith('.sql')) {
    const imported = [...read(from).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
      relative(root, resolve(root, dirname(from), path)),
    );
    return imported.includes(to) ? '' : `${from} does not import ${to}`;
  }
  const name = /^[a-z]+\.[a-z_]+/.exec(label)?.[0];
  if (name === undefined) return `the arrow from ${from} names no function of ${to}`;
  // Functions of one schema call each other by their bare names.
  const calls = from.endsWith('.sql') ? [name, name.split('.')[1]] : [name];
  if (!calls.some((called) => new RegExp(`(?<![\\w.])${called}\\(`).test(read(from)))) return `${from} does not call ${name}`;
  return read(to).includes(`function ${name}(`) ? '' : `${to} does not define ${name}`;
}

describe('docs/architecture.md', () => {
  const arrows = arrowsOf(read('docs/architecture.md'));

  test('shows the ways of a send and of a webhook', () => expect(arrows.length).toBeGreaterThan(25));

  test.each(arrows)('$from → $to', (arrow) => expect(untrue(arrow)).toBe(''));

  test('an arrow that is none is found', () => {
    const from = 'src/slices/transfers/send/send.ts';
    expect(untrue({ from, to: 'src/slices/wallet/export.ts', label: '' })).toMatch(/does not import/);
    expect(untrue({ from, to: 'src/slices/transfers/gone.ts', label: '' })).toMatch(/there is no/);
    expect(untrue({ from: 'src/slices/banks/list.ts', to: 'schema/ledger/transition.sql', label: 'ledger.transition' })).toMatch(
      /does not call/,
    );
    expect(untrue({ from: 'schema/ledger/post.sql', to: 'schema/ledger/transition.sql', label: 'ledger.pay' })).toMatch(/does not define/);
  });
});

/** Code of a document by the file that its `// path` line names: each run of lines between two ellipses. */
function quotesOf(text: string): { file: string; lines: string }[] {
  return [...text.matchAll(/```ts\n(.*?)```/gs)].flatMap(([, code = '']) =>
    code
      .split(/^\/\/ (?=\S+\.ts$)/m)
      .slice(1)
      .flatMap((part) => {
        const [file = '', ...lines] = part.split('\n');
        return lines
          .join('\n')
          .split(/^ *…\n/m)
          .map((each) => ({ file, lines: each.replace(/\n$/, '') }))
          .filter((quote) => quote.lines.trim() !== '');
      }),
  );
}

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');
  const quotes = quotesOf(text);

  test('has an example of each part, and fits two pages', () => {
    expect(new Set(quotes.map(({ file }) => file)).size).toBeGreaterThanOrEqual(5);
    expect(text.split(/\s+/).length).toBeLessThan(1_400);
  });

  test.each(quotes)('quotes $file as it is', ({ file, lines }) => expect(read(file)).toContain(lines));

  test.each([...text.matchAll(/`((?:src|jobs|schema|test|clients|docs)\/[\w./-]*)`/g)].map(([, path = '']) => path))(
    '%s is there',
    (path) => expect(existsSync(join(root, path))).toBe(true),
  );
});
