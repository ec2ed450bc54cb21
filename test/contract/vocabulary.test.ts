import { expect, test } from 'vitest';
import { findingsOf, overMedian, overShare } from '../../scripts/lint/vocabulary.mjs';

const messages = (path: string, source: string): string[] => findingsOf(path, source).found.map(({ message }) => message);
const NOTHING: string[] = [];

test('a sound file has no finding', () => {
  expect(
    messages(
      'src/core/wallet.ts',
      '/** Credits the wallet once per id. */\nexport const credit = (amount: number): string => `credit of ${amount}`;\n',
    ),
  ).toEqual(NOTHING);
  expect(messages('docs/wallet.md', 'You credit a wallet.\n\n```sh\ntell nobody\n```\n')).toEqual(NOTHING);
});

test.each([
  ['a banned term in a comment', 'src/core/a.ts', '// Sends whatever is due.\nexport const a = 1;\n', /comment: "whatever"/],
  ['a banned term in a SQL comment', 'schema/ledger/a.sql', '-- Told to the operator.\nselect 1;\n', /comment: "Told"/],
  ['a comment that begins with a riddle', 'src/core/a.ts', '/** What is due now. */\nexport const a = 1;\n', /begins with "What"/],
  ['a comment of three lines', 'src/core/a.ts', '// One.\n// Two.\n// Three.\nexport const a = 1;\n', /comment of 3 lines: at most 2/],
  ['a long comment line', 'src/core/a.ts', `// ${'Long '.repeat(40)}\nexport const a = 1;\n`, /comment line over 130 characters/],
  ['a banned term in a text', 'src/core/a.ts', "export const a = 'Tell the operator';\n", /text: "Tell"/],
  ['a banned term in a template', 'src/core/a.ts', 'export const a = (n: number): string => `${n} were handed in`;\n', /text: "handed in"/],
  ['a banned term in JSX', 'src/web/dashboard/a.tsx', 'export const A = () => <p>For nobody yet</p>;\n', /text: "nobody"/],
  ['a banned identifier', 'src/core/a.ts', 'export const lastVerdict = 1;\n', /name "lastVerdict" \(Verdict\)/],
  ['a field named by "word"', 'src/core/a.ts', 'export const statusWord = 1;\n', /name "statusWord"/],
  ['the other spelling in a value', 'src/core/a.ts', "export const a = 'canceled';\n", /spelling: "canceled": use cancelled/],
  ['the other spelling in a statement', 'schema/a.sql', "update a set status = 'canceled';\n", /spelling: "canceled"/],
  ['a banned file name', 'src/core/purse.ts', 'export const a = 1;\n', /file name "src\/core\/purse.ts" \(purse\)/],
  ['a banned term in a page', 'docs/a.md', 'The bank tells the outcome.\n', /"tells": use/],
  ['a banned SQL function', 'schema/ledger/a.sql', 'create function ledger.hear() returns text', /name "hear" \(hear\)/],
  [
    'a banned SQL column',
    'schema/ledger/a.sql',
    'create type ledger.a as (n integer, "lastVerdict" text);',
    /name "lastVerdict" \(Verdict\)/,
  ],
  ['a banned value in SQL', 'schema/ledger/a.sql', "  return 'was_heard';", /name "was_heard" \(heard\)/],
  ['a banned text in SQL', 'schema/ledger/a.sql', "raise exception 'the bank told no outcome';", /"told": use/],
  [
    'a banned name in a statement',
    'src/core/a.ts',
    "export const a = 'select heard_at from b where c = 1';\n",
    /name "heard_at" \(heard\)/,
  ],
  ['a banned statement name', 'src/core/a.ts', "export const a = 'news.keep';\n", /name "news.keep" \(news\)/],
  ['a banned wire value', 'src/core/a.ts', "export const a = ['was_heard'];\n", /name "was_heard" \(heard\)/],
  ['a banned field', 'src/core/a.ts', 'export const a = { proposal: null };\n', /name "proposal" \(proposal\)/],
  ['a banned scope', 'src/core/a.ts', "export const a = 'payroll:arm';\n", /name "payroll:arm" \(arm\)/],
  ['a banned value of GraphQL', 'src/core/a.ts', "export const a = 'PAYROLL_ARM';\n", /name "PAYROLL_ARM" \(ARM\)/],
  ['a banned column', 'schema/ledger/a.sql', 'update a set alert_armed = false;', /name "alert_armed" \(armed\)/],
  ['a banned outcome', 'src/core/a.ts', "export const a = ['agreed', 'late'];\n", /name "agreed" \(agreed\)/],
  ['a banned name of two words', 'schema/ledger/a.sql', "  return 'hand_back';", /name "hand_back": use submit/],
  ['a banned key of two words', 'src/core/a.ts', 'export const a = { handIn: 1 };\n', /name "handIn": use submit/],
  ['an API summary without a verb', 'schema/openapi.json', documentWith('Transfers of a wallet'), /begin with a verb/],
  ['an API summary that is a sentence', 'schema/openapi.json', documentWith('List transfers.'), /no full stop/],
  ['a long API summary', 'schema/openapi.json', documentWith('List all of the transfers of each of your wallets'), /at most 8 words/],
])('%s is found', (_, path, source, message) => {
  expect(messages(path, source)).toEqual([expect.stringMatching(message)]);
});

test('statements and documents of GraphQL are no prose', () => {
  expect(messages('src/core/a.ts', "export const a = 'select a from b where the_bank = any($1)';\n")).toEqual(NOTHING);
  expect(messages('src/core/a.ts', "export const a = 'mutation { pay(input: {}) { for good } }';\n")).toEqual(NOTHING);
});

test('the share of comments counts all but docstrings of operations, and has a limit for each folder', () => {
  const { comments, lines } = findingsOf(
    'src/core/a.ts',
    '/** Adds one. */\nexport const a = 1;\n/** Lists transfers. */\nexport const list = operation({});\n',
  );
  expect([comments, lines]).toEqual([1, 4]);
  expect(overShare(new Map([['src/core', { comments: 6, lines: 100 }]]))).toEqual(['src/core: 6.0 comment lines per 100 (at most 5)']);
  expect(overShare(new Map([['src/core', { comments: 5, lines: 100 }]]))).toEqual(NOTHING);
  expect(overShare(new Map([['src/domain', { comments: 6, lines: 100 }]]))).toEqual(NOTHING);
});

test('the median length of the comments of a folder has a bound', () => {
  const { lengths } = findingsOf(
    'src/core/a.ts',
    '/** Adds one. */\nexport const a = 1;\n// Why: two lines\n// are one comment.\nexport const b = 2;\n',
  );
  expect(lengths).toEqual([2, 6]);
  expect(overMedian(new Map([['jobs', { lengths: [2, 11, 12] }]]))).toEqual(['jobs: comments of 11 words at the median (at most 10)']);
  expect(overMedian(new Map([['jobs', { lengths: [2, 10, 12] }]]))).toEqual(NOTHING);
});

function documentWith(summary: string): string {
  return JSON.stringify({ paths: { '/transfers': { get: { summary } } } });
}
