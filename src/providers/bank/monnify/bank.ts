import { z } from 'zod';
import { koboOfNaira, nairaNumber } from '../../../domain/money/money.ts';
import { bankCodesOf, within } from '../codes.ts';
import type { Bank } from '../port.ts';
import { BankOutcomes, type ReportedStatus } from '../bank-outcomes.ts';
import { manner, type MonnifyClient } from './client.ts';
import { bankRows, errors, REFUSALS, statuses } from './codes.ts';

/** `REVERSED` may follow `SUCCESS` days later; webhooks sooner [C]. */
const RETURN_WINDOW_MS = 3 * 24 * 3_600_000;
/** Three characters at least [S], at most NIP's [K]. */
const NARRATION = { min: 3, max: 100 };
const NAME = { max: 100 };

const text = z.string().nullish().catch(null);
/** A transfer as Monnify has it [names of fields K, as far as its documents do not show them]. */
const transferSchema = z.looseObject({
  status: z.string(),
  reference: text,
  amount: z.unknown().optional(),
  destinationAccountNumber: text,
  transactionReference: text,
  sessionId: text,
  comment: text,
  transactionDescription: text,
  totalFee: z.unknown().optional(),
  fee: z.unknown().optional(),
});
const accountSchema = z.looseObject({ accountNumber: z.string(), accountName: z.string().trim().min(1) });

export const outcomes = new BankOutcomes(manner, { statuses, errors, isRefusal: ({ responseCode }) => REFUSALS.test(responseCode ?? '') });
const bankCodeOf = bankCodesOf('cbn', bankRows);

export function monnifyBank(say: MonnifyClient, { id, wallet }: { id: number; wallet: string }): Bank {
  return {
    id,
    name: 'monnify',
    capabilities: { returnWindowMs: RETURN_WINDOW_MS, paysReferenceOnce: true },

    async submit(payment) {
      const response = await say({
        operation: 'submit',
        reference: payment.reference,
        method: 'POST',
        path: '/api/v2/disbursements/single',
        body: {
          amount: nairaNumber(payment.amount),
          reference: payment.reference,
          narration: within(NARRATION, payment.narration, 'Transfer'),
          destinationBankCode: bankCodeOf(payment.bankCode),
          destinationAccountNumber: payment.accountNumber,
          destinationAccountName: within(NAME, payment.accountName, 'Account holder'),
          currency: 'NGN',
          sourceAccountNumber: wallet,
          // Otherwise it answers when the transfer has ended.
          async: true,
        },
      });
      return outcomes.submission(response, payment, ({ responseBody }) => statusIn(responseBody));
    },

    async outcomeOf(asked) {
      const response = await say({
        operation: 'outcomeOf',
        reference: asked.reference,
        method: 'GET',
        path: `/api/v2/disbursements/single/summary?${new URLSearchParams({ reference: asked.reference })}`,
      });
      return outcomes.outcome(response, asked, ({ responseBody }) => statusIn(responseBody));
    },

    async enquireName({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ accountNumber, bankCode: bankCodeOf(bankCode) });
      const path = `/api/v1/disbursements/account/validate?${query}`;
      const response = await say({ operation: 'enquireName', method: 'GET', path });
      return outcomes.enquiry(response, accountNumber, ({ responseBody }) => accountSchema.safeParse(responseBody).data ?? null);
    },
  };
}

export function statusIn(body: unknown): ReportedStatus | null {
  const parsed = transferSchema.safeParse(body);
  if (!parsed.success) return null;
  const { data: transfer } = parsed;
  const providerFee = koboOfNaira(transfer.totalFee ?? transfer.fee, 'rounded');
  return {
    status: transfer.status,
    reference: transfer.reference ?? null,
    amount: koboOfNaira(transfer.amount),
    accountNumber: transfer.destinationAccountNumber ?? null,
    reason: (transfer.comment || transfer.transactionDescription) ?? null,
    transactionRef: transfer.transactionReference ?? null,
    transactionId: transfer.transactionReference ?? null,
    sessionId: transfer.sessionId ?? null,
    ...(providerFee !== null && { providerFee }),
  };
}
