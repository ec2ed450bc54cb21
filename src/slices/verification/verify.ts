import type { LookupAnswer } from '../../providers/ports/ports.ts';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import { derivedId, newId } from '../../domain/ids/ids.ts';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Question } from '../../providers/identity/port.ts';
import { doneOrLogged } from '../../platform/concurrency/for-each-settled.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import { charges, type ChargeOutcome, type RecordedConsent } from './charges.ts';
import type { CallStatus, VerificationOperation } from './entities.ts';
import { type Subject, type SubjectKind, subjectOf } from './subject.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { plainText } from '../../domain/schema/text.ts';
import { moment } from '../../domain/time/moment.ts';
import { canPay } from './balance.ts';

/** Common to all charged calls. */
export const chargedCall = { scope: 'verification:write', bucket: 'kyc' } as const;

const paid = {
  verificationId: z.uuid().meta({ description: 'The id of the charged call, for GET /kyc/calls/{verificationId}.' }),
  charged: kobo.meta({ description: 'Kobo debited from the balance; 0 when a plan paid.' }),
};
export const receiptSchema = namedObject('VerificationReceipt', 'The cost of a verification.', paid);

/** Answer of a charged call with its cost, which GraphQL returns beside it. */
export const chargedAnswer = <Shape extends z.core.$ZodLooseShape>(name: string, description: string, shape: Shape) =>
  z.object({ ...shape, ...paid }).register(typeNames, { name, description, without: Object.keys(paid) });

export const personFields = {
  firstName: z.string().meta({ description: 'The first name.' }),
  lastName: z.string().meta({ description: 'The last name.' }),
  middleName: z.string().meta({ description: 'The middle name.' }),
  dateOfBirth: z.string().meta({ format: 'date', description: 'The date of birth.' }),
  gender: z.string().meta({ description: 'The gender as the provider returns it.' }),
};
export const PERSON = { firstName: 'ADA', lastName: 'OKAFOR', middleName: 'CHIOMA', dateOfBirth: '1990-04-12', gender: 'female' };

export const PAID = { verificationId: '0199d3a0-7c1e-7000-8000-000000000001', charged: 10_000 };

export type Verified<Found> = Found & z.output<typeof receiptSchema>;

interface Enquiry<Found> {
  operation: VerificationOperation;
  provider: string;
  subject: { kind: SubjectKind; text: string };
  consent?: RecordedConsent;
  ask(question: Question): Promise<LookupAnswer<Found>>;
}

/**
 * Charges a call, calls the provider, records the outcome and answers. Invariant: the charge is committed before the provider
 * request and is final (docs/verification.md: states after a crash).
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export async function verify<Found extends object>(app: App, actor: Actor, enquiry: Enquiry<Found>): Promise<Verified<Found>> {
  const subject = subjectOf(app.config, actor.bookId, enquiry.subject.kind, enquiry.subject.text);
  const { id, charged } = await charge(app, actor, enquiry, subject);
  app.failpoint('verification-charged');
  const answer = await withinTime(
    app.config.VERIFICATION_TIMEOUT_MS,
    ({ signal }) => enquiry.ask({ reference: id, owner: actor.bookId, signal }),
    () => TOO_LATE,
  );
  app.failpoint('verification-answered');
  await record(app, actor, id, statusOf(answer));
  switch (answer.kind) {
    case 'found':
      return { ...answer.found, verificationId: id, charged };
    case 'not_found':
      throw new Refusal('not_found', 'No record for the details given', { code: 'RECORD_NOT_FOUND', data: { message: answer.message } });
    case 'unavailable':
      throw new Refusal('upstream', 'The verification network is temporarily unavailable; try again shortly', {
        code: 'UPSTREAM_ERROR',
        data: { message: answer.message },
      });
  }
}

export function insufficientBalance(): Refusal {
  return new Refusal(
    'payment_required',
    'The verification balance does not cover this call and no quota of a plan is left; nothing was charged. Top up or subscribe to a plan',
    { code: 'INSUFFICIENT_BALANCE' },
  );
}

/** Repeats of one Idempotency-Key after network failures, beyond which a charge is no longer found. */
const MAX_REPEATS = 16;

/**
 * A repeat with the same Idempotency-Key finds its charge: an unanswered call is asked again free of charge, while a repeat after
 * UPSTREAM_ERROR is a new call.
 */
async function charge(
  app: App,
  actor: Actor,
  { operation, provider, consent }: Enquiry<unknown>,
  { masked, index }: Subject,
): Promise<{ id: string; charged: Kobo }> {
  for (let repeat = 0; ; repeat++) {
    const id = repeat === 0 ? actor.effectId : repeat > MAX_REPEATS ? newId() : derivedId(actor.effectId, `charge ${repeat}`);
    const call = { bookId: actor.bookId, id, operation, provider, subject: masked, subjectIndex: index, ...consent };
    const outcome = await charges(app).charge(call);
    if (!isOver(outcome)) return { id, charged: outcome.charged };
  }
}

function isOver({ result, status, refunded }: ChargeOutcome): boolean {
  switch (result) {
    case 'charged':
      return false;
    case 'duplicate':
      return refunded || status === 'upstream_error';
    case 'insufficient':
      throw insufficientBalance();
    case 'inactive':
      throw new Refusal('forbidden', 'The verification balance is frozen; contact the operator', { code: 'WALLET_NOT_ACTIVE' });
  }
}

type Answered = Exclude<CallStatus, 'pending' | 'unanswered'>;

function statusOf({ kind }: LookupAnswer<unknown>): Answered {
  return kind === 'unavailable' ? 'upstream_error' : kind;
}

/** Why: a paid answer is returned even if its record fails; the sweep finds the call. */
async function record(app: App, { bookId }: Actor, id: string, status: Answered): Promise<void> {
  const refund = status === 'upstream_error' && app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS;
  await doneOrLogged(app.log, { verificationId: id, status }, 'recording the outcome of a verification failed', () =>
    charges(app).record({ bookId, id, status, refund }),
  );
}

const TOO_LATE = { kind: 'unavailable', message: 'The provider did not answer in time' } as const;

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
