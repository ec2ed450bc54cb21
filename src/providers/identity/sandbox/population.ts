import type { FullPerson } from '../port.ts';
import { SAMPLE_PHOTO } from './photos.ts';

export type Outcome = 'found' | 'not_found' | 'unavailable' | 'silent' | 'slow';

export const knownNins: Readonly<Record<string, Outcome>> = {
  '70123456789': 'found',
  '00000000000': 'not_found',
  '99999999999': 'unavailable',
  '88888888888': 'silent',
  '77777777777': 'slow',
};

export const outcomeOf = (nin: string): Outcome => knownNins[nin] ?? 'found';

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
