import { z } from 'zod';
import { kobo, NO_KOBO } from '../../../domain/money/money.ts';
import type { Bulk, ItemResult } from './bulk.ts';
import { debitWord, settlementWord, transferView } from '../read/views.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import { logged } from '../../../domain/schema/logged.ts';

const item = z
  .object({
    clientReference: logged(z.string()).meta({ description: 'Your own reference.' }),
    outcome: z
      .enum(['accepted', 'refused'])
      .register(typeNames, {
        name: 'TransferBatchItemOutcome',
        description: 'What became of one item of a batch.',
        meanings: { accepted: 'It is a transfer.', refused: 'It is none, or the bank refused it; its code says why.' },
      })
      .meta({ description: 'Accepted or refused.' }),
    isReplay: z.boolean().meta({ description: 'True when it was sent by an earlier request and nothing new was debited.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Our reference; null when nothing was debited.' }),
    status: debitWord.nullable().meta({ description: 'What happened to the wallet; null when nothing.' }),
    settlementStatus: settlementWord.nullable().meta({ description: 'Where the money is; null when it never moved.' }),
    amount: kobo.meta({ description: 'Kobo: what the beneficiary gets.' }),
    fee: kobo.nullable().meta({ description: 'Kobo: what the transfer costs on top; null when there is none.' }),
    code: z.string().nullable().meta({ description: 'Why it was refused, as a transfer of its own would have been; null when accepted.' }),
    error: z.string().nullable().meta({ description: 'The same in a sentence for people.' }),
    field: z.string().nullable().meta({ description: 'The field of the item that is to blame; null when none is.' }),
  })
  .register(typeNames, { name: 'TransferBatchItem', description: 'What became of one item of a batch.' });

export const bulkSchema = z
  .object({
    batchReference: logged(z.string()).meta({ description: 'Your own reference for them all.' }),
    acceptedCount: z.int().meta({ description: 'How many are transfers.' }),
    refusedCount: z.int().meta({ description: 'How many were refused.' }),
    items: z.array(item).meta({ description: 'In the order of the request.' }),
  })
  .meta({ id: 'TransferBatch' })
  .register(typeNames, { name: 'TransferBatch', description: 'Transfers that were sent together.' });

export type BulkView = z.output<typeof bulkSchema>;
export type BulkItemView = BulkView['items'][number];

export function bulkView({ batchReference, results }: Bulk): BulkView {
  const items = results.map(itemView);
  const acceptedCount = items.filter(({ outcome }) => outcome === 'accepted').length;
  return { batchReference, acceptedCount, refusedCount: items.length - acceptedCount, items };
}

function itemView(result: ItemResult): BulkItemView {
  const { clientReference, amount } = result;
  if ('sent' in result) {
    const { transferCode, status, settlementStatus, fee } = transferView(result.sent.transfer);
    const nothing = { code: null, error: null, field: null };
    return {
      clientReference,
      outcome: 'accepted',
      isReplay: result.sent.replayed,
      transferCode,
      status,
      settlementStatus,
      amount,
      fee,
      ...nothing,
    };
  }
  const { kind, message, detail } = result.refusal;
  // What the bank refused was a transfer; its money is back and it cost nothing.
  const isRejected = kind === 'provider_rejected';
  const code = detail.data?.['transferCode'];
  return {
    clientReference,
    outcome: 'refused',
    isReplay: detail.isReplay ?? false,
    transferCode: isRejected && typeof code === 'string' ? code : null,
    status: isRejected ? 'rejected' : null,
    settlementStatus: isRejected ? 'reversed' : null,
    amount,
    fee: isRejected ? NO_KOBO : null,
    code: detail.code,
    error: message,
    field: detail.field ?? null,
  };
}
