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
    payDate: z.string().nullable().meta({ description: 'The day that the batch names.' }),
    employeeReference: z.string().nullable().meta({ description: 'Your own reference for the person.' }),
    employeeName: z.string().meta({ description: 'As given.' }),
    earnings: z.array(line).meta({ description: 'What is added up.' }),
    deductions: z.array(line).meta({ description: 'What is taken off.' }),
    grossAmount: kobo.meta({ description: 'Kobo: earnings before deductions.' }),
    totalDeductions: kobo.meta({ description: 'Kobo: the deductions in all.' }),
    netAmount: kobo.meta({ description: 'Kobo: what the person gets.' }),
    currency,
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    accountNumber: z.string().meta({ description: 'All but its last four digits are hidden.' }),
    status: itemStatus.meta({ description: 'Where the salary stands.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Of its transfer.' }),
    paidAt: dateTime.nullable().meta({ description: 'When the person was credited; null unless they have the money: status is settled.' }),
  })
  .meta({ id: 'Payslip' })
  .register(typeNames, { name: 'Payslip', description: 'What a person may be shown of their salary.', without: ['currency'] });

const PAYSLIP = `
  select i.*, b.name as employer from (${itemsWith('select * from payroll_item where book_id = $1 and batch_id = $2 and id = $3')}) i
    join business b on b.id = $4`;

/** What a person's payslip says: the lines that the employer gave, and whether the money has arrived. @throws Refusal 404. */
export const payslip = operation({
  title: 'payroll.payslip',
  summary: 'The payslip of one item',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput, itemId: z.uuid().meta({ description: 'The item.' }) }),
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
