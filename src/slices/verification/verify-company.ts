import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { companyStatuses, companyTypes } from './kinds.ts';
import { rankCompanies } from './rank-companies.ts';
import { maskEmail } from './subject.ts';
import { paid, verify, withReceipt } from './verify.ts';

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

const companySchema = z
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

/**
 * A company by its name, from the registry: the best match, and up to ten others. Its address of mail is masked. Some registries answer form, status,
 * date and people only for the one company of the very name; what is not answered is null or empty.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyCompany = operation({
  title: 'verification.cac',
  summary: 'Find a company by its name',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({ companyName: plainText(200).meta({ description: 'Its name or a part of it, at most 200 characters.' }) }),
  output: companySchema,
  async run(app, actor, { companyName }) {
    const registry = await app.providersOf(actor).identity.asked('registry', 'search');
    return verify(app, actor, {
      operation: 'cac',
      provider: registry.name,
      subject: { kind: 'company', text: companyName },
      async ask(question) {
        const answer = await registry.search({ ...question, companyName });
        if (answer.kind !== 'found') return answer;
        const [best, ...others] = rankCompanies(companyName, answer.found);
        if (!best) return { kind: 'not_found', message: 'No company has a name like this' };
        return {
          kind: 'found',
          found: {
            ...best.company,
            email: best.company.email && maskEmail(best.company.email),
            matchScore: best.score,
            otherMatches: others.slice(0, 10).map(({ company: { companyName: name, rcNumber, companyType: form } }) => ({
              companyName: name,
              rcNumber,
              companyType: form,
            })),
          },
        };
      },
    });
  },
});
