import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { birthDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { canPay } from './balance.ts';
import { fetchPhoto } from './photo.ts';
import { maskPhone } from './subject.ts';
import { insufficientBalance, PAID, paid, verify, withReceipt } from './verify.ts';

export const nin = z
  .string({ error: 'must be text of exactly 11 digits' })
  .trim()
  .regex(/^\d{11}$/, { error: 'must be exactly 11 digits' })
  .meta({ description: 'National Identification Number: 11 digits', examples: ['70123456789'] });

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

const basicSchema = z
  .object({ ...basic, ...paid })
  .meta({ id: 'NinLookup', examples: [{ ...ADA, ...PAID }] })
  .register(typeNames, { name: 'NinPerson', description: 'A person by a NIN.', without: withReceipt });

/**
 * The person of a NIN, from provider A. The phone number is masked, whatever the provider sends: the full look-up tells it.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNin = operation({
  title: 'verification.nin',
  summary: 'Look a NIN up',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({ nin }),
  output: basicSchema,
  async run(app, actor, input) {
    const zee = await app.providersOf(actor).identity.asked('zee', 'findByNin');
    const verified = await verify(app, actor, {
      operation: 'nin_basic',
      provider: zee.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => zee.findByNin({ ...question, nin: input.nin }),
    });
    return { ...verified, phoneNumber: maskPhone(verified.phoneNumber) };
  },
});

const faceSchema = z
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

/**
 * The person of a NIN, and whether the face on a photo is theirs, from provider A. The photo is fetched before anything is charged,
 * and only for somebody who can pay: we are nobody's way to the network.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 * @throws Refusal 400 naming `imageUrl` when the photo cannot be had, with nothing charged; 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNinWithFace = operation({
  title: 'verification.nin_face',
  summary: 'Look a NIN up and compare a face',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({
    nin,
    imageUrl: z.string({ error: 'must be a URL' }).meta({
      format: 'uri',
      description: 'Where the face image is publicly readable: JPEG, or PNG where the provider reads it, 5 MB at most',
    }),
    dateOfBirth: birthDay
      .optional()
      .meta({ description: 'Date of birth of the person, YYYY-MM-DD: sent to a provider that checks it beside the face, and not stored' }),
  }),
  output: faceSchema,
  async run(app, actor, input) {
    const zee = await app.providersOf(actor).identity.asked('zee', 'compareFace');
    if (!(await canPay(app, actor.bookId, 'nin_face'))) throw insufficientBalance();
    const photo = await fetchPhoto(app, actor, input.imageUrl);
    if (!zee.photoTypes.includes(photo.type)) throw invalid('imageUrl', 'imageUrl: has to be a JPEG; the provider reads no PNG');
    const verified = await verify(app, actor, {
      operation: 'nin_face',
      provider: zee.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => zee.compareFace({ ...question, nin: input.nin, photo, dateOfBirth: input.dateOfBirth }),
    });
    return { ...verified, faceMatch: verified.confidence >= zee.matchFrom };
  },
});

const nameSchema = z
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

/**
 * Whether first and last name are those of a NIN, from provider B. One that differs is NO_MATCH; the flags tell which.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyNinName = operation({
  title: 'verification.nin_match',
  summary: 'Compare a name with a NIN',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({
    nin,
    firstName: plainText(100).meta({ description: 'At most 100 characters.' }),
    lastName: plainText(100).meta({ description: 'At most 100 characters.' }),
  }),
  output: nameSchema,
  async run(app, actor, input) {
    const provider = await app.providersOf(actor).identity.asked('switch', 'matchName');
    const verified = await verify(app, actor, {
      operation: 'nin_match',
      provider: provider.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => provider.matchName({ ...question, ...input }),
    });
    const isSame = verified.firstNameMatch && verified.lastNameMatch;
    return { ...verified, result: isSame ? ('EXACT_MATCH' as const) : ('NO_MATCH' as const) };
  },
});

const full = {
  stateOfOrigin: 'Anambra',
  nationality: 'Nigerian',
  educationalLevel: 'tertiary',
  employmentStatus: 'employed',
  photo: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
};

const fullSchema = z
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

/**
 * All that provider B tells of a NIN's person, photo included. Nothing of it is kept.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyNinFull = operation({
  title: 'verification.nin_full',
  summary: 'Look a NIN up with all details',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({ nin }),
  output: fullSchema,
  async run(app, actor, input) {
    const provider = await app.providersOf(actor).identity.asked('switchFull', 'findFullByNin');
    return verify(app, actor, {
      operation: 'nin_full',
      provider: provider.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => provider.findFullByNin({ ...question, nin: input.nin }),
    });
  },
});
