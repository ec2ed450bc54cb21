import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { TransferState } from '../../../core/ledger/steps.ts';
import { type Kobo, kobo } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { namedEnum, namedObject } from '../../../domain/schema/type-names.ts';
import { references, type RowOf } from '../../../platform/db/entity.ts';
import { settlementStatus } from '../read/transfer.ts';
import { debitStatus, debitSchema, settlementSchema } from '../read/views.ts';
import { refusedByBank } from '../send/replay.ts';
import { NOT_ACTIVE, OTHER_PAYMENT, uncovered } from '../send/send.ts';
import type { Remaining } from '../../../core/ledger/outcomes.ts';
import { beyondLimit } from '../../limits/limits.ts';

/** One transfer of a batch; `sending` has a transfer whose bank gave no answer yet. */
export const TransferBatchItem = defineEntity({
  name: 'TransferBatchItem',
  tableName: 'transfer_batch_item',
  properties: {
    bookId: p.bigint('number').primary(),
    batchId: p.uuid().primary(),
    position: p.integer().primary(),
    clientReference: p.text().comment('not personal: a reference of the business'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    input: p.json().$type<object>().strictNullable().comment('personal: account number and names; to send the item; until its outcome'),
    state: p.enum(['pending', 'sending', 'accepted', 'refused', 'cancelled']).default('pending'),
    isReplay: p.boolean().default(false),
    transferId: p.uuid().strictNullable(),
    fee: p.bigint('number').$type<Kobo>().strictNullable(),
    code: p.text().strictNullable().comment('not personal: an error code'),
    error: p.text().strictNullable().comment('not personal: a message of the service or of the bank'),
    field: p.text().strictNullable().comment('not personal: a field of the contract'),
  },
});
references(TransferBatchItem, { properties: ['bookId', 'batchId'], table: 'transfer_batch', columns: ['book_id', 'id'] });

export const itemOutcome = namedEnum('TransferBatchItemOutcome', 'Result of one item of a batch.', {
  pending: 'The item was not sent yet, or the bank has not answered yet.',
  accepted: 'The item is a transfer.',
  refused: 'The item was rejected, by validation or by the bank; `code` gives the reason.',
  cancelled: 'The batch was cancelled before the item was sent; nothing was debited.',
});

export const itemSchema = namedObject('TransferBatchItem', 'Result of one item of a batch.', {
  index: z.int().meta({ description: 'Position in the request, from 0.' }),
  clientReference: logged(z.string()).meta({ description: 'Your own reference.' }),
  outcome: itemOutcome.meta({ description: 'Pending, accepted, refused or cancelled.' }),
  isReplay: z.boolean().meta({ description: 'True when an earlier request sent the item and nothing new was debited.' }),
  transferCode: logged(z.string()).nullable().meta({ description: 'Transfer code; null when nothing was debited.' }),
  status: debitSchema.nullable().meta({ description: 'Debit status of the wallet; null when nothing was debited.' }),
  settlementStatus: settlementSchema.nullable().meta({ description: 'Settlement status; null when nothing was debited.' }),
  amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
  fee: kobo.nullable().meta({ description: 'Kobo: fee on top of the amount; null when there is none.' }),
  code: z.string().nullable().meta({ description: 'Error code of the rejected item; null unless rejected.' }),
  error: z.string().nullable().meta({ description: 'Error message of the rejected item.' }),
  field: z.string().nullable().meta({ description: 'Offending field of the item; null when there is none.' }),
});

export type Item = z.output<typeof itemSchema>;

type Saved = Pick<RowOf<typeof TransferBatchItem>, 'batchId' | 'position' | 'state' | 'isReplay' | 'code' | 'error' | 'field'>;

export interface ItemRow extends Saved, Pick<Item, 'clientReference' | 'amount' | 'fee' | 'transferCode'> {
  /** Of its transfer, as it is now. */
  transferState: TransferState | null;
  captured: boolean | null;
  /** Time of the batch. */
  at: Date;
}

/** Code and text of a refusal; the ledger stores the remaining limits in place of a text. */
function refusalOf({ code, error, amount, at }: Pick<ItemRow, 'code' | 'error' | 'amount' | 'at'>): Pick<Item, 'code' | 'error'> {
  switch (code) {
    case 'PROVIDER_REJECTED':
      return { code, error: refusedByBank(error) };
    case 'INSUFFICIENT_WALLET_BALANCE':
      return { code, error: error ?? uncovered(null) };
    case 'WALLET_NOT_ACTIVE':
      return { code, error: error ?? NOT_ACTIVE };
    case 'CLIENT_REFERENCE_CONFLICT':
      return { code, error: error ?? OTHER_PAYMENT };
    case 'LIMITED': {
      const { detail, message } = beyondLimit(JSON.parse(error ?? '{}') as Remaining, amount, at);
      return { code: detail.code, error: message };
    }
    default:
      return { code, error };
  }
}

export function itemOf(row: ItemRow): Item {
  const { state, transferState } = row;
  return {
    ...row,
    index: row.position,
    outcome: state === 'sending' ? 'pending' : state,
    status: transferState && debitStatus({ state: transferState, captured: row.captured ?? false }),
    settlementStatus: transferState && settlementStatus({ state: transferState }),
    ...refusalOf(row),
  };
}
