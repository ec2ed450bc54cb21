import { z } from 'zod';
import { decodeCursor, type Page, pageLimit, pageOf } from '../kernel/page.ts';
import { Refusal } from '../kernel/refusal.ts';
import { operation } from '../operation.ts';
import type { BillToken } from '../providers/bills/port.ts';
import { type Bill, billStatuses, billTypes } from './bill.ts';
import { customerIdInput } from './customer.ts';
import { localNumber } from './phone.ts';
import { billAttempts, type BillAttempt, findBillByRef, listBillRows } from './read.ts';
import { requestRef } from './request-ref.ts';
import { tokenOf } from './token.ts';

export interface BillStatusReport {
  bill: Bill;
  token: BillToken | null;
  attempts: BillAttempt[];
}

export function billNotFound(): Refusal {
  return new Refusal('not_found', 'No bill has this requestRef', { code: 'RECORD_NOT_FOUND' });
}

/**
 * Where a bill stands, with its token when it has one. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's.
 */
export const findBill = operation({
  title: 'bills.status',
  summary: 'Where a bill stands, by its requestRef',
  scope: 'bills:read',
  input: z.strictObject({ requestRef }),
  async run(app, actor, input): Promise<BillStatusReport> {
    const bill = await findBillByRef(app.db, actor.bookId, input.requestRef);
    if (!bill) throw billNotFound();
    return { bill, token: tokenOf(app.keyRing, bill), attempts: await billAttempts(app.db, actor.bookId, bill.id) };
  },
});

const moment = z.iso.datetime({ offset: true, error: 'must be an RFC 3339 time' });

/** Bills, newest first, in pages that stay stable while new ones arrive. Tokens are told one at a time, by `findBill`. */
export const listBills = operation({
  title: 'bills.list',
  summary: 'Bills, newest first',
  scope: 'bills:read',
  input: z.strictObject({
    limit: pageLimit(50, 200),
    cursor: z.string().max(500).optional(),
    from: moment.optional(),
    to: moment.optional(),
    status: z.enum(billStatuses).optional(),
    type: z.enum(billTypes).optional(),
    customerId: customerIdInput.optional(),
  }),
  async run(app, actor, input): Promise<Page<Bill>> {
    const before = input.cursor === undefined ? idAt(input.to, 'f') : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0];
    const rows = await listBillRows(app.db, {
      bookId: actor.bookId,
      status: input.status ?? null,
      type: input.type ?? null,
      customerId: input.customerId === undefined ? null : localNumber(input.customerId),
      fromId: idAt(input.from, '0'),
      beforeId: before,
      limit: input.limit + 1,
    });
    return pageOf(rows, input.limit, (bill) => [bill.id]);
  },
});

/** The first (`0`) or last (`f`) UUIDv7 of a millisecond; without a time, of all time. */
function idAt(time: string | undefined, fill: '0' | 'f'): string {
  const ms = time === undefined ? fill.repeat(12) : Math.max(0, new Date(time).getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-${fill.repeat(4)}-${fill.repeat(4)}-${fill.repeat(12)}`;
}
