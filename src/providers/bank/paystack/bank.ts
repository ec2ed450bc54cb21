import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { koboOf } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import { bankCodesOf, within } from '../codes.ts';
import { type Bank, NOT_SENT, type Payment, type Submission } from '../port.ts';
import { BankOutcomes, NO_ACCOUNT, type ReportedStatus } from '../bank-outcomes.ts';
import { type Envelope, manner, type PaystackClient, type PaystackResponse } from './client.ts';
import { bankRows, errors, isRefusal, statuses } from './codes.ts';
import { type Deadline, deadlineIn, leftOf } from '../../../platform/concurrency/delay.ts';

/** The recipient takes this part of a submission's time at most, so that the transfer itself has time to be answered. */
const RECIPIENTS_PART = 0.4;
/** `reversed` may follow `success` days later; webhooks sooner [C]. */
const RETURN_WINDOW_MS = 3 * 24 * 3_600_000;
const MAX_RECIPIENTS = 10_000;
const NAME = { max: 100 };
const REASON = { max: 100 };

const transferSchema = z.looseObject({
  status: z.string(),
  reference: z.string().nullish(),
  amount: z.coerce.number().nullish(),
  domain: z.string().nullish(),
  id: z.union([z.number(), z.string()]).nullish(),
  transfer_code: z.string().nullish(),
  gateway_response: z.string().nullish().catch(null),
  failures: z.unknown().optional(),
  fee_charged: z.int().nonnegative().nullish().catch(null),
  session: z.looseObject({ id: z.string().nullish() }).nullish().catch(null),
  recipient: z
    .looseObject({ details: z.looseObject({ account_number: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null),
});

const recipientSchema = z.looseObject({ recipient_code: z.string().min(1) });
const accountSchema = z.looseObject({ account_number: z.string(), account_name: z.string().trim().min(1) });

export const outcomes = new BankOutcomes(manner, {
  statuses,
  errors,
  isRefusal: ({ type, code }, status) => isRefusal(status, [type, code]),
});
const bankCodeOf = bankCodesOf('cbn', bankRows);

/** Payouts: a repeatable recipient, then one transfer. */
export function paystackBank(say: PaystackClient, { id, mode, timeoutMs }: { id: number; mode: Mode | null; timeoutMs: number }): Bank {
  const recipients = new LRUCache<string, string>({ max: MAX_RECIPIENTS });

  const recipientFor = async (payment: Payment, deadline: Deadline): Promise<{ code: string } | { answer: PaystackResponse }> => {
    const key = `${payment.bankCode} ${payment.accountNumber}`;
    const known = recipients.get(key);
    if (known !== undefined) return { code: known };
    const response = await say({
      operation: 'submit.recipient',
      reference: payment.reference,
      method: 'POST',
      path: '/transferrecipient',
      body: {
        type: 'nuban',
        name: within(NAME, payment.accountName, 'Account holder'),
        account_number: payment.accountNumber,
        bank_code: bankCodeOf(payment.bankCode),
        currency: 'NGN',
      },
      deadline: deadlineIn(leftOf(deadline) * RECIPIENTS_PART),
    });
    const made = response.kind === 'answered' && response.envelope.status ? recipientSchema.safeParse(response.envelope.data) : null;
    if (!made?.success) return { answer: response };
    recipients.set(key, made.data.recipient_code);
    return { code: made.data.recipient_code };
  };

  return {
    id,
    name: 'paystack',
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },

    async submit(payment): Promise<Submission> {
      // Bounds both requests.
      const deadline = deadlineIn(timeoutMs);
      const recipient = await recipientFor(payment, deadline);
      if ('answer' in recipient) return withoutRecipient(recipient.answer);
      const response = await say({
        operation: 'submit',
        reference: payment.reference,
        method: 'POST',
        path: '/transfer',
        body: {
          source: 'balance',
          amount: payment.amount,
          recipient: recipient.code,
          reference: payment.reference,
          reason: within(REASON, payment.narration, 'Transfer'),
          currency: 'NGN',
        },
        deadline,
      });
      // Why: recipients deleted on the dashboard must not block accounts.
      if (response.kind === 'answered' && response.status === 404) recipients.delete(`${payment.bankCode} ${payment.accountNumber}`);
      return outcomes.submission(response, payment, ({ data }) => statusIn(data, null));
    },

    async outcomeOf(asked) {
      const path = `/transfer/verify/${encodeURIComponent(asked.reference)}`;
      const response = await say({ operation: 'outcomeOf', reference: asked.reference, method: 'GET', path });
      return outcomes.outcome(response, asked, ({ data }) => statusIn(data, mode));
    },

    async enquireName({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCodeOf(bankCode) });
      const response = await say({ operation: 'enquireName', method: 'GET', path: `/bank/resolve?${query}` });
      return outcomes.enquiry(response, accountNumber, ({ data }) => {
        const account = accountSchema.safeParse(data);
        return account.success ? { accountNumber: account.data.account_number, accountName: account.data.account_name } : null;
      });
    },
  };
}

/** Without a recipient, no transfer was submitted. */
function withoutRecipient(response: PaystackResponse): Submission {
  if (outcomes.errorIn('enquireName', response)?.kind === 'no_account') return { kind: 'refused', ...NO_ACCOUNT };
  const why = response.kind === 'answered' ? `${response.status}` : response.kind === 'slow_down' ? 'slow down' : response.why;
  return {
    kind: 'refused',
    ...NOT_SENT,
    alert: outcomes.alertOf(response) ?? {
      kind: 'unreachable',
      detail: `Paystack made no recipient (${why}), so the transfer was not submitted`,
    },
  };
}

export function statusIn(data: Envelope['data'], mode: Mode | null): ReportedStatus | null {
  const parsed = transferSchema.safeParse(data);
  if (!parsed.success) return null;
  const transfer = parsed.data;
  const { domain } = transfer;
  return {
    status: transfer.status,
    reference: transfer.reference ?? null,
    amount: Number.isSafeInteger(transfer.amount) ? koboOf(Number(transfer.amount)) : null,
    // Test mode leaves the recipient out.
    accountNumber: transfer.recipient?.details?.account_number ?? null,
    reason: textOf(transfer.gateway_response) ?? textOf(transfer.failures),
    transactionRef: transfer.transfer_code ?? null,
    transactionId: transfer.id == null ? null : String(transfer.id),
    sessionId: transfer.session?.id ?? null,
    ...(transfer.fee_charged != null && { providerFee: koboOf(transfer.fee_charged) }),
    ...(domain != null &&
      mode !== null &&
      domain !== mode && {
        contradiction: { kind: 'contradiction', detail: `Paystack answers in ${domain} mode where ${mode} is configured` } as const,
      }),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
