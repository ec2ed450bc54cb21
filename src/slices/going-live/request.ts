import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { openCase } from '../../core/compliance/case.ts';
import { casesOf, directorId, type Subject } from '../../core/screening/subjects.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Company } from '../../providers/registry/port.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { newId } from '../../domain/ids/ids.ts';
import { invalid, Refusal, conflict } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { bankCodeInput } from '../banks/bank.ts';
import { matchNames } from '../banks/name-match.ts';
import { GoingLive } from './entities.ts';
import {
  auditedState,
  CONTRACT_VERSION,
  type GoLiveRequest,
  type GoingLiveAccount,
  goingLiveOf,
  goingLiveSchema,
  shownToBusiness,
} from './going-live.ts';

/** Limit of company checks per Lagos day. */
const MOST_A_DAY: Readonly<Record<Environment, number>> = { live: 5, sandbox: 50 };

/** Counts a check before the registry and the bank charge for it. @throws Refusal 429 RATE_LIMITED beyond the daily limit. */
async function countLookup({ db }: Pick<App, 'db'>, { businessId, environment }: Actor): Promise<void> {
  const most = MOST_A_DAY[environment];
  const [row] = await db.query<{ times: number | null; secondsLeft: number }>(
    'going_live.count_check',
    `with today as (select (clock_timestamp() at time zone 'Africa/Lagos')::date as day),
          counted as (
            insert into going_live_check as l (business_id, environment, day, times) select $1, $2, day, 1 from today
              on conflict (business_id, environment, day) do update set times = l.times + 1 where l.times < $3 returning times)
     select (select times from counted) as times,
            ceil(extract(epoch from (day + 1) at time zone 'Africa/Lagos' - clock_timestamp()))::int as seconds_left from today`,
    [businessId, environment, most],
  );
  if (row?.times != null) return;
  throw new Refusal(
    'rate_limited',
    `The daily limit of ${most} company checks is reached; compare your data with the registry, and try again tomorrow`,
    { code: 'RATE_LIMITED', retryAfterSeconds: row?.secondsLeft ?? 86_400 },
  );
}

const input = z.strictObject({
  companyName: plainText(200).meta({ description: 'Registered name of the company.' }),
  rcNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{0,3}\d{3,10}$/, { error: 'must be a registration number, such as RC1234567' })
    .meta({ description: 'Registration number, such as RC1234567.' }),
  directors: z
    .array(plainText(120))
    .min(1, { error: 'must name at least one director' })
    .max(20)
    .meta({ description: 'Names of directors, proprietors, partners or trustees, as registered.' }),
  bankCode: bankCodeInput.meta({ description: 'Code of the bank of the company account.' }),
  accountNumber: z
    .string()
    .regex(/^\d{10}$/, { error: 'must be 10 digits' })
    .meta({ description: 'Account number of the company.' }),
  contractVersion: z
    .string()
    .max(20)
    .meta({ description: `Contract version that you accept for the business: ${CONTRACT_VERSION}.` }),
});

/** Retrieves the go-live request of the business, with its status. */
export const showGoingLive = operation({
  title: 'goLiveRequests.retrieve',
  summary: 'Retrieve the go-live request of your business',
  scope: 'account',
  reads: 'business',
  input: z.strictObject({}),
  output: goingLiveSchema,
  run: async (app, actor) => shownToBusiness(await goingLiveOf(app.db, actor)),
});

/**
 * Requests live access after checks of company, directors and bank account; replaces an unreviewed or rejected request.
 * @throws Refusal 400 naming the field, 409 GOING_LIVE_STATE, 429 RATE_LIMITED, 502 UPSTREAM_ERROR without an answer, 503
 * PROVIDER_NOT_CONFIGURED.
 */
export const requestGoingLive = operation({
  title: 'goLiveRequests.create',
  summary: 'Request live access',
  scope: 'live:request',
  // Why: registry and bank charge for each check.
  bucket: 'kyc',
  input,
  output: goingLiveSchema,
  async run(app, actor, asked) {
    if (asked.contractVersion !== CONTRACT_VERSION)
      throw invalid(
        'contractVersion',
        `contractVersion: the current contract is ${CONTRACT_VERSION}; read the contract, then send its version`,
      );
    refuseUnless(await goingLiveOf(app.db, actor));
    const company = await companyOf(app, actor, asked);
    const bankAccount = await accountOf(app, actor, asked, company);
    const cases = await casesOf(app, actor.environment, await subjectsOf(app, actor, company.companyName, asked.directors));
    return audited(app, actor, async (tx) => {
      const before = await goingLiveOf(tx, actor);
      refuseUnless(before);
      for (const each of cases) await openCase(tx, each);
      const { businessId, environment, name: by } = actor;
      const key = { businessId, environment, status: 'requested' } as const;
      const row = (await tx.em.findOne(GoingLive, { businessId, environment })) ?? tx.em.create(GoingLive, key);
      tx.em.assign(row, {
        ...key,
        company: { name: company.companyName, rcNumber: company.rcNumber, type: company.companyType },
        directors: asked.directors,
        bankAccount,
        contract: { version: CONTRACT_VERSION, by, at: app.clock.now().toISOString() },
        reason: null,
        approvalRequest: null,
      });
      row.requestedAt = raw('clock_timestamp()');
      row.changedAt = row.requestedAt;
      await tx.em.flush();
      const after = await goingLiveOf(tx, actor);
      const subject = { type: 'business', id: actor.businessId };
      await audit(tx, actor, { action: 'goLiveRequests.create', subject, before: auditedState(before), after: auditedState(after) });
      return shownToBusiness(after);
    });
  },
});

/** The company, its directors, and the people of the business. */
async function subjectsOf({ db }: App, { businessId }: Actor, company: string, directors: readonly string[]): Promise<Subject[]> {
  const people = await db.query<{ id: string; name: string }>(
    'going_live.people',
    `select p.id, p.first_name || ' ' || p.last_name as name from membership m join person p on p.id = m.person_id where m.business_id = $1 limit 500`,
    [businessId],
  );
  return [
    { subject: 'business', subjectId: businessId, businessId, name: company },
    ...directors.map((name): Subject => ({ subject: 'person', subjectId: directorId(businessId, name), businessId, name })),
    ...people.map(({ id, name }): Subject => ({ subject: 'person', subjectId: id, businessId, name })),
  ];
}

function refuseUnless({ status }: GoLiveRequest): void {
  if (status === null || status === 'requested' || status === 'rejected') return;
  throw conflict('GOING_LIVE_STATE', `The go-live request is ${status} and cannot be changed; wait for the decision`);
}

type Asked = z.output<typeof input>;

/** Active company with all named directors among its people. */
async function companyOf(app: App, actor: Actor, { companyName, rcNumber, directors }: Asked): Promise<Company> {
  const registry = await app.providersOf(actor).identity.asked('registry', 'search');
  await countLookup(app, actor);
  const answer = await registry.search({
    companyName,
    reference: newId(),
    owner: actor.bookId,
    signal: AbortSignal.timeout(app.config.VERIFICATION_TIMEOUT_MS),
  });
  if (answer.kind === 'unavailable') throw noAnswerFrom('company registry');
  const wanted = digitsOf(rcNumber);
  const company = answer.kind === 'found' ? answer.found.find((each) => isSameNumber(each.rcNumber, wanted)) : undefined;
  if (!company) throw invalid('rcNumber', 'rcNumber: the registry has no company with this name and number');
  if (company.status === null || (company.status === 'ACTIVE' && company.affiliates.length === 0)) throw invalid('companyName', INCOMPLETE);
  if (company.status !== 'ACTIVE') throw invalid('rcNumber', `rcNumber: the status of this company in the registry is ${company.status}`);
  for (const [at, director] of directors.entries())
    if (!company.affiliates.some(({ name }) => matchNames(director, name).result !== 'NO_MATCH'))
      throw invalid(`directors[${at}]`, `directors[${at}]: the registry does not list this person for ${company.companyName}`);
  return company;
}

/** Why: registries return status and people only for an exact name. */
const INCOMPLETE =
  'companyName: the registry returned neither status nor people of this company; enter the exact registered name, and try again';

const digitsOf = (text: string): { prefix: string; digits: string } => ({
  prefix: text.replace(/\d/g, '').toUpperCase(),
  digits: text.replace(/\D/g, '').replace(/^0+/, ''),
});

/** Why: each kind of company has its own number range. */
const isSameNumber = (registered: string, { prefix, digits }: ReturnType<typeof digitsOf>): boolean => {
  const its = digitsOf(registered);
  return its.digits === digits && (prefix === '' || its.prefix === prefix);
};

/** Account of the company, or of the proprietor of a business name. */
async function accountOf(
  app: App,
  actor: Actor,
  { bankCode, accountNumber, directors }: Asked,
  company: Company,
): Promise<GoingLiveAccount> {
  const bank = findBank(bankCode);
  if (!bank) throw invalid('bankCode', `bankCode: no bank has the code ${bankCode}; GET /money-transfer/banks lists them`);
  const enquiry = await app.providersOf(actor).bank.enquireName({ bankCode: bank.bankCode, accountNumber });
  if (enquiry.kind === 'no_answer') throw noAnswerFrom('bank');
  if (enquiry.kind === 'not_found') throw invalid('accountNumber', 'accountNumber: the account does not exist at the bank');
  const { accountName } = enquiry;
  // Why: a business name is no legal person.
  const holders = company.companyType === 'BUSINESS_NAME' ? [company.companyName, ...directors] : [company.companyName];
  if (!holders.some((holder) => matchNames(holder, accountName).result !== 'NO_MATCH'))
    throw new Refusal('invalid', 'accountNumber: the account is not in the name of the company', {
      code: 'ACCOUNT_NAME_MISMATCH',
      field: 'accountNumber',
    });
  return { bankCode: bank.bankCode, bankName: bank.bankName, accountNumber, accountName };
}

const noAnswerFrom = (who: string): Refusal =>
  new Refusal('upstream', `The ${who} did not answer and nothing was requested; try again`, { code: 'UPSTREAM_ERROR' });
