import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { deadlineIn, type Deadline, leftOf } from '../../http/deadline.ts';
import type { Mode } from '../../adapter.ts';
import { type Asked, type Bank, type BankAnswer, type Enquiry, NOT_SENT, type Outcome, type Payment, type Submission } from '../port.ts';
import { concernOf, type Envelope, type PaystackClient, type PaystackSaid } from './client.ts';
import { isUnknownAccount, isUnknownBank, isUnknownTransfer, REFUSED_TYPES, statusOf, submitErrors } from './codes.ts';
import { bankCodeOf, reasonOf, recipientName } from './texts.ts';

/** The recipient takes this part of a hand-in's time at most, so that the transfer itself has time to be answered. */
const RECIPIENTS_PART = 0.4;
/** `reversed` may come days after `success`; a webhook tells sooner [C]. */
const RETURN_WINDOW_MS = 3 * 24 * 3_600_000;
const MAX_RECIPIENTS = 10_000;

/** A transfer as Paystack has it. Test mode leaves much of it out. */
const transferSchema = z.looseObject({
  status: z.string(),
  reference: z.string().nullish(),
  amount: z.coerce.number().nullish(),
  domain: z.string().nullish(),
  id: z.union([z.number(), z.string()]).nullish(),
  transfer_code: z.string().nullish(),
  gateway_response: z.string().nullish().catch(null),
  failures: z.unknown().optional(),
  session: z.looseObject({ id: z.string().nullish() }).nullish().catch(null),
  recipient: z
    .looseObject({ details: z.looseObject({ account_number: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null),
});
type PaystackTransfer = z.output<typeof transferSchema>;

const recipientSchema = z.looseObject({ recipient_code: z.string().min(1) });
const accountSchema = z.looseObject({ account_number: z.string(), account_name: z.string().trim().min(1) });

interface Options {
  id: number;
  mode: Mode | null;
  timeoutMs: number;
}

/** Payouts through Paystack: a recipient, which costs nothing and may be made again, and then the transfer, once. */
export function paystackBank(say: PaystackClient, { id, mode, timeoutMs }: Options): Bank {
  const recipients = new LRUCache<string, string>({ max: MAX_RECIPIENTS });

  const recipientFor = async (payment: Payment, within: Deadline): Promise<{ code: string } | { said: PaystackSaid }> => {
    const key = `${payment.bankCode} ${payment.accountNumber}`;
    const known = recipients.get(key);
    if (known !== undefined) return { code: known };
    const said = await say({
      operation: 'submit.recipient',
      reference: payment.reference,
      method: 'POST',
      path: '/transferrecipient',
      body: {
        type: 'nuban',
        name: recipientName(payment.accountName),
        account_number: payment.accountNumber,
        bank_code: bankCodeOf(payment.bankCode),
        currency: 'NGN',
      },
      deadline: deadlineIn(leftOf(within) * RECIPIENTS_PART),
    });
    const made = said.kind === 'said' && said.envelope.status ? recipientSchema.safeParse(said.envelope.data) : null;
    if (!made?.success) return { said };
    recipients.set(key, made.data.recipient_code);
    return { code: made.data.recipient_code };
  };

  return {
    id,
    name: 'paystack',
    // A used reference is refused with a code of its own, and repeating one is what Paystack advises where an answer was lost.
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },

    async submit(payment): Promise<Submission> {
      // Both requests together.
      const deadline = deadlineIn(timeoutMs);
      const recipient = await recipientFor(payment, deadline);
      if ('said' in recipient) return withoutRecipient(recipient.said);
      const said = await say({
        operation: 'submit',
        reference: payment.reference,
        method: 'POST',
        path: '/transfer',
        body: {
          source: 'balance',
          amount: payment.amount,
          recipient: recipient.code,
          reference: payment.reference,
          reason: reasonOf(payment.narration),
          currency: 'NGN',
        },
        deadline,
      });
      // Whoever deleted it on Paystack's dashboard must not stop payments to this account.
      if (said.kind === 'said' && said.status === 404) recipients.delete(`${payment.bankCode} ${payment.accountNumber}`);
      return submissionOf(said, payment);
    },

    async outcomeOf(asked): Promise<Outcome> {
      const path = `/transfer/verify/${encodeURIComponent(asked.reference)}`;
      const deadline = deadlineIn(timeoutMs);
      return outcomeIn(await say({ operation: 'outcomeOf', reference: asked.reference, method: 'GET', path, deadline }), asked, mode);
    },

    async enquireName({ bankCode, accountNumber }): Promise<Enquiry> {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCodeOf(bankCode) });
      const said = await say({ operation: 'enquireName', method: 'GET', path: `/bank/resolve?${query}`, deadline: deadlineIn(timeoutMs) });
      return enquiryOf(said, accountNumber);
    },
  };
}

/** Without a recipient the money call was never written, whatever became of the recipient. */
function withoutRecipient(said: PaystackSaid): Submission {
  if (said.kind === 'said' && isUnknownAccount(said.envelope))
    return { kind: 'refused', ...NOT_SENT, code: 'ACCOUNT_NOT_FOUND', description: 'The bank has no such account' };
  const why = said.kind === 'said' ? `${said.status}` : said.kind === 'slow_down' ? 'slow down' : said.why;
  return {
    kind: 'refused',
    ...NOT_SENT,
    concern: concernOf(said) ?? { kind: 'unreachable', detail: `Paystack made no recipient (${why}), so the transfer was not handed in` },
  };
}

function submissionOf(said: PaystackSaid, payment: Payment): Submission {
  switch (said.kind) {
    case 'not_taken':
      return { kind: 'refused', ...NOT_SENT, ...beside(concernOf(said)) };
    case 'silence':
    case 'slow_down':
      return { kind: 'no_answer' };
    case 'said':
      return said.envelope.status ? takenAs(said.envelope, payment) : refusalOf(said.status, said.envelope);
  }
}

/** Whatever status it begins with, the transfer exists: how it ended is asked. */
function takenAs({ data }: Envelope, payment: Payment): Submission {
  const transfer = transferSchema.safeParse(data);
  if (!transfer.success)
    return { kind: 'no_answer', concern: { kind: 'unknown_answer', detail: 'Paystack accepted a transfer without telling its status' } };
  const concern = disagreement(transfer.data, payment) ?? statusOf.get(transfer.data.status)?.concern;
  return { kind: 'accepted', ...wordsOf(transfer.data, 'PENDING'), ...beside(concern) };
}

function refusalOf(status: number, envelope: Envelope): Submission {
  const row = submitErrors.find(({ code, message }) => (code !== undefined && code === envelope.code) || message?.test(envelope.message));
  if (row?.kind === 'exists') return { kind: 'accepted', ...NOT_SENT, code: 'PENDING', description: 'The bank has this payment already' };
  if (row) return { kind: 'refused', ...NOT_SENT, ...beside(row.concern) };
  if (status === 401 || status === 403 || status === 404)
    return { kind: 'refused', ...NOT_SENT, ...beside(concernOf({ kind: 'said', status, envelope })) };
  const concern: Concern = {
    kind: 'mistake',
    detail: `Paystack refused a transfer: ${status} ${envelope.code ?? envelope.type ?? 'without a code'}`,
  };
  if (status < 500 && [envelope.type, envelope.code].some((word) => word != null && REFUSED_TYPES.has(word)))
    return { kind: 'refused', ...NOT_SENT, concern };
  // It may have made the transfer before it found fault: only what is known to refuse refuses.
  return { kind: 'no_answer', concern: { ...concern, kind: 'unknown_answer' } };
}

function outcomeIn(said: PaystackSaid, asked: Asked, mode: Mode | null): Outcome {
  if (said.kind !== 'said') return { kind: 'no_answer', ...beside(concernOf(said)) };
  const { status, envelope } = said;
  if (!envelope.status) {
    if (status === 404 && isUnknownTransfer(envelope)) return { kind: 'not_found', isCertain: true };
    return { kind: 'no_answer', ...beside(concernOf(said)) };
  }
  const parsed = transferSchema.safeParse(envelope.data);
  if (!parsed.success)
    return { kind: 'no_answer', concern: { kind: 'unknown_answer', detail: 'Paystack told of a transfer without its status' } };
  const transfer = parsed.data;
  const row = statusOf.get(transfer.status);
  const concern = disagreement(transfer, asked) ?? otherMode(transfer, mode);
  if (concern) return { kind: 'pending', ...wordsOf(transfer, 'PENDING'), concern };
  if (!row)
    return {
      kind: 'pending',
      ...wordsOf(transfer, 'PENDING'),
      concern: { kind: 'unknown_answer', detail: 'Paystack told a status of a transfer that is not in our table' },
    };
  // Money that is back without having been credited was declined; only what was credited can be returned.
  const kind = row.kind === 'returned' && !asked.wasDelivered ? 'declined_final' : row.kind;
  return { kind, ...wordsOf(transfer, kind === 'delivered' ? '90000' : transfer.status.toUpperCase()), ...beside(row.concern) };
}

function enquiryOf(said: PaystackSaid, accountNumber: string): Enquiry {
  if (said.kind !== 'said') return { kind: 'no_answer', ...beside(concernOf(said)) };
  if (!said.envelope.status) {
    if (isUnknownAccount(said.envelope)) return { kind: 'not_found' };
    if (isUnknownBank(said.envelope))
      return {
        kind: 'no_answer',
        concern: { kind: 'mistake', detail: 'Paystack knows no bank by a code of ours: its table of codes needs a line' },
      };
    return { kind: 'no_answer', ...beside(concernOf(said)) };
  }
  const account = accountSchema.safeParse(said.envelope.data);
  if (!account.success || account.data.account_number !== accountNumber)
    return { kind: 'no_answer', concern: { kind: 'contradiction', detail: 'Paystack resolved another account than was asked for' } };
  return { kind: 'found', accountName: account.data.account_name, sessionId: null };
}

/** An answer about another payment than ours decides nothing of ours. */
function disagreement(transfer: PaystackTransfer, ours: Pick<Payment, 'reference' | 'amount' | 'accountNumber'>): Concern | undefined {
  const account = transfer.recipient?.details?.account_number;
  const parts = [
    transfer.reference !== ours.reference && 'reference',
    transfer.amount !== ours.amount && 'amount',
    // Test mode leaves the recipient out.
    account != null && account !== ours.accountNumber && 'account',
  ].filter((part) => part !== false);
  return parts.length === 0
    ? undefined
    : { kind: 'contradiction', detail: `Paystack tells another ${parts.join(' and ')} of transfer ${ours.reference} than our books` };
}

const otherMode = ({ domain }: PaystackTransfer, mode: Mode | null): Concern | undefined =>
  domain == null || mode === null || domain === mode
    ? undefined
    : { kind: 'contradiction', detail: `Paystack answers in ${domain} mode where ${mode} is configured` };

const wordsOf = (transfer: PaystackTransfer, code: string): BankAnswer => ({
  code,
  description: textOf(transfer.gateway_response) ?? textOf(transfer.failures) ?? `Transfer ${transfer.status}`,
  transactionRef: transfer.transfer_code ?? null,
  transactionId: transfer.id == null ? null : String(transfer.id),
  sessionId: transfer.session?.id ?? null,
});

const MAX_TEXT = 200;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null);

const beside = (concern: Concern | undefined): { concern?: Concern } => (concern ? { concern } : {});
