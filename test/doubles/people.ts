export interface RegisteredPerson {
  nin: string;
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
  firstName: 'MUSA',
  middleName: '',
  lastName: 'BELLO',
  born: '1974-01-06',
  gender: 'm',
  phone: '08065550123',
};

export const NOBODY = '10000000001';

export const personBy = (nin: unknown): RegisteredPerson | null =>
  [ADA, MUSA].find((person) => person.nin === nin || Number(person.nin) === nin) ?? null;

/** DD-MM-YYYY. */
export const reversed = (day: string): string => day.split('-').toReversed().join('-');
