import { z } from 'zod';
import { mobileInput } from '../../domain/contact/phone.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { birthDay } from '../../domain/time/moment.ts';
import { operation } from '../../core/operation/operation.ts';
import { consentInput, recordConsent, PAID, PERSON, personFields, verify, chargedCall, chargedAnswer } from './verify.ts';
import { bvn, maskPhone } from './subject.ts';

const bvnNumber = z.string().meta({ description: 'The BVN, 11 digits.' });
const ADA = '22123456789';

const personSchema = chargedAnswer('BvnPerson', 'The holder of a BVN.', {
  bvn: bvnNumber,
  ...personFields,
  phoneNumber: z.string().meta({ description: 'The masked phone number.' }),
}).meta({ id: 'BvnLookup', examples: [{ bvn: ADA, ...PERSON, phoneNumber: '0803****567', ...PAID }] });

/**
 * Retrieves the holder of a BVN, with a masked phone number; a match compares a whole one. The consent of the person is recorded in
 * the call and in the audit log. A repeat under the same Idempotency-Key returns the stored success without a charge.
 * @throws Refusal 400 naming `consent` without it; 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502
 * UPSTREAM_ERROR, both charged.
 */
export const verifyBvn = operation({
  title: 'bvn.verify',
  summary: 'Verify a BVN',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({ bvn, consent: consentInput.meta({ description: 'The consent of the person to this lookup.' }) }),
  output: personSchema,
  async run(app, actor, input) {
    const provider = await app.providersOf(actor).identity.asked('bvn', 'findByBvn');
    const verified = await verify(app, actor, {
      operation: 'bvn_basic',
      provider: provider.name,
      subject: { kind: 'bvn', text: input.bvn },
      consent: await recordConsent(app, actor, 'bvn_basic', input.consent),
      ask: (question) => provider.findByBvn({ ...question, bvn: input.bvn }),
    });
    return { ...verified, phoneNumber: maskPhone(verified.phoneNumber) };
  },
});

const matchSchema = chargedAnswer('BvnMatch', 'A match against a BVN.', {
  bvn: bvnNumber,
  result: namedEnum('BvnMatchResult', 'The result of a match against a BVN.', ['EXACT_MATCH', 'PARTIAL_MATCH', 'NO_MATCH']).meta({
    description: 'EXACT_MATCH when every given field matches, NO_MATCH when none does.',
  }),
  firstNameMatch: z.boolean().meta({ description: 'Whether the first name matches.' }),
  lastNameMatch: z.boolean().meta({ description: 'Whether the last name matches.' }),
  dateOfBirthMatch: z.boolean().nullable().meta({ description: 'Whether the date of birth matches; null when none was given.' }),
  phoneNumberMatch: z.boolean().nullable().meta({ description: 'Whether the phone number matches; null when none was given.' }),
}).meta({
  id: 'BvnMatch',
  examples: [
    {
      bvn: ADA,
      result: 'EXACT_MATCH',
      firstNameMatch: true,
      lastNameMatch: true,
      dateOfBirthMatch: true,
      phoneNumberMatch: null,
      ...PAID,
      charged: 8_000,
    },
  ],
});

/**
 * Compares a name, a date of birth and a phone number with a BVN: a result per field, and no field of the record. Consent and
 * repeats are as for the lookup.
 */
export const verifyBvnMatch = operation({
  title: 'bvnMatch.verify',
  summary: 'Match personal details against a BVN',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({
    bvn,
    firstName: plainText(100).meta({ description: 'The first name, at most 100 characters.' }),
    lastName: plainText(100).meta({ description: 'The last name, at most 100 characters.' }),
    dateOfBirth: birthDay.optional().meta({ description: 'The date of birth, YYYY-MM-DD.' }),
    phoneNumber: mobileInput.optional().meta({ description: 'A Nigerian mobile number, such as 08031234567.' }),
    consent: consentInput.meta({ description: 'The consent of the person to this lookup.' }),
  }),
  output: matchSchema,
  async run(app, actor, { consent, ...claim }) {
    const provider = await app.providersOf(actor).identity.asked('bvnMatch', 'matchBvn');
    const verified = await verify(app, actor, {
      operation: 'bvn_match',
      provider: provider.name,
      subject: { kind: 'bvn', text: claim.bvn },
      consent: await recordConsent(app, actor, 'bvn_match', consent),
      ask: (question) => provider.matchBvn({ ...question, ...claim }),
    });
    const { firstNameMatch, lastNameMatch, dateOfBirthMatch, phoneNumberMatch } = verified;
    return { ...verified, result: resultOf([firstNameMatch, lastNameMatch, dateOfBirthMatch, phoneNumberMatch]) };
  },
});

function resultOf(matches: readonly (boolean | null)[]): 'EXACT_MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH' {
  if (!matches.includes(false)) return 'EXACT_MATCH';
  return matches.includes(true) ? 'PARTIAL_MATCH' : 'NO_MATCH';
}
