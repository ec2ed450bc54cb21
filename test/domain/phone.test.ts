import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localForm, mobileInput, mobileNumber, phoneInput, phoneNumber } from '../../src/domain/contact/phone.ts';

const SPELLINGS = [
  '08031234567',
  '8031234567',
  '0803 123 4567',
  '0803-123-4567',
  '(0803) 123/4567',
  '2348031234567',
  '+2348031234567',
  '+234 803 123 4567',
  '+234 (0)803 123 4567',
  '+234(0)8031234567',
  '+23408031234567',
  '23408031234567',
  '002348031234567',
  '0803.123.4567',
  '0803\u2011123\u20134567',
  '+234\u00a0803\u00a0123\u00a04567',
  '\u202a+234 803 123 4567\u202c',
  '\u200e08031234567',
];

test.each(SPELLINGS)('%s is one number for customers, bills, payroll and text messages', (text) => {
  expect(phoneInput.parse(text)).toBe('+2348031234567');
  expect(mobileInput.parse(text)).toBe('08031234567');
  expect(mobileNumber(text)).toBe('2348031234567');
});

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['01 234 5678', '+23412345678'],
  ['+234 1 234 5678', '+23412345678'],
  ['02012345678', '+2342012345678'],
])('%s is %s, and no mobile number', (text, saved) => {
  expect(phoneNumber(text)).toBe(saved);
  expect(mobileInput.safeParse(text).success).toBe(false);
});

test.each([
  '',
  '0803123456',
  '080312345678',
  '+23480312345',
  '+234803123456789',
  '7123',
  'ACME',
  '0803123456O',
  '447700900123',
  `0${' '.repeat(60)}8031234567`,
])('%j is refused', (text) => {
  expect(phoneInput.safeParse(text).success).toBe(false);
  expect(mobileInput.safeParse(text).success).toBe(false);
});

test('a number that is kept reads as itself, so that reading it twice changes nothing', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789+() -'.split('')), maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.constantFrom(...SPELLINGS)), (text) => {
      const saved = phoneNumber(text);
      if (saved !== null) expect(phoneNumber(saved)).toBe(saved);
      const mobile = mobileNumber(text);
      if (mobile !== null) expect([mobileNumber(mobile), mobileNumber(localForm(mobile))]).toEqual([mobile, mobile]);
    }),
    { numRuns: 2_000 },
  );
});
