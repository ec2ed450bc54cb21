import { z } from 'zod';
import type { Kobo } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { batchById, batchIdInput, type PayrollBatch } from './batch.ts';
import { deductionsOf, grossOf, itemNotFound, itemOf, type ItemRow, itemsWith, type PayrollItem } from './item.ts';

export interface Payslip {
  employer: string;
  batch: PayrollBatch;
  item: PayrollItem;
  grossAmount: Kobo;
  totalDeductions: Kobo;
}

const PAYSLIP = `
  select i.*, b.name as employer from (${itemsWith('select * from payroll_item where book_id = $1 and batch_id = $2 and id = $3')}) i
    join business b on b.id = $4`;

/** What a person's payslip says: the lines that the employer gave, and whether the money has arrived. @throws Refusal 404. */
export const payslip = operation({
  title: 'payroll.payslip',
  summary: 'The payslip of one item',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput, itemId: z.uuid().meta({ description: 'The item.' }) }),
  async run(app, actor, { batchId, itemId }): Promise<Payslip> {
    const [batch, [row]] = await Promise.all([
      batchById(app, actor.bookId, batchId),
      app.db.query<ItemRow & { employer: string }>('payroll.payslip', PAYSLIP, [actor.bookId, batchId, itemId, actor.businessId]),
    ]);
    if (!row) throw itemNotFound();
    const item = itemOf(app.keyRing, row);
    return { employer: row.employer, batch, item, grossAmount: grossOf(item), totalDeductions: deductionsOf(item) };
  },
});
