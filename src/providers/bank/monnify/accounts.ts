import { z } from 'zod';
import { type Ask, askingFor, beside, type ProviderResponse } from '../../http/api.ts';
import type { AccountOrder, Closing, Opening, Payments, DepositStatus, VirtualAccountProvider } from '../../virtual-accounts/port.ts';
import { refused } from '../../virtual-accounts/reported-payment.ts';
import { within } from '../codes.ts';
import { boundOf, isSecondOfCustomer, isUnknown, ourBankCode, pageIn, paymentIn } from './account-payments.ts';
import { answers, type Envelope, manner, type MonnifyClient } from './client.ts';

const RESERVED_ACCOUNTS = '/api/v2/bank-transfer/reserved-accounts';
/** Each row is queried by itself, which bounds the page. */
const PAGE = 50;
/** Names of accounts and customers: at least three characters [S]. */
const NAME = { min: 3, max: 100 };

const accountSchema = z.looseObject({
  accountReference: z.string(),
  status: z.string().nullish(),
  accounts: z
    .array(
      z.looseObject({
        bankCode: z.string(),
        bankName: z.string().min(1),
        accountNumber: z.string().regex(/^\d{10}$/),
        accountName: z.string(),
      }),
    )
    .min(1),
});

interface Options {
  id: number;
  timeoutMs: number;
  /** Contract of new accounts; null when unset. */
  contractCode: string | null;
  /** The bank of accounts, by Monnify's code; null takes every bank that there is, and gives out the first. */
  preferredBank: string | null;
  /** Domain of per-account addresses; null uses the holder's address. */
  emailDomain: string | null;
}

/** Permanent accounts, opened, found, closed and matched by our reference. */
export function monnifyAccounts(say: MonnifyClient, { id, timeoutMs, contractCode, ...settings }: Options): VirtualAccountProvider {
  return {
    id,
    name: 'monnify',

    async open(order): Promise<Opening> {
      if (order.type === 'dynamic') return refused('Monnify opens permanent accounts alone');
      if (contractCode === null) return { ...refused('contractCode is not set'), alert: NO_CONTRACT };
      if (!order.holder?.number) return { kind: 'needs_number' };
      const ask = askingFor(say, timeoutMs, order.reference);
      const body = orderOf(order, { contractCode, ...settings });
      if (body === null) return refused('Monnify requires an email address of the payer');
      const made = await ask({ operation: 'open', method: 'POST', path: RESERVED_ACCOUNTS, body });
      if (made.kind !== 'answered') return answers.silence(made);
      if (manner.isFine(made.envelope)) return openedAs(order, made.envelope.responseBody);
      // Why: a used reference names an earlier request's account.
      return known(order, ask, made);
    },

    async close({ reference }): Promise<Closing> {
      const path = `/api/v1/bank-transfer/reserved-accounts/reference/${encodeURIComponent(reference)}`;
      const response = await say({ operation: 'close', reference, method: 'DELETE', path });
      const isGone = response.kind === 'answered' && (manner.isFine(response.envelope) || isUnknown(textOf(response)));
      return isGone ? { kind: 'closed' } : answers.silence(response);
    },

    async payment(reference): Promise<DepositStatus> {
      const path = `/api/v2/transactions/${encodeURIComponent(reference)}`;
      const response = await say({ operation: 'payment', reference, method: 'GET', path });
      if (response.kind !== 'answered') return answers.silence(response);
      if (manner.isFine(response.envelope)) return paymentIn(response.envelope.responseBody, reference);
      return isUnknown(textOf(response)) ? { kind: 'none' } : answers.silence(response);
    },

    async payments({ from, to, after }): Promise<Payments> {
      const page = Number(after ?? 0);
      const query = new URLSearchParams({
        paymentStatus: 'PAID',
        from: boundOf(from),
        to: boundOf(to),
        page: String(page),
        size: String(PAGE),
      });
      return pageIn(await say({ operation: 'payments', method: 'GET', path: `/api/v1/transactions/search?${query}` }), { from, page });
    },
  };
}

function orderOf(
  { reference, accountName, holder }: AccountOrder,
  { contractCode, preferredBank, emailDomain }: Omit<Options, 'id' | 'timeoutMs'>,
): object | null {
  const email = emailDomain === null ? holder?.email : `${reference.replace('_', '-').toLowerCase()}@${emailDomain}`;
  if (!holder?.number || !email) return null;
  return {
    accountReference: reference,
    accountName: within(NAME, accountName, 'Account'),
    currencyCode: 'NGN',
    contractCode,
    customerEmail: email,
    customerName: within(NAME, `${holder.firstName} ${holder.lastName}`, 'Customer'),
    [holder.number.kind]: holder.number.digits,
    ...(preferredBank === null ? { getAllAvailableBanks: true } : { getAllAvailableBanks: false, preferredBanks: [preferredBank] }),
  };
}

/** The account that this reference has, after Monnify refused to make it; without one the refusal stands. */
async function known(order: AccountOrder, ask: Ask<Envelope>, refusal: MonnifyAnswer): Promise<Opening> {
  const found = await ask({
    operation: 'open.known',
    method: 'GET',
    path: `${RESERVED_ACCOUNTS}/${encodeURIComponent(order.reference)}`,
  });
  if (found.kind !== 'answered') return answers.silence(found);
  if (manner.isFine(found.envelope)) return openedAs(order, found.envelope.responseBody);
  if (!isUnknown(textOf(found))) return answers.silence(found);
  const { message } = textOf(refusal);
  const alert = isSecondOfCustomer(message) ? SECOND_OF_CUSTOMER : answers.alertOf(refusal);
  return { ...refused(message || 'Monnify made no account'), ...beside(alert) };
}

/** The bank with the lowest code, so repeats agree; deposits at the others match equally. */
function openedAs({ reference, accountName }: AccountOrder, body: unknown): Opening {
  const parsed = accountSchema.safeParse(body);
  if (!parsed.success || parsed.data.accountReference !== reference) return answers.unread('an account');
  if (parsed.data.status != null && parsed.data.status !== 'ACTIVE')
    return refused(`Monnify says ${parsed.data.status} of the account of this reference`);
  const [account] = parsed.data.accounts.toSorted((one, other) => one.bankCode.localeCompare(other.bankCode));
  if (!account) return answers.unread('an account');
  return {
    kind: 'opened',
    accountNumber: account.accountNumber,
    accountName: account.accountName.trim() || accountName,
    bankCode: ourBankCode(account.bankCode),
    bankName: account.bankName,
    amount: null,
    expiresAt: null,
    providerReference: null,
  };
}

type MonnifyAnswer = Extract<ProviderResponse<Envelope>, { kind: 'answered' }>;
const textOf = ({ status, envelope }: MonnifyAnswer): { status: number; message: string } => ({
  status,
  message: envelope.responseMessage,
});

const NO_CONTRACT = {
  kind: 'setup',
  detail: 'Permanent accounts at Monnify need contractCode in PROVIDERS_FILE: the contract that money is collected under',
} as const;
const SECOND_OF_CUSTOMER = {
  kind: 'setup',
  detail:
    'Monnify gives a customer no second account: set accountsEmailDomain in PROVIDERS_FILE, so that each account is a customer of its own there',
} as const;
