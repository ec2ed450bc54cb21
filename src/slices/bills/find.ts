import { NIL } from 'uuid';
import { z } from 'zod';
import { firstIdAt } from '../../domain/ids/ids.ts';
import { inOrder, rangeFields } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { BillToken } from '../../providers/bills/port.ts';
import { type Bill, billType, requestRef, shownStatus, tokenOf } from './bill.ts';
import { customerIdInput, localNumber } from './customer.ts';
import { billAttempts, type BillAttempt, findBillByRef, listBillRows } from './read.ts';

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
    return {
      bill,
      token: actor.isVisitor ? null : tokenOf(app.keyRing, bill),
      attempts: await billAttempts(app.db, actor.bookId, bill.id),
    };
  },
});

/** Bills, newest first, in pages that stay stable while new ones arrive. Tokens are told one at a time, by `findBill`. */
export const listBills = operation({
  title: 'bills.list',
  summary: 'Bills, newest first',
  scope: 'bills:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      ...rangeFields,
      status: shownStatus.optional().meta({ description: 'Only bills that stand there.' }),
      type: billType.optional().meta({ description: 'Only bills of this kind.' }),
      customerId: customerIdInput.optional().meta({ description: 'Only bills of this phone, meter or smartcard.' }),
    })
    .refine(...inOrder),
  async run(app, actor, input): Promise<Page<Bill>> {
    const before = input.cursor === undefined ? idAt(input.to, LAST_ID) : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0];
    const rows = await listBillRows(app.db, {
      bookId: actor.bookId,
      status: input.status ?? null,
      type: input.type ?? null,
      customerId: input.customerId === undefined ? null : localNumber(input.customerId),
      fromId: idAt(input.from, NIL),
      beforeId: before,
      limit: input.limit + 1,
    });
    return pageOf(rows, input.limit, (bill) => [bill.id]);
  },
});

const idAt = (time: Date | undefined, whenever: string): string => (time ? firstIdAt(time) : whenever);
