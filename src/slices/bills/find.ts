import { NIL } from 'uuid';
import { z } from 'zod';
import { firstId } from '../../domain/ids/ids.ts';
import { inOrder, rangeFields } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, pageFields, pageOf } from '../../domain/schema/page.ts';
import { found } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import {
  type Bill,
  BILL_COLUMNS,
  billOf,
  type BillRow,
  type BillStatus,
  billStatusSchema,
  billType,
  listedBillSchema,
  requestRef,
  shownBill,
  shownStatus,
} from './bill.ts';
import { customerIdInput, localNumber } from './customer.ts';
import { BillEvidence } from './entities.ts';
import { shownToken, tokenOf } from './token.ts';

export const NO_BILL = 'No bill with this requestRef';

/** Returns a bill, after delivery with its token. @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export const findBill = operation({
  title: 'billStatus.retrieve',
  summary: 'Retrieve a bill',
  scope: 'bills:read',
  input: z.strictObject({ requestRef }),
  output: billStatusSchema,
  async run(app, actor, input) {
    const bill = found(await findBillByRef(app.db, actor.bookId, input.requestRef), NO_BILL);
    return {
      ...shownBill(bill),
      token: actor.isVisitor ? null : shownToken(tokenOf(app.keyRing, bill)),
      attempts: await billAttempts(app.db, actor.bookId, bill.id),
    };
  },
});

/** Lists bills, newest first, on pages that stay stable while new bills arrive. Tokens are omitted. */
export const listBills = operation({
  title: 'bills.list',
  summary: 'List bills',
  scope: 'bills:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      ...rangeFields,
      status: shownStatus.optional().meta({ description: 'Only bills with this status.' }),
      type: billType.optional().meta({ description: 'Only bills of this type.' }),
      customerId: customerIdInput.optional().meta({ description: 'Only bills of this phone, meter or smartcard number.' }),
    })
    .refine(...inOrder),
  output: { page: listedBillSchema },
  async run(app, actor, input) {
    const { status: place = 'any', type, customerId, limit } = input;
    // Ids follow creation: bounds in time bound the primary key.
    const before = input.cursor === undefined ? idAt(input.to, LAST_ID) : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0];
    const conditions = [PLACES[place]];
    const values: unknown[] = [actor.bookId, idAt(input.from, NIL), before, limit + 1];
    let name = `bill.list.${place}`;
    for (const [column, value] of [
      ['type', type],
      ['customer_id', customerId && localNumber(customerId)],
    ] as const) {
      if (value === undefined) continue;
      conditions.push(`${column} = $${values.push(value)}`);
      name += `.${column}`;
    }
    const sql = `select ${BILL_COLUMNS} from ${conditions.join(' and ')} order by id desc limit $4`;
    const rows = await app.db.query<BillRow>(name, sql, values);
    return pageOf(
      rows.map((row) => shownBill(billOf(row))),
      limit,
      (bill) => [bill.id],
    );
  },
});

const IN_RANGE = 'book_id = $1 and id >= $2 and id < $3';
/** Why: no index covers columns that a delivery changes; open bills have a table of their own. */
const PLACES: Record<BillStatus | 'any', string> = {
  failed: `bills.bill where ${IN_RANGE} and false`,
  any: `bills.bill where ${IN_RANGE}`,
  successful: `bills.bill where ${IN_RANGE} and reversed_at is null and state = 'delivered'`,
  reversed: `bills.bill where ${IN_RANGE} and reversed_at is not null`,
  pending: `(select bill_id from bills.open_bill where book_id = $1 and bill_id >= $2 and bill_id < $3 order by bill_id desc) opened
      cross join lateral (select * from bills.bill where book_id = $1 and id = opened.bill_id limit 1) bill where true`,
};

const idAt = (time: Date | undefined, whenever: string): string => (time ? firstId(time) : whenever);

const one = (rows: BillRow[]): Bill | null => (rows[0] ? billOf(rows[0]) : null);

export async function findBillById(db: Database, bookId: number, id: string): Promise<Bill | null> {
  return one(await db.query<BillRow>('bill.by_id', `select ${BILL_COLUMNS} from bills.bill where book_id = $1 and id = $2`, [bookId, id]));
}

export async function findBillByRef(db: Database, bookId: number, ref: string): Promise<Bill | null> {
  return one(
    await db.query<BillRow>('bill.by_ref', `select ${BILL_COLUMNS} from bills.bill where book_id = $1 and request_ref = $2`, [bookId, ref]),
  );
}

type BillAttempt = z.output<typeof billStatusSchema>['attempts'][number];

/** Why: bounds the answer for a long-polled bill. */
const MAX_ATTEMPTS = 100;

const newestAttempts = prepared(BillEvidence)('bill.attempts', (db, $: Pick<Bill, 'bookId' | 'id'>) =>
  db
    .selectFrom('bills.evidence')
    .select(['receivedAt as at', 'channel as source', 'code as transactionResponseCode', 'outcome'])
    .where('bookId', '=', $.bookId)
    .where('billId', '=', $.id)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS),
);

const billAttempts = async (db: Database, bookId: number, id: string): Promise<BillAttempt[]> =>
  (await newestAttempts(db, { bookId, id })).toReversed();
