import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { lastIdOf, MAX_PARENTS, type Page, pageFields, pageOf, pagesOf, perParent } from '../../domain/schema/page.ts';
import { found } from '../../platform/errors/refusal.ts';
import { orderById } from '../checkout/order.ts';
import { paymentById } from './payments.ts';
import { COLUMNS, OF_TRANSFER, type RefundRow, refundSchema, type RefundView, refundView, refundStatus } from './refund.ts';

/** Returns a refund. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findRefund = operation({
  title: 'refunds.retrieve',
  summary: 'Retrieve a refund',
  scope: 'transfers:read',
  input: z.strictObject({ refundId: z.uuid().meta({ description: 'The refund.' }) }),
  output: refundSchema,
  run: async ({ db }, { bookId }, { refundId }) => {
    const [row] = await db.query<RefundRow>(
      'refund.by_id',
      `select ${COLUMNS} from refund r ${OF_TRANSFER} where r.book_id = $1 and r.id = $2`,
      [bookId, refundId],
    );
    return refundView(found(row, 'No refund with this id; check the id'));
  },
});

/** Refund that a transfer pays; null for another transfer. */
export async function refundOfTransfer({ db }: Pick<App, 'db'>, bookId: number, transferId: string): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(
    'refund.by_transfer',
    `select ${COLUMNS} from refund r ${OF_TRANSFER} where r.book_id + 0 = $1 and r.transfer_id = $2`,
    [bookId, transferId],
  );
  return row ?? null;
}

/** Lists refunds, newest first, filtered by status. */
export const listRefunds = operation({
  title: 'refunds.list',
  summary: 'List refunds',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, status: refundStatus.optional().meta({ description: 'Only refunds with this status.' }) }),
  output: { page: refundSchema },
  async run({ db }, { bookId }, { limit, cursor, status }) {
    const rows = await db.query<RefundRow>(
      status === undefined ? 'refund.list' : 'refund.list_in_status',
      `select ${COLUMNS} from refund r ${OF_TRANSFER}
        where r.book_id = $1 and r.id < $2 ${status === undefined ? '' : 'and r.status = $4'} order by r.id desc limit $3`,
      [bookId, lastIdOf(cursor), limit + 1, ...(status === undefined ? [] : [status])],
    );
    return pageOf(rows.map(refundView), limit, ({ id }) => [id]);
  },
});

/** Lists the refunds of an order, newest first. @throws Refusal 404. */
export const listOrderRefunds = operation({
  title: 'orderRefunds.list',
  summary: 'List the refunds of an order',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: z.strictObject({ orderId: z.uuid().meta({ description: 'The order.' }), ...pageFields }),
  output: { page: refundSchema },
  async run(app, { bookId }, { orderId, ...place }) {
    await orderById(app, bookId, orderId);
    return (await refundsOf(app, bookId, 'orderId', [orderId], place)).get(orderId)!;
  },
});

/** Lists the refunds of a payment, newest first. @throws Refusal 404. */
export const listTransactionRefunds = operation({
  title: 'transactionRefunds.list',
  summary: 'List the refunds of a payment',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: z.strictObject({ transactionId: z.uuid().meta({ description: 'The payment.' }), ...pageFields }),
  output: { page: refundSchema },
  async run(app, { bookId }, { transactionId, ...place }) {
    await paymentById(app, bookId, transactionId);
    return (await refundsOf(app, bookId, 'transactionId', [transactionId], place)).get(transactionId)!;
  },
});

const parents = z.strictObject({ ids: z.array(z.uuid()).max(MAX_PARENTS), ...pageFields });

/** Refunds of several orders, by order, in one statement. */
export const refundsOfOrders = operation({
  title: 'refundsOfOrders.list',
  summary: 'List refunds of several orders',
  scope: 'checkout:read',
  mayReadAt: 'replica',
  input: parents,
  run: (app, { bookId }, { ids, ...place }): Promise<Map<string, Page<RefundView>>> => refundsOf(app, bookId, 'orderId', ids, place),
});

/** Refunds of several payments, by payment, in one statement. */
export const refundsOfTransactions = operation({
  title: 'refundsOfTransactions.list',
  summary: 'List refunds of several payments',
  scope: 'subscriptions:read',
  mayReadAt: 'replica',
  input: parents,
  run: (app, { bookId }, { ids, ...place }): Promise<Map<string, Page<RefundView>>> => refundsOf(app, bookId, 'transactionId', ids, place),
});

const COLUMN = { orderId: 'order_id', transactionId: 'deposit_id' } as const;

async function refundsOf(
  { db }: Pick<App, 'db'>,
  bookId: number,
  of: keyof typeof COLUMN,
  ids: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Map<string, Page<RefundView>>> {
  const rows = await db.query<RefundRow>(
    `refund.of_${COLUMN[of]}`,
    perParent(
      `select ${COLUMNS} from refund r ${OF_TRANSFER} where r.book_id = $1 and r.${COLUMN[of]} = parent.id and r.id < $4`,
      'id desc',
    ),
    [bookId, ids, limit + 1, lastIdOf(cursor)],
  );
  const parent = (row: RefundRow): string => String(of === 'orderId' ? row.orderId : row.depositId);
  return pagesOf(ids, rows, limit, { parentOf: parent, keyOf: ({ id }) => [id], of: refundView });
}
