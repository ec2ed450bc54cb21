import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { logged } from '../../domain/schema/logged.ts';
import { narration, plainText } from '../../domain/schema/text.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { calendarDay, moment } from '../../domain/time/moment.ts';
import { insertOnce } from '../../platform/db/entity.ts';
import { conflict, invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import {
  batchById,
  batchColumns,
  batchIdInput,
  batchOf,
  batchSchema,
  findBatchById,
  lockBatch,
  PayrollBatch,
  preparersOf,
  batches,
  withPreparer,
} from './batch.ts';
import { requireTransition } from './states.ts';

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

const batchFields = {
  name: plainText(100).meta({ description: 'Name of the batch.' }),
  narration: narration
    .nullable()
    .meta({ description: 'Narration on the bank statements of employees: at most 100 characters of the GSM-7 basic set.' }),
  payDate: calendarDay.nullable().meta({ description: 'Pay date on the payslips.' }),
  scheduledAt: moment
    .nullable()
    .meta({ description: 'Time to pay the approved batch; without a value, the approved batch is paid immediately.' }),
};

const written = ['bookId', 'id', 'reference', 'name', 'narration', 'payDate', 'scheduledAt', 'createdBy', 'preparedBy'] as const;

const insert = insertOnce(PayrollBatch, written, batchColumns, 'bookId', 'id');

/**
 * Creates an empty batch. A repeated request returns the same batch. @throws Refusal 409 BATCH_EXISTS when the reference is
 * taken.
 */
export const createBatch = operation({
  title: 'payrollBatches.create',
  summary: 'Create a payroll batch',
  scope: 'payroll:write',
  input: z.strictObject({
    ...z.object(batchFields).partial({ narration: true, payDate: true, scheduledAt: true }).shape,
    batchReference: logged(z.string())
      .trim()
      .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
      .optional()
      .meta({ description: 'Your own reference; generated when omitted.' }),
  }),
  output: batchSchema,
  async run(app, actor, input) {
    const { bookId, effectId: id, name: createdBy } = actor;
    // Invariant: a repeat finds its batch even after `scheduledAt`.
    const made = await findBatchById(app, bookId, id);
    if (made) return made;
    const reference =
      input.batchReference ?? `PAY_${lagosTime(app.clock.now()).slice(0, 10).replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
    try {
      const scheduledAt = timeAhead(app.clock.now(), input.scheduledAt ?? null);
      const fields = { name: input.name, narration: input.narration || null, payDate: input.payDate ?? null, scheduledAt };
      const row = await insert(app.db, { bookId, id, reference, ...fields, createdBy, preparedBy: preparersOf(actor) });
      return row ? batchOf(row) : await batchById(app, bookId, id);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw conflict('BATCH_EXISTS', 'Another batch has this batchReference; use a new one', 'batchReference');
    }
  },
});

/** Updates the given fields of a draft. @throws Refusal 400 without a field, 404, 409 BATCH_NOT_DRAFT. */
export const updateBatch = operation({
  title: 'payrollBatches.update',
  summary: 'Update a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput, ...z.object(batchFields).partial().shape }),
  output: batchSchema,
  async run(app, actor, { batchId, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined)) throw nothingGiven();
    const scheduledAt = timeAhead(app.clock.now(), changes.scheduledAt ?? null);
    return app.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, actor.bookId, batchId);
      requireTransition(batch, 'edit');
      const row = await batches.save(tx, batch, {
        name: changes.name ?? batch.name,
        narration: changes.narration === undefined ? batch.narration : changes.narration || null,
        payDate: changes.payDate === undefined ? batch.payDate : changes.payDate,
        scheduledAt: changes.scheduledAt === undefined ? batch.scheduledAt : scheduledAt,
        preparedBy: withPreparer(actor),
      });
      return batchOf(row);
    });
  },
});

function timeAhead(now: Date, scheduledAt: string | null): Date | null {
  if (scheduledAt === null) return null;
  const at = new Date(scheduledAt);
  if (at <= now) throw invalid('scheduledAt', 'scheduledAt: must be in the future');
  if (at.getTime() - now.getTime() > MAX_AHEAD_MS) throw invalid('scheduledAt', 'scheduledAt: must be within the next 366 days');
  return at;
}
