import fc from 'fast-check';
import { describe as suite, expect, test } from 'vitest';
import { classify, describe, type Grouping, type CodeClass } from '../../../src/providers/bank/response-codes.ts';

const groupings: (Grouping | null)[] = [null, 'SUCCESSFUL', 'FAILED', 'PENDING'];

/** Codes, and the class without grouping and under SUCCESSFUL, FAILED and PENDING. */
const table: [string[], [CodeClass, CodeClass, CodeClass, CodeClass]][] = [
  [['90000'], ['delivered', 'delivered', 'pending', 'pending']],
  [
    ['90009', '01', '02', '09', '68', '97', '99', '70120', '10001', '30010', '30020', '90011', '90016'],
    ['pending', 'pending', 'pending', 'pending'],
  ],
  [
    ['90091', '91', '90096', '96', '90006', '06', '90094', '94', '90026', '26'],
    ['pending', 'pending', 'declined_review', 'pending'],
  ],
  [
    [
      '90051',
      '51',
      '07',
      '90052',
      '70053',
      '90014',
      '14',
      '90025',
      '25',
      '08',
      '90039',
      '03',
      '13',
      '90013',
      '16',
      '90030',
      '30',
      '12',
      '90012',
    ],
    ['declined_final', 'pending', 'declined_final', 'pending'],
  ],
  [
    ['90061', '61', '90065', '65', '90098', '57', '90057', '58', '90058', '70058', '90023'],
    ['declined_final', 'pending', 'declined_final', 'pending'],
  ],
  [
    ['05', '90005', '34', '90059', '63', '90063', '35', '21', '90020', '92', '90092', '15', '17', '18'],
    ['declined_review', 'pending', 'declined_review', 'pending'],
  ],
  [['90010'], ['declined_review', 'declined_review', 'declined_review', 'pending']],
];
const cases = table.flatMap(([codes, outcomes]) =>
  codes.flatMap((code) => groupings.map((grouping, at) => [code, grouping, outcomes[at]] as const)),
);
const known = new Set(cases.map(([code]) => code));

suite('response codes', () => {
  test.each(cases)('%s with grouping %s is %s', (code, grouping, result) => {
    expect(classify(code, grouping)).toBe(result);
  });

  test('of all codes of one to five digits only 90000 is ever delivered, and every code outside the table stays open', () => {
    for (let width = 1; width <= 5; width += 1) {
      for (let number = 0; number < 10 ** width; number += 1) {
        const code = String(number).padStart(width, '0');
        for (const grouping of groupings) {
          const result = classify(code, grouping);
          if ((result === 'delivered' && code !== '90000') || (result !== 'pending' && !known.has(code))) {
            expect.fail(`${code} with ${grouping} is ${result}`);
          }
        }
      }
    }
  });

  test('text that is no code at all stays open too', () => {
    const odd = fc.oneof(fc.string(), fc.constantFrom('', '00', ' 90000', '90000 ', '9000０', 'constructor', '__proto__'));
    fc.assert(
      fc.property(odd, fc.constantFrom(...groupings), (code, grouping) => {
        fc.pre(!known.has(code));
        return classify(code, grouping) === 'pending';
      }),
    );
  });

  test('while the processor calls it pending, no code gives money back or settles', () => {
    for (const code of known) expect(classify(code, 'PENDING')).toBe('pending');
  });

  test('every code of the table is described, and an unknown one says so', () => {
    for (const code of known) expect(describe(code)).not.toMatch(/unknown response code/i);
    expect(describe('90000')).toBe('Approved, beneficiary credited');
    expect(describe('90051')).toBe('Insufficient funds');
    expect(describe('12345')).toBe('Unknown response code, outcome open');
  });
});
