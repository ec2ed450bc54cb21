import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { banks } from '../../src/domain/banks/banks.ts';
import { commonNames, readBank } from '../../src/domain/portable/bank-names.ts';
import { type Answers, meanings } from '../../src/web/dashboard/columns.ts';
import { readLines } from '../../src/web/dashboard/lines.ts';
import { linesOfSheet } from '../../src/web/dashboard/sheet.ts';
import { workbookOf } from '../../src/web/dashboard/workbook.ts';

const ADA = { beneficiaryName: 'Ada Okafor', accountNumber: '0123456785', bankCode: '058', amount: 25_000_000 };
const read = (lines: readonly string[], answers: Answers = {}) => readLines(lines.join('\r\n'), banks, answers);
const items = (lines: readonly string[], answers: Answers = {}) => read(lines, answers).lines.map(({ item, problem }) => item ?? problem);
const asked = (lines: readonly string[], answers: Answers = {}) =>
  read(lines, answers).questions.map(({ meaning, candidates }) => [meaning, candidates.map(({ label }) => label)]);

describe('columns of a pasted table', () => {
  test('a bank beside its code is one bank; both must agree', () => {
    const head = 'S/N,Name,Bank,Bank Code,Account Number,Amount';
    expect(items([head, '1,Ada Okafor,GTBank,058,0123456785,250000'])).toEqual([ADA]);
    expect(items([head, '1,Ada Okafor,,058,0123456785,250000', '2,Ada Okafor,GTBank,,0123456785,250000'])).toEqual([ADA, ADA]);
    expect(items([head, '1,Ada Okafor,GTBank,044,0123456785,250000'])).toEqual([
      'Guaranty Trust Bank and Access Bank are two banks: which one is it?',
    ]);
  });

  test('which of two amounts is paid is asked, and no line is read before the answer', () => {
    const lines = ['Name,Account Number,Bank Code,Salary,PAYE,Net Pay', 'Ada Okafor,0123456785,058,280000.00,30000.00,250000.00'];
    expect(asked(lines)).toEqual([['amount', ['Net Pay, such as 250000.00', 'Salary, such as 280000.00', 'PAYE, such as 30000.00']]]);
    expect(read(lines).lines).toEqual([]);
    expect(items(lines, { amount: 5 })).toEqual([ADA]);
  });

  test.each([
    ['gross pay alone, beside numbers that may be what is paid', 'Name,Account,Bank,Basic Pay,Take-home (net)', 'amount'],
    ['two amounts', 'Name,Account,Bank,Amount,Net Pay', 'amount'],
    ['no heading of an amount', 'Name,Account,Bank,Column A,Column B', 'amount'],
    ['no heading of a name', 'Person paid,Account,Bank,Amount,X', 'beneficiaryName'],
    ['two names', 'Staff Name,Account,Bank,Amount,Account Name', 'beneficiaryName'],
    ['two accounts', 'Name,Account,Bank,Amount,NUBAN', 'accountNumber'],
    ['no heading of an account', 'Name,Where,Bank,Amount,X', 'accountNumber'],
    ['no heading of a bank', 'Name,Account,Institution,Amount,X', 'bank'],
    ['two references', 'Name,Account,Bank,Amount,Ref,Employee ID', 'employeeReference'],
  ])('%s: asked, never guessed', (_, head, meaning) => {
    const lines = [head, 'Ada Okafor,0123456785,058,250000.00,240000'];
    expect(asked(lines).map(([first]) => first)).toContain(meaning);
    expect(read(lines).lines).toEqual([]);
  });

  test('unknown headings are all asked about; the answers read the table', () => {
    const lines = ['Worker;Acct.;Inst.;Basic;To pay', 'Ada Okafor;0123456785;GTB;280000;250,000.00'];
    expect(asked(lines).map(([meaning]) => meaning)).toEqual(['beneficiaryName', 'bank', 'amount']);
    expect(items(lines, { beneficiaryName: 0, bank: 2, amount: 4 })).toEqual([ADA]);
    // An optional column may be left out, a required one may not.
    const two = ['Name,Account,Bank,Amount,Ref,Employee ID', 'Ada Okafor,0123456785,058,250000.00,A,B'];
    expect(items(two, { employeeReference: -1 })).toEqual([ADA]);
    expect(items(two, { employeeReference: 5 })).toEqual([{ ...ADA, employeeReference: 'B' }]);
  });

  test('titles above the headings, totals below and parts of names are understood', () => {
    const lines = [
      'ACME LIMITED',
      'Payroll of January',
      'Surname\tFirst Name\tAccount No.\tBank Name\tNet Pay (₦)\tStaff ID',
      'Okafor\tAda\t123456785\tGTBank Plc\t250,000.00\tE-1',
      '\t\t\tTotal\t250,000.00',
    ];
    expect(items(lines)).toEqual([{ ...ADA, beneficiaryName: 'Okafor Ada', employeeReference: 'E-1' }, 'The name is missing']);
  });

  test('without headings the documented order holds, unless a later column could be the amount as well', () => {
    expect(items(['Ada Okafor,0123456785,058,250000.00,EMP-1,ada@example.com'])).toEqual([
      { ...ADA, employeeReference: 'EMP-1', email: 'ada@example.com' },
    ]);
    expect(asked(['Ada Okafor,0123456785,058,280000.00,250000.00']).map(([meaning]) => meaning)).toEqual(['amount']);
    expect(asked(['1,Ada Okafor,GTBank,0123456785,250000.00']).map(([meaning]) => meaning)).toEqual(meanings.slice(0, 4));
  });
});

describe('lines of a pasted table', () => {
  test.each([
    ['Name;Account Number;Bank Code;Amount', 'Ada Okafor;0123456785;058;250000,50', 'Write 250000.50'],
    ['Name,Account,Bank,Amount', 'Ada Okafor,0123456785,058,250,000.50', 'The line has 5 cells; the header has 4'],
    ['Name,Account,Bank,Amount,Ref', 'Ada Okafor,0123456785,058,250,000.50', '250,000.50 may be one amount'],
    ['Name,Account,Bank,Amount,Ref', 'Ada Okafor,0123456785,058,250000.505,R', 'two decimals'],
    ['Name,Account,Bank,Amount,Ref', 'Ada Okafor,01234,058,250000,R', '10 digits'],
    ['Name,Account,Bank,Amount,Ref', 'Ada Okafor,0123456785,030,250000,R', 'Heritage Bank takes no transfers any more'],
    ['Name,Account,Bank,Amount,Ref', 'Ada Okafor,0123456785,Trust,250000,R', 'Trust may be Guaranty Trust Bank or Titan Trust Bank'],
  ])('%s / %s is marked wrong: %s', (head, line, problem) => {
    expect(items([head, line])).toEqual([expect.stringContaining(problem)]);
  });

  test('an amount that an unquoted comma cut in two is marked wrong without headings, too', () => {
    expect(items(['Ada Okafor,0123456785,058,250000,50', 'Bola Ade,0123456785,058,1,EMP'], { amount: 3 })[0]).toContain(
      'may be one amount',
    );
    expect(items(['Ada Okafor,0123456785,058,1,500.50'], { amount: 3 })[0]).toContain('may be one amount');
    expect(items(['Ada Okafor,0123456785,058,1,500.50'], { amount: 4 })[0]).toContain('may be one amount');
  });

  test('the same account twice is a note and not a mistake, under every name of its bank', () => {
    const { lines } = read(['Name,Account,Bank,Amount', 'Ada Okafor,0123456785,058,10', 'Ada Okafor,0123456785,GTB,20']);
    expect(lines.map(({ item }) => item?.amount)).toEqual([1_000, 2_000]);
    expect(lines.map(({ bankName, notes }) => [bankName, notes])).toEqual([
      ['Guaranty Trust Bank', []],
      ['Guaranty Trust Bank', ['Same account as line 2']],
    ]);
    expect(read(['Name,Account,Bank,Amount', 'Ada Okafor,0123456785,Zenit,10']).lines[0]?.notes).toEqual(['Zenit was read as Zenith Bank']);
  });

  test('every formatting of the amount in a table is the amount, or a marked line', () => {
    const amount = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(amount, fc.constantFrom(',', ' ', ''), fc.constantFrom('\t', ';', ','), (kobo, group, separator) => {
        const digits = String(kobo).padStart(3, '0');
        const naira = `${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group)}.${digits.slice(-2)}`;
        const cells = ['Ada Okafor', '0123456785', '058', naira.includes(separator) ? `"${naira}"` : naira];
        const head = ['Name', 'Account', 'Bank', 'Amount'].join(separator);
        expect(items([head, cells.join(separator)])).toEqual([{ ...ADA, amount: kobo }]);
        // The same with a decimal comma is never another amount.
        const comma = [...cells.slice(0, 3), naira.replaceAll(',', '').replace('.', ',')].join(separator);
        expect(items([head, comma])).toEqual([expect.any(String)]);
      }),
    );
  });
});

describe('banks by name', () => {
  test.each([
    ['058', '058', false],
    ['58', '058', false],
    ['000013', '058', false],
    ['GTBank', '058', false],
    ['gt bank plc', '058', false],
    ['GTB', '058', false],
    ['Guaranty Trust Bank Limited', '058', false],
    ['058 - GTBank', '058', false],
    ['GTBank (058)', '058', false],
    ['Guarranty Trust Bank', '058', true],
    ['UBA', '033', false],
    ['United Bank For Africa Plc', '033', false],
    ['First Bank', '011', false],
    ['FirstBank of Nigeria', '011', false],
    ['First City Monument Bank', '214', false],
    ['FCMB', '214', false],
    ['Zenit Bank', '057', true],
    ['Access', '044', false],
    ['Access (Diamond)', '063', false],
    ['O-Pay', '999992', false],
    ['Kuda MFB', '50211', false],
    ['moniepoint', '50515', false],
    ['9 PSB', '120001', false],
    ['Union Bank', '032', false],
    ['Unity Bank', '215', false],
    ['304', '000304', false],
  ])('%s is %s', (text, bankCode, isLikeness) => {
    expect(readBank(text, banks)).toMatchObject({ bank: { bankCode }, isLikeness });
  });

  test.each(['', 'Bank', 'Trust', 'Merchant Bank', 'Savings and Loans', '999', '12', 'GTBank 044', 'Heritage Bank', 'X'])(
    '%j is no bank',
    (text) => {
      expect(readBank(text, banks)).toEqual({ problem: expect.any(String) });
    },
  );

  test('every bank is read from its code, its name and its names in use, and no name belongs to two', () => {
    for (const bank of banks.filter(({ active }) => active))
      for (const text of [
        bank.bankCode,
        bank.nipCode,
        ...bank.aliases,
        bank.bankName,
        bank.bankName.toUpperCase(),
        ...(commonNames[bank.bankCode] ?? []),
      ])
        expect([text, readBank(text, banks)]).toEqual([text, { bank, isLikeness: false }]);
    expect(Object.keys(commonNames).filter((code) => !banks.some(({ bankCode }) => bankCode === code))).toEqual([]);
  });
});

test('the workbook to fill in is read as its headings, whose columns need no question', async () => {
  const columns = [
    ['Name', 'text'],
    ['Account number', 'text'],
    ['Bank', 'text'],
    ['Amount', 'amount'],
    ['Employee reference', 'text'],
    ['Email', 'text'],
  ] as const;
  const headings = await linesOfSheet(workbookOf(columns));
  expect(headings).toBe(columns.map(([heading]) => heading).join('\t'));
  expect(items([headings, 'Ada Okafor\t0123456785\tGTBank\t250000\tE-1\tada@example.com'])).toEqual([
    { ...ADA, employeeReference: 'E-1', email: 'ada@example.com' },
  ]);
});
