import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { priceBook } from '../../core/prices/rule.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { findBank } from '../../domain/banks/banks.ts';
import { problemsOf } from '../../domain/errors/problem.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { type Kobo, kobo, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { deleted, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { found, invalid, notFound, Refusal } from '../../platform/errors/refusal.ts';
import { feeFor } from '../transfers/read/fees.ts';
import { transferLimits } from '../transfers/read/transfer.ts';
import { MAX_ITEMS, type BatchRow, type PayrollBatch, batchIdInput, batchOf, lockBatch, preparersOf } from './batch.ts';
import {
  type ItemInput,
  itemInput,
  itemJsonSchema,
  type ItemRow,
  PayrollItem,
  NO_ITEM,
  itemOf,
  itemPlace,
  itemSchema,
  itemsWith,
  sealItem,
} from './item.ts';
import { requireTransition } from './states.ts';

const MAX_AT_ONCE = 500;

/** Discards the preview of a changed batch. */
const NO_PREVIEW = `preview_status = null, preview_at = null, preview = null, next_run_at = null, claim = null, claimed_until = null`;

const problemSchema = namedObject('PayrollProblem', 'Problem or warning about an item of a request.', {
  index: z.int().meta({ description: 'Position in the request, from 0.' }),
  field: z.string().meta({ description: 'Name of the field.' }),
  error: z.string().meta({ description: 'Problem of the field.' }),
});

export const addedSchema = z.object({
  batchId: z.uuid().meta({ description: 'Id of the batch.' }),
  batchReference: logged(z.string()).meta({ description: 'Reference of the batch.' }),
  added: z.array(itemSchema).meta({ description: 'Items that were added.' }),
  rejected: z.array(problemSchema).meta({ description: 'Items that were rejected, with the reasons.' }),
  warnings: z.array(problemSchema).meta({ description: 'Possible mistakes in the added items.' }),
  itemCount: z.int().meta({ description: 'Number of items in the batch.' }),
  totalAmount: kobo.meta({ description: 'Total of the items, in kobo.' }),
});

type Problem = z.output<typeof problemSchema>;

export type Added = z.output<typeof addedSchema> & { batch: PayrollBatch };

/** Canonical values; an invalid item stays unchanged for its error messages. */
function canonicalItem(raw: unknown): unknown {
  const parsed = itemInput.safeParse(raw);
  return parsed.success ? parsed.data : raw;
}

/**
 * Adds all items to a draft, or only the valid ones with `onInvalid: "skip"`, and discards the preview. A repeated request
 * returns the same items.
 * @throws Refusal 400 naming the first invalid field as `items[3].accountNumber`, 404, 409 BATCH_NOT_DRAFT.
 */
export const addItems = operation({
  title: 'payrollItems.create',
  summary: 'Add items to a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({
    batchId: batchIdInput,
    // Why: one invalid item must not reject the others.
    items: z
      .array(z.unknown().transform(canonicalItem).meta(itemJsonSchema))
      .min(1, { error: 'must have at least one item' })
      .max(MAX_AT_ONCE)
      .meta({ description: 'Employees to pay.' }),
    onInvalid: namedEnum('PayrollOnInvalid', 'Treatment of invalid items.', { refuse: 'Adds no item.', skip: 'Adds the valid items.' })
      .default('refuse')
      .meta({ description: 'Treatment of invalid items; default refuse.' }),
  }),
  output: addedSchema,
  async run(app, actor, { batchId, items, onInvalid }): Promise<Added> {
    const { good, rejected } = sorted(actor, items);
    const [first] = rejected;
    if (first && onInvalid === 'refuse') {
      const field = `items[${first.index}]${first.field && `.${first.field}`}`;
      throw new Refusal('invalid', `${field}: ${first.error}`, { code: 'VALIDATION_ERROR', field });
    }
    const rules = await priceBook(app).rules(actor.environment);
    const at = app.clock.now();
    const rows = good.map(({ index, item }) => {
      const id = derivedId(actor.effectId, `item ${index}`);
      return { id, index, item, ...feeFor(rules, { amount: item.amount, at, businessId: actor.businessId, salary: true }) };
    });
    return app.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, actor.bookId, batchId);
      const made = await itemsOf(app, tx, actor.bookId, rows);
      if (made.length > 0) return addedTo(batch, made, rejected);
      requireTransition(batch, 'edit');
      if (rows.length === 0) return addedTo(batch, [], rejected);
      if (batch.itemCount + rows.length > MAX_ITEMS) throw invalid('items', `items: a batch pays at most ${MAX_ITEMS} employees`);
      const warnings = await duplicates(tx, actor.bookId, batchId, good);
      await insert(app, tx, actor, batchId, rows);
      return addedTo(await lockBatch(tx, actor.bookId, batchId), await itemsOf(app, tx, actor.bookId, rows), rejected, warnings);
    });
  },
});

function addedTo(row: BatchRow, added: PayrollItem[], rejected: Problem[], warnings: Problem[] = []): Added {
  const batch = batchOf(row);
  const { id: batchId, batchReference, itemCount, totalAmount } = batch;
  return { batchId, batchReference, added, rejected, warnings, itemCount, totalAmount, batch };
}

type Good = { index: number; item: ItemInput };
type Row = Good & { id: string; fee: Kobo; breakdown: object[] };

function sorted(actor: Actor, items: unknown[]): { good: Good[]; rejected: Problem[] } {
  const { minAmount, maxAmount } = transferLimits(actor);
  const good: Good[] = [];
  const rejected: Problem[] = [];
  for (const [index, raw] of items.entries()) {
    const parsed = itemInput.safeParse(raw);
    if (!parsed.success) {
      const [{ field, message }] = problemsOf(parsed.error, raw);
      rejected.push({ index, field, error: message });
    } else if (parsed.data.amount < minAmount) rejected.push({ index, field: 'amount', error: `must be at least ${minAmount} kobo` });
    else if (parsed.data.amount > maxAmount) rejected.push({ index, field: 'amount', error: `must be at most ${maxAmount} kobo` });
    else good.push({ index, item: parsed.data });
  }
  return { good, rejected };
}

const accountsOf = prepared(PayrollItem)('payroll.accounts', (db, $: { bookId: number; batchId: string; numbers: readonly string[] }) =>
  db
    .selectFrom('payroll_item')
    .select(['bankCode', 'accountNumber'])
    .where('bookId', '=', $.bookId)
    .where('batchId', '=', $.batchId)
    .where('accountNumber', '=', sql<string>`any (${$.numbers})`),
);

/** Why: a warning only, since two jobs may pay one account. */
async function duplicates(tx: Tx, bookId: number, batchId: string, good: Good[]): Promise<Problem[]> {
  const rows = await accountsOf(tx, { bookId, batchId, numbers: good.map(({ item }) => item.accountNumber) });
  const seen = new Set(rows.map(({ bankCode, accountNumber }) => bankCode + accountNumber));
  return good.flatMap(({ index, item }) => {
    const account = item.bankCode + item.accountNumber;
    if (!seen.has(account)) {
      seen.add(account);
      return [];
    }
    return [{ index, field: 'accountNumber', error: 'this account is already in the batch' }];
  });
}

async function insert(app: App, tx: Tx, actor: Actor, batchId: string, rows: Row[]): Promise<void> {
  const { bookId } = actor;
  await tx.query(
    'payroll.add_items',
    `with reserved as (
       update payroll_batch set item_count = item_count + $4, total_amount = total_amount + $5, total_fees = total_fees + $6, next_position = next_position + $4,
              ${NO_PREVIEW},
              prepared_by = array(select distinct unnest(prepared_by || $7::uuid[]))
        where book_id = $1 and id = $2 returning next_position - $4 as first)
     insert into payroll_item (book_id, id, batch_id, position, beneficiary_name, account_number, bank_code, bank_name, employee_reference, narration,
            amount, fee, fee_breakdown, private, allow_name_mismatch)
       select $1, i.id, $2, reserved.first + i.n, i."beneficiaryName", i."accountNumber", i."bankCode", i."bankName", i."employeeReference", i.narration,
              i.amount, i.fee, i.breakdown, i.private, i."allowNameMismatch"
         from reserved, jsonb_to_recordset($3) as i(id uuid, n integer, "beneficiaryName" text, "accountNumber" text, "bankCode" text, "bankName" text,
              "employeeReference" text, narration text, amount bigint, fee bigint, breakdown jsonb, private text, "allowNameMismatch" boolean)`,
    [
      bookId,
      batchId,
      JSON.stringify(rows.map((row, n) => rowOf(app, bookId, row, n))),
      rows.length,
      plus(...rows.map(({ item }) => item.amount)),
      plus(...rows.map(({ fee }) => fee)),
      preparersOf(actor),
    ],
  );
}

function rowOf({ keyRing }: App, bookId: number, { id, item, fee, breakdown }: Row, n: number): object {
  const { email = null, phoneNumber = null, earnings = [], deductions = [], ...shown } = item;
  return {
    allowNameMismatch: false,
    ...shown,
    id,
    n,
    bankName: findBank(item.bankCode)?.bankName ?? item.bankCode,
    narration: item.narration || null,
    fee,
    breakdown,
    private: sealItem(keyRing, bookId, id, { email, phoneNumber, earnings, deductions }),
  };
}

async function itemsOf({ keyRing }: App, tx: Tx, bookId: number, rows: Pick<Row, 'id'>[]): Promise<PayrollItem[]> {
  const items = await tx.query<ItemRow>(
    'payroll.items_by_id',
    itemsWith('select * from payroll_item where book_id = $1 and id = any ($2)'),
    [bookId, rows.map(({ id }) => id)],
  );
  return items.map((row) => itemOf(keyRing, row));
}

/**
 * Allows or disallows another account name of an item in a draft, and discards the preview; known names stay.
 * @throws Refusal 404, 409 BATCH_NOT_DRAFT.
 */
export const updateItem = operation({
  title: 'payrollItems.update',
  summary: 'Update an item of a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({
    ...itemPlace,
    allowNameMismatch: z.boolean().meta({ description: 'Pays even when the account name at the bank differs.' }),
  }),
  output: itemSchema,
  run: (app, actor, { batchId, itemId, allowNameMismatch }) =>
    app.db.transaction(async (tx) => {
      requireTransition(await lockBatch(tx, actor.bookId, batchId), 'edit');
      const rows = await tx.query(
        'payroll.update_item',
        `with changed as (update payroll_item set allow_name_mismatch = $4 where book_id = $1 and batch_id = $2 and id = $3 returning id)
         update payroll_batch b set ${NO_PREVIEW},
                prepared_by = array(select distinct unnest(b.prepared_by || $5::uuid[]))
           from changed where b.book_id = $1 and b.id = $2 returning b.id`,
        [actor.bookId, batchId, itemId, allowNameMismatch, preparersOf(actor)],
      );
      const [item] = rows.length === 0 ? [] : await itemsOf(app, tx, actor.bookId, [{ id: itemId }]);
      return found(item, NO_ITEM);
    }),
});

/** Removes an item from a draft and discards the preview. @throws Refusal 404, also for a repeat, 409 BATCH_NOT_DRAFT. */
export const removeItem = operation({
  title: 'payrollItems.delete',
  summary: 'Remove an item from a draft batch',
  scope: 'payroll:write',
  input: z.strictObject(itemPlace),
  output: z.object({ id: ownId, batchId: z.uuid().meta({ description: 'Id of the batch.' }), deleted }),
  run: (app, actor, { batchId, itemId }) =>
    app.db.transaction(async (tx) => {
      requireTransition(await lockBatch(tx, actor.bookId, batchId), 'edit');
      const rows = await tx.query(
        'payroll.remove_item',
        `with gone as (delete from payroll_item where book_id = $1 and batch_id = $2 and id = $3 returning amount, fee)
         update payroll_batch b set item_count = b.item_count - 1, total_amount = b.total_amount - gone.amount, total_fees = b.total_fees - gone.fee,
                ${NO_PREVIEW},
                prepared_by = array(select distinct unnest(b.prepared_by || $4::uuid[]))
           from gone where b.book_id = $1 and b.id = $2 returning b.id`,
        [actor.bookId, batchId, itemId, preparersOf(actor)],
      );
      if (rows.length === 0) throw notFound(NO_ITEM);
      return { id: itemId, batchId, deleted: true as const };
    }),
});
