import { matchNames } from '../banks/name-match.ts';
import type { Company } from '../../providers/registry/port.ts';
import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { maskEmail } from './subject.ts';
import { verify, chargedCall, chargedAnswer } from './verify.ts';

const SCORE_MIN = 40;

/** Companies by name score, best first; ties by name. Why: registries have no useful ranking. */
export function rankCompanies(asked: string, companies: readonly Company[]): { company: Company; score: number }[] {
  return companies
    .map((company) => ({ company, score: scoreOf(asked, company.companyName) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.company.companyName.localeCompare(b.company.companyName, 'en'));
}

/** Legal forms, which hardly distinguish companies. */
const FORMS = new Set(['LIMITED', 'PLC', 'LLP', 'NIGERIA', 'VENTURES', 'ENTERPRISES', 'COMPANY', 'AND', 'SONS']);

/** Highest score of a name with only similar spelling. */
const SPELLING_MAX = 60;

/** Scores shared name parts, legal forms a quarter; with few in common, similar spelling also counts. */
function scoreOf(asked: string, name: string): number {
  const [question, answer] = [new Set(textOf(asked)), new Set(textOf(name))];
  const common = weightOf([...question].filter((word) => answer.has(word)));
  const all = weightOf([...new Set([...question, ...answer])]);
  const byParts = all === 0 ? 0 : Math.round((100 * common) / all);
  return Math.max(byParts, Math.min(matchNames(asked, name).score, SPELLING_MAX));
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (FORMS.has(word) ? 1 : 4), 0);
}

function textOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bLTD\b/g, 'LIMITED')
    .replaceAll(/\bNIG\b/g, 'NIGERIA')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}

const companyType = namedEnum('CompanyType', 'The registered form of a company.', [
  'BUSINESS_NAME',
  'COMPANY',
  'INCORPORATED_TRUSTEES',
  'LIMITED_PARTNERSHIP',
  'LIMITED_LIABILITY_PARTNERSHIP',
]);

const company = {
  companyName: z.string().meta({ description: 'The name of the company.' }),
  rcNumber: z.string().meta({ description: 'Registration number, with the prefix of its form; digits alone where companyType is null.' }),
  companyType: companyType.nullable().meta({ description: 'The registered form; null when the registry does not return it.' }),
};

const affiliate = namedObject('CompanyAffiliate', 'A person or company with a role in a company.', {
  name: z.string().meta({ description: 'The name of the person or company.' }),
  role: z.string().meta({ description: "The role: DIRECTOR, SECRETARY, PROPRIETOR, TRUSTEE, PARTNER, or the registry's term." }),
  status: z.string().meta({ description: 'The status in the registry.' }),
  nationality: z.string().meta({ description: 'The country code.' }),
  sharesAllotted: z.int().nullable().meta({ description: 'The shares allotted; null for forms without shares.' }),
  appointedOn: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .meta({ description: 'The date of appointment; null when the registry has none.' }),
});

const companySchema = chargedAnswer('Company', 'A registered company.', {
  ...company,
  status: namedEnum('CompanyStatus', 'The status of a company in the register.', ['ACTIVE', 'INACTIVE', 'STRUCK_OFF'])
    .nullable()
    .meta({ description: 'The status in the register; null when the registry does not return it.' }),
  registrationDate: z
    .string()
    .meta({ format: 'date' })
    .nullable()
    .meta({ description: 'The date of registration; null when the registry does not return it.' }),
  address: z.string().meta({ description: 'Street.' }),
  city: z.string().meta({ description: 'City.' }),
  lga: z.string().meta({ description: 'Local government area.' }),
  state: z.string().meta({ description: 'State.' }),
  email: z.string().nullable().meta({ description: 'The masked email address; null when the registry has none.' }),
  natureOfBusiness: z.string().meta({ description: 'The business activity.' }),
  branchAddress: z.string().nullable().meta({ description: 'The branch address; null without a branch.' }),
  shareCapital: kobo.nullable().meta({ description: 'The share capital in kobo; null for forms without share capital.' }),
  affiliates: z.array(affiliate).meta({ description: 'Persons and companies with a role.' }),
  matchScore: z.int().meta({ description: 'The score from 0 to 100; 100 is an exact match.' }),
  otherMatches: z
    .array(namedObject('CompanyMatch', 'Another company with a similar name.', company))
    .meta({ description: 'Up to ten companies with similar names.' }),
}).meta({ id: 'CompanyLookup' });

/**
 * Searches the company registry by name: the best match, and up to ten others, with a masked email address. Some registries return
 * form, status, date and persons only for an exact match; absent values are null or empty. A repeat under the same Idempotency-Key
 * returns the stored success without a charge.
 */
export const verifyCompany = operation({
  title: 'company.verify',
  summary: 'Verify a company by name',
  ...chargedCall,
  repeatable: [],
  input: z.strictObject({ companyName: plainText(200).meta({ description: 'The name or a part of it, at most 200 characters.' }) }),
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
        if (!best) return { kind: 'not_found', message: 'No company has a similar name' };
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
