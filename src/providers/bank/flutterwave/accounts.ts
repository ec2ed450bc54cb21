import { z } from 'zod';
import { koboOfNaira, nairaNumber } from '../../../domain/money/money.ts';
import { askingFor, beside, alertIn } from '../../http/api.ts';
import type { AccountOrder, Closing, Opening, Payments, DepositStatus, VirtualAccountProvider } from '../../virtual-accounts/port.ts';
import { endOf, refused } from '../../virtual-accounts/reported-payment.ts';
import { within } from '../texts.ts';
import { bankCodeOfName, isDuplicate, isUnknownTransaction, momentIn, nameInNote, theirReference } from './account-codes.ts';
import { pageIn, paymentIn } from './account-payments.ts';
import { answers, type FlutterwaveClient, manner } from './client.ts';

/** A reference that is refused because it was used is given a number behind it: so many of one order at most. */
const TRIES = 3;
const NARRATION = { max: 100 };

const accountSchema = z.looseObject({
  order_ref: z.string().min(1).max(100),
  account_number: z.string().regex(/^\d{10}$/),
  bank_name: z.string().trim().min(1),
  amount: z.unknown().optional(),
  note: z.string().nullish().catch(null),
  // "N/A" for permanent ones [K].
  expiry_date: z.unknown().optional(),
});
type Account = z.output<typeof accountSchema>;

/** Accounts for one amount and permanent ones; deposits are matched by our reference. */
export function flutterwaveAccounts(say: FlutterwaveClient, { id, timeoutMs }: { id: number; timeoutMs: number }): VirtualAccountProvider {
  return {
    id,
    name: 'flutterwave',

    async open(order): Promise<Opening> {
      if (order.type === 'static' && !order.holder?.number) return { kind: 'needs_number' };
      if (!order.holder?.email) return refused('Flutterwave requires an email address of the payer');
      const ask = askingFor(say, timeoutMs, order.reference);
      for (let nth = 1; nth <= TRIES; nth++) {
        const body = orderOf(order, theirReference(order.reference, nth));
        const response = await ask({ operation: 'open', method: 'POST', path: '/virtual-account-numbers', body });
        if (response.kind !== 'answered') return answers.silence(response);
        if (manner.isFine(response.envelope)) return openedAs(order, answers.read(response, accountSchema));
        if (!isDuplicate(response.envelope.message))
          return { ...refused(response.envelope.message || 'Flutterwave made no account'), ...beside(alertIn(manner, response)) };
      }
      return refused('Flutterwave has no account for any reference of this order');
    },

    async close({ reference, type, providerReference }): Promise<Closing> {
      if (type === 'dynamic' || providerReference === null) return { kind: 'ends_by_itself' };
      const path = `/virtual-account-numbers/${encodeURIComponent(providerReference)}`;
      const response = await say({ operation: 'close', reference, method: 'POST', path, body: { status: 'inactive' } });
      return response.kind === 'answered' && manner.isFine(response.envelope) ? { kind: 'closed' } : answers.silence(response);
    },

    async payment(reference): Promise<DepositStatus> {
      const path = `/transactions/${encodeURIComponent(reference)}/verify`;
      const response = await say({ operation: 'payment', reference, method: 'GET', path });
      if (response.kind !== 'answered') return answers.silence(response);
      if (manner.isFine(response.envelope)) return paymentIn(response.envelope.data, reference);
      return isUnknownTransaction(response.envelope.message) ? { kind: 'none' } : answers.silence(response);
    },

    async payments({ from, to, after }): Promise<Payments> {
      // It takes days, with both ends [K]. Whose days they are is not said: those of Lagos begin an hour before those of UTC.
      const query = new URLSearchParams({
        status: 'successful',
        currency: 'NGN',
        from: dayOf(from.getTime()),
        to: dayOf(to.getTime() + HOUR_MS),
        page: after ?? '1',
      });
      return pageIn(await say({ operation: 'payments', method: 'GET', path: `/transactions?${query}` }), { from, to });
    },
  };
}

const HOUR_MS = 3_600_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function orderOf({ type, amount, accountName, holder }: AccountOrder, reference: string): object {
  return {
    email: holder?.email,
    tx_ref: reference,
    is_permanent: type === 'static',
    ...(type === 'dynamic' && amount !== null && { amount: nairaNumber(amount) }),
    currency: 'NGN',
    narration: within(NARRATION, accountName, 'Account'),
    firstname: holder?.firstName,
    lastname: holder?.lastName,
    ...(holder?.phone && { phonenumber: holder.phone }),
    ...(type === 'static' && holder?.number && { [holder.number.kind]: holder.number.digits }),
  };
}

function openedAs(order: AccountOrder, account: Account | null): Opening {
  if (!account) return answers.unread('an account');
  const { type, amount } = order;
  // Invariant: the requested amount is the payable amount; a fee on top would be returned to the payer.
  if (type === 'dynamic' && koboOfNaira(account.amount) !== amount)
    return { ...refused('Flutterwave asks payers for another amount'), alert: FEE_ON_TOP };
  return {
    kind: 'opened',
    accountNumber: account.account_number,
    accountName: nameInNote(account.note ?? null) ?? order.accountName,
    bankCode: bankCodeOfName(account.bank_name),
    bankName: account.bank_name,
    amount,
    expiresAt: endOf(order, momentIn(account.expiry_date)),
    providerReference: account.order_ref,
  };
}

const FEE_ON_TOP = {
  kind: 'setup',
  detail: 'Flutterwave adds its fee to what payers have to send: have the fee borne by the account, under Settings, Account settings',
} as const;
