import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

export interface SeenByProvider {
  verificationId: string;
  /** How often it was asked: once, or once more for each repeat after a crash. */
  requests: number;
}

/**
 * How often a call reached the simulated provider: its truth, to compare charges with.
 * @throws Refusal 404 when it never did, or the call is another business's.
 */
export const seenByProvider = operation({
  title: 'sandbox.seen_by_verification_provider',
  summary: 'How often a call reached the simulated provider',
  scope: 'sandbox',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'Which verification call.' }) }),
  async run(app, actor, { verificationId }): Promise<SeenByProvider> {
    const requests = await app.sandbox.identity.requestsOf(actor.bookId, verificationId);
    if (requests === 0) throw new Refusal('not_found', 'No provider saw this call', { code: 'RECORD_NOT_FOUND' });
    return { verificationId, requests };
  },
});
