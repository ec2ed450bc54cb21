import { z } from 'zod';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { consentInput, recordConsent, PAID, verify, chargedCall, chargedAnswer } from './verify.ts';
import { tin, maskEmail, maskPhone } from './subject.ts';

const taxpayerSchema = chargedAnswer('Taxpayer', 'A company or person by TIN.', {
  tin: z.string().meta({ description: 'The TIN: digits, with a hyphen after the eighth of twelve.' }),
  taxpayerName: z.string().meta({ description: 'The name of the company or person.' }),
  taxpayerType: namedEnum('TaxpayerType', 'Whether a taxpayer is a company or a person.', ['COMPANY', 'INDIVIDUAL'])
    .nullable()
    .meta({ description: 'The kind of taxpayer; null when the register does not return it.' }),
  rcNumber: z.string().nullable().meta({ description: 'The registration number of a company; null when the register has none.' }),
  jtbTin: z.string().nullable().meta({ description: 'The number of the Joint Tax Board; null when the register has none.' }),
  taxOffice: z.string().meta({ description: 'The tax office.' }),
  phoneNumber: z.string().meta({ description: 'The masked phone number.' }),
  email: z.string().nullable().meta({ description: 'The masked email address; null when the register has none.' }),
}).meta({
  id: 'TinLookup',
  examples: [
    {
      tin: '12345678-0001',
      taxpayerName: 'JOHN DOE LIMITED',
      taxpayerType: 'COMPANY',
      rcNumber: 'RC1234567',
      jtbTin: null,
      taxOffice: 'MSTO IKOYI',
      phoneNumber: '0803****567',
      email: 'a***@taxpayer.example',
      ...PAID,
    },
  ],
});

/**
 * Retrieves the company or person of a TIN, with masked phone number and email address. A consent that is given is recorded as for
 * a BVN. A repeat under the same Idempotency-Key returns the stored success without a charge.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyTin = operation({
  title: 'tin.verify',
  summary: 'Verify a TIN',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({
    tin,
    consent: consentInput.optional().meta({ description: 'The consent of a person to this lookup; a company needs none.' }),
  }),
  output: taxpayerSchema,
  async run(app, actor, input) {
    const register = await app.providersOf(actor).identity.asked('tin', 'findByTin');
    const verified = await verify(app, actor, {
      operation: 'tin',
      provider: register.name,
      subject: { kind: 'tin', text: input.tin },
      ...(input.consent && { consent: await recordConsent(app, actor, 'tin', input.consent) }),
      ask: (question) => register.findByTin({ ...question, tin: input.tin }),
    });
    return { ...verified, phoneNumber: maskPhone(verified.phoneNumber), email: verified.email && maskEmail(verified.email) };
  },
});
