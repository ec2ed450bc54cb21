import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { birthDay } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { canPay } from './balance.ts';
import { fetchPhoto } from './photo.ts';
import { nin, maskPhone } from './subject.ts';
import { insufficientBalance, PAID, PERSON, personFields, verify, chargedCall, chargedAnswer } from './verify.ts';

const ninNumber = z.string().meta({ description: 'The NIN, 11 digits.' });

const basic = {
  nin: ninNumber,
  ...personFields,
  phoneNumber: z.string().meta({ description: 'The phone number, masked in the basic lookup.' }),
  address: z.string().meta({ description: 'The address in one line.' }),
};
const ADA = { nin: '70123456789', ...PERSON, phoneNumber: '0803****567', address: '12 Awolowo Road, Ikoyi, Lagos' };

const basicSchema = chargedAnswer('NinPerson', 'A person by NIN.', basic).meta({ id: 'NinLookup', examples: [{ ...ADA, ...PAID }] });

/**
 * Retrieves the person of a NIN from provider A, with a masked phone number; the full lookup returns the whole number. A repeat
 * under the same Idempotency-Key returns the stored success without a charge.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNin = operation({
  title: 'nin.verify',
  summary: 'Verify a NIN',
  ...chargedCall,
  repeatable: [],
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

const faceSchema = chargedAnswer('NinFace', 'A person by NIN, with the face comparison.', {
  nin: ninNumber,
  firstName: basic.firstName,
  lastName: basic.lastName,
  faceMatch: z.boolean().meta({ description: 'True when confidence reaches the threshold of the provider, 90 in the sandbox.' }),
  confidence: z.number().meta({ description: 'The confidence in percent.' }),
}).meta({
  id: 'NinFaceComparison',
  examples: [
    { nin: ADA.nin, firstName: ADA.firstName, lastName: ADA.lastName, faceMatch: true, confidence: 97.4, ...PAID, charged: 20_000 },
  ],
});

/**
 * Retrieves the person of a NIN from provider A and compares a photo. The photo is fetched before the charge, and only for a
 * caller who can pay. A repeat under the same Idempotency-Key returns the stored success without a charge.
 * @throws Refusal 400 naming `imageUrl` when the photo is unavailable, with nothing charged; 402 INSUFFICIENT_BALANCE with nothing
 * charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNinWithFace = operation({
  title: 'ninFace.verify',
  summary: 'Verify a NIN with a face',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({
    nin,
    imageUrl: z.string({ error: 'must be a URL' }).meta({
      format: 'uri',
      description: 'The publicly accessible URL of the face image: JPEG, or PNG where the provider accepts it, 5 MB at most',
    }),
    dateOfBirth: birthDay
      .optional()
      .meta({ description: 'The date of birth, YYYY-MM-DD: sent to a provider that requires it for the face comparison, and not stored' }),
  }),
  output: faceSchema,
  async run(app, actor, input) {
    const zee = await app.providersOf(actor).identity.asked('zee', 'compareFace');
    if (!(await canPay(app, actor.bookId, 'nin_face'))) throw insufficientBalance();
    const photo = await fetchPhoto(app, actor, input.imageUrl);
    if (!zee.photoTypes.includes(photo.type)) throw invalid('imageUrl', 'imageUrl: must be a JPEG; the provider does not accept PNG');
    const verified = await verify(app, actor, {
      operation: 'nin_face',
      provider: zee.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => zee.compareFace({ ...question, nin: input.nin, photo, dateOfBirth: input.dateOfBirth }),
    });
    return { ...verified, faceMatch: verified.confidence >= zee.matchFrom };
  },
});

const nameSchema = chargedAnswer('NinName', 'A name match against a NIN.', {
  nin: ninNumber,
  result: namedEnum('NinNameMatchResult', 'The result of a name match.', ['EXACT_MATCH', 'NO_MATCH']).meta({
    description: 'EXACT_MATCH when both names match.',
  }),
  firstNameMatch: z.boolean().meta({ description: 'Whether the first name matches.' }),
  lastNameMatch: z.boolean().meta({ description: 'Whether the last name matches.' }),
}).meta({
  id: 'NinNameMatch',
  examples: [{ nin: ADA.nin, result: 'EXACT_MATCH', firstNameMatch: true, lastNameMatch: true, ...PAID, charged: 8_000 }],
});

/**
 * Compares a first and a last name with a NIN, from provider B. A difference returns NO_MATCH; the flags show the differing name.
 * A repeat under the same Idempotency-Key returns the stored success without a charge.
 */
export const verifyNinName = operation({
  title: 'ninName.verify',
  summary: 'Match a name against a NIN',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({
    nin,
    firstName: plainText(100).meta({ description: 'The first name, at most 100 characters.' }),
    lastName: plainText(100).meta({ description: 'The last name, at most 100 characters.' }),
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

const fullSchema = chargedAnswer('NinFullPerson', 'All details of a person by NIN.', {
  ...basic,
  phoneNumber: z.string().meta({ description: 'The whole phone number.' }),
  stateOfOrigin: z.string().meta({ description: 'The state of origin.' }),
  nationality: z.string().meta({ description: 'The nationality.' }),
  educationalLevel: z.string().meta({ description: 'The educational level as the provider returns it.' }),
  employmentStatus: z.string().meta({ description: 'The employment status as the provider returns it.' }),
  photo: z.string().meta({ description: 'A data URI with a base64 JPEG.' }),
}).meta({ id: 'NinFullDetails', examples: [{ ...ADA, phoneNumber: '08031234567', ...full, ...PAID, charged: 15_000 }] });

/**
 * Retrieves all details of a NIN from provider B, photo included. Nothing is stored. A repeat under the same Idempotency-Key
 * returns the stored success without a charge.
 */
export const verifyNinFull = operation({
  title: 'ninDetails.verify',
  summary: 'Verify a NIN with full details',
  ...chargedCall,
  repeatable: [],
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
