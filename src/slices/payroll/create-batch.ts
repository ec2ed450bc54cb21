import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { lagosTime } from '../../domain/time/lagos.ts';
import { calendarDay, moment } from '../../domain/time/moment.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { narration, plainText } from '../../domain/schema/text.ts';
import { logged } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import { BATCH_COLUMNS, batchById, batchMade, batchOf, type BatchRow, type PayrollBatch, handOf } from './batch.ts';

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** What a caller says of a batch beside its items. */
export const batchFields = {
  name: plainText(100).meta({ description: 'What people call it.' }),
  narration: narration
    .nullable()
    .meta({ description: 'What people read beside the money: at most 100 characters of the GSM-7 basic set.' }),
  payDate: calendarDay.nullable().meta({ description: 'The day that the payslips name.' }),
  scheduledAt: moment.nullable().meta({ description: 'When to pay once it is approved; at once without it.' }),
};

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
  async run(app, actor, input): Promise<PayrollBatch> {
    // First, since its time may have passed since: a refusal would hide the batch from the caller who made it.
    const made = await batchMade(app, actor);
    if (made) return made;
    const reference =
      input.batchReference ?? `PAY_${lagosTime(app.clock.now()).slice(0, 10).replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
    try {
      const [row] = await app.db.query<BatchRow>(
        'payroll.create_batch',
        `insert into payroll_batch (book_id, id, reference, name, narration, pay_date, scheduled_at, created_by, prepared_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (book_id, id) do nothing returning ${BATCH_COLUMNS}`,
        [
          actor.bookId,
          actor.effectId,
          reference,
          input.name,
          input.narration || null,
          input.payDate ?? null,
          timeAhead(app.clock.now(), input.scheduledAt ?? null),
          actor.name,
          handOf(actor),
        ],
      );
      return row ? batchOf(row) : await batchById(app, actor.bookId, actor.effectId);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new Refusal('conflict', 'Another batch has this batchReference', { code: 'BATCH_EXISTS', field: 'batchReference' });
    }
  },
});

/** @throws Refusal 400 naming `scheduledAt` when it is past or more than a year away. */
export function timeAhead(now: Date, scheduledAt: string | null): Date | null {
  if (scheduledAt === null) return null;
  const at = new Date(scheduledAt);
  if (at <= now) throw invalid('scheduledAt', 'scheduledAt: must be in the future');
  if (at.getTime() - now.getTime() > MAX_AHEAD_MS) throw invalid('scheduledAt', 'scheduledAt: must be within the next 366 days');
  return at;
}
