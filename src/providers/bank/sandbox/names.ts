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

/** The holder of any account at the simulated bank: the same name for the same number, always. */
export function holderOf(accountNumber: string): string {
  if (accountNumber === '0123456789') return 'ADA CHIOMA OKAFOR';
  const number = Number(accountNumber);
  const pick = (names: readonly string[], divisor: number): string => names[Math.floor(number / divisor) % names.length]!;
  return `${pick(given, 1)} ${pick(middle, 16)} ${pick(family, 256)}`;
}
