import { editDistance } from './edit-distance.ts';

export interface NamedBank {
  readonly bankCode: string;
  readonly bankName: string;
  readonly nipCode?: string;
  readonly aliases?: readonly string[];
  readonly active?: boolean;
}

export type BankReading<Bank> = { bank: Bank; isLikeness: boolean } | { problem: string };

export const commonNames: Readonly<Record<string, readonly string[]>> = {
  '011': ['FBN', 'First Bank'],
  '023': ['Citi'],
  '032': ['UBN'],
  '033': ['UBA'],
  '035': ['ALAT'],
  '050': ['Eco'],
  '058': ['GTB', 'GT Bank', 'GTCO', 'Guaranty', 'Guarantee Trust'],
  '063': ['Diamond'],
  '068': ['SCB', 'Stanchart'],
  '076': ['Skye'],
  '100': ['Sun Trust'],
  '214': ['FCMB', 'First City'],
  '221': ['Stanbic', 'IBTC', 'Stanbic IBTC'],
  '565': ['Carbon'],
  '946': ['Money Master'],
  '000304': ['AltBank', 'Alternative'],
  '50515': ['Monie Point', 'Moneypoint', 'Teamapt'],
  '566': ['VFD', 'V Bank'],
  '100002': ['Pagatech'],
  '120001': ['9PSB', '9mobile PSB'],
  '120003': ['MoMo', 'MTN MoMo', 'MoMo PSB'],
  '120004': ['SmartCash', 'Airtel SmartCash', 'Smart Cash'],
  '999991': ['Palm Pay'],
  '999992': ['OPay', 'Paycom'],
};

const COMMON = new Set(
  'BANK BANKS PLC LTD LIMITED NIGERIA NIG OF FOR THE MFB MICROFINANCE MICRO FINANCE PSB PAYMENT SERVICE SERVICES DIGITAL'.split(' '),
);
const LIKENESS_MIN = 5;

/**
 * Bank by code, name, common name, part of a name or near spelling; ambiguous texts match none. Leading zeros lost
 * in a spreadsheet are restored.
 */
export function readBank<Bank extends NamedBank>(text: string, banks: readonly Bank[]): BankReading<Bank> {
  const typed = text.trim().replace(/^'/, '');
  if (typed === '') return { problem: 'The bank is missing' };
  const [, before, named, name, after] = /^(?:(\d{3,6})\s*[-–:/ ]\s*(\D.*)|(\D.*?)\s*[-–:/( ]\s*(\d{3,6})\)?)$/.exec(typed) ?? [];
  const code = before ?? after;
  if (code === undefined) return /^\d+$/.test(typed) ? ofCode(typed, banks) : ofName(typed, banks);
  return matching(ofCode(code, banks), ofName(named ?? name ?? '', banks));
}

export function matching<Bank extends NamedBank>(one: BankReading<Bank>, other: BankReading<Bank>): BankReading<Bank> {
  if ('problem' in one) return one;
  if ('problem' in other) return other;
  if (one.bank.bankCode === other.bank.bankCode) return { bank: one.bank, isLikeness: one.isLikeness && other.isLikeness };
  return { problem: `${one.bank.bankName} and ${other.bank.bankName} are two banks: which one is it?` };
}

function ofCode<Bank extends NamedBank>(digits: string, banks: readonly Bank[]): BankReading<Bank> {
  const find = (code: string): Bank | undefined =>
    banks.find(({ bankCode, nipCode, aliases = [] }) => bankCode === code || nipCode === code || aliases.includes(code));
  const bank = find(digits.padStart(3, '0')) ?? (digits.length > 3 ? find(digits.padStart(6, '0')) : undefined);
  return bank ? open(bank, false) : { problem: `No bank has the code ${digits}` };
}

function ofName<Bank extends NamedBank>(text: string, banks: readonly Bank[]): BankReading<Bank> {
  const key = keyOf(text);
  const exact = banks.filter((bank) => keysOf(bank).includes(key));
  if (exact.length > 0) return onlyOne(text, exact, false);
  const words = textOf(text);
  const partial = banks.filter(({ bankName }) => words.every((word) => word.length > 2 && textOf(bankName).includes(word)));
  if (partial.length > 0) return onlyOne(text, partial, true);
  const near = banks
    .map((bank) => ({ bank, distance: Math.min(...keysOf(bank).map((each) => editDistance(key, each))) }))
    .filter(({ distance: away }) => key.length >= LIKENESS_MIN && away <= (key.length < 8 ? 1 : 2));
  const nearest = Math.min(...near.map(({ distance: away }) => away));
  const likely = near.filter(({ distance: away }) => away === nearest).map(({ bank }) => bank);
  return likely.length > 0 ? onlyOne(text, likely, true) : { problem: `No bank is called ${text}` };
}

function onlyOne<Bank extends NamedBank>(text: string, found: readonly Bank[], isLikeness: boolean): BankReading<Bank> {
  const [bank] = found;
  if (bank && found.length === 1) return open(bank, isLikeness);
  const names = found.map(({ bankName }) => bankName);
  return { problem: `${text} may be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}: write the whole name or the code` };
}

const open = <Bank extends NamedBank>(bank: Bank, isLikeness: boolean): BankReading<Bank> =>
  bank.active === false ? { problem: `${bank.bankName} takes no transfers any more` } : { bank, isLikeness };

const keysOf = ({ bankCode, bankName }: NamedBank): string[] => [bankName, ...(commonNames[bankCode] ?? [])].map(keyOf);

const keyOf = (name: string): string => textOf(name).join('');

function textOf(name: string): string[] {
  const all = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=.)BANK$/, ''));
  const distinctive = all.filter((word) => !COMMON.has(word));
  return distinctive.length > 0 ? distinctive : all;
}

/** Account number as a spreadsheet has it: seven to nine digits lost their leading zeros; fewer are a mistake. */
export function readAccountNumber(text: string): string {
  const digits = text.replace(/^'/, '').replaceAll(/[\s-]/g, '');
  return /^\d{7,9}$/.test(digits) ? digits.padStart(10, '0') : digits;
}
