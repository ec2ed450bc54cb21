import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { logged } from '../../domain/schema/logged.ts';
import { narration, plainText } from '../../domain/schema/text.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { calendarDay, moment } from '../../domain/time/moment.ts';
import { prepared } from '../../platform/db/entity.ts';
import { invalid, nothingGiven, Refusal } from '../../platform/errors/refusal.ts';
import {
  batchById,
  batchColumns,
  batchIdInput,
  batchOf,
  type BatchRow,
  batchSchema,
  batchUpdate,
  findBatchById,
  lockBatch,
  PayrollBatch,
  withPreparers,
  preparersOf,
} from './batch.ts';
import { requireMove } from './states.ts';

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** Fields of a batch beside its items. */
const batchFields = {
  name: plainText(100).meta({ description: 'What people call it.' }),
  narration: narration
    .nullable()
    .meta({ description: 'What people read beside the money: at most 100 characters of the GSM-7 basic set.' }),
  payDate: calendarDay.nullable().meta({ description: 'The day that the payslips name.' }),
  scheduledAt: moment.nullable().meta({ description: 'When to pay once it is approved; at once without it.' }),
};

type Fields = Pick<BatchRow, 'bookId' | 'id' | 'name' | 'narration' | 'payDate' | 'scheduledAt' | 'preparedBy'>;

const editable = ({ name, narration: text, payDate, scheduledAt }: Fields) => ({ name, narration: text, payDate, scheduledAt });

const insert = prepared(PayrollBatch)('payroll.create_batch', (db, $: Fields & Pick<BatchRow, 'reference' | 'createdBy'>) =>
  db
    .insertInto('payroll_batch')
    .values({
      bookId: $.bookId,
      id: $.id,
      reference: $.reference,
      ...editable($),
      createdBy: $.createdBy,
      preparedBy: $.preparedBy,
    })
    .onConflict((conflict) => conflict.columns(['bookId', 'id']).doNothing())
    .returning(batchColumns),
);

/**
 * Begins a batch, without items. A repeat of one request finds the batch that it made.
 * @throws Refusal 409 BATCH_EXISTS when another batch has the reference.
 */
export const createBatch = operation({
  title: 'payroll.create_batch',
  summary: 'Begin a payroll batch',
  scope: 'payroll:write',
  input: z.strictObject({
    name: batchFields.name,
    narration: batchFields.narration.optional(),
    payDate: batchFields.payDate.optional(),
    scheduledAt: batchFields.scheduledAt.optional(),
    batchReference: logged(z.string())
      .trim()
      .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
      .optional()
      .meta({ description: 'Your own reference; made when left out.' }),
  }),
  output: batchSchema,
  async run(app, actor, input) {
    const { bookId, effectId: id, name: createdBy } = actor;
    // Before its time is checked, which may have passed since: a refusal would hide the batch from the caller who made it.
    const made = await findBatchById(app, bookId, id);
    if (made) return made;
    const reference =
      input.batchReference ?? `PAY_${lagosTime(app.clock.now()).slice(0, 10).replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
    try {
      const scheduledAt = timeAhead(app.clock.now(), input.scheduledAt ?? null);
      const fields = { name: input.name, narration: input.narration || null, payDate: input.payDate ?? null, scheduledAt };
      const [row] = await insert(app.db, { bookId, id, reference, ...fields, createdBy, preparedBy: preparersOf(actor) });
      return row ? batchOf(row) : await batchById(app, bookId, id);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new Refusal('conflict', 'Another batch has this batchReference', { code: 'BATCH_EXISTS', field: 'batchReference' });
    }
  },
});

const update = batchUpdate('payroll.update_batch', ($: Fields) => ({
  ...editable($),
  preparedBy: withPreparers($.preparedBy),
}));

/**
 * Changes what a draft says beside its items; what is not given stays.
 * @throws Refusal 400 when nothing is given, 404, 409 BATCH_NOT_DRAFT.
 */
export const updateBatch = operation({
  title: 'payroll.update_batch',
  summary: 'Change a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput, ...z.object(batchFields).partial().shape }),
  output: batchSchema,
  async run(app, actor, { batchId, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined)) throw nothingGiven();
    const scheduledAt = timeAhead(app.clock.now(), changes.scheduledAt ?? null);
    return app.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, actor.bookId, batchId);
      requireMove(batch, 'edit');
      const row = await update(tx, {
        bookId: actor.bookId,
        id: batchId,
        name: changes.name ?? batch.name,
        narration: changes.narration === undefined ? batch.narration : changes.narration || null,
        payDate: changes.payDate === undefined ? batch.payDate : changes.payDate,
        scheduledAt: changes.scheduledAt === undefined ? batch.scheduledAt : scheduledAt,
        preparedBy: preparersOf(actor),
      });
      return batchOf(row);
    });
  },
});

/** @throws Refusal 400 naming `scheduledAt` when it is past or more than a year away. */
function timeAhead(now: Date, scheduledAt: string | null): Date | null {
  if (scheduledAt === null) return null;
  const at = new Date(scheduledAt);
  if (at <= now) throw invalid('scheduledAt', 'scheduledAt: must be in the future');
  if (at.getTime() - now.getTime() > MAX_AHEAD_MS) throw invalid('scheduledAt', 'scheduledAt: must be within the next 366 days');
  return at;
}
