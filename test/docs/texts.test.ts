import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';

let printed: string;
beforeAll(() => {
  printed = run();
}, 60_000);

function run(): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(packageRoot, 'scripts/build-docs.mjs'), '--texts'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

test.each([
  ['operations', 'POST /money-transfer/send', 'Send a transfer'],
  ['fields', 'meta.count', 'Number of rows on this page.'],
  ['graphql', 'ApiKeyEnvironment.LIVE', 'Real money.'],
  ['errors', 'CARD_BUSY', 'Another change of the card is in progress.'],
  ['errors', 'CARD_BUSY advice', 'Repeat after `Retry-After`'],
  ['error messages', 'PRICE_CHANGED', 'The price has changed since the page was loaded; reload the page'],
  ['error messages', 'RECORD_NOT_FOUND', 'No virtual card with this id; check the id'],
  ['mails', 'src/slices/people/mail-templates.ts', 'Reset your password'],
  ['events', 'transfer.settled', 'A transfer was credited to the beneficiary'],
  ['dashboard', 'shell.shellTexts', 'Page not found'],
  ['payment page', 'en.payByTransfer', 'Pay by bank transfer'],
  ['pages', 'src/web/browser/ops/sign-in.ts', 'Sign-in failed. Try again.'],
  ['documents', 'src/slices/statements/render.ts', 'Statement of account'],
  ['command line', 'clients/typescript/cli/commands/send.ts', 'send money to a bank account; the amount is in whole kobo'],
])('%s are listed: %s', (section, place, text) => {
  const rows = printed.split('\n').map((line) => line.split('\t'));
  expect(rows.filter(([, , each]) => each === text).map(([one, at]) => [one, at])).toContainEqual([
    section,
    expect.stringContaining(place),
  ]);
});

test('a row has a section, a place and a text, in the same order each time', () => {
  const lines = printed.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5_000);
  expect(lines.filter((line) => line.split('\t').length !== 3)).toEqual([]);
  expect(run()).toBe(printed);
});
