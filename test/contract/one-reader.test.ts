import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const sources = ['src', 'jobs', 'clients/typescript/cli', 'clients/typescript/src']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((name) => posix.join(top, String(name))))
  .filter((path) => /\.tsx?$/.test(path) && !/\/(?:gql|generated)\//.test(path));

interface Rule {
  /** The file that alone may read such texts. */
  reader: string;
  /** Code that reads one by itself. */
  signs: readonly RegExp[];
  /** Files with such code that read another thing, with the thing. */
  others: Readonly<Record<string, string>>;
}

const rules: Record<string, Rule> = {
  'an amount of money': {
    reader: 'src/domain/portable/amount.ts',
    signs: [
      /\bparseFloat\(/,
      // Decimals filled up to kobo.
      /\.padEnd\(2, '0'\)/,
      // Separators of thousands taken away, or matched.
      /\.replaceAll\((?:','|\/[^/\n]*[,₦][^/\n]*\/\w*), ''\)/,
      /\[0-9,|,\]\*|\(\?:,\\d\{3\}/,
      // Naira typed, times a hundred.
      /\bNumber\([^()\n]*\) \* 100\b/,
    ],
    others: {
      'src/web/dashboard/pages/operations/price-form.tsx': 'percentages of prices',
      'src/providers/registry/companies.ts': 'numbers of shares',
      'src/slices/transfers/search/find-transfers.ts': 'what a search text may mean, such as ₦25k',
      'src/providers/bills/vtpass/customers.ts': 'the price behind the name of a bouquet, which is dropped',
    },
  },
  'a phone number': {
    reader: 'src/domain/contact/phone.ts',
    signs: [
      // The first digits of mobile numbers, the country code in a pattern, and digits behind a plus.
      /\[789\]/,
      /\/[^/\n]*\+?\)?\??234[^/\n]*\/[a-z]*[.,)]/,
      /\\\+\??\\d\{/,
    ],
    others: {
      'src/slices/sms/networks.ts': 'why a recipient is no mobile number',
      'src/core/request-log/redact.ts': 'digits that are hidden in the request log',
    },
  },
};

test.each(Object.entries(rules))('%s is read in one place', (_, { reader, signs, others }) => {
  const found = sources
    .filter((path) => path !== reader && !(path in others))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return signs.filter((sign) => sign.test(text)).map((sign) => `${path} has ${sign.source}: use ${reader}`);
    });
  expect(found).toEqual([]);
});

test.each(Object.entries(rules))(
  'the rule about %s finds the reader itself and names no file that needs no exception',
  (_, { reader, signs, others }) => {
    for (const path of [reader, ...Object.keys(others)]) {
      const text = readFileSync(join(root, path), 'utf8');
      expect([path, signs.some((sign) => sign.test(text))]).toEqual([path, true]);
    }
  },
);

test.each([
  ['an amount of money', "Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))"],
  ['an amount of money', '/^([0-9][0-9,]*)(?:[.]([0-9]{1,2}))?$/.exec(text)'],
  ['an amount of money', "Number(typed.replaceAll(/[₦,\\s]/g, ''))"],
  ['a phone number', '/^(?:0|234|\\+234)([789][01]\\d{8})$/'],
  ['a phone number', 'regex(/^(\\+\\d{8,15}|0\\d{10}|234\\d{10})$/, { error })'],
  ['a phone number', "phone.replace(/^\\+?234(?=\\d{10}$)/, '0')"],
])('a second reader of %s is found: %s', (kind, code) => {
  expect(rules[kind]?.signs.some((sign) => sign.test(code))).toBe(true);
});
