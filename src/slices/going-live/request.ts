import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Company } from '../../providers/registry/port.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { newId } from '../../domain/ids/ids.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { bankCodeInput } from '../banks/bank.ts';
import { matchNames } from '../banks/name-match.ts';
import { countLookUp } from './look-ups.ts';
import {
  auditedState,
  CONTRACT_VERSION,
  type GoingLive,
  type GoingLiveAccount,
  goingLiveOf,
  goingLiveSchema,
  shownToBusiness,
} from './going-live.ts';

const input = z.strictObject({
  companyName: plainText(200).meta({ description: 'The name under which it is registered.' }),
  rcNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{0,3}\d{3,10}$/, { error: 'must be a registration number, such as RC1234567' })
    .meta({ description: 'Its number in the registry, such as RC1234567.' }),
  directors: z
    .array(plainText(120))
    .min(1, { error: 'must name at least one' })
    .max(20)
    .meta({ description: 'Names of its directors, proprietors, partners or trustees, as the registry has them.' }),
  bankCode: bankCodeInput.meta({ description: 'The bank of its own account.' }),
  accountNumber: z
    .string()
    .regex(/^\d{10}$/, { error: 'must be 10 digits' })
    .meta({ description: 'The number of its own account.' }),
  contractVersion: z
    .string()
    .max(20)
    .meta({ description: `The contract that you accept for the business: ${CONTRACT_VERSION}.` }),
});

/** How far the business is on its way to live, and what is missing. */
export const showGoingLive = operation({
  title: 'going_live.show',
  summary: 'How far the business is on its way to live',
  scope: 'account',
  reads: 'business',
  input: z.strictObject({}),
  output: goingLiveSchema,
  run: async (app, actor) => shownToBusiness(await goingLiveOf(app.db, actor)),
});

/**
 * Asks for live, in the name of the business. What is required is looked up first, by ourselves: the company and its directors in the registry, the
 * name of its account at the bank. Asking again while nobody looks at it, or after a refusal, replaces what was said before.
 * @throws Refusal 400 naming the field, 409 GOING_LIVE_STATE, 429 RATE_LIMITED after so many look-ups of a day, 502 UPSTREAM_ERROR when nobody could be asked, 503 PROVIDER_NOT_CONFIGURED.
 */
export const requestGoingLive = operation({
  title: 'going_live.request',
  summary: 'Ask for live: company, directors, bank account and contract',
  scope: 'live:request',
  // It asks a registry and a bank, which charge for it.
  bucket: 'kyc',
  input,
  output: goingLiveSchema,
  async run(app, actor, asked) {
    if (asked.contractVersion !== CONTRACT_VERSION)
      throw invalid('contractVersion', `contractVersion: the contract in force is ${CONTRACT_VERSION}; read it, then send its version`);
    refuseUnless(await goingLiveOf(app.db, actor));
    const company = await companyOf(app, actor, asked);
    const bankAccount = await accountOf(app, actor, asked, company);
    return audited(app, actor, async (tx) => {
      const before = await goingLiveOf(tx, actor);
      refuseUnless(before);
      await tx.query(
        'going_live.request',
        `insert into going_live (business_id, environment, status, company, directors, bank_account, contract)
         values ($1, $2, 'requested', $3, $4, $5, jsonb_build_object('version', $6::text, 'by', $7::text, 'at', ledger.iso(clock_timestamp())))
         on conflict (business_id, environment) do update set status = 'requested', company = excluded.company, directors = excluded.directors,
           bank_account = excluded.bank_account, contract = excluded.contract, reason = null, proposal = null, requested_at = excluded.requested_at, changed_at = excluded.changed_at`,
        [
          actor.businessId,
          actor.environment,
          JSON.stringify({ name: company.companyName, rcNumber: company.rcNumber, type: company.companyType }),
          JSON.stringify(asked.directors),
          JSON.stringify(bankAccount),
          CONTRACT_VERSION,
          actor.name,
        ],
      );
      const after = await goingLiveOf(tx, actor);
      const subject = { type: 'business', id: actor.businessId };
      await audit(tx, actor, { action: 'going_live.request', subject, before: auditedState(before), after: auditedState(after) });
      return shownToBusiness(after);
    });
  },
});

function refuseUnless({ status }: GoingLive): void {
  if (status === null || status === 'requested' || status === 'refused') return;
  throw new Refusal('conflict', `The request is ${status} and cannot be changed`, { code: 'GOING_LIVE_STATE' });
}

type Asked = z.output<typeof input>;

/** The company of that number, active, with everybody who was named among its people. */
async function companyOf(app: App, actor: Actor, { companyName, rcNumber, directors }: Asked): Promise<Company> {
  const registry = await app.providersOf(actor).identity.asked('registry', 'search');
  await countLookUp(app, actor);
  const answer = await registry.search({
    companyName,
    reference: newId(),
    owner: actor.bookId,
    signal: AbortSignal.timeout(app.config.VERIFICATION_TIMEOUT_MS),
  });
  if (answer.kind === 'unavailable') throw nobodyAnswered('registry of companies');
  const wanted = digitsOf(rcNumber);
  const company = answer.kind === 'found' ? answer.found.find((each) => isSameNumber(each.rcNumber, wanted)) : undefined;
  if (!company) throw invalid('rcNumber', 'rcNumber: the registry has no company of this name with this number');
  if (company.status === null || (company.status === 'ACTIVE' && company.affiliates.length === 0)) throw invalid('companyName', INCOMPLETE);
  if (company.status !== 'ACTIVE') throw invalid('rcNumber', `rcNumber: the registry has this company as ${company.status}`);
  for (const [at, director] of directors.entries())
    if (!company.affiliates.some(({ name }) => matchNames(director, name).result !== 'NO_MATCH'))
      throw invalid(`directors[${at}]`, `directors[${at}]: the registry names nobody like this for ${company.companyName}`);
  return company;
}

/** Registries answer status and people only for the one company of the very name, and may fail to. */
const INCOMPLETE =
  'companyName: the registry answered neither status nor people of this company; write its name exactly as it is registered, and try again';

const digitsOf = (text: string): { prefix: string; digits: string } => ({
  prefix: text.replace(/\d/g, '').toUpperCase(),
  digits: text.replace(/\D/g, '').replace(/^0+/, ''),
});

/** Numbers of different kinds of companies are counted by themselves: a kind that is told has to fit. */
const isSameNumber = (registered: string, { prefix, digits }: ReturnType<typeof digitsOf>): boolean => {
  const its = digitsOf(registered);
  return its.digits === digits && (prefix === '' || its.prefix === prefix);
};

/** The account, in the name of the company, or of whoever trades under a business name. */
async function accountOf(
  app: App,
  actor: Actor,
  { bankCode, accountNumber, directors }: Asked,
  company: Company,
): Promise<GoingLiveAccount> {
  const bank = findBank(bankCode);
  if (!bank) throw invalid('bankCode', `bankCode: no bank has the code ${bankCode}; GET /money-transfer/banks lists them`);
  const enquiry = await app.providersOf(actor).bank.enquireName({ bankCode: bank.bankCode, accountNumber });
  if (enquiry.kind === 'no_answer') throw nobodyAnswered('bank');
  if (enquiry.kind === 'not_found') throw invalid('accountNumber', 'accountNumber: the bank has no such account');
  const { accountName } = enquiry;
  // A business name is no person in law: its account is its proprietor's.
  const holders = company.companyType === 'BUSINESS_NAME' ? [company.companyName, ...directors] : [company.companyName];
  if (!holders.some((holder) => matchNames(holder, accountName).result !== 'NO_MATCH'))
    throw new Refusal('invalid', 'accountNumber: the account is not in the name of the company', {
      code: 'ACCOUNT_NAME_MISMATCH',
      field: 'accountNumber',
    });
  return { bankCode: bank.bankCode, bankName: bank.bankName, accountNumber, accountName };
}

const nobodyAnswered = (who: string): Refusal =>
  new Refusal('upstream', `The ${who} gave no answer and nothing was asked for; try again`, { code: 'UPSTREAM_ERROR' });
