import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import type { FullPerson } from '../../providers/identity/port.ts';
import { nin } from './nin.ts';
import { type Verified, verify } from './verify.ts';

/**
 * All that provider B tells of a NIN's person, photo included. Nothing of it is kept.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyNinFull = operation({
  title: 'verification.nin_full',
  summary: 'Look a NIN up with all details',
  scope: 'verification:write',
  input: z.strictObject({ nin }),
  async run(app, actor, input): Promise<Verified<FullPerson>> {
    const provider = await app.providersOf(actor).identity.asked('switchFull', 'findFullByNin');
    return verify(app, actor, {
      operation: 'nin_full',
      provider: provider.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => provider.findFullByNin({ ...question, nin: input.nin }),
    });
  },
});
