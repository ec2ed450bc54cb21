import type { BvnPerson, FullPerson, Taxpayer } from '../port.ts';

/** A grey square of eight by eight pixels: about the smallest JPEG there is. */
const SQUARE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/' +
  'wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';

export const SAMPLE_PHOTO = `data:image/jpeg;base64,${SQUARE}`;

/** Names that the Internet reserves for examples: nothing real is behind them, so the sandbox puts a photo there. */
const RESERVED = /(^|\.)(example|test|example\.(com|net|org))$/;

/** Photo of a reserved host, so faces work without a network; null for other hosts. `missing` in the URL is absent. */
export function samplePhoto(url: URL): { bytes: Buffer | null } | null {
  if (!RESERVED.test(url.hostname)) return null;
  return { bytes: url.href.includes('missing') ? null : Buffer.from(SQUARE, 'base64') };
}

export type Outcome = 'found' | 'not_found' | 'unavailable' | 'silent' | 'slow';

export const knownNins: Readonly<Record<string, Outcome>> = {
  '70123456789': 'found',
  '00000000000': 'not_found',
  '99999999999': 'unavailable',
  '88888888888': 'silent',
  '77777777777': 'slow',
};

const knownBvns: Readonly<Record<string, Outcome>> = {
  '22123456789': 'found',
  '22000000000': 'not_found',
  '22999999999': 'unavailable',
  '22888888888': 'silent',
  '22777777777': 'slow',
};

/** In each length that a TIN has: ten digits, thirteen, or eight and four. */
const knownTins: Readonly<Record<string, Outcome>> = Object.fromEntries(
  (
    [
      ['0', 'not_found'],
      ['9', 'unavailable'],
      ['8', 'silent'],
      ['7', 'slow'],
    ] as const
  ).flatMap(([digit, outcome]) =>
    [digit.repeat(10), digit.repeat(13), `${digit.repeat(8)}-${digit.repeat(4)}`].map((tin) => [tin, outcome]),
  ),
);

export const outcomeOf = (number: string): Outcome => knownNins[number] ?? knownBvns[number] ?? knownTins[number] ?? 'found';

type Person = Omit<FullPerson, 'nin' | 'photo'>;

const ADA: Person = {
  firstName: 'ADA',
  middleName: 'CHIOMA',
  lastName: 'OKAFOR',
  dateOfBirth: '1990-04-12',
  gender: 'female',
  phoneNumber: '08031234567',
  address: '12 Awolowo Road, Ikoyi, Lagos',
  stateOfOrigin: 'Anambra',
  nationality: 'Nigerian',
  educationalLevel: 'tertiary',
  employmentStatus: 'employed',
};

const women = ['ADA', 'BOLANLE', 'NGOZI', 'HALIMA', 'FUNMILAYO', 'AMARA', 'ZAINAB', 'RUKAYAT'] as const;
const men = ['EMEKA', 'IBRAHIM', 'TUNDE', 'CHIDI', 'YUSUF', 'OLUWASEUN', 'KELECHI', 'OSAGIE'] as const;
const middle = ['CHIOMA', 'ABIODUN', 'MUSA', 'IFEOMA', 'SANI', 'EFE', 'TEMITOPE', 'UCHE'] as const;
const family = ['OKAFOR', 'ADEYEMI', 'BELLO', 'EZE', 'OGUNLEYE', 'ABUBAKAR', 'NWOSU', 'LAWAL', 'BALOGUN', 'EDET'] as const;
const states = ['Anambra', 'Oyo', 'Kano', 'Enugu', 'Ogun', 'Kaduna', 'Imo', 'Kwara', 'Lagos', 'Akwa Ibom'] as const;
const streets = ['Awolowo Road', 'Ahmadu Bello Way', 'Allen Avenue', 'Bode Thomas Street', 'Aminu Kano Crescent'] as const;
const education = ['primary', 'secondary', 'tertiary', 'postgraduate'] as const;
const employment = ['employed', 'self-employed', 'student', 'unemployed'] as const;

/** The person of a NIN: the same for the same number, always. */
export function personOf(nin: string): FullPerson {
  return { nin, ...(nin === '70123456789' ? ADA : made(Number(nin))), photo: SAMPLE_PHOTO };
}

/** The holder of a BVN; 22123456789 is Ada's. */
export function bvnPersonOf(bvn: string): BvnPerson {
  const { firstName, lastName, middleName, dateOfBirth, gender, phoneNumber } = bvn === '22123456789' ? ADA : made(Number(bvn));
  return { bvn, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber };
}

/** The taxpayer of a TIN: a company where it has a hyphen (12345678-0001 is John Doe Limited), otherwise a person. */
export function taxpayerOf(tin: string): Taxpayer {
  const number = Number(tin.replaceAll(/\D/g, ''));
  const { firstName, lastName, phoneNumber, stateOfOrigin } = made(number);
  const isCompany = tin.includes('-');
  const isJohnDoe = tin === '12345678-0001';
  return {
    tin,
    taxpayerName: isJohnDoe ? 'JOHN DOE LIMITED' : isCompany ? `${lastName} VENTURES LIMITED` : `${lastName} ${firstName}`,
    taxpayerType: isCompany ? 'COMPANY' : 'INDIVIDUAL',
    rcNumber: isJohnDoe ? 'RC1234567' : isCompany ? `RC${1_000_000 + (number % 900_000)}` : null,
    jtbTin: isCompany ? null : tin,
    taxOffice: isCompany ? 'MSTO IKOYI' : stateOfOrigin.toUpperCase(),
    phoneNumber,
    email: isCompany ? 'accounts@taxpayer.example' : null,
  };
}

function made(number: number): Person {
  const pick = (list: readonly string[], divisor: number): string => list[Math.floor(number / divisor) % list.length] ?? '';
  const digits = (count: number, divisor: number): string => String(Math.floor(number / divisor) % 10 ** count).padStart(count, '0');
  const isWoman = number % 2 === 0;
  const state = pick(states, 11);
  return {
    firstName: pick(isWoman ? women : men, 2),
    middleName: pick(middle, 16),
    lastName: pick(family, 128),
    dateOfBirth: `${1955 + (number % 50)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`,
    gender: isWoman ? 'female' : 'male',
    phoneNumber: `0803${digits(7, 13)}`,
    address: `${1 + (number % 97)} ${pick(streets, 7)}, ${state}`,
    stateOfOrigin: state,
    nationality: 'Nigerian',
    educationalLevel: pick(education, 3),
    employmentStatus: pick(employment, 5),
  };
}
