import fc from 'fast-check';

/** A movement of an account on a day, as a bank knows it. */
export interface Movement {
  day: string;
  amount: number;
  /** Our reference, and where the bank writes it. */
  code: string | null;
  place: 'reference' | 'narration' | 'split';
  /** The bank's own reference; null where it writes a placeholder. */
  bankReference: string | null;
  name: string;
}

/** Days of one account, and how its bank writes them. */
export interface Statement {
  account: string;
  opening: number;
  movements: readonly Movement[];
  dialect: Dialect;
}

export interface Dialect {
  isWindows: boolean;
  isLatin: boolean;
  /** Padding of fixed widths, a type of its own for statuses, columns for both directions. */
  isWide: boolean;
  hasNumber: boolean;
  placeholder: 'NONREF' | 'NOTPROVIDED' | 'N/A';
  /** Movements after which a new page begins. */
  pageOf: number;
  valueDays: number;
}

const NAMES = ['ADA CHIOMA OKAFOR', 'JOSÉ ADEBAYÒ', 'EZE & SONS', 'BELLO "MUSA"', 'NIP/000013261126145307000012345678/X'];

const movement = (day: string): fc.Arbitrary<Movement> =>
  fc.record({
    day: fc.constant(day),
    amount: fc.integer({ min: 1, max: 900_000_000 }).chain((size) => fc.constantFrom(size, -size)),
    code: fc.option(fc.integer({ min: 0, max: 999_999 }).map((n) => `14531795231199423${String(n).padStart(6, '0')}`)),
    place: fc.constantFrom('reference', 'narration', 'split'),
    bankReference: fc.option(fc.integer({ min: 1, max: 99_999 }).map((n) => `FT${n}X`)),
    name: fc.constantFrom(...NAMES),
  });

const dialect: fc.Arbitrary<Dialect> = fc.record({
  isWindows: fc.boolean(),
  isLatin: fc.boolean(),
  isWide: fc.boolean(),
  hasNumber: fc.boolean(),
  placeholder: fc.constantFrom('NONREF', 'NOTPROVIDED', 'N/A'),
  pageOf: fc.integer({ min: 1, max: 8 }),
  valueDays: fc.integer({ min: -40, max: 40 }),
});

/** Two days that follow each other, often across New Year or a leap day. */
export const statement: fc.Arbitrary<Statement> = fc.constantFrom('2025-12-31', '2024-02-29', '2026-03-01', '2025-12-30').chain((first) => {
  const second = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
  return fc.record({
    account: fc.constantFrom('0011223344', '0123456785'),
    opening: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    movements: fc
      .tuple(fc.array(movement(first), { maxLength: 6 }), fc.array(movement(second), { minLength: 1, maxLength: 6 }))
      .map(([one, other]) => [...one, ...other]),
    dialect,
  });
});

/** The statement of some of its movements, which begins where the ones before ended. */
export function partOf(of: Statement, from: number, to = of.movements.length): Statement {
  const before = of.movements.slice(0, from).reduce((sum, { amount }) => sum + amount, 0);
  return { ...of, opening: of.opening + before, movements: of.movements.slice(from, to) };
}

const digits = (kobo: number, point: string): string => {
  const text = String(Math.abs(kobo)).padStart(3, '0');
  return `${text.slice(0, -2)}${point}${text.slice(-2)}`;
};
const encoded = (text: string, { isWindows, isLatin }: Dialect): Buffer =>
  Buffer.from(isWindows ? text.replaceAll('\n', '\r\n') : text, isLatin ? 'latin1' : 'utf8');
const closingOf = ({ opening, movements }: Statement): number => movements.reduce((sum, { amount }) => sum + amount, opening);
const halves = (code: string): [string, string] => [code.slice(0, 11), code.slice(11)];

/** Pages of a statement, each with the balance before and after it. */
function pagesOf(of: Statement): { opening: number; movements: readonly Movement[]; closing: number }[] {
  const pages = [];
  for (let at = 0; at < Math.max(of.movements.length, 1); at += of.dialect.pageOf) {
    const page = partOf(of, at, Math.min(at + of.dialect.pageOf, of.movements.length));
    pages.push({ opening: page.opening, movements: page.movements, closing: closingOf(page) });
  }
  return pages;
}

export function mt940Of(of: Statement): Buffer {
  const short = (day: string): string => day.slice(2).replaceAll('-', '');
  const { dialect: form, account, movements } = of;
  const pages = pagesOf(of);
  const balance = (tag: string, at: number, kobo: number): string =>
    `:${tag}:${kobo < 0 ? 'D' : 'C'}${short(movements[at]?.day ?? '2026-01-01')}NGN${digits(kobo, ',')}`;
  const lines = pages.flatMap(({ opening, movements: some, closing }, page) => [
    ...(form.hasNumber ? [':20:STMT'] : []),
    `:25:${account}`,
    `:28C:1/${page + 1}`,
    balance(page === 0 ? '60F' : '60M', 0, opening),
    ...some.flatMap((each) => mt940Entry(each, form)),
    balance(page === pages.length - 1 ? '62F' : '62M', 0, closing),
    '-',
  ]);
  return encoded(`${lines.join('\n')}\n`, form);
}

function mt940Entry({ day, amount, code, place, bankReference, name }: Movement, form: Dialect): string[] {
  const valued = new Date(Date.parse(day) + form.valueDays * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '');
  const mark = amount < 0 ? 'D' : 'C';
  const size = form.isWide ? digits(amount, ',').padStart(15, '0') : digits(amount, ',');
  const own = code !== null && place === 'reference' ? code : form.placeholder;
  const entry = `:61:${valued}${day.slice(5).replace('-', '')}${mark}${size}NTRF${form.isWide ? own.padEnd(16) : own}//${bankReference ?? form.placeholder}`;
  if (code === null || place === 'reference') return [entry, `:86:TRF ${name}`];
  const [one, other] = halves(code);
  if (place === 'narration') return [entry, `:86:TRF/${code}/PAYOUT`, name];
  return form.isWide ? [entry, `:86:166?20TRF ${one}?21${other} PAY?32${name}`] : [entry, `:86:TRF ${one}`, `${other} ${name}`];
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function camtOf(of: Statement): Buffer {
  const { dialect: form, account } = of;
  const pages = pagesOf(of);
  const balance = (code: string, kobo: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${digits(kobo, '.')}</Amt><CdtDbtInd>${kobo < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;
  const statements = pages.map(
    ({ opening, movements, closing }) =>
      `<Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ownr><Nm>US LTD</Nm></Ownr></Acct>\n${balance('OPBD', opening)}\n${balance('CLBD', closing)}\n${movements.map((each) => camtEntry(each, form)).join('\n')}\n</Stmt>`,
  );
  const head = `<?xml version="1.0" encoding="${form.isLatin ? 'ISO-8859-1' : 'UTF-8'}"?>\n`;
  return encoded(`${head}<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>\n`, form);
}

function camtEntry({ day, amount, code, place, bankReference, name }: Movement, form: Dialect): string {
  const mark = amount < 0 ? 'DBIT' : 'CRDT';
  const party = (tag: string, text: string): string =>
    `<${tag}>${form.isWide ? `<Pty><Nm>${xml(text)}</Nm></Pty>` : `<Nm>${xml(text)}</Nm>`}</${tag}>`;
  const [one, other] = halves(code ?? '');
  const own = code !== null && place === 'reference' ? `<InstrId>${code}</InstrId>` : '';
  const texts = code === null || place === 'reference' ? [] : place === 'narration' ? [`TRF ${code} PAY`] : [`TRF ${one}`, `${other} PAY`];
  const details = [
    `<Refs>${own}<EndToEndId>${form.placeholder}</EndToEndId></Refs>`,
    form.hasNumber
      ? `<AmtDtls><InstdAmt><Amt Ccy="USD">1.00</Amt></InstdAmt><TxAmt><Amt Ccy="NGN">${digits(amount, '.')}</Amt></TxAmt></AmtDtls>`
      : '',
    `<RltdPties>${party('Dbtr', amount < 0 ? 'US LTD' : name)}${party('Cdtr', amount < 0 ? name : 'US LTD')}</RltdPties>`,
    `<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`,
  ];
  return `<Ntry><Amt Ccy="NGN">${digits(amount, '.')}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>${form.isWide ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${bankReference ?? form.placeholder}</AcctSvcrRef><NtryDtls><TxDtls>${details.join('')}</TxDtls></NtryDtls></Ntry>`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function csvOf(of: Statement): Buffer {
  const { dialect: form, movements } = of;
  const between = form.isWide ? ';' : ',';
  const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  let balance = of.opening;
  const rows = movements.map(({ day, amount, code, place, bankReference, name }) => {
    const [year = '', month = '', date = ''] = day.split('-');
    const written = form.hasNumber ? `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}` : `${date}/${month}/${year}`;
    const naira = Math.floor(Math.abs(amount) / 100).toLocaleString('en') + digits(amount, '.').slice(-3);
    balance += amount;
    const reference = code === null ? form.placeholder : place === 'reference' ? code : `TRF ${code} PAY`;
    return [
      written,
      bankReference ?? form.placeholder,
      reference,
      amount < 0 ? naira : '',
      amount > 0 ? naira : '',
      `${balance < 0 ? '-' : ''}${digits(balance, '.')}`,
      name,
    ];
  });
  const lines = [['Account No', of.account], ['Day', 'Id', 'Our ref', 'Out', 'In', 'Left', 'Name'], ...rows, ['*** The end']];
  const text = lines.map((cells) => cells.map(cell).join(between) + (form.isWide && cells.length > 2 ? between : '')).join('\n');
  return encoded(`${text}\n`, form);
}

export const csvMapping = ({ isWide }: Dialect): object => ({
  delimiter: isWide ? ';' : ',',
  headerLine: 2,
  footer: ['*** The end'],
  date: { order: 'dmy' },
  columns: { date: 'Day', id: 'Id', reference: 'Our ref', out: 'Out', in: 'In', balance: 'Left', name: 'Name' },
});
