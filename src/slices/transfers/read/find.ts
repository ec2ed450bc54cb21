import { z } from 'zod';
import { accountNumberInput } from '../../banks/bank.ts';
import { inOrder, rangeFields } from '../../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../../domain/schema/page.ts';
import { invalid, Refusal } from '../../../platform/errors/refusal.ts';
import { operation } from '../../../core/operation/operation.ts';
import { clientReference, transferCode } from './input.ts';
import { findById, listTransfers, statusByClientReference, statusByCode } from './read.ts';
import { settlementWord, transferSchema, transferStatusSchema, transferStatusView, transferView } from './views.ts';

/**
 * What is known of one transfer, found by exactly one of the references that people hold.
 * @throws Refusal 404 RECORD_NOT_FOUND, also for another business's transfer; 400 when none or several references are given.
 */
export const transferStatus = operation({
  title: 'transfers.status',
  summary: 'Where a transfer stands, by transferCode or clientReference',
  scope: 'transfers:read',
  input: z.strictObject({
    transferCode: transferCode.optional(),
    clientReference: clientReference.optional().meta({ description: 'Your own reference.' }),
    reference: z.string().trim().min(1).max(100).optional().meta({ description: 'Either of the two.' }),
  }),
  output: transferStatusSchema,
  async run(app, actor, input) {
    if (Object.values(input).filter((value) => value !== undefined).length !== 1) {
      throw invalid('transferCode', 'Give exactly one of transferCode, clientReference and reference');
    }
    const code = input.transferCode ?? input.reference;
    const mine = input.clientReference ?? input.reference;
    const byCode = code === undefined ? null : await statusByCode(app.db, actor.bookId, code);
    return transferStatusView(found(byCode ?? (mine === undefined ? null : await statusByClientReference(app.db, actor.bookId, mine))));
  },
});

/** One transfer by its transferCode. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findTransfer = operation({
  title: 'transfers.find',
  summary: 'One transfer by its transferCode',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: transferStatusSchema,
  run: async (app, actor, input) => transferStatusView(found(await statusByCode(app.db, actor.bookId, input.transferCode))),
});

/** One transfer by its id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export const findTransferById = operation({
  title: 'transfers.find_by_id',
  summary: 'One transfer by its id',
  scope: 'transfers:read',
  input: z.strictObject({ transferId: z.uuid({ error: 'must be the id of a transfer' }).meta({ description: 'Its id.' }) }),
  output: transferSchema,
  run: async (app, actor, input) => transferView(found(await findById(app.db, actor.bookId, input.transferId))),
});

function found<Found>(what: Found | null): Found {
  if (what === null) throw transferNotFound();
  return what;
}

export function transferNotFound(): Refusal {
  return new Refusal('not_found', 'No transfer has this reference', { code: 'RECORD_NOT_FOUND' });
}

/** Transfers, newest first, in pages that stay stable while new ones arrive. */
export const listTransfersPage = operation({
  title: 'transfers.list',
  summary: 'Transfers, newest first',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      ...rangeFields,
      settlementStatus: settlementWord.optional().meta({ description: 'Only transfers whose money is there.' }),
      accountNumber: accountNumberInput.optional().meta({ description: 'Only transfers to this account number.' }),
      clientReference: clientReference.optional().meta({ description: 'Only the transfer with this reference of yours.' }),
    })
    .refine(...inOrder),
  output: { page: transferSchema },
  async run(app, actor, input) {
    const rows = await listTransfers(app.db, {
      bookId: actor.bookId,
      settlementStatus: input.settlementStatus ?? null,
      accountNumber: input.accountNumber ?? null,
      clientReference: input.clientReference ?? null,
      from: input.from ?? null,
      to: input.to ?? null,
      before: input.cursor === undefined ? null : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0],
      limit: input.limit + 1,
    });
    return pageOf(rows.map(transferView), input.limit, (transfer) => [transfer.id]);
  },
});
