import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import type { BasicPerson } from '../../providers/identity/port.ts';
import { nin } from './nin.ts';
import { maskPhone } from './subject.ts';
import { type Verified, verify } from './verify.ts';

/**
 * The person of a NIN, from provider A. The phone number is masked, whatever the provider sends: the full look-up tells it.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNin = operation({
  title: 'verification.nin',
  summary: 'Look a NIN up',
  scope: 'verification:write',
  input: z.strictObject({ nin }),
  async run(app, actor, input): Promise<Verified<BasicPerson>> {
    const zee = await app.providersOf(actor).identity.asked('zee', 'findByNin');
    const verified = await verify(app, actor, {
      operation: 'nin_basic',
      provider: zee.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => zee.findByNin({ ...question, nin: input.nin }),
    });
    return { ...verified, found: { ...verified.found, phoneNumber: maskPhone(verified.found.phoneNumber) } };
  },
});
