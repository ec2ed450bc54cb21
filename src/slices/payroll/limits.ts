import { sql } from 'kysely';
import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Kobo, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { moment } from '../../domain/time/moment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { ApiKey } from '../keys/key.ts';

/** Limits within which an API key may approve payrolls, set by a person. */
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
    armedBy: p.text().comment('personal: name; who allowed payroll without a person; with the account'),
    armedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(PayrollLimits, { properties: ['bookId'], table: 'ledger.book' });

/** Limits within which API keys may approve batches; the daily amount counts all batches of a day in Lagos that were approved by API (shapes 2.11). */
export const limitsSchema = z
  .object({
    armed: z.boolean().meta({ description: 'Whether approval by API is possible now.' }),
    maxBatchAmount: kobo.nullable().meta({ description: 'Kobo: the most of one batch.' }),
    maxItemAmount: kobo.nullable().meta({ description: 'Kobo: the most of one item.' }),
    dailyAmount: kobo.nullable().meta({ description: 'Kobo: the most of all batches of a day in Lagos.' }),
    allowedKeyIds: z.array(z.string()).meta({ description: 'Keys that may approve.' }),
    expiresAt: dateTime.nullable().meta({ description: 'Until when.' }),
    armedBy: z.string().nullable().meta({ description: 'Who armed them.' }),
    armedAt: dateTime.nullable().meta({ description: 'When they were armed.' }),
  })
  .meta({ id: 'PayrollApprovalLimits' })
  .register(typeNames, { name: 'PayrollApprovalLimits', description: 'Inside which an API key may approve a batch.' });

const limitColumns = columnsOf(PayrollLimits, ['bookId']);

type LimitsRow = Pick<RowOf<typeof PayrollLimits>, (typeof limitColumns)[number]>;

const limitsOf = (row: LimitsRow | undefined, now: Date): z.output<typeof limitsSchema> => ({
  armed: row !== undefined && row.expiresAt > now,
  ...(row ?? {
    maxBatchAmount: null,
    maxItemAmount: null,
    dailyAmount: null,
    allowedKeyIds: [],
    expiresAt: null,
    armedBy: null,
    armedAt: null,
  }),
});

const stored = prepared(PayrollLimits)('payroll.limits', (db, $: { bookId: number }) =>
  db.selectFrom('payroll_limits').select(limitColumns).where('bookId', '=', $.bookId),
);

const upsert = prepared(PayrollLimits)('payroll.arm', (db, $: Omit<RowOf<typeof PayrollLimits>, 'armedAt'>) =>
  db
    .insertInto('payroll_limits')
    .values({
      bookId: $.bookId,
      maxBatchAmount: $.maxBatchAmount,
      maxItemAmount: $.maxItemAmount,
      dailyAmount: $.dailyAmount,
      allowedKeyIds: $.allowedKeyIds,
      expiresAt: $.expiresAt,
      armedBy: $.armedBy,
    })
    .onConflict((conflict) =>
      conflict.column('bookId').doUpdateSet(({ ref }) => ({
        maxBatchAmount: ref('excluded.maxBatchAmount'),
        maxItemAmount: ref('excluded.maxItemAmount'),
        dailyAmount: ref('excluded.dailyAmount'),
        allowedKeyIds: ref('excluded.allowedKeyIds'),
        expiresAt: ref('excluded.expiresAt'),
        armedBy: ref('excluded.armedBy'),
        armedAt: sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(limitColumns),
);

const activeKeys = prepared(ApiKey)(
  'payroll.known_keys',
  (db, $: { businessId: string; environment: 'live' | 'sandbox'; keyIds: readonly string[] }) =>
    db
      .selectFrom('api_key')
      .select('keyId')
      .where('businessId', '=', $.businessId)
      .where('environment', '=', $.environment)
      .where('status', '=', 'active')
      .where('keyId', '=', sql<string>`any (${$.keyIds})`),
);

const remove = prepared(PayrollLimits)('payroll.disarm', (db, $: { bookId: number }) =>
  db.deleteFrom('payroll_limits').where('bookId', '=', $.bookId).returning('bookId'),
);

const lock = prepared(PayrollLimits)('payroll.lock_limits', (db, $: { bookId: number }) =>
  db.selectFrom('payroll_limits').select(limitColumns).where('bookId', '=', $.bookId).forUpdate(),
);

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** The limits in force, or null while approval by API is not armed. */
export const findLimits = operation({
  title: 'payroll.limits',
  summary: 'The limits of approval by API',
  scope: 'payroll:read',
  input: z.strictObject({}),
  output: limitsSchema,
  async run(app, { bookId }) {
    const [row] = await stored(app.db, { bookId });
    return limitsOf(row, app.clock.now());
  },
});

/**
 * Lets API keys approve batches inside these limits until they expire. Only a person may, and it replaces what was armed before.
 * @throws Refusal 400 naming `allowedKeyIds` when one is not an active key of this environment.
 */
export const armLimits = operation({
  title: 'payroll.arm_limits',
  summary: 'Let API keys approve batches inside limits',
  scope: 'payroll:arm',
  input: z.strictObject({
    maxBatchAmount: koboAmount.meta({ description: 'Kobo: the most of one batch.' }),
    maxItemAmount: koboAmount.meta({ description: 'Kobo: the most of one item.' }),
    dailyAmount: koboAmount.meta({ description: 'Kobo: the most of all batches of a day in Lagos.' }),
    allowedKeyIds: z.array(z.string().trim().max(64)).min(1).max(20).meta({ description: 'Keys that may approve.' }),
    expiresAt: moment.meta({ description: 'Until when, at most 366 days.' }),
  }),
  output: limitsSchema,
  async run(app, actor, input) {
    const { bookId, businessId, environment, name: armedBy } = actor;
    const now = app.clock.now();
    const expiresAt = new Date(input.expiresAt);
    const aheadMs = expiresAt.getTime() - now.getTime();
    if (aheadMs <= 0 || aheadMs > MAX_AHEAD_MS) throw invalid('expiresAt', 'expiresAt: must be within the next 366 days');
    return audited(app, actor, async (tx) => {
      const keys = await activeKeys(tx, { businessId, environment, keyIds: input.allowedKeyIds });
      const unknown = input.allowedKeyIds.find((id) => keys.every(({ keyId: known }) => known !== id));
      if (unknown !== undefined) throw invalid('allowedKeyIds', `allowedKeyIds: ${unknown} is not an active key of this environment`);
      const [row] = await upsert(tx, { ...input, bookId, expiresAt, armedBy });
      if (!row) throw new Error('armed limits were not returned');
      await audit(tx, actor, { action: 'payroll.arm_limits', subject: { type: 'payroll_limits', id: String(bookId) }, after: row });
      return limitsOf(row, now);
    });
  },
});

/** Ends approval by API at once. Doing it twice changes nothing. */
export const disarmLimits = operation({
  title: 'payroll.disarm_limits',
  summary: 'End approval by API',
  scope: 'payroll:arm',
  input: z.strictObject({}),
  output: limitsSchema,
  run: (app, actor) =>
    audited(app, actor, async (tx) => {
      const { bookId } = actor;
      const rows = await remove(tx, { bookId });
      if (rows.length > 0)
        await audit(tx, actor, { action: 'payroll.disarm_limits', subject: { type: 'payroll_limits', id: String(bookId) } });
      return limitsOf(undefined, app.clock.now());
    }),
});

/** The limits, locked until the commit. */
export const lockLimits = async (tx: Tx, bookId: number): Promise<LimitsRow | undefined> => (await lock(tx, { bookId }))[0];
