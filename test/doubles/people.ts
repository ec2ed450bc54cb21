export interface RegisteredPerson {
  nin: string;
  bvn: string;
  firstName: string;
  middleName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  born: string;
  gender: 'm' | 'f';
  phone: string;
  street: string;
  town: string;
  state: string;
  origin: string;
}

/** About the smallest JPEG there is, in base64. */
export const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/' +
  'wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';

export const ADA: RegisteredPerson = {
  nin: '70123456789',
  bvn: '22123456789',
  firstName: 'ADA-NNEKA',
  middleName: 'CHIOMA',
  lastName: "O'KAFOR",
  born: '1990-04-12',
  gender: 'f',
  phone: '08031234567',
  street: '12 Awolowo Road',
  town: 'Ikoyi',
  state: 'Lagos',
  origin: 'Anambra',
};

/** A person whose number begins with a nought, which a number that is no text loses. */
export const MUSA: RegisteredPerson = {
  ...ADA,
  nin: '01234567890',
  bvn: '22234567890',
  firstName: 'MUSA',
  middleName: '',
  lastName: 'BELLO',
  born: '1974-01-06',
  gender: 'm',
  phone: '08065550123',
};

export const UNKNOWN_NIN = '10000000001';

export const NO_HOLDER = '22000000001';
export const holderOf = (bvn: unknown): RegisteredPerson | null => [ADA, MUSA].find((person) => person.bvn === bvn) ?? null;

/** A second phone number of every holder of a BVN. */
export const SECOND_PHONE = '08055550199';

export const TAXPAYER = { tin: '12345678-0001', name: 'OKAFOR FOODS LIMITED', rcNumber: '1261103', office: 'MSTO IKOYI' };
export const NO_TAXPAYER = '2000000001';

/** 12-Apr-1990. */
export function spelt(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1]}-${year}`;
}

export const personBy = (nin: unknown): RegisteredPerson | null =>
  [ADA, MUSA].find((person) => person.nin === nin || Number(person.nin) === nin) ?? null;

/** DD-MM-YYYY. */
export const reversed = (day: string): string => day.split('-').toReversed().join('-');
