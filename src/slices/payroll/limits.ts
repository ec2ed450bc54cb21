import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { Tx } from '../../platform/db/database.ts';
import { moment } from '../../domain/time/moment.ts';
import { koboAmount, type Kobo } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

/** Inside which an API key may approve a batch (shapes 2.11). */
export interface ApprovalLimits {
  maxBatchAmount: Kobo;
  maxItemAmount: Kobo;
  /** Per day in Lagos, over all batches approved by API. */
  dailyAmount: Kobo;
  allowedKeyIds: string[];
  expiresAt: Date;
  armedBy: string;
  armedAt: Date;
}

const COLUMNS = 'max_batch_amount, max_item_amount, daily_amount, allowed_key_ids, expires_at, armed_by, armed_at';
const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** The limits in force, or null while approval by API is not armed. */
export const findLimits = operation({
  title: 'payroll.limits',
  summary: 'The limits of approval by API',
  scope: 'payroll:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<ApprovalLimits | null> {
    const [row] = await app.db.query<ApprovalLimits>('payroll.limits', `select ${COLUMNS} from payroll_limits where book_id = $1`, [
      actor.bookId,
    ]);
    return row ?? null;
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
  async run(app, actor, input): Promise<ApprovalLimits> {
    const expiresAt = new Date(input.expiresAt);
    const aheadMs = expiresAt.getTime() - app.clock.now().getTime();
    if (aheadMs <= 0 || aheadMs > MAX_AHEAD_MS) throw invalid('expiresAt', 'expiresAt: must be within the next 366 days');
    return audited(app, actor, async (tx) => {
      const keys = await tx.query<{ keyId: string }>(
        'payroll.known_keys',
        `select key_id from api_key where business_id = $1 and environment = $2 and status = 'active' and key_id = any ($3)`,
        [actor.businessId, actor.environment, input.allowedKeyIds],
      );
      const unknown = input.allowedKeyIds.find((id) => keys.every(({ keyId: known }) => known !== id));
      if (unknown !== undefined) throw invalid('allowedKeyIds', `allowedKeyIds: ${unknown} is not an active key of this environment`);
      const [row] = await tx.query<ApprovalLimits>(
        'payroll.arm',
        `insert into payroll_limits (book_id, max_batch_amount, max_item_amount, daily_amount, allowed_key_ids, expires_at, armed_by)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (book_id) do update set max_batch_amount = excluded.max_batch_amount, max_item_amount = excluded.max_item_amount,
           daily_amount = excluded.daily_amount, allowed_key_ids = excluded.allowed_key_ids, expires_at = excluded.expires_at,
           armed_by = excluded.armed_by, armed_at = clock_timestamp()
         returning ${COLUMNS}`,
        [actor.bookId, input.maxBatchAmount, input.maxItemAmount, input.dailyAmount, input.allowedKeyIds, expiresAt, actor.name],
      );
      if (!row) throw new Error('armed limits were not returned');
      await audit(tx, actor, {
        action: 'payroll.arm_limits',
        subject: { type: 'payroll_limits', id: String(actor.bookId) },
        after: row,
      });
      return row;
    });
  },
});

/** Ends approval by API at once. Doing it twice changes nothing. */
export const disarmLimits = operation({
  title: 'payroll.disarm_limits',
  summary: 'End approval by API',
  scope: 'payroll:arm',
  input: z.strictObject({}),
  run: (app, actor): Promise<null> =>
    audited(app, actor, async (tx) => {
      const rows = await tx.query('payroll.disarm', 'delete from payroll_limits where book_id = $1 returning book_id', [actor.bookId]);
      if (rows.length > 0)
        await audit(tx, actor, { action: 'payroll.disarm_limits', subject: { type: 'payroll_limits', id: String(actor.bookId) } });
      return null;
    }),
});

/** The limits, locked until the commit. */
export async function lockLimits(tx: Tx, bookId: number): Promise<ApprovalLimits | null> {
  const [row] = await tx.query<ApprovalLimits>(
    'payroll.lock_limits',
    `select ${COLUMNS} from payroll_limits where book_id = $1 for update`,
    [bookId],
  );
  return row ?? null;
}
