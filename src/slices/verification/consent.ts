import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { App } from '../../core/app/app.ts';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { moment } from '../../domain/time/moment.ts';
import { canPay } from './balance.ts';
import type { RecordedConsent } from './charges.ts';
import type { VerificationOperation } from './kinds.ts';
import { insufficientBalance } from './verify.ts';

/** Bound for clocks of callers that run ahead. */
const SKEW_MS = 5 * 60_000;

/** Consent of the person to a lookup: the CBN demands it for a BVN. */
export const consentInput = z
  .strictObject(
    {
      given: z
        .boolean({ error: 'must be true' })
        .refine((given) => given, { error: 'must be true: no lookup without the consent of the person' })
        .meta({ description: 'True: the person agreed to this lookup. Anything else is refused.' }),
      at: moment
        .refine((at) => Date.parse(at) <= Date.now() + SKEW_MS, { error: 'must not be in the future' })
        .optional()
        .meta({ description: 'The time of the consent; default: now.' }),
      reference: plainText(200)
        .optional()
        .meta({ description: 'Where you keep the consent, such as the id of a form: 200 characters at most.' }),
    },
    { error: 'is required: the consent of the person to this lookup' },
  )
  .register(typeNames, { name: 'ConsentInput', description: 'The consent of the person to a lookup.' });

export type Consent = z.output<typeof consentInput>;

/**
 * Writes the consent to the audit log before the call that relies on it; the call has it too. The log never forgets, so it gets
 * neither the number nor the caller's reference.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing recorded.
 */
export async function recordConsent(app: App, actor: Actor, operation: VerificationOperation, given: Consent): Promise<RecordedConsent> {
  if (!(await canPay(app, actor.bookId, operation))) throw insufficientBalance();
  const consentAt = given.at ?? new Date().toISOString();
  await audited(app, actor, (tx) =>
    audit(tx, actor, {
      action: 'verificationConsent.record',
      subject: { type: 'verification', id: actor.effectId },
      after: { operation, consentAt },
    }),
  );
  return { consentAt, consentReference: given.reference, consentBy: personOf(actor) ?? actor.name };
}
