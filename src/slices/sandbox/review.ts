import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { transferCode } from '../transfers/read/input.ts';
import { decideTransfer } from '../transfers/operate/review.ts';
import type { Transfer } from '../transfers/read/transfer.ts';
import { transferSchema, transferView } from '../transfers/read/views.ts';

/** How the transfer leaves. */
export const decided = { schema: transferSchema, view: transferView };

/**
 * Decides on a transfer that waits for a person, as an operator of the service would: where money is play money, a business decides on its own.
 * @throws Refusal 404 when it is not this business's, 409 TRANSFER_NOT_IN_REVIEW when it waits for nobody.
 */
export const reviewTransfer = operation({
  title: 'sandbox.review_transfer',
  summary: 'Decide on a transfer that waits for review, as an operator would',
  scope: 'sandbox',
  input: z.strictObject({
    transferCode,
    decision: z
      .enum(['reverse', 'settle'])
      .register(typeNames, {
        name: 'SandboxDecision',
        description: 'How an operator can decide on a transfer.',
        meanings: {
          reverse: 'Its money comes back, with reason `manual_reversal`.',
          settle: 'The bank proves that it credited it.',
        },
      })
      .meta({ description: 'reverse gives the money back (manual_reversal), settle takes it as credited.' }),
    note: plainText(500).default('Decided in the sandbox').meta({ description: 'Why; kept as evidence.' }),
  }),
  run: (app, actor, { decision, ...input }): Promise<Transfer> =>
    decideTransfer(app, actor, input, decision === 'reverse' ? 'manual_reversal' : 'manual_settlement'),
});
