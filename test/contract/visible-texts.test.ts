import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { visibleTexts } from '../../scripts/lint/visible-texts.mjs';
import { packageRoot } from '../../src/platform/config/version.ts';

const dashboard = join(packageRoot, 'src/web/dashboard');
/** Printed types, the catalogues, and samples for people who build the dashboard. */
const EXEMPT = /^(?:gql|texts|pages\/gallery)\//;
const sources = globSync('**/*.{ts,tsx}', { cwd: dashboard }).filter((path) => !EXEMPT.test(path));
const textsOf = (source: string): string[] => visibleTexts('page.tsx', source).map(({ kind, text }) => `${kind}: ${text}`);

test('every text of the dashboard is in its catalogues', () => {
  expect(sources.length).toBeGreaterThan(150);
  const outside = sources.flatMap((path) =>
    visibleTexts(path, readFileSync(join(dashboard, path), 'utf8')).map(({ line, text }) => `${path}:${line} ${text}`),
  );
  expect(outside, 'move these to src/web/dashboard/texts/').toEqual([]);
});

test.each([
  ['text of an element', '<p>Bill paid</p>', ['child: Bill paid']],
  ['a sentence with a value and an element', '<p>Sent {amount} to <b>{name}</b>.</p>', ['child: Sent {amount} to {name}.']],
  ['a label', '<TextField label="Amount" />', ['attribute: Amount']],
  ['a label of one small word', '<Select label="to" />', ['attribute: to']],
  ['a word and a number', 'const hint = "Maximum 720"', ['literal: Maximum 720']],
  ['a number of days', 'const columns = [{ head: "Transfers, 30 days" }]', ['literal: Transfers, 30 days']],
  ['a word with a hyphen', 'const columns = [{ head: "Email" }]', ['literal: Email']],
  ['a condition', '<Empty>{isNew ? "No bills yet" : null}</Empty>', ['literal: No bills yet']],
  ['a template', 'toast(`${count} bills paid`)', ['template: {count} bills paid']],
  ['a message of a function', 'const missing = name === "" ? "Enter a name" : null', ['literal: Enter a name']],
  ['a column', 'const columns = [{ head: "Status" }]', ['literal: Status']],
])('%s is found', (_, source, texts) => expect(textsOf(source)).toEqual(texts));

test.each([
  ['a header', 'headers.of("X-API-Key")'],
  ['a class', '<p className="note bad" />'],
  ['an address', '<Link href="/transfers" />'],
  ['a state', 'status === "Pending" || state === "FAILED"'],
  ['a document', 'graphql(`query Overview { wallet { id } }`)'],
  ['a type', 'type Group = "Money" | "Services"'],
])('%s is no text', (_, source) => expect(textsOf(source)).toEqual([]));
