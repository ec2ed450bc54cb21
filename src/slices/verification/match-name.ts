import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { NameMatch } from '../../providers/identity/port.ts';
import { nin } from './find-nin.ts';
import { type Verified, verify } from './verify.ts';

export interface NameResult extends NameMatch {
  result: 'EXACT_MATCH' | 'NO_MATCH';
}

/**
 * Whether first and last name are those of a NIN, from provider B. One that differs is NO_MATCH; the flags tell which.
 * A repeat under the same Idempotency-Key gets the stored answer of a success: no call is made, and nothing is charged.
 */
export const verifyNinName = operation({
  title: 'verification.nin_match',
  summary: 'Compare a name with a NIN',
  scope: 'verification:write',
  repeatable: true,
  bucket: 'kyc',
  input: z.strictObject({
    nin,
    firstName: plainText(100).meta({ description: 'At most 100 characters.' }),
    lastName: plainText(100).meta({ description: 'At most 100 characters.' }),
  }),
  async run(app, actor, input): Promise<Verified<NameResult>> {
    const provider = await app.providersOf(actor).identity.asked('switch', 'matchName');
    const verified = await verify(app, actor, {
      operation: 'nin_match',
      provider: provider.name,
      subject: { kind: 'nin', text: input.nin },
      ask: (question) => provider.matchName({ ...question, ...input }),
    });
    const { firstNameMatch, lastNameMatch } = verified.found;
    return { ...verified, found: { ...verified.found, result: firstNameMatch && lastNameMatch ? 'EXACT_MATCH' : 'NO_MATCH' } };
  },
});
