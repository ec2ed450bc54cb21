import { sql } from 'kysely';
import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Kobo, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { moment } from '../../domain/time/moment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, from, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { ApiKey } from '../keys/key.ts';

/** Limits within which an API key may approve payroll batches. */
export const PayrollLimits = defineEntity({
  name: 'PayrollLimits',
  tableName: 'payroll_limits',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    maxBatchAmount: p.bigint('number').$type<Kobo>().check('max_batch_amount > 0'),
    maxItemAmount: p.bigint('number').$type<Kobo>().check('max_item_amount > 0'),
    dailyAmount: p.bigint('number').$type<Kobo>().check('daily_amount > 0'),
    allowedKeyIds: p.array().$type<string[]>(),
    expiresAt: p.datetime(),
    allowedBy: p.text().comment('personal: name; who allowed payroll without a person; with the account'),
    allowedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(PayrollLimits, { properties: ['bookId'], table: 'ledger.book' });

/** Daily amounts count batches approved by API in a Lagos day. */
export const limitsSchema = namedObject('PayrollApprovalLimits', 'Limits within which an API key may approve a batch.', {
  allowed: z.boolean().meta({ description: 'True while approval by API is allowed.' }),
  maxBatchAmount: kobo.nullable().meta({ description: 'Largest total of one batch, in kobo.' }),
  maxItemAmount: kobo.nullable().meta({ description: 'Largest amount of one item, in kobo.' }),
  dailyAmount: kobo.nullable().meta({ description: 'Largest total of all batches in a day in Lagos, in kobo.' }),
  allowedKeyIds: z.array(z.string()).meta({ description: 'Ids of the keys that may approve.' }),
  expiresAt: dateTime.nullable().meta({ description: 'End of the permission.' }),
  allowedBy: z.string().nullable().meta({ description: 'Name of the person who allowed approval by API.' }),
  allowedAt: dateTime.nullable().meta({ description: 'Time when approval by API was allowed.' }),
}).meta({ id: 'PayrollApprovalLimits' });

const limitColumns = columnsOf(PayrollLimits, ['bookId']);

type LimitsRow = Pick<RowOf<typeof PayrollLimits>, (typeof limitColumns)[number]>;

const limitsOf = (row: LimitsRow | undefined, now: Date): z.output<typeof limitsSchema> => ({
  allowed: row !== undefined && row.expiresAt > now,
  ...(row ?? {
    maxBatchAmount: null,
    maxItemAmount: null,
    dailyAmount: null,
    allowedKeyIds: [],
    expiresAt: null,
    allowedBy: null,
    allowedAt: null,
  }),
});

const limits = repository(PayrollLimits, limitColumns, 'bookId');

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** Retrieves the limits of approval by API; the fields are null while it is not allowed. */
export const findLimits = operation({
  title: 'payrollLimits.retrieve',
  summary: 'Retrieve the limits of approval by API',
  scope: 'payroll:read',
  input: z.strictObject({}),
  output: limitsSchema,
  run: async (app, { bookId }) => limitsOf(await limits.find(app.db, { bookId }), app.clock.now()),
});

/**
 * Allows API keys to approve batches within these limits until the limits expire. Replaces the previous limits.
 * @throws Refusal 400 naming `allowedKeyIds` when a key is not active in this environment.
 */
export const allowPayrollApproval = operation({
  title: 'payrollLimits.update',
  summary: 'Allow approval by API within limits',
  scope: 'payroll:allow-api',
  input: z.strictObject({
    maxBatchAmount: koboAmount.meta({ description: 'Largest total of one batch, in kobo.' }),
    maxItemAmount: koboAmount.meta({ description: 'Largest amount of one item, in kobo.' }),
    dailyAmount: koboAmount.meta({ description: 'Largest total of all batches in a day in Lagos, in kobo.' }),
    allowedKeyIds: z.array(z.string().trim().max(64)).min(1).max(20).meta({ description: 'Ids of the keys that may approve.' }),
    expiresAt: moment.meta({ description: 'End of the permission, at most 366 days ahead.' }),
  }),
  output: limitsSchema,
  async run(app, actor, input) {
    const { bookId, businessId, environment, name: allowedBy } = actor;
    const now = app.clock.now();
    const expiresAt = new Date(input.expiresAt);
    const aheadMs = expiresAt.getTime() - now.getTime();
    if (aheadMs <= 0 || aheadMs > MAX_AHEAD_MS) throw invalid('expiresAt', 'expiresAt: must be within the next 366 days');
    return audited(app, actor, async (tx) => {
      const keys = await from(tx, ApiKey)
        .selectFrom('api_key')
        .select('keyId')
        .where('businessId', '=', businessId)
        .where('environment', '=', environment)
        .where('status', '=', 'active')
        .where('keyId', '=', sql<string>`any (${input.allowedKeyIds})`)
        .execute();
      const unknown = input.allowedKeyIds.find((id) => keys.every(({ keyId: known }) => known !== id));
      if (unknown !== undefined) throw invalid('allowedKeyIds', `allowedKeyIds: ${unknown} is not an active key of this environment`);
      const given = { ...input, expiresAt, allowedBy };
      const row = await from(tx, PayrollLimits)
        .insertInto('payroll_limits')
        .values({ ...given, bookId })
        .onConflict((conflict) => conflict.column('bookId').doUpdateSet({ ...given, allowedAt: dbNow }))
        .returning(limitColumns)
        .executeTakeFirstOrThrow();
      await audit(tx, actor, { action: 'payrollLimits.update', subject: { type: 'payroll_limits', id: String(bookId) }, after: row });
      return limitsOf(row, now);
    });
  },
});

/** Ends approval by API. A repeat changes nothing. */
export const disallowPayrollApproval = operation({
  title: 'payrollLimits.delete',
  summary: 'Disallow approval by API',
  scope: 'payroll:allow-api',
  input: z.strictObject({}),
  output: limitsSchema,
  run: (app, actor) =>
    audited(app, actor, async (tx) => {
      const { bookId } = actor;
      const rows = await from(tx, PayrollLimits).deleteFrom('payroll_limits').where('bookId', '=', bookId).returning('bookId').execute();
      if (rows.length > 0)
        await audit(tx, actor, { action: 'payrollLimits.delete', subject: { type: 'payroll_limits', id: String(bookId) } });
      return limitsOf(undefined, app.clock.now());
    }),
});

export const lockLimits = (tx: Tx, bookId: number): Promise<LimitsRow | undefined> => limits.lock(tx, { bookId });
