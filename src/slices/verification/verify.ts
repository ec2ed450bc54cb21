import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { derivedId, newId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { IdentityAnswer, Question } from '../../providers/identity/port.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import type { ChargeVerdict } from './charges.ts';
import type { CallStatus, VerificationOperation } from './kinds.ts';
import { type Subject, subjectOf } from './subject.ts';
import { charges } from './charges.ts';

/** An answer that was paid for. */
export interface Verified<Found> {
  verificationId: string;
  /** Kobo that left the balance; 0 when the plan paid. */
  charged: Kobo;
  found: Found;
}

export interface Enquiry<Found> {
  operation: VerificationOperation;
  provider: string;
  subject: { kind: 'nin' | 'company'; text: string };
  ask(question: Question): Promise<IdentityAnswer<Found>>;
}

/**
 * Charges one call, asks the provider, writes down what became of it, and answers. The charge is committed before a byte goes out,
 * and stands whatever the answer is (specification, "Verification"). What a crash leaves is in docs/verification.md.
 * @throws Refusal 402 INSUFFICIENT_BALANCE with nothing charged or asked; 404 RECORD_NOT_FOUND and 502 UPSTREAM_ERROR, both charged.
 */
export async function verify<Found>(app: App, actor: Actor, enquiry: Enquiry<Found>): Promise<Verified<Found>> {
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
      return { verificationId: id, charged, found: answer.found };
    case 'not_found':
      throw new Refusal('not_found', 'No record for the details given', { code: 'RECORD_NOT_FOUND', data: { message: answer.message } });
    case 'unavailable':
      throw new Refusal('upstream', 'The verification network is temporarily unavailable; try again shortly', {
        code: 'UPSTREAM_ERROR',
        data: { message: answer.message },
      });
  }
}

/** The words of the specification's 402. */
export function insufficientBalance(): Refusal {
  return new Refusal(
    'payment_required',
    'The verification balance does not cover this call and no quota of a plan is left; nothing was charged. Top up or subscribe to a plan',
    { code: 'INSUFFICIENT_BALANCE' },
  );
}

/** How often the same Idempotency-Key can meet a network that is down before its charge is no longer found again. */
const MAX_REPEATS = 16;

/**
 * A repeat with the same Idempotency-Key meets the charge that it made before. One whose answer never reached the caller is asked
 * again for nothing; one that ended in UPSTREAM_ERROR was told, so the repeat is a call of its own and charged as one.
 */
async function charge(
  app: App,
  actor: Actor,
  { operation, provider }: Enquiry<unknown>,
  { masked, index }: Subject,
): Promise<{ id: string; charged: Kobo }> {
  for (let repeat = 0; ; repeat++) {
    const id = repeat === 0 ? actor.effectId : repeat > MAX_REPEATS ? newId() : derivedId(actor.effectId, `charge ${repeat}`);
    const verdict = await charges(app).charge({ bookId: actor.bookId, id, operation, provider, subject: masked, subjectIndex: index });
    if (!isOver(verdict)) return { id, charged: verdict.charged };
  }
}

function isOver({ verdict, status, refunded }: ChargeVerdict): boolean {
  switch (verdict) {
    case 'charged':
      return false;
    case 'duplicate':
      return refunded || status === 'upstream_error';
    case 'insufficient':
      throw insufficientBalance();
    case 'inactive':
      throw new Refusal('forbidden', 'The verification balance is frozen', { code: 'WALLET_NOT_ACTIVE' });
  }
}

type Answered = Exclude<CallStatus, 'pending' | 'unanswered'>;

function statusOf({ kind }: IdentityAnswer<unknown>): Answered {
  return kind === 'unavailable' ? 'upstream_error' : kind;
}

/** The call is paid and answered, so an answer that cannot be written down is still given: a sweep finds the call. */
async function record(app: App, { bookId }: Actor, id: string, status: Answered): Promise<void> {
  const refund = status === 'upstream_error' && app.config.VERIFICATION_REFUND_UPSTREAM_ERRORS;
  try {
    await charges(app).record({ bookId, id, status, refund });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    app.log.error({ err: error, verificationId: id, status }, 'what became of a verification could not be stored');
  }
}

const TOO_LATE = { kind: 'unavailable', message: 'The provider did not answer in time' } as const;
