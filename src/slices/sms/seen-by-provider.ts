import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

export interface SeenBySmsProvider {
  messageId: string;
  /** How often it was handed in. */
  requests: number;
  /** How often it was sent. */
  sent: number;
}

/**
 * How often a message reached the simulated provider, and was sent: its truth, to compare charges with.
 * @throws Refusal 404 when it never did, or the message is another business's.
 */
export const seenBySmsProvider = operation({
  title: 'sandbox.seen_by_sms_provider',
  summary: 'How often a text message reached the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ messageId: z.uuid().meta({ description: 'Which message.' }) }),
  async run(app, actor, { messageId }): Promise<SeenBySmsProvider> {
    const seen = await app.sandbox.sms.seen(actor.bookId, messageId);
    if (seen.requests === 0) throw new Refusal('not_found', 'No provider saw this message', { code: 'RECORD_NOT_FOUND' });
    return { messageId, ...seen };
  },
});
