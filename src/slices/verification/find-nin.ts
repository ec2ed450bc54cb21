import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import type { BasicPerson, FullPerson } from '../../providers/identity/port.ts';
import { maskPhone } from './subject.ts';
import { type Verified, verify } from './verify.ts';

export const nin = z
  .string({ error: 'must be text of exactly 11 digits' })
  .trim()
  .regex(/^\d{11}$/, { error: 'must be exactly 11 digits' })
  .meta({ description: 'National Identification Number: 11 digits', examples: ['70123456789'] });

/**
 * The person of a NIN, from provider A. The phone number is masked, whatever the provider sends: the full look-up tells it.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export const verifyNin = operation({
  title: 'verification.nin',
  summary: 'Look a NIN up',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
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

/**
 * All that provider B tells of a NIN's person, photo included. Nothing of it is kept.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyNinFull = operation({
  title: 'verification.nin_full',
  summary: 'Look a NIN up with all details',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
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
