import { type Ask, askingFor, beside } from '../../http/api.ts';
import type { Mode } from '../../adapter/adapter.ts';
import type { AccountOrder, Closing, Opening, Payments, DepositStatus, VirtualAccountProvider } from '../../virtual-accounts/port.ts';
import { endOf, refused } from '../../virtual-accounts/reported-payment.ts';
import { answers, type Envelope, type PaystackClient, type PaystackResponse } from './client.ts';
import {
  bankCodeOfSlug,
  chargeSchema,
  customerSchema,
  dedicatedListSchema,
  dedicatedSchema,
  isDuplicateCharge,
  isUnknownTransaction,
  pageIn,
  paymentIn,
  theirReference,
  transactionSchema,
  wantsPhone,
} from './account-payments.ts';

/** Paystack's own bounds of an account that expires [S]. */
const SHORTEST_MINUTES = 15;
const LONGEST_MINUTES = 8 * 60;
/** A charge whose account cannot be read again is left to expire, and another one is made: so many of one order at most. */
const CHARGES = 3;
const PAGE = 100;

interface Options {
  id: number;
  mode: Mode | null;
  timeoutMs: number;
  /** Domain of per-account addresses; null when unset. */
  emailDomain: string | null;
  preferredBank: string;
}

/** Permanent accounts are dedicated accounts, single amounts are charges; every deposit is a transaction. */
export function paystackAccounts(
  say: PaystackClient,
  { id, mode, timeoutMs, emailDomain, preferredBank }: Options,
): VirtualAccountProvider {
  return {
    id,
    name: 'paystack',

    async open(order): Promise<Opening> {
      const email = emailDomain === null ? null : `${theirReference(order.reference, 1).toLowerCase()}@${emailDomain}`;
      const ask = askingFor(say, timeoutMs, order.reference);
      if (order.type === 'dynamic') {
        const address = email ?? order.holder?.email;
        return address ? openCharge(ask, order, address) : refused('Paystack requires an email address of the payer');
      }
      // Why: equal addresses would merge accounts and misdirect credits.
      if (email === null) return { ...refused('accountsEmailDomain is not set'), alert: NO_DOMAIN };
      if (!order.holder?.phone) return { kind: 'needs_phone' };
      return openDedicated(ask, order, email, preferredBank);
    },

    async close({ reference, type, providerReference }): Promise<Closing> {
      if (type === 'dynamic' || providerReference === null) return { kind: 'ends_by_itself' };
      const path = `/dedicated_account/${encodeURIComponent(providerReference)}`;
      const response = await say({ operation: 'close', reference, method: 'DELETE', path });
      const isGone = response.kind === 'answered' && (response.envelope.status || response.status === 404);
      return isGone ? { kind: 'closed' } : answers.silence(response);
    },

    async payment(reference): Promise<DepositStatus> {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const response = await say({ operation: 'payment', reference, method: 'GET', path });
      const refusal = answers.refusalIn(response);
      if (refusal && isUnknownTransaction(refusal)) return { kind: 'none' };
      if (response.kind !== 'answered' || refusal) return answers.silence(response);
      const row = answers.read(response, transactionSchema);
      return row?.reference === reference ? paymentIn(row, mode) : answers.unread('a payment');
    },

    async payments({ from, to, after }): Promise<Payments> {
      const query = new URLSearchParams({
        status: 'success',
        from: from.toISOString(),
        to: to.toISOString(),
        perPage: String(PAGE),
        page: after ?? '1',
      });
      return pageIn(await say({ operation: 'payments', method: 'GET', path: `/transaction?${query}` }), mode);
    },
  };
}

async function openDedicated(ask: Ask<Envelope>, order: AccountOrder, email: string, preferredBank: string): Promise<Opening> {
  const { holder } = order;
  const made = await ask({
    operation: 'open.customer',
    method: 'POST',
    path: '/customer',
    body: {
      email,
      first_name: holder?.firstName ?? order.accountName,
      last_name: holder?.lastName ?? order.accountName,
      phone: holder?.phone,
    },
  });
  const customer = answers.read(made, customerSchema);
  if (!customer) return failed(made, 'a customer');
  const known = await ask({ operation: 'open.known', method: 'GET', path: `/dedicated_account?customer=${customer.id}` });
  const list = answers.read(known, dedicatedListSchema);
  if (!list) return failed(known, 'the accounts of a customer');
  const [account] = list;
  if (account) return openedAs(order, account, String(account.id));
  const body = { customer: customer.customer_code, preferred_bank: preferredBank };
  const opened = await ask({ operation: 'open', method: 'POST', path: '/dedicated_account', body });
  const fresh = answers.read(opened, dedicatedSchema);
  return fresh ? openedAs(order, fresh, String(fresh.id)) : failed(opened, 'an account');
}

async function openCharge(ask: Ask<Envelope>, order: AccountOrder, email: string): Promise<Opening> {
  const minutes = Math.min(Math.max(order.expiryMinutes ?? SHORTEST_MINUTES, SHORTEST_MINUTES), LONGEST_MINUTES);
  for (let nth = 1; nth <= CHARGES; nth++) {
    const reference = theirReference(order.reference, nth);
    const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
    const body = { email, amount: order.amount, currency: 'NGN', reference, bank_transfer: { account_expires_at: expiresAt } };
    const charged = await ask({ operation: 'open', method: 'POST', path: '/charge', body });
    const account = answers.read(charged, chargeSchema);
    if (account) return openedAs(order, account, reference);
    if (charged.kind !== 'answered' || !isDuplicateCharge(charged.envelope)) return failed(charged, 'an account');
    // An earlier request made it, and its answer was lost.
    const known = await ask({ operation: 'open.known', method: 'GET', path: `/charge/${reference}` });
    const earlier = answers.read(known, chargeSchema);
    if (earlier) return openedAs(order, earlier, reference);
    if (known.kind !== 'answered') return failed(known, 'an account');
  }
  return refused('Paystack has no account for any charge of this order');
}

interface TheirAccount {
  account_name: string;
  account_number: string;
  bank: { name: string; slug?: string | null | undefined };
  account_expires_at?: Date | null | undefined;
}

const openedAs = (order: AccountOrder, account: TheirAccount, providerReference: string): Opening => ({
  kind: 'opened',
  accountNumber: account.account_number,
  accountName: account.account_name,
  bankCode: bankCodeOfSlug(account.bank.slug ?? null),
  bankName: account.bank.name,
  amount: order.amount,
  expiresAt: endOf(order, account.account_expires_at ?? null),
  providerReference,
});

function failed(response: PaystackResponse, what: string): Opening {
  if (response.kind !== 'answered') return answers.silence(response);
  if (response.envelope.status) return answers.unread(what);
  if (wantsPhone(response.envelope.message)) return { kind: 'needs_phone' };
  return { ...refused(response.envelope.message || `Paystack made no ${what}`), ...beside(answers.alertOf(response)) };
}

const NO_DOMAIN = {
  kind: 'setup',
  detail:
    'Permanent accounts at Paystack need accountsEmailDomain in PROVIDERS_FILE: each is a customer of its own there, with an address of its own',
} as const;
