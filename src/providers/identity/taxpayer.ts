import { fieldsIn, firstText } from '../http/fields.ts';
import { type ReadRecord, unusable } from '../http/lookup.ts';
import { phoneIn } from './person.ts';
import type { Taxpayer } from './port.ts';

/** Fields of a taxpayer by reseller names; older and newer answers differ. */
const NAMES = {
  taxpayerName: ['taxpayer_name', 'taxpayerName', 'Taxpayer_Name', 'companyName', 'name'],
  taxpayerType: ['taxpayerType', 'tin_type', 'entityType'],
  rcNumber: ['cac_reg_number', 'cacRegNo', 'CAC_Reg_No', 'rcNumber'],
  jtbTin: ['jittin', 'JITTIN'],
  taxOffice: ['tax_office', 'taxOffice', 'Tax_Office'],
  phoneNumber: ['phone_number', 'phone', 'Phone_No'],
  email: ['email', 'Email'],
} as const;

const NUMBERS = ['search', 'Search', 'tin', 'firstin', 'FIRSTIN', ...NAMES.jtbTin];

/** Taxpayer of the requested TIN; absent fields are empty or null. A record of other numbers alone, or without a name, is unusable. */
export function taxpayerIn(record: unknown, tin: string): ReadRecord<Taxpayer> {
  const fields = fieldsIn(record);
  if (!fields || Object.keys(fields).length === 0) return { kind: 'not_found' };
  const reported = NUMBERS.map((name) => digitsOf(firstText(fields, [name]))).filter((digits) => digits !== '');
  if (reported.length > 0 && !reported.includes(digitsOf(tin)))
    return unusable('contradiction', 'a record of another TIN than was asked for');
  const text = (name: keyof typeof NAMES): string => firstText(fields, NAMES[name]);
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
