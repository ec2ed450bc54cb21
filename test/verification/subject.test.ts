import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { maskEmail, maskPhone, subjectOf } from '../../src/slices/verification/subject.ts';

const config = { KEY_PEPPER: 'a pepper for tests, long enough to count' };

test.each([
  ['nin', '70123456789', '701****6789'],
  ['bvn', '22123456789', '221****6789'],
  ['tin', '12345678-0001', '****0001'],
  ['company', 'JOHN DOE LIMITED', 'J*** D** L******'],
  ['company', 'Ọlá  & Sons', 'Ọ** & S***'],
] as const)('of a %s, %s is kept as %s', (kind, text, masked) => {
  expect(subjectOf(config, 1, kind, text.normalize('NFC')).masked).toBe(masked.normalize('NFC'));
});

test('the index is the same for the same question of one book, and for no other book, kind, key or plain hash', () => {
  const index = (given: { pepper?: string; book?: number; kind?: 'nin' | 'company'; text?: string } = {}): string => {
    const { pepper = config.KEY_PEPPER, book = 1, kind = 'nin', text = '70123456789' } = given;
    return subjectOf({ KEY_PEPPER: pepper }, book, kind, text).index;
  };
  expect(index()).toBe(index());
  expect(index()).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    index({ book: 2 }),
    index({ kind: 'company' }),
    index({ text: '70123456780' }),
    index({ pepper: 'another pepper, just as long as the first' }),
  ];
  expect(others).not.toContain(index());
  for (const text of ['70123456789', '1|nin|70123456789']) expect(createHash('sha256').update(text).digest('hex')).not.toBe(index());
  expect(index({ kind: 'company', text: 'John  Doe' })).toBe(index({ kind: 'company', text: 'JOHN DOE' }));
});

test('phones and mail addresses are masked once, and short ones too', () => {
  expect(['08031234567', '0803****567', '+2348031234567'].map(maskPhone)).toEqual(['0803****567', '0803****567', '+234****567']);
  expect(['accounts@acme.ng', 'a@b.ng', '@b.ng', 'nothing'].map(maskEmail)).toEqual(['a***@acme.ng', 'a***@b.ng', '***', '***']);
});
