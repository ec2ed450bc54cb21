import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Company } from '../../providers/registry/port.ts';
import { rankCompanies } from './rank-companies.ts';
import { maskEmail } from './subject.ts';
import { type Verified, verify } from './verify.ts';

export interface CompanyResult extends Company {
  /** 0 to 100; 100 is the very name. */
  matchScore: number;
  otherMatches: Pick<Company, 'companyName' | 'rcNumber' | 'companyType'>[];
}

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
  async run(app, actor, { companyName }): Promise<Verified<CompanyResult>> {
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
            otherMatches: others.slice(0, 10).map(({ company }) => ({
              companyName: company.companyName,
              rcNumber: company.rcNumber,
              companyType: company.companyType,
            })),
          },
        };
      },
    });
  },
});
