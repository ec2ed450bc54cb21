import { z } from 'zod';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { boundsAt, treasuryOf } from './position.ts';
import { balanceSchema, treasurySchema } from './treasury.ts';
import { koboOrNothing } from '../../domain/money/money.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { from } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { accountName, providerOf } from '../reconciliation/account.ts';
import { saveReportedBalance } from './ask.ts';
import { ReportedBalance } from './entities.ts';

/** Retrieves client money, provider balances, safeguarding, and taxes owed to the state. */
export const showTreasury = operation({
  title: 'treasury.retrieve',
  summary: 'Retrieve the treasury position',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({}),
  output: treasurySchema,
  run: (app, { environment }) => treasuryOf(app, environment),
});

const newestIn = (on: Sender, environment: Environment) =>
  from(on, ReportedBalance)
    .selectFrom('treasury.reported_balance')
    .select(['id', 'account', 'askedAt', 'available', 'unexplained', 'least', 'most', 'byName as by', 'day'])
    .where('environment', '=', environment)
    .orderBy('id', 'desc');

/** Lists balances reported by providers beside the ledger balances, newest first. */
export const listBalances = operation({
  title: 'providerBalances.list',
  summary: 'List balances reported by providers',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({
    account: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Name of the account in PROVIDERS_FILE; all accounts by default.' }),
    daily: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .default(false)
      .meta({ description: 'True for daily balances alone.' }),
    ...pageFields,
  }),
  output: { page: balanceSchema },
  async run({ db }, { environment }, { account, daily, limit, cursor }) {
    let wanted = newestIn(db, environment).limit(limit + 1);
    if (account !== undefined) wanted = wanted.where('account', '=', account);
    if (daily) wanted = wanted.where('day', 'is not', null);
    if (cursor !== undefined) wanted = wanted.where('id', '<', decodeCursor(cursor, z.tuple([z.int()]))[0]);
    return pageOf(await wanted.execute(), limit, ({ id }) => [id]);
  },
});

/**
 * Records the balance of a provider that does not report its own, as read now. Books nothing, so one operator suffices; the
 * audit log names the operator. Safeguarding uses the balance for 36 hours, plus later ledger movements. @throws Refusal 404;
 * 409 INVALID_STATE for a provider that reports.
 */
export const enterBalance = operation({
  title: 'providerBalances.record',
  summary: 'Record a provider balance',
  scope: 'treasury:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    available: koboOrNothing.meta({ description: 'Kobo: balance that the provider shows now.' }),
    note: plainText(500).meta({ description: 'Source of the balance; saved in the audit log.' }),
  }),
  output: balanceSchema,
  async run(app, operator, { account, available, note }) {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    if (app.providers(environment).treasuries.some((each) => each.account === account))
      throw conflict('INVALID_STATE', `${account} reports its own balance; a recorded balance is not needed`);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const bounds = await boundsAt({ db: tx }, environment, provider);
      const result = { environment, account, provider, askedAt: app.clock.now(), available, ...bounds, byName: name };
      await saveReportedBalance({ db: tx }, result);
      await audit(tx, actor, { action: 'providerBalances.record', subject: { type: 'account', id: account }, after: { available, note } });
      return newestIn(tx, environment).where('account', '=', account).limit(1).executeTakeFirstOrThrow();
    });
  },
});
