import { describe, expect, test } from 'vitest';
import { errors as flutterwave } from '../../../src/providers/bank/flutterwave/codes.ts';
import { errors as monnify } from '../../../src/providers/bank/monnify/codes.ts';
import { errors as paystack } from '../../../src/providers/bank/paystack/codes.ts';

/** Wordings of a used reference, those of their documents and others: a provider may change its words on any day. */
const WORDINGS = [
  'Please provide a unique reference. Reference already exists on a transfer',
  'Duplicate transfer reference',
  'Duplicate transaction',
  'Reference has been used before',
  'This reference is already in use',
  'reference must be unique',
  'The reference was used for another transfer',
  'Reference taken',
  'Transfer with this reference exists',
  'A payment exists with that reference',
];

describe.each([
  ['paystack', paystack],
  ['flutterwave', flutterwave],
  ['monnify', monnify],
])('%s', (_, errors) => {
  test.each(WORDINGS)('"%s" says that the payment exists, and never that it was refused', (text) => {
    const row = errors.submit.find(({ status, message }) => (status === undefined || status === 400) && message?.test(text));
    expect(row?.kind).toBe('exists');
  });

  test.each(['Account number is invalid', 'Your balance is not enough to fulfil this request', 'amount must be a number'])(
    '"%s" does not indicate a used reference',
    (text) => {
      expect(
        Object.values(errors)
          .flat()
          .some(({ kind, message }) => kind === 'exists' && message?.test(text)),
      ).toBe(false);
    },
  );
});
