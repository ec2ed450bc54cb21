import { z } from 'zod';
import { koboOfNaira, nairaNumber } from '../../../domain/money/money.ts';
import { bankCodesOf, within } from '../codes.ts';
import type { Bank } from '../port.ts';
import { BankOutcomes, type ReportedStatus } from '../bank-outcomes.ts';
import { type Envelope, type FlutterwaveClient, manner } from './client.ts';
import { bankRows, errors, statuses } from './codes.ts';

/** A transfer that was successful may still fail, when the bank sends the money back [C]. */
const RETURN_WINDOW_MS = 3 * 24 * 3_600_000;
const NARRATION = { max: 100 };
/** No bound is documented [K]. */
const NAME = { max: 100 };

const transferSchema = z.looseObject({
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
  reference: z.string().nullish(),
  amount: z.unknown().optional(),
  account_number: z.string().nullish().catch(null),
  complete_message: z.string().nullish().catch(null),
  fee: z.unknown().optional(),
});
const listSchema = z.array(transferSchema);
const pageSchema = z.looseObject({ page_info: z.looseObject({ total: z.coerce.number() }) });
const accountSchema = z.looseObject({ account_number: z.string(), account_name: z.string().trim().min(1) });

export const outcomes = new BankOutcomes(manner, { statuses, errors });
const bankCodeOf = bankCodesOf('cbn_then_nip', bankRows);

/** Payouts are accepted before checks: a low balance is a failure of an accepted transfer. */
export function flutterwaveBank(say: FlutterwaveClient, id: number): Bank {
  return {
    id,
    name: 'flutterwave',
    // A used reference is refused [S; the words K].
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },

    async submit(payment) {
      const response = await say({
        operation: 'submit',
        reference: payment.reference,
        method: 'POST',
        path: '/transfers',
        body: {
          account_bank: bankCodeOf(payment.bankCode),
          account_number: payment.accountNumber,
          amount: nairaNumber(payment.amount),
          currency: 'NGN',
          debit_currency: 'NGN',
          reference: payment.reference,
          narration: within(NARRATION, payment.narration, 'Transfer'),
          beneficiary_name: within(NAME, payment.accountName, 'Account holder'),
        },
      });
      return outcomes.submission(response, payment, ({ data }) => statusIn(data));
    },

    async outcomeOf(asked) {
      const response = await say({
        operation: 'outcomeOf',
        reference: asked.reference,
        method: 'GET',
        path: `/transfers?${new URLSearchParams({ reference: asked.reference })}`,
      });
      return outcomes.outcome(response, asked, (envelope) => foundIn(envelope, asked.reference));
    },

    async enquireName({ bankCode, accountNumber }) {
      const response = await say({
        operation: 'enquireName',
        method: 'POST',
        path: '/accounts/resolve',
        body: { account_number: accountNumber, account_bank: bankCodeOf(bankCode) },
      });
      return outcomes.enquiry(response, accountNumber, ({ data }) => {
        const account = accountSchema.safeParse(data);
        return account.success ? { accountNumber: account.data.account_number, accountName: account.data.account_name } : null;
      });
    },
  };
}

/**
 * The transfer in a list: its reference filter is unreliable, so references are compared; only an empty list
 * proves absence [C].
 */
function foundIn({ data, meta }: Envelope, reference: string): ReportedStatus | 'absent' | 'unseen' | null {
  const list = listSchema.safeParse(data);
  if (!list.success) return null;
  const [first, second] = list.data.filter((each) => each.reference === reference);
  if (first === undefined) return list.data.length === 0 && pageSchema.safeParse(meta).data?.page_info.total === 0 ? 'absent' : 'unseen';
  const reported = statusIn(first);
  if (reported === null || second === undefined) return reported;
  return { ...reported, contradiction: { kind: 'contradiction', detail: `Flutterwave has two transfers of reference ${reference}` } };
}

export function statusIn(data: unknown): ReportedStatus | null {
  const parsed = transferSchema.safeParse(data);
  if (!parsed.success) return null;
  const { id, status, reference, amount, account_number: accountNumber, complete_message: reason } = parsed.data;
  // It has three decimals: 26.875 naira are 2,688 kobo.
  const providerFee = koboOfNaira(parsed.data.fee, 'rounded');
  return {
    status: status.toUpperCase(),
    reference: reference ?? null,
    amount: koboOfNaira(amount),
    accountNumber: accountNumber ?? null,
    reason: reason || null,
    transactionRef: null,
    transactionId: id == null ? null : String(id),
    sessionId: null,
    ...(providerFee !== null && { providerFee }),
  };
}
