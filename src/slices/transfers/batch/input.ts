import { z } from 'zod';
import { logged } from '../../../domain/schema/logged.ts';
import { transferReference } from '../read/input.ts';
import { sendInput } from '../send/send.ts';
import { MAX_ITEMS } from './batch.ts';

export const batchInput = z.strictObject({
  batchReference: logged(z.string())
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({ description: 'Identifies these items permanently; a reuse with other items is rejected.' }),
  items: z
    .array(sendInput.extend({ clientReference: transferReference }))
    .min(1, { error: 'must have at least one item' })
    .max(MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} items` })
    .meta({ description: '1 to 10,000 items, each the body of a send, with its own clientReference.' }),
  async: z.boolean().optional().meta({ description: 'True accepts the batch and sends it in the background; always so above 50 items.' }),
});

export type BatchItemInput = z.output<typeof batchInput>['items'][number];
