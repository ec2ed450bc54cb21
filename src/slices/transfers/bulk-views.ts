import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import type { Bulk, ItemResult } from './bulk.ts';
import { settlementStatuses } from './transfer.ts';
import { debitStatuses, transferView } from './views.ts';

export const itemOutcomes = ['accepted', 'refused'] as const;

const item = z.object({
  clientReference: z.string(),
  outcome: z.enum(itemOutcomes),
  isReplay: z.boolean().meta({ description: 'True when it was sent by an earlier request and nothing new was debited' }),
  transferCode: z.string().nullable().meta({ description: 'Null when nothing was debited' }),
  status: z.enum(debitStatuses).nullable(),
  settlementStatus: z.enum(settlementStatuses).nullable(),
  amount: kobo,
  fee: kobo.nullable(),
  code: z.string().nullable().meta({ description: 'Why it was refused, as a send of its own would have been' }),
  error: z.string().nullable(),
  field: z.string().nullable(),
});

export const bulkSchema = z
  .object({
    batchReference: z.string(),
    acceptedCount: z.int(),
    refusedCount: z.int(),
    items: z.array(item).meta({ description: 'In the order of the request' }),
  })
  .meta({ id: 'TransferBatch' });

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
    fee: isRejected ? 0 : null,
    code: detail.code ?? null,
    error: message,
    field: detail.field ?? null,
  };
}
