import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { FaceResult } from './compare-face.ts';
import { companyStatuses, companyTypes } from './kinds.ts';
import type { NameResult } from './match-name.ts';
import type { Verified } from './verify.ts';

/** What leaves at the GraphQL door as a part of its own. */
const withReceipt = ['verificationId', 'charged'];

/** What every paid answer carries beside what was found. */
const paid = {
  verificationId: z.uuid().meta({ description: 'The charged call: GET /kyc/calls/{verificationId}.' }),
  charged: kobo.meta({ description: 'Kobo that left the balance; 0 when the plan paid.' }),
};
export const receiptSchema = z.object(paid).register(typeNames, { name: 'VerificationReceipt', description: 'What a verification cost.' });
const PAID = { verificationId: '0199d3a0-7c1e-7000-8000-000000000001', charged: 10_000 };

const ninNumber = z.string().meta({ description: '11 digits.' });

const basic = {
  nin: ninNumber,
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  middleName: z.string().meta({ description: 'Middle name.' }),
  dateOfBirth: z.string().meta({ format: 'date', description: 'Day of birth.' }),
  gender: z.string().meta({ description: 'As the provider has it.' }),
  phoneNumber: z.string().meta({ description: 'Masked in the basic look-up.' }),
  address: z.string().meta({ description: 'In one line.' }),
};
const ADA = {
  nin: '70123456789',
  firstName: 'ADA',
  lastName: 'OKAFOR',
  middleName: 'CHIOMA',
  dateOfBirth: '1990-04-12',
  gender: 'female',
  phoneNumber: '0803****567',
  address: '12 Awolowo Road, Ikoyi, Lagos',
};

export const basicSchema = z
  .object({ ...basic, ...paid })
  .meta({ id: 'NinLookup', examples: [{ ...ADA, ...PAID }] })
  .register(typeNames, { name: 'NinPerson', description: 'A person by a NIN.', without: withReceipt });

export const faceSchema = z
  .object({
    nin: ninNumber,
    firstName: basic.firstName,
    lastName: basic.lastName,
    faceMatch: z.boolean().meta({ description: 'confidence reaches the threshold of the provider, 90 in the sandbox.' }),
    confidence: z.number().meta({ description: 'Percent.' }),
    ...paid,
  })
  .meta({
    id: 'NinFaceComparison',
    examples: [
      { nin: ADA.nin, firstName: ADA.firstName, lastName: ADA.lastName, faceMatch: true, confidence: 97.4, ...PAID, charged: 20_000 },
    ],
  })
  .register(typeNames, { name: 'NinFace', description: 'A person by a NIN, and whether a face is theirs.', without: withReceipt });

export const nameSchema = z
  .object({
    nin: ninNumber,
    result: z
      .enum(['EXACT_MATCH', 'NO_MATCH'])
      .register(typeNames, { name: 'NinNameMatchResult', description: 'Whether both names are those of the NIN.' })
      .meta({ description: 'Whether both names are.' }),
    firstNameMatch: z.boolean().meta({ description: 'Whether the first name is.' }),
    lastNameMatch: z.boolean().meta({ description: 'Whether the last name is.' }),
    ...paid,
  })
  .meta({
    id: 'NinNameMatch',
    examples: [{ nin: ADA.nin, result: 'EXACT_MATCH', firstNameMatch: true, lastNameMatch: true, ...PAID, charged: 8_000 }],
  })
  .register(typeNames, { name: 'NinName', description: 'Whether a name is that of a NIN.', without: withReceipt });

const full = {
  stateOfOrigin: 'Anambra',
  nationality: 'Nigerian',
  educationalLevel: 'tertiary',
  employmentStatus: 'employed',
  photo: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
};

export const fullSchema = z
  .object({
    ...basic,
    phoneNumber: z.string().meta({ description: 'Whole.' }),
    stateOfOrigin: z.string().meta({ description: 'State of origin.' }),
    nationality: z.string().meta({ description: 'Nationality.' }),
    educationalLevel: z.string().meta({ description: 'As the provider has it.' }),
    employmentStatus: z.string().meta({ description: 'As the provider has it.' }),
    photo: z.string().meta({ description: 'A data URI with a base64 JPEG.' }),
    ...paid,
  })
  .meta({ id: 'NinFullDetails', examples: [{ ...ADA, phoneNumber: '08031234567', ...full, ...PAID, charged: 15_000 }] })
  .register(typeNames, { name: 'NinFullPerson', description: 'All that is known of a person by a NIN.', without: withReceipt });

const companyType = z.enum(companyTypes).register(typeNames, { name: 'CompanyType', description: 'Registered forms.' });

const company = {
  companyName: z.string().meta({ description: 'Its name.' }),
  rcNumber: z.string().meta({ description: 'Registration number, with the prefix of its form; digits alone where companyType is null.' }),
  companyType: companyType.nullable().meta({ description: 'Registered form; null when the registry does not answer it.' }),
};

const affiliate = z
  .object({
    name: z.string().meta({ description: 'Name.' }),
    role: z.string().meta({ description: 'DIRECTOR, SECRETARY, PROPRIETOR, TRUSTEE, PARTNER, or what the registry calls it.' }),
    status: z.string().meta({ description: 'As the registry has it.' }),
    nationality: z.string().meta({ description: 'Country code.' }),
    sharesAllotted: z.int().nullable().meta({ description: 'Null for forms without shares.' }),
    appointedOn: z
      .string()
      .meta({ format: 'date' })
      .nullable()
      .meta({ description: 'Date of appointment; null when the registry has none.' }),
  })
  .register(typeNames, { name: 'CompanyAffiliate', description: 'Somebody with a part in a company.' });

export const companySchema = z
  .object({
    ...company,
    status: z
      .enum(companyStatuses)
      .register(typeNames, { name: 'CompanyStatus', description: 'Whether a company is in the register still.' })
      .nullable()
      .meta({ description: 'Status in the register; null when the registry does not answer it.' }),
    registrationDate: z
      .string()
      .meta({ format: 'date' })
      .nullable()
      .meta({ description: 'Date of registration; null when the registry does not answer it.' }),
    address: z.string().meta({ description: 'Street.' }),
    city: z.string().meta({ description: 'City.' }),
    lga: z.string().meta({ description: 'Local government area.' }),
    state: z.string().meta({ description: 'State.' }),
    email: z.string().nullable().meta({ description: 'Masked; null when the registry has none.' }),
    natureOfBusiness: z.string().meta({ description: 'What it does.' }),
    branchAddress: z.string().nullable().meta({ description: 'Null when it has no branch.' }),
    shareCapital: kobo.nullable().meta({ description: 'Kobo; null for forms that have none.' }),
    affiliates: z.array(affiliate).meta({ description: 'Who has a part in it.' }),
    matchScore: z.int().meta({ description: '0 to 100; 100 is the very name.' }),
    otherMatches: z
      .array(z.object(company).register(typeNames, { name: 'CompanyMatch', description: 'Another company whose name matches in part.' }))
      .meta({ description: 'Other companies whose names match in part, ten at most.' }),
    ...paid,
  })
  .meta({ id: 'CompanyLookup' })
  .register(typeNames, { name: 'Company', description: 'A registered company.', without: withReceipt });

/** A paid answer as it leaves: what was found, and the call that it cost. */
export const verifiedView = <Found extends object>({ found, verificationId, charged }: Verified<Found>) => ({
  ...found,
  verificationId,
  charged,
});

/** Fields in the order of the specification. */
export const faceView = ({ found: { nin, firstName, lastName, faceMatch, confidence }, ...rest }: Verified<FaceResult>) =>
  verifiedView({ found: { nin, firstName, lastName, faceMatch, confidence }, ...rest });

export const nameView = ({ found: { nin, result, firstNameMatch, lastNameMatch }, ...rest }: Verified<NameResult>) =>
  verifiedView({ found: { nin, result, firstNameMatch, lastNameMatch }, ...rest });
