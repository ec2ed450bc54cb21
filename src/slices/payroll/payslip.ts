import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { batchById, batchIdInput } from './batch.ts';
import { itemNotFound, itemOf, type ItemRow, itemsWith, line, sumOf } from './item.ts';
import { itemStatus } from './states.ts';

export const payslipSchema = z
  .object({
    employer: z.string().meta({ description: 'Name of the business.' }),
    batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
    payDate: z.string().nullable().meta({ description: 'Pay date of the batch.' }),
    employeeReference: z.string().nullable().meta({ description: 'Your own reference for the employee.' }),
    employeeName: z.string().meta({ description: 'Name of the employee, as submitted.' }),
    earnings: z.array(line).meta({ description: 'Lines added to the salary.' }),
    deductions: z.array(line).meta({ description: 'Lines subtracted from the salary.' }),
    grossAmount: kobo.meta({ description: 'Earnings before deductions, in kobo.' }),
    totalDeductions: kobo.meta({ description: 'Total of the deductions, in kobo.' }),
    netAmount: kobo.meta({ description: 'Net salary, in kobo.' }),
    currency,
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    accountNumber: z.string().meta({ description: 'Account number, masked except for the last four digits.' }),
    status: itemStatus.meta({ description: 'Status of the item.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Code of the transfer.' }),
    paidAt: dateTime.nullable().meta({ description: 'Time when the employee was credited; null unless status is settled.' }),
  })
  .meta({ id: 'Payslip' })
  .register(typeNames, { name: 'Payslip', description: 'Payslip of one employee.' });

const PAYSLIP = `
  select i.*, b.name as employer from (${itemsWith('select * from payroll_item where book_id = $1 and batch_id = $2 and id = $3')}) i
    join business b on b.id = $4`;

/** Retrieves the payslip of an item: the submitted lines and the payment status. @throws Refusal 404. */
export const payslip = operation({
  title: 'payslips.retrieve',
  summary: 'Retrieve the payslip of an item',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput, itemId: z.uuid().meta({ description: 'Id of the item.' }) }),
  output: payslipSchema,
  async run(app, actor, { batchId, itemId }) {
    const [batch, [row]] = await Promise.all([
      batchById(app, actor.bookId, batchId),
      app.db.query<ItemRow & { employer: string }>('payroll.payslip', PAYSLIP, [actor.bookId, batchId, itemId, actor.businessId]),
    ]);
    if (!row) throw itemNotFound();
    const item = itemOf(app.keyRing, row);
    return {
      ...item,
      employer: row.employer,
      payDate: batch.payDate,
      employeeName: item.beneficiaryName,
      totalDeductions: sumOf(item.deductions),
      netAmount: item.amount,
      currency: 'NGN' as const,
      accountNumber: `******${item.accountNumber.slice(-4)}`,
      paidAt: item.status === 'settled' ? item.settledAt : null,
    };
  },
});
