import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mobileNumber, networkOf } from '../../src/domain/contact/phone.ts';
import { smsNetworks, sortRecipients } from '../../src/slices/sms/networks.ts';

test.each([
  '08031234567',
  '8031234567',
  '2348031234567',
  '+2348031234567',
  '002348031234567',
  '+234 803 123 4567',
  '+234 (0) 803-123-4567',
  '0803.123.4567',
  ' 08031234567 ',
])('%j is 2348031234567', (text) => {
  expect(mobileNumber(text)).toBe('2348031234567');
});

test.each([
  ['', 'EMPTY'],
  [' - ', 'EMPTY'],
  ['ACME', 'NOT_DIGITS'],
  ['0803123456O', 'NOT_DIGITS'],
  ['٠٨٠٣١٢٣٤٥٦٧', 'NOT_DIGITS'],
  ['0803123+4567', 'NOT_DIGITS'],
  ['0803123456', 'TOO_SHORT'],
  ['+23480312345', 'TOO_SHORT'],
  ['080312345678', 'TOO_LONG'],
  ['23408031234567890', 'TOO_LONG'],
  ['+14155550123', 'NOT_NIGERIAN'],
  ['0044 7700 900123', 'NOT_NIGERIAN'],
  ['0123456789', 'TOO_SHORT'],
  ['01234567890', 'NOT_MOBILE'],
  ['06031234567', 'NOT_MOBILE'],
  ['08231234567', 'NOT_MOBILE'],
])('%j is no number: %s', (text, reason) => {
  expect(mobileNumber(text)).toBeNull();
  expect(sortRecipients([text]).invalid).toEqual([{ index: 0, recipient: text, reason, message: expect.any(String) }]);
});

test.each([
  ['08031234567', 'MTN'],
  ['07025123456', 'MTN'],
  ['07026123456', 'MTN'],
  ['07021234567', 'Smile'],
  ['07022512345', 'Smile'],
  ['08021234567', 'Airtel'],
  ['09121234567', 'Airtel'],
  ['08051234567', 'Glo'],
  ['09091234567', '9mobile'],
  ['08041234567', 'Ntel'],
  ['08011234567', 'Mafab'],
  ['07101234567', 'unknown'],
])('%s carries a prefix of %s', (text, network) => {
  expect(networkOf(mobileNumber(text) ?? '')).toBe(network);
});

test('a number counts once in every spelling; its repeats name the first place', () => {
  const sorted = sortRecipients(['08031234567', 'x', '+2348031234567', '08021234567', '234 803 123 4567']);
  expect(sorted).toMatchObject({
    valid: 2,
    duplicates: [
      { index: 2, recipient: '+2348031234567', firstIndex: 0 },
      { index: 4, recipient: '234 803 123 4567', firstIndex: 0 },
    ],
    invalid: [{ index: 1, recipient: 'x' }],
  });
  expect([...sorted.byNetwork]).toEqual([
    ['MTN', 1],
    ['Airtel', 1],
  ]);
});

test('every recipient is valid, invalid or a duplicate, and every valid one is on one network', () => {
  const recipient = fc.oneof(
    fc.integer({ min: 0, max: 30 }).map((n) => `080${31_234_500 + n}`),
    fc.integer({ min: 0, max: 30 }).map((n) => `+23480${31_234_500 + n}`),
    fc.string({ maxLength: 15 }),
    fc.stringMatching(/^0[789][01]\d{8}$/),
  );
  fc.assert(
    fc.property(fc.array(recipient, { maxLength: 100 }), (recipients) => {
      const { valid, invalid, duplicates, byNetwork } = sortRecipients(recipients);
      expect(valid + invalid.length + duplicates.length).toBe(recipients.length);
      expect([...byNetwork.values()].reduce((sum, count) => sum + count, 0)).toBe(valid);
      expect([...byNetwork.keys()].every((network) => smsNetworks.includes(network))).toBe(true);
      expect(new Set(recipients.map(mobileNumber).filter((number) => number !== null)).size).toBe(valid);
    }),
  );
});
