import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { watchRecord } from '../../core/feeds/mailbox.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';
import { MAX_PARENTS, type Page, decodeCursor, pageFields, pagesOf, perParent } from '../../domain/schema/page.ts';
import { found } from '../../platform/errors/refusal.ts';
import { batchById, batchColumns, batchIdInput, batchOf, batchSchema, PayrollBatch } from './batch.ts';
import { type ItemRow, type PayrollItem, NO_ITEM, itemOf, itemPlace, itemSchema, itemsWith, line, sumOf } from './item.ts';
import { type BatchStatus, batchStatus, itemStatus } from './states.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';

/** Retrieves a batch with sums, counts and preview. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findBatch = operation({
  title: 'payrollBatches.retrieve',
  summary: 'Retrieve a payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput }),
  output: batchSchema,
  run: (app, actor, { batchId }) => batchById(app, actor.bookId, batchId),
});

const newest = newestOf(PayrollBatch, batchColumns, 'bookId', { filters: ['status'] });

/** Lists batches, newest first, optionally in one status. */
export const listBatches = operation({
  title: 'payrollBatches.list',
  summary: 'List payroll batches',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, status: batchStatus.optional().meta({ description: 'Returns only batches in this status.' }) }),
  output: { page: batchSchema },
  run: (app, { bookId }, input) => newest(app.db, { bookId, ...input }, batchOf),
});

const page = { ...pageFields, status: itemStatus.optional().meta({ description: 'Returns only items in this status.' }) };

/** Lists the items of a batch in their order, optionally in one status. @throws Refusal 404. */
export const listItems = operation({
  title: 'payrollItems.list',
  summary: 'List the items of a payroll batch',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchId: batchIdInput, ...page }),
  output: { page: itemSchema },
  async run(app, actor, { batchId, ...filter }) {
    const [pages] = await Promise.all([itemsOf(app, actor.bookId, [batchId], filter), batchById(app, actor.bookId, batchId)]);
    return pages.get(batchId)!;
  },
});

const ITEM = itemsWith('select * from payroll_item where book_id = $1 and batch_id = $2 and id = $3');

/** Item of a batch. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findItem = operation({
  title: 'payrollItems.retrieve',
  summary: 'Retrieve an item of a payroll batch',
  scope: 'payroll:read',
  input: z.strictObject(itemPlace),
  output: itemSchema,
  async run(app, { bookId }, { batchId, itemId }) {
    const [row] = await app.db.query<ItemRow>('payroll.item', ITEM, [bookId, batchId, itemId]);
    return itemOf(app.keyRing, found(row, NO_ITEM));
  },
});

/** Items of several batches in one statement; an unknown id gives no items. */
export const itemsOfBatches = operation({
  title: 'itemsOfPayrollBatches.list',
  summary: 'List the items of several payroll batches',
  scope: 'payroll:read',
  mayReadAt: 'replica',
  input: z.strictObject({ batchIds: z.array(z.uuid()).max(MAX_PARENTS), ...page }),
  run: (app, actor, { batchIds, ...filter }): Promise<Map<string, Page<PayrollItem>>> => itemsOf(app, actor.bookId, batchIds, filter),
});

async function itemsOf(
  { db, keyRing }: Pick<App, 'db' | 'keyRing'>,
  bookId: number,
  ids: readonly string[],
  { limit, cursor, status }: z.output<z.ZodObject<typeof page>>,
): Promise<Map<string, Page<PayrollItem>>> {
  const after = cursor === undefined ? -1 : decodeCursor(cursor, z.tuple([z.int32()]))[0];
  const rows = await db.query<ItemRow>(
    status === undefined ? 'payroll.items' : 'payroll.items_in_status',
    itemsWith(
      perParent(
        `select * from payroll_item where book_id = $1 and batch_id = parent.id and position > $4 ${status === undefined ? '' : 'and status = $5'}`,
        'position',
      ),
    ),
    [bookId, ids, limit + 1, after, ...(status === undefined ? [] : [status])],
  );
  return pagesOf(ids, rows, limit, {
    parentOf: (row) => row.batchId,
    keyOf: ({ position }) => [position],
    of: (row) => itemOf(keyRing, row),
  });
}

const OVER: ReadonlySet<BatchStatus> = new Set<BatchStatus>(['completed', 'partially_completed', 'failed', 'cancelled']);

/**
 * Streams a batch after every change until it ends, at most four times a second, always with the last state.
 * @throws Refusal 404 RECORD_NOT_FOUND.
 */
export const watchBatch = operation({
  title: 'payrollBatches.watch',
  summary: 'Watch a payroll batch until it ends',
  scope: 'payroll:read',
  input: z.strictObject({ id: z.uuid() }),
  run: (app, actor, { id }): Promise<AsyncIterableIterator<PayrollBatch, undefined>> =>
    watchRecord(app, actor, {
      what: 'payroll batch',
      read: () => batchById(app, actor.bookId, id),
      isOver: ({ status }) => OVER.has(status),
    }),
});

export const payslipSchema = namedObject('Payslip', 'Payslip of one employee.', {
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
}).meta({ id: 'Payslip' });

const PAYSLIP = `select i.*, b.name as employer from (${ITEM}) i join business b on b.id = $4`;

/** Retrieves the payslip of an item: the submitted lines and the payment status. @throws Refusal 404. */
export const payslip = operation({
  title: 'payslips.retrieve',
  summary: 'Retrieve the payslip of an item',
  scope: 'payroll:read',
  input: z.strictObject(itemPlace),
  output: payslipSchema,
  async run(app, actor, { batchId, itemId }) {
    const [batch, [paid]] = await Promise.all([
      batchById(app, actor.bookId, batchId),
      app.db.query<ItemRow & { employer: string }>('payroll.payslip', PAYSLIP, [actor.bookId, batchId, itemId, actor.businessId]),
    ]);
    const row = found(paid, NO_ITEM);
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
