import { expect, test } from 'vitest';
import { guides, measure } from '../../scripts/lint/readability.mjs';

test('a short sentence has a low grade, a long one with long words a high one', () => {
  expect(measure('You send a transfer. The bank pays it.').grade).toBeLessThan(4);
  expect(
    measure(
      'Notwithstanding aforementioned considerations, administrators habitually communicate authorisation requirements unnecessarily.',
    ).grade,
  ).toBeGreaterThan(20);
});

test('code, tables, headings and printed blocks have no influence on the grade, and only code and printed blocks none on the words', () => {
  const prose = 'You send a transfer.\n\nThe bank pays it.';
  const beside = [
    '# Administrative considerations',
    '| Considerations |\n|---|\n| Administrative considerations |',
    '```sh\ncurl administrative considerations\n```',
    '<!-- begin codes, printed by npm run generate -->\n\nAdministrative considerations\n\n<!-- end codes -->',
  ].join('\n\n');
  expect(measure(`${beside}\n\n${prose}`).grade).toBe(measure(prose).grade);
  expect(measure(`${beside}\n\n${prose}`).words).toBe(8 + 3 + 3 + 5);
});

test('the guides are the pages of docs, README, SECURITY and CONTRIBUTING', () => {
  expect(guides()).toEqual(expect.arrayContaining(['README.md', 'docs/webhooks.md', 'docs/operations.md']));
});
