import { z } from 'zod';
import { accountNumberInput } from '../../banks/bank.ts';
import { inOrder, rangeFields } from '../../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../../domain/schema/page.ts';
import { found, invalid } from '../../../platform/errors/refusal.ts';
import { operation } from '../../../core/operation/operation.ts';
import { transferCode, transferReference } from './transfer.ts';
import { findById, listTransfers, statusByClientReference, statusByCode } from './read.ts';
import { settlementSchema, transferSchema, transferStatusSchema, transferStatusView, transferView } from './views.ts';

/**
 * Retrieves the status of one transfer and the provider's answers, by exactly one reference. @throws Refusal 404
 * RECORD_NOT_FOUND, also for another business's transfer; 400 unless exactly one reference is given.
 */
export const transferStatus = operation({
  title: 'transferStatus.retrieve',
  summary: 'Retrieve the status of a transfer',
  scope: 'transfers:read',
  input: z.strictObject({
    transferCode: transferCode.optional(),
    clientReference: transferReference.optional().meta({ description: 'Your own reference.' }),
    reference: z.string().trim().min(1).max(100).optional().meta({ description: 'Either a transferCode or a clientReference.' }),
  }),
  output: transferStatusSchema,
  async run(app, actor, input) {
    if (Object.values(input).filter((value) => value !== undefined).length !== 1) {
      throw invalid('transferCode', 'Give exactly one of transferCode, clientReference and reference');
    }
    const code = input.transferCode ?? input.reference;
    const mine = input.clientReference ?? input.reference;
    const byCode = code === undefined ? null : await statusByCode(app.db, actor.bookId, code);
    const byReference = byCode ?? (mine === undefined ? null : await statusByClientReference(app.db, actor.bookId, mine));
    return transferStatusView(found(byReference, NO_TRANSFER));
  },
});

/** Retrieves one transfer by its transferCode. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findTransfer = operation({
  title: 'transfers.retrieve',
  summary: 'Retrieve a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: transferStatusSchema,
  run: async (app, actor, input) => transferStatusView(found(await statusByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER)),
});

/** Retrieves one transfer by its id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's transfer. */
export const findTransferById = operation({
  title: 'transfersById.retrieve',
  summary: 'Retrieve a transfer by id',
  scope: 'transfers:read',
  input: z.strictObject({ transferId: z.uuid({ error: 'must be the id of a transfer' }).meta({ description: 'Transfer id.' }) }),
  output: transferSchema,
  run: async (app, actor, input) => transferView(found(await findById(app.db, actor.bookId, input.transferId), NO_TRANSFER)),
});

export const NO_TRANSFER = 'No transfer has this reference';

/** Lists transfers, newest first; pages stay stable while new transfers arrive. */
export const listTransfersPage = operation({
  title: 'transfers.list',
  summary: 'List transfers',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      ...rangeFields,
      settlementStatus: settlementSchema.optional().meta({ description: 'Only transfers with this settlement status.' }),
      accountNumber: accountNumberInput.optional().meta({ description: 'Only transfers to this account number.' }),
      clientReference: transferReference.optional().meta({ description: 'Only the transfer with this clientReference.' }),
    })
    .refine(...inOrder),
  output: { page: transferSchema },
  async run(app, actor, input) {
    const before = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0];
    const rows = await listTransfers(app.db, { ...input, bookId: actor.bookId, before, limit: input.limit + 1 });
    return pageOf(rows.map(transferView), input.limit, (transfer) => [transfer.id]);
  },
});
