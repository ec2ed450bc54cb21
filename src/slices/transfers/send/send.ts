import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import type { BankEntry } from '../../../domain/banks/banks.ts';
import { accountNumberInput, bankCodeInput } from '../../banks/bank.ts';
import { type Actor, personOf } from '../../../domain/actor/actor.ts';
import { mark } from '../../../platform/concurrency/delay.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { moment } from '../../../domain/time/moment.ts';
import { type Kobo, koboAmount, currencyInput } from '../../../domain/money/money.ts';
import { phoneInput } from '../../../domain/contact/phone.ts';
import { invalid, Refusal } from '../../../platform/errors/refusal.ts';
import { emailAddress, idInput, narration, plainText } from '../../../domain/schema/text.ts';
import type { Payment } from '../../../core/ledger/transitions.ts';
import type { PaymentOutcome } from '../../../core/ledger/outcomes.ts';
import { operation } from '../../../core/operation/operation.ts';
import type { RouteFacts } from '../../../core/routing/route.ts';
import { beyondLimit } from '../../limits/limits.ts';
import { accountOf, bankOf, confirmName, expectedNameOf, unknownBeneficiary } from './destination.ts';
import { feeFor } from '../read/fees.ts';
import { type Transfer, metadata, requireOwnReference, transferLimits, transferReference } from '../read/transfer.ts';
import { madeBefore, original, referenceUsed, repeats, replayOf, type Sent, unlessRefused } from './replay.ts';
import { FIRST_CHECK_MS } from '../settle/settlement-schedule.ts';
import { LEASE_MS } from '../settle/attempts.ts';
import { submit } from '../settle/submit.ts';
import { withHolds } from '../../../core/screening/subjects.ts';
import { priceBook } from '../../../core/prices/rule.ts';

export const CODE_PREFIX = '1453';

const destination = {
  amount: koboAmount.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
  bankCode: bankCodeInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
  accountNumber: accountNumberInput.optional().meta({ description: 'Required unless beneficiaryId is given.' }),
  beneficiaryId: idInput.optional().meta({ description: 'Saved beneficiary, in place of bankCode and accountNumber.' }),
  accountName: plainText(100).optional().meta({ description: 'Expected account name, compared with the name from the bank.' }),
  allowNameMismatch: z.boolean().optional().meta({ description: 'Sends although the names differ.' }),
  narration: narration
    .optional()
    .meta({ description: 'Narration that the beneficiary sees: at most 100 characters of the GSM-7 basic set.' }),
  currency: currencyInput,
  senderName: plainText(100).optional().meta({ description: 'Sender name, when it is not yours.' }),
  senderEmail: emailAddress.optional().meta({ description: 'Sender email address.' }),
  senderPhone: phoneInput.optional().meta({ description: 'Sender phone number.' }),
  scheduledAt: moment.optional().meta({ description: 'Time of release; the money is held until then.' }),
  metadata: metadata.optional().meta({ description: 'Your own labels: at most 20 entries.' }),
};

export const sendInput = z.strictObject({ ...destination, clientReference: transferReference.optional() });
/** Why: without clientReference, so that no caller relies on idempotency. */
const initiateInput = z.strictObject(destination);

/**
 * Sends money to a bank account. A repeated clientReference with the same amount and destination returns the original. Without
 * an answer of the bank the transfer stays pending (202): never send it again. @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE,
 * ACCOUNT_NAME_MISMATCH or VALIDATION_ERROR, 403 LIMIT_EXCEEDED, 409 CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED when the
 * bank refused and the money is back.
 */
export const sendTransfer = operation({
  title: 'transfers.send',
  summary: 'Send a transfer',
  scope: 'transfers:write',
  repeatable: ['clientReference'],
  input: sendInput,
  run: async (app, actor, input) => dispatch(app, actor, await prepare(app, actor, input)),
});

/** Creates a new transfer on every call, without idempotency by reference. */
export const initiateTransfer = operation({
  title: 'transfers.initiate',
  summary: 'Initiate a transfer without idempotency',
  scope: 'transfers:write',
  repeatable: [],
  input: initiateInput,
  run: async (app, actor, input) => dispatch(app, actor, await prepare(app, actor, input)),
});

export type SendInput = z.output<typeof sendInput>;

export interface Payable {
  input: SendInput;
  bank: BankEntry;
  accountNumber: string;
  /** Name of the saved beneficiary. */
  savedName: string | null;
  scheduledAt: Date | null;
}

export type Prepared = Payable | { earlier: Transfer; isRepeat: boolean };

/** Invariant: a repeat is recognised before limits, times or banks are checked. @throws Refusal 400 naming the field. */
export async function prepare(app: App, actor: Actor, input: SendInput): Promise<Prepared> {
  requireOwnReference(actor, input.clientReference);
  const account = await accountOf(app, actor, input);
  const earlier = await madeBefore(app, actor, input.clientReference);
  if (earlier) return { earlier, isRepeat: repeats(earlier, actor, input.amount, account) };
  if (!account) throw unknownBeneficiary();
  const bank = bankOf(account.bankCode);
  const scheduledAt = futureTime(app, input);
  withinLimits(actor, input.amount);
  return { input, bank, accountNumber: account.accountNumber, savedName: account.accountName ?? null, scheduledAt };
}

/** Enquires the name, debits and submits. `debit` lets callers decide or write in the debit's transaction. */
export async function dispatch(
  app: App,
  actor: Actor,
  prepared: Prepared,
  debit = (payment: Payment): Promise<PaymentOutcome> => app.ledger.pay(payment),
): Promise<Sent> {
  const ready = await readyPayment(app, actor, prepared);
  if ('earlier' in ready) return repeat(ready);
  const [payment = ready.payment] = await withHolds(app, actor.environment, [ready.payment]);
  const { scheduledAt } = ready;
  app.failpoint('before-debit');
  const claimedAt = mark();
  const outcome = await debit(payment);
  app.failpoint('after-debit');

  switch (outcome.result) {
    case 'paid':
    case 'scheduled':
    case 'awaiting': {
      const { result, state, left } = outcome;
      const made = fresh(payment, outcome.transferCode, outcome.at);
      const claimed = {
        transfer: made,
        environment: actor.environment,
        bankId: payment.provider,
        attempt: 1,
        claim: payment.claim,
        claimedAt,
      };
      const transfer = result === 'paid' ? unlessRefused(await submit(app, claimed)) : { ...made, state, scheduledAt, nextCheckAt: null };
      return { transfer, replayed: false, left, available: availableTo(actor, outcome) };
    }
    case 'duplicate':
      return replayOf(await original(app, actor, outcome.transferId));
    case 'conflict':
      throw otherPayment();
    case 'limited':
      throw beyondLimit(outcome.left, payment.amount, app.clock.now());
    case 'inactive':
      throw new Refusal('forbidden', NOT_ACTIVE, { code: 'WALLET_NOT_ACTIVE' });
    case 'insufficient':
      throw new Refusal('invalid', uncovered(payment.fee), { code: 'INSUFFICIENT_WALLET_BALANCE' });
  }
}

/** Security: a key that only sends does not learn the balance. */
const availableTo = ({ scopes }: Actor, { available }: { available: Kobo | null }): Kobo | null =>
  scopes.has('wallet:read') ? available : null;

export const OTHER_PAYMENT = 'clientReference was used before with a different amount or destination';
export const NOT_ACTIVE = 'The wallet is not active; contact the operator';

const otherPayment = (): Refusal => referenceUsed(OTHER_PAYMENT);

export const uncovered = (fee: Kobo | null): string =>
  `The wallet's available balance does not cover the amount and its fee${fee === null ? '' : ` of ${fee} kobo`}; fund the wallet and try again`;

function repeat({ earlier, isRepeat }: { earlier: Transfer; isRepeat: boolean }): Sent {
  if (!isRepeat) throw otherPayment();
  return replayOf(earlier);
}

/** Enquires the name and chooses the bank; an earlier transfer of the reference needs neither. @throws Refusal as a send does. */
export async function readyPayment(
  app: App,
  actor: Actor,
  prepared: Prepared,
): Promise<{ payment: Payment; scheduledAt: Date | null } | Exclude<Prepared, Payable>> {
  if ('earlier' in prepared) return prepared;
  const named = await nameOrEarlier(app, actor, prepared);
  if ('earlier' in named) return named;
  return { payment: await paymentOf(app, actor, prepared, named.accountName), scheduledAt: prepared.scheduledAt };
}

/** Race: a rejected name enquiry returns the transfer sent meanwhile under this reference. */
async function nameOrEarlier(
  app: App,
  actor: Actor,
  { input, bank, accountNumber }: Payable,
): Promise<{ accountName: string | null } | Exclude<Prepared, Payable>> {
  try {
    return { accountName: await confirmName(app, actor, input, { bankCode: bank.bankCode, accountNumber }) };
  } catch (error) {
    const now = error instanceof Refusal ? await prepare(app, actor, input) : null;
    if (!now || !('earlier' in now)) throw error;
    return now;
  }
}

/** @throws Refusal 503 when every suitable account is switched off: nothing is debited. */
async function chosenBank(app: App, actor: Actor, facts: RouteFacts): Promise<number> {
  const [first] = await app.providersOf(actor).banksFor(facts);
  if (first === undefined)
    throw new Refusal('unavailable', 'No bank takes this transfer at the moment and nothing was debited; try again later', {
      code: 'UNAVAILABLE',
    });
  return first;
}

async function paymentOf(app: App, actor: Actor, payable: Payable, accountName: string | null): Promise<Payment> {
  const { input, bank, accountNumber, scheduledAt } = payable;
  const expectedName = expectedNameOf(payable, accountName);
  const { fee, breakdown } = feeFor(await priceBook(app).rules(actor.environment), {
    amount: input.amount,
    at: app.clock.now(),
    businessId: actor.businessId,
  });
  return {
    bookId: actor.bookId,
    id: actor.effectId,
    clientReference: input.clientReference ?? null,
    amount: input.amount,
    fee,
    feeBreakdown: breakdown,
    bankCode: bank.bankCode,
    bankName: bank.bankName,
    accountNumber,
    accountName,
    narration: input.narration || null,
    sender: senderOf(input),
    metadata: input.metadata ?? null,
    provider: await chosenBank(app, actor, { id: actor.effectId, amount: input.amount, bankCode: bank.bankCode }),
    claim: newId(),
    leaseMs: LEASE_MS,
    firstCheckMs: FIRST_CHECK_MS,
    codePrefix: CODE_PREFIX,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    asker: {
      id: personOf(actor) ?? actor.name,
      name: actor.name,
      key: actor.key?.familyId ?? null,
      ...(expectedName !== null && { expectedName }),
    },
  };
}

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

export function futureTime(app: App, { scheduledAt }: SendInput): Date | null {
  if (scheduledAt === undefined) return null;
  const at = new Date(scheduledAt);
  const aheadMs = at.getTime() - app.clock.now().getTime();
  if (aheadMs > MAX_AHEAD_MS) throw invalid('scheduledAt', 'scheduledAt: must be within the next 366 days');
  if (aheadMs <= 0) throw invalid('scheduledAt', 'scheduledAt: must be in the future');
  return at;
}

export function withinLimits(actor: Actor, amount: Kobo): void {
  const { minAmount, maxAmount } = transferLimits(actor);
  if (amount < minAmount) throw invalid('amount', `amount: must be at least ${minAmount} kobo`);
  if (amount > maxAmount) throw invalid('amount', `amount: must be at most ${maxAmount} kobo`);
}

function senderOf({ senderName, senderEmail, senderPhone }: SendInput): Record<string, string> | null {
  const entries = Object.entries({ name: senderName, email: senderEmail, phone: senderPhone }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

export function fresh(payment: Payment, transferCode: string, createdAt: Date): Transfer {
  return {
    ...payment,
    transferCode,
    state: 'submitting',
    retryOf: null,
    retriedAs: null,
    payrollItem: payment.payrollItem ?? null,
    isRefund: false,
    captured: false,
    unseen: 0,
    provider: null,
    reason: null,
    cause: null,
    declineCode: null,
    nextCheckAt: new Date(createdAt.getTime() + FIRST_CHECK_MS),
    decideBy: null,
    reviewSince: null,
    approvalRequest: null,
    lastCheckedAt: null,
    scheduledAt: null,
    createdAt,
    settledAt: null,
    failedAt: null,
    reversedAt: null,
  };
}
