import { localForm, mobileNumber } from '../../domain/contact/phone.ts';
import { dayIn, type Fields, fieldsIn, firstText, numberIn } from '../http/fields.ts';
import { type ReadRecord, unusable } from '../http/lookup.ts';
import type { BasicPerson, BvnClaim, BvnMatch, BvnPerson, FacePerson, FullPerson, NameMatch, Taxpayer } from './port.ts';

/** Fields of a NIN record by reseller names. */
const NAMES = {
  firstName: ['first_name', 'firstname', 'firstName'],
  lastName: ['last_name', 'surname', 'lastname', 'lastName'],
  middleName: ['middle_name', 'middlename', 'middleName'],
  dateOfBirth: ['date_of_birth', 'birth_date', 'birthdate', 'dateOfBirth'],
  gender: ['gender'],
  phoneNumber: ['phone_number', 'telephone', 'telephoneno', 'phone', 'phone_number1', 'phoneNumber1', 'phoneNumber'],
  stateOfOrigin: ['origin_state', 'self_origin_state', 'state_of_origin'],
  nationality: ['nationality'],
  educationalLevel: ['educational_level', 'educationallevel', 'education_level'],
  employmentStatus: ['employment_status', 'employmentstatus'],
  photo: ['photo', 'image', 'picture'],
} as const;

const ADDRESS = [
  ['residence_address', 'residence_address_line_1', 'address'],
  ['residence_address_line_2'],
  ['residence_town'],
  ['residence_lga'],
  ['residence_state'],
];

/**
 * Person of the requested NIN; absent fields are empty. A record of another NIN, or without names and birth date,
 * is unusable.
 */
export const personIn = (record: unknown, nin: string): ReadRecord<FullPerson> => recordIn(record, nin, 'NIN', ['nin', 'nin_number']);

/** Record of a BVN, with the second phone number that it may have. The same rules. */
export function bvnRecordIn(record: unknown, bvn: string): ReadRecord<BvnPerson & { otherPhone: string }> {
  const otherPhone = phoneIn(firstText(fieldsIn(record) ?? {}, ['phone_number2', 'phoneNumber2']));
  return resultOf(recordIn(record, bvn, 'BVN', ['bvn']), (person) => {
    const { firstName, lastName, middleName, dateOfBirth, gender, phoneNumber } = person;
    return { bvn, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber, otherPhone };
  });
}

function recordIn(record: unknown, nin: string, kind: 'NIN' | 'BVN', names: readonly string[]): ReadRecord<FullPerson> {
  const fields = fieldsIn(record);
  if (!fields || Object.keys(fields).length === 0) return { kind: 'not_found' };
  const reported = firstText(fields, names);
  if (reported !== '' && reported.padStart(11, '0') !== nin)
    return unusable('contradiction', `a record of another ${kind} than was asked for`);
  const text = (name: keyof typeof NAMES): string => firstText(fields, NAMES[name]);
  const found: FullPerson = {
    nin,
    firstName: text('firstName'),
    lastName: text('lastName'),
    middleName: text('middleName'),
    dateOfBirth: dayIn(text('dateOfBirth')),
    gender: genderIn(text('gender')),
    phoneNumber: phoneIn(text('phoneNumber')),
    address: addressIn(fields),
    stateOfOrigin: text('stateOfOrigin'),
    nationality: text('nationality'),
    educationalLevel: text('educationalLevel'),
    employmentStatus: text('employmentStatus'),
    photo: photoIn(text('photo')),
  };
  return found.firstName === '' || found.lastName === '' || found.dateOfBirth === ''
    ? unusable('unknown_answer', 'a record without names or a day of birth')
    : { kind: 'found', found };
}

/** Result of one operation; the rest is dropped. */
export const resultOf = <Record, Found>(record: ReadRecord<Record>, notify: (person: Record) => Found): ReadRecord<Found> =>
  record.kind === 'found' ? { kind: 'found', found: notify(record.found) } : record;

export const basicOf = (person: FullPerson): BasicPerson => {
  const { nin, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber, address } = person;
  return { nin, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber, address };
};

export const matchOf = ({ nin, ...person }: FullPerson, asked: { firstName: string; lastName: string }): NameMatch => ({
  nin,
  firstNameMatch: isSameName(asked.firstName, person.firstName),
  lastNameMatch: isSameName(asked.lastName, person.lastName),
});

/** Fields that were given, compared with the record of the BVN; a phone number with both of its own. */
export const bvnMatchOf = (
  { bvn, otherPhone, ...person }: BvnPerson & { otherPhone: string },
  { firstName, lastName, dateOfBirth, phoneNumber }: BvnClaim,
): BvnMatch => ({
  bvn,
  firstNameMatch: isSameName(firstName, person.firstName),
  lastNameMatch: isSameName(lastName, person.lastName),
  dateOfBirthMatch: dateOfBirth === undefined ? null : dateOfBirth === person.dateOfBirth,
  phoneNumberMatch: phoneNumber === undefined ? null : [person.phoneNumber, otherPhone].includes(phoneIn(phoneNumber)),
});

export const bvnPersonOf = ({ otherPhone: _, ...person }: BvnPerson & { otherPhone: string }): BvnPerson => person;

export function faceIn(record: ReadRecord<FullPerson>, confidence: unknown): ReadRecord<FacePerson> {
  const percent = numberIn(confidence);
  if (record.kind === 'found' && (percent === null || percent < 0 || percent > 100))
    return unusable('unknown_answer', 'a face without a confidence in percent');
  return resultOf(record, ({ nin, firstName, lastName }) => ({ nin, firstName, lastName, confidence: percent ?? 0 }));
}

const genderIn = (text: string): string =>
  ({ m: 'male', f: 'female' } as Readonly<Record<string, string>>)[text.toLowerCase()] ?? text.toLowerCase();

function phoneIn(text: string): string {
  const mobile = mobileNumber(text);
  return mobile === null ? text : localForm(mobile);
}

const addressIn = (fields: Fields): string =>
  [...new Set(ADDRESS.map((names) => firstText(fields, names)).filter((part) => part !== ''))].join(', ');

function photoIn(text: string): string {
  const base64 = text.replace(/^data:image\/\w+;base64,/, '').replaceAll(/\s+|\\n/g, '');
  return /^\/9[A-Za-z0-9+/]+={0,2}$/.test(base64) ? `data:image/jpeg;base64,${base64}` : '';
}

/** Equal names regardless of accents, case, hyphens, apostrophes and order. */
const isSameName = (one: string, other: string): boolean => normalised(one) === normalised(other) && normalised(one) !== '';

const HOOKED: Readonly<Record<string, string>> = { Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y' };

const normalised = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘`ʼ]/gu, '')
    .toUpperCase()
    .replaceAll(/[ƁƊƘƳ]/g, (letter) => HOOKED[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** Fields of a taxpayer by reseller names; older and newer answers differ. */
const TAXPAYER_NAMES = {
  taxpayerName: ['taxpayer_name', 'taxpayerName', 'Taxpayer_Name', 'companyName', 'name'],
  taxpayerType: ['taxpayerType', 'tin_type', 'entityType'],
  rcNumber: ['cac_reg_number', 'cacRegNo', 'CAC_Reg_No', 'rcNumber'],
  jtbTin: ['jittin', 'JITTIN'],
  taxOffice: ['tax_office', 'taxOffice', 'Tax_Office'],
  phoneNumber: ['phone_number', 'phone', 'Phone_No'],
  email: ['email', 'Email'],
} as const;

const NUMBERS = ['search', 'Search', 'tin', 'firstin', 'FIRSTIN', ...TAXPAYER_NAMES.jtbTin];

/** Taxpayer of the requested TIN; absent fields are empty or null. A record of other numbers alone, or without a name, is unusable. */
export function taxpayerIn(record: unknown, tin: string): ReadRecord<Taxpayer> {
  const fields = fieldsIn(record);
  if (!fields || Object.keys(fields).length === 0) return { kind: 'not_found' };
  const reported = NUMBERS.map((name) => digitsOf(firstText(fields, [name]))).filter((digits) => digits !== '');
  if (reported.length > 0 && !reported.includes(digitsOf(tin)))
    return unusable('contradiction', 'a record of another TIN than was asked for');
  const text = (name: keyof typeof TAXPAYER_NAMES): string => firstText(fields, TAXPAYER_NAMES[name]);
  const taxpayerName = text('taxpayerName');
  if (taxpayerName === '') return unusable('unknown_answer', 'a taxpayer without a name');
  const [phone, email] = [text('phoneNumber'), text('email')];
  return {
    kind: 'found',
    found: {
      tin,
      taxpayerName,
      taxpayerType: typeIn(text('taxpayerType'), text('rcNumber')),
      rcNumber: text('rcNumber') || null,
      jtbTin: text('jtbTin') || null,
      taxOffice: text('taxOffice'),
      // Registers swap these two fields.
      phoneNumber: phoneIn([phone, email].find((each) => /^[+\d][\d\s-]{6,}$/.test(each)) ?? ''),
      email: [email, phone].find((each) => each.includes('@')) ?? null,
    },
  };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function typeIn(type: string, rcNumber: string): Taxpayer['taxpayerType'] {
  if (/^individual$/i.test(type)) return 'INDIVIDUAL';
  return rcNumber !== '' || /^(company|corporate)$/i.test(type) ? 'COMPANY' : null;
}
