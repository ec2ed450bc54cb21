import type { z } from 'zod';
import { beside, concernIn } from '../../http/api.ts';
import { deadlineIn, type Deadline } from '../../http/deadline.ts';
import type { Mode } from '../../adapter.ts';
import type { AccountOrder, Closing, Opening, Payments, Told, VirtualAccountProvider } from '../../virtual-accounts/port.ts';
import { manner, type PaystackClient, type PaystackSaid } from './client.ts';
import { bankCodeOfSlug, isDuplicateCharge, isUnknownTransaction, theirReference } from './account-codes.ts';
import { chargeSchema, customerSchema, dedicatedListSchema, dedicatedSchema, transactionSchema } from './account-schemas.ts';
import { pageIn, paymentIn, unreadable } from './account-payments.ts';

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
  /** Where the addresses are under which Paystack keeps each account apart; null where nobody said so. */
  emailDomain: string | null;
  preferredBank: string;
}

type Ask = (request: Omit<Parameters<PaystackClient>[0], 'deadline' | 'reference'>) => Promise<PaystackSaid>;

/**
 * Accounts through Paystack: permanent ones are dedicated accounts, those for one amount are charges by bank transfer. What was paid in is one of its
 * transactions, whichever it came through.
 */
export function paystackAccounts(
  say: PaystackClient,
  { id, mode, timeoutMs, emailDomain, preferredBank }: Options,
): VirtualAccountProvider {
  const asking =
    (reference: string, deadline: Deadline): Ask =>
    (request) =>
      say({ ...request, reference, deadline });

  return {
    id,
    name: 'paystack',

    async open(order): Promise<Opening> {
      const email = emailDomain === null ? null : `${theirReference(order.reference, 1).toLowerCase()}@${emailDomain}`;
      const ask = asking(order.reference, deadlineIn(timeoutMs));
      if (order.type === 'dynamic') {
        const address = email ?? order.holder?.email;
        return address ? openCharge(ask, order, address) : refused('Paystack wants an e-mail address of whoever pays');
      }
      // Two accounts of one address would be one account there, and what came in would be credited to the wrong one of two.
      if (email === null) return { ...refused('accountsEmailDomain is not set'), concern: NO_DOMAIN };
      return openDedicated(ask, order, email, preferredBank);
    },

    async close({ reference, type, providerReference }): Promise<Closing> {
      if (type === 'dynamic' || providerReference === null) return { kind: 'ends_by_itself' };
      const said = await asking(
        reference,
        deadlineIn(timeoutMs),
      )({
        operation: 'close',
        method: 'DELETE',
        path: `/dedicated_account/${encodeURIComponent(providerReference)}`,
      });
      const isGone = said.kind === 'said' && (said.envelope.status || said.status === 404);
      return isGone ? { kind: 'closed' } : { kind: 'no_answer', ...beside(concernIn(manner, said)) };
    },

    async payment(reference): Promise<Told> {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const said = await asking(reference, deadlineIn(timeoutMs))({ operation: 'payment', method: 'GET', path });
      if (said.kind !== 'said') return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
      if (!said.envelope.status)
        return isUnknownTransaction(said.envelope) ? { kind: 'none' } : { kind: 'no_answer', ...beside(concernIn(manner, said)) };
      const row = transactionSchema.safeParse(said.envelope.data);
      if (!row.success || row.data.reference !== reference) return { kind: 'no_answer', concern: unreadable('a payment') };
      return paymentIn(row.data, mode);
    },

    async payments({ from, to, after }): Promise<Payments> {
      const query = new URLSearchParams({
        status: 'success',
        from: from.toISOString(),
        to: to.toISOString(),
        perPage: String(PAGE),
        page: after ?? '1',
      });
      const said = await say({ operation: 'payments', method: 'GET', path: `/transaction?${query}`, deadline: deadlineIn(timeoutMs) });
      return pageIn(said, mode);
    },
  };
}

/** A customer there for each account, then the account: both may be asked for again. */
async function openDedicated(ask: Ask, order: AccountOrder, email: string, preferredBank: string): Promise<Opening> {
  const { holder } = order;
  const made = await ask({
    operation: 'open.customer',
    method: 'POST',
    path: '/customer',
    body: {
      email,
      first_name: holder?.firstName ?? order.accountName,
      last_name: holder?.lastName ?? order.accountName,
      ...(holder?.phone != null && { phone: holder.phone }),
    },
  });
  const customer = dataOf(made, customerSchema);
  if (!customer) return failed(made, 'a customer');
  const known = await ask({ operation: 'open.known', method: 'GET', path: `/dedicated_account?customer=${customer.id}` });
  const list = dataOf(known, dedicatedListSchema);
  if (!list) return failed(known, 'the accounts of a customer');
  const [account] = list;
  if (account) return openedAs(order, account, String(account.id));
  const body = { customer: customer.customer_code, preferred_bank: preferredBank };
  const opened = await ask({ operation: 'open', method: 'POST', path: '/dedicated_account', body });
  const fresh = dataOf(opened, dedicatedSchema);
  return fresh ? openedAs(order, fresh, String(fresh.id)) : failed(opened, 'an account');
}

/** One charge of the amount, whose account waits for exactly that. A reference that has a charge already is asked about. */
async function openCharge(ask: Ask, order: AccountOrder, email: string): Promise<Opening> {
  const minutes = Math.min(Math.max(order.expiryMinutes ?? SHORTEST_MINUTES, SHORTEST_MINUTES), LONGEST_MINUTES);
  for (let nth = 1; nth <= CHARGES; nth++) {
    const reference = theirReference(order.reference, nth);
    const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
    const body = { email, amount: order.amount, currency: 'NGN', reference, bank_transfer: { account_expires_at: expiresAt } };
    const charged = await ask({ operation: 'open', method: 'POST', path: '/charge', body });
    const account = dataOf(charged, chargeSchema);
    if (account) return openedAs(order, account, reference);
    if (charged.kind !== 'said' || !isDuplicateCharge(charged.envelope)) return failed(charged, 'an account');
    // An earlier request made it, and its answer was lost.
    const known = await ask({ operation: 'open.known', method: 'GET', path: `/charge/${reference}` });
    const earlier = dataOf(known, chargeSchema);
    if (earlier) return openedAs(order, earlier, reference);
    if (known.kind !== 'said') return failed(known, 'an account');
  }
  return refused('Paystack tells no account of any charge of this order');
}

interface TheirAccount {
  account_name: string;
  account_number: string;
  bank: { name: string; slug?: string | null | undefined };
  account_expires_at?: Date | null | undefined;
}

/** It waits no longer here than was asked for; what its bank takes in after that is late. */
function openedAs(order: AccountOrder, account: TheirAccount, providerReference: string): Opening {
  const ours = order.expiryMinutes === null ? null : new Date(Date.now() + order.expiryMinutes * 60_000);
  const theirs = account.account_expires_at ?? ours;
  return {
    kind: 'opened',
    accountNumber: account.account_number,
    accountName: account.account_name,
    bankCode: bankCodeOfSlug(account.bank.slug ?? null),
    bankName: account.bank.name,
    amount: order.amount,
    expiresAt: ours && theirs && theirs < ours ? theirs : ours,
    providerReference,
  };
}

const dataOf = <Schema extends z.ZodType>(said: PaystackSaid, schema: Schema): z.output<Schema> | null =>
  said.kind === 'said' && said.envelope.status ? (schema.safeParse(said.envelope.data).data ?? null) : null;

function failed(said: PaystackSaid, what: string): Opening {
  if (said.kind !== 'said') return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
  if (said.envelope.status) return { kind: 'no_answer', concern: unreadable(what) };
  return { ...refused(said.envelope.message || `Paystack made no ${what}`), ...beside(concernIn(manner, said)) };
}

const refused = (reason: string): { kind: 'refused'; reason: string } => ({ kind: 'refused', reason });

const NO_DOMAIN = {
  kind: 'setup',
  detail:
    'Permanent accounts at Paystack need accountsEmailDomain in PROVIDERS_FILE: each is a customer of its own there, with an address of its own',
} as const;
