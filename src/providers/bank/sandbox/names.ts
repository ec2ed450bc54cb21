const given = [
  'ADA',
  'EMEKA',
  'BOLANLE',
  'IBRAHIM',
  'NGOZI',
  'TUNDE',
  'HALIMA',
  'CHIDI',
  'FUNMILAYO',
  'YUSUF',
  'AMARA',
  'OLUWASEUN',
  'ZAINAB',
  'KELECHI',
  'RUKAYAT',
  'OSAGIE',
] as const;
const middle = [
  'CHIOMA',
  'ABIODUN',
  'MUSA',
  'IFEOMA',
  'ADEBAYO',
  'SANI',
  'EFE',
  'OLAMIDE',
  'NNEKA',
  'DANLADI',
  'TEMITOPE',
  'UCHE',
  'AISHA',
  'EBUKA',
  'KEHINDE',
  'OBINNA',
] as const;
const family = [
  'OKAFOR',
  'ADEYEMI',
  'BELLO',
  'EZE',
  'OGUNLEYE',
  'ABUBAKAR',
  'NWOSU',
  'IGWE',
  'LAWAL',
  'OKORO',
  'BALOGUN',
  'USMAN',
  'EDET',
  'AKPAN',
  'SULEIMAN',
  'OBI',
] as const;

/** The account of the documentation, whose last digit is right for 058, and the one that it used to show. */
const DEMO_ACCOUNTS: ReadonlySet<string> = new Set(['0123456785', '0123456789']);

/** The account of the company that the simulated registry has first, for trying to go live. */
const COMPANY_ACCOUNT = '0000000003';

/** Accounts whose holders are on the list of the sandbox (docs/sandbox.md). */
const LISTED: ReadonlyMap<string, string> = new Map([
  ['0000000017', 'ZUBAIRU ADAMU DANGERFIELD'],
  ['0000000024', 'HADIZA MUSA UNANSWERED'],
]);

/** The holder of any account at the simulated bank: the same name for the same number, always. */
export function holderOf(accountNumber: string): string {
  if (DEMO_ACCOUNTS.has(accountNumber)) return 'ADA CHIOMA OKAFOR';
  if (accountNumber === COMPANY_ACCOUNT) return 'JOHN DOE LIMITED';
  const listed = LISTED.get(accountNumber);
  if (listed !== undefined) return listed;
  const number = Number(accountNumber);
  const pick = (names: readonly string[], divisor: number): string => names[Math.floor(number / divisor) % names.length]!;
  return `${pick(given, 1)} ${pick(middle, 16)} ${pick(family, 256)}`;
}
