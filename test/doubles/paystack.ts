import { type AccountsDouble, paystackAccountsDouble } from './paystack-accounts.ts';
import { listed, refusal, response, withBody } from './paystack-texts.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { type Fields, isDigits, isText, type SignedMessage, signedBy, thereIn } from './texts.ts';

export interface PaystackTransfer {
  id: number;
  reference: string;
  amount: number;
  status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'abandoned' | 'blocked' | 'rejected';
  recipient: Recipient;
  transferCode: string;
  reason: string;
  fee: number;
  createdAt: Date;
}

export interface PaystackSettlement {
  id: number;
  status: 'success' | 'processing' | 'pending' | 'failed';
  processed: number;
  fees: number;
  deductions: number;
  /** Midnight in UTC. */
  day: string;
}

interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
}

/**
 * Paystack by its documents: recipients, unique references, lists, balance, settlements, signed messages. Strict:
 * accepts only documented requests.
 */
export interface PaystackDouble extends DoubleServer {
  secretKey: string;
  accounts: AccountsDouble;
  transfers: ReadonlyMap<string, PaystackTransfer>;
  /** In the order in which they were made. */
  settlements: PaystackSettlement[];
  asked(reference: string): number;
  /** Kobo. */
  balance(): number;
  setBalance(kobo: number): void;
  set(reference: string, status: PaystackTransfer['status']): void;
  /** A message as Paystack would send it, and its signature. */
  message(event: string, reference: string): SignedMessage;
  forgetRecipient(accountNumber: string): void;
}

export const UNKNOWN_ACCOUNT = '0000000001';

interface State {
  accounts: AccountsDouble;
  secretKey: string;
  domain: string;
  balance: number;
  nextId: number;
  recipients: Map<string, Recipient>;
  transfers: Map<string, PaystackTransfer>;
  settlements: PaystackSettlement[];
  asked: Map<string, number>;
}

/** A key of either mode; `domain` is what its answers say of the mode, which follows from the key unless something is very wrong. */
export async function startPaystack({
  secretKey = 'sk_test_double',
  balance = 1_000_000_000,
  domain = secretKey.startsWith('sk_live_') ? 'live' : 'test',
} = {}): Promise<PaystackDouble> {
  const state: State = {
    accounts: paystackAccountsDouble(domain),
    secretKey,
    domain,
    balance,
    nextId: 1_000,
    recipients: new Map(),
    transfers: new Map(),
    settlements: [],
    asked: new Map(),
  };
  const server = await startDouble((request) => answerOf(state, request), '/balance');
  return Object.assign(server, {
    secretKey,
    accounts: state.accounts,
    transfers: state.transfers,
    settlements: state.settlements,
    asked: (reference: string) => state.asked.get(reference) ?? 0,
    balance: () => state.balance,
    setBalance: (kobo: number) => void (state.balance = kobo),
    set: (reference: string, status: PaystackTransfer['status']) => setStatus(state, reference, status),
    message: (event: string, reference: string) => messageOf(state, event, reference),
    forgetRecipient(accountNumber: string) {
      for (const { code, accountNumber: its } of state.recipients.values()) if (its === accountNumber) state.recipients.delete(code);
    },
  });
}

function answerOf(state: State, request: DoubleRequest): DoubleReply {
  if (request.headers.authorization !== `Bearer ${state.secretKey}`) return refusal(401, 'Invalid key', 'validation_error', 'invalid_Key');
  const { method, path } = request;
  if (method === 'GET' && path === '/bank/resolve') return resolve(request);
  if (method === 'POST' && path === '/transferrecipient') return withBody(request, (body) => makeRecipient(state, body));
  if (method === 'POST' && path === '/transfer') return withBody(request, (body) => makeTransfer(state, body));
  if (method === 'GET' && path.startsWith('/transfer/verify/'))
    return verify(state, decodeURIComponent(path.slice('/transfer/verify/'.length)));
  if (method === 'GET' && path === '/balance') return response('Balances retrieved', [{ currency: 'NGN', balance: state.balance }]);
  if (method === 'GET' && path === '/transfer') return pageOfTransfers(state, request.query);
  if (method === 'GET' && path === '/settlement') return pageOfSettlements(state, request.query);
  return state.accounts.answer(request) ?? refusal(404, 'Route not found', 'api_error');
}

function resolve({ query }: DoubleRequest): DoubleReply {
  const [accountNumber, bankCode] = [query.get('account_number') ?? '', query.get('bank_code') ?? ''];
  if (!/^\d{10}$/.test(accountNumber)) return refusal(400, 'Account number is invalid', 'validation_error', 'invalid_params');
  if (!/^\d{3,6}$/.test(bankCode) || bankCode === '999')
    return refusal(400, `Unknown bank code: ${bankCode}`, 'validation_error', 'unknown_bank_code');
  if (accountNumber === UNKNOWN_ACCOUNT)
    return refusal(422, 'Could not resolve account name. Check parameters or try again.', 'validation_error', 'invalid_bank_code');
  return response('Account number resolved', { account_number: accountNumber, account_name: 'ADA CHIOMA OKAFOR', bank_id: 9 });
}

function makeRecipient(state: State, fields: Fields): DoubleReply {
  const { type, name, account_number: accountNumber, bank_code: bankCode, currency } = fields;
  if (type !== 'nuban' || currency !== 'NGN') return refusal(400, 'Invalid recipient type', 'validation_error', 'invalid_params');
  if (!isText(name)) return refusal(400, 'Name is required', 'validation_error', 'missing_params');
  if (!isDigits(accountNumber) || !isDigits(bankCode, /^\d{3,6}$/))
    return refusal(400, 'Account details are invalid', 'validation_error', 'invalid_params');
  const known = [...state.recipients.values()].find((each) => each.accountNumber === accountNumber && each.bankCode === bankCode);
  const id = state.nextId++;
  const recipient = known ?? { id, code: `RCP_${id.toString(36).padStart(15, 'r')}`, name, accountNumber, bankCode };
  state.recipients.set(recipient.code, recipient);
  return {
    status: 201,
    body: {
      status: true,
      message: 'Transfer recipient created successfully',
      data: {
        id: recipient.id,
        domain: state.domain,
        recipient_code: recipient.code,
        type: 'nuban',
        name: recipient.name,
        currency: 'NGN',
        details: detailsOf(recipient),
      },
    },
  };
}

const REFERENCE = /^[a-z0-9_-]{16,50}$/;

function makeTransfer(state: State, fields: Fields): DoubleReply {
  const { source, amount, recipient: code, reference, reason, currency } = fields;
  if (typeof reference === 'string') state.asked.set(reference, (state.asked.get(reference) ?? 0) + 1);
  if (source !== 'balance' || currency !== 'NGN') return refusal(400, 'Source is invalid', 'validation_error', 'invalid_params');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    return refusal(400, 'Amount must be an integer', 'validation_error', 'invalid_params');
  if (typeof reference !== 'string' || !REFERENCE.test(reference))
    return refusal(400, 'Reference is invalid', 'validation_error', 'invalid_params');
  const recipient = typeof code === 'string' ? state.recipients.get(code) : undefined;
  if (!recipient) return refusal(404, 'Recipient specified is invalid', 'validation_error', 'transfer_recipient_not_found');
  if (state.transfers.has(reference))
    return refusal(
      400,
      'Please provide a unique reference. Reference already exists on a transfer',
      'validation_error',
      'duplicate_transfer_reference',
    );
  const fee = feeOf(amount);
  if (state.balance < amount + fee)
    return refusal(400, 'Your balance is not enough to fulfil this request', 'api_error', 'insufficient_balance');
  const id = state.nextId++;
  const transfer: PaystackTransfer = {
    id,
    reference,
    amount,
    status: 'pending',
    recipient,
    transferCode: `TRF_${id.toString(36).padStart(15, 't')}`,
    reason: typeof reason === 'string' ? reason : '',
    fee,
    createdAt: new Date(),
  };
  state.transfers.set(reference, transfer);
  state.balance -= amount + fee;
  // The answer of a submission has no recipient's details, no fee and no session.
  const { status } = transfer;
  return response('Transfer has been queued', {
    ...shown(state, transfer),
    recipient: recipient.id,
    status,
  });
}

function verify(state: State, reference: string): DoubleReply {
  const transfer = state.transfers.get(reference);
  if (!transfer) return refusal(404, 'Transfer not found', 'validation_error', 'transfer_not_found');
  return response('Transfer retrieved', {
    ...shown(state, transfer),
    fee_charged: transfer.fee,
    gateway_response: transfer.status === 'failed' ? 'Beneficiary bank not available' : null,
    session: { provider: null, id: null },
    recipient: { recipient_code: transfer.recipient.code, name: transfer.recipient.name, details: detailsOf(transfer.recipient) },
  });
}

const shown = (state: State, { id, reference, amount, status, transferCode, reason }: PaystackTransfer): object => ({
  id,
  domain: state.domain,
  reference,
  amount,
  currency: 'NGN',
  status,
  transfer_code: transferCode,
  reason,
  source: 'balance',
  failures: null,
  transferred_at: null,
});

const detailsOf = ({ accountNumber, bankCode, name }: Recipient): object => ({
  account_number: accountNumber,
  account_name: name,
  bank_code: bankCode,
});

const ENDED_WITHOUT: ReadonlySet<PaystackTransfer['status']> = new Set(['failed', 'reversed', 'abandoned', 'blocked', 'rejected']);

function setStatus(state: State, reference: string, status: PaystackTransfer['status']): void {
  const transfer = thereIn(state.transfers, reference, 'Paystack');
  if (ENDED_WITHOUT.has(status) && !ENDED_WITHOUT.has(transfer.status)) state.balance += transfer.amount + transfer.fee;
  transfer.status = status;
}

/** By when they were made: what is made meanwhile moves the others down. */
function pageOfTransfers(state: State, query: URLSearchParams): DoubleReply {
  const at = ({ createdAt }: PaystackTransfer): number => createdAt.getTime();
  // By documentation pending ones only, without a status.
  const wanted = query.get('status') ?? 'pending';
  const all = [...state.transfers.values()]
    .filter(({ status }) => status === wanted)
    .toSorted((one, other) => at(other) - at(one) || other.id - one.id);
  return listed('Transfers retrieved', query, all, {
    at,
    shown: (transfer) => ({
      ...shown(state, transfer),
      createdAt: transfer.createdAt.toISOString(),
      fee_charged: transfer.fee,
      recipient: { name: transfer.recipient.name, recipient_code: transfer.recipient.code, details: detailsOf(transfer.recipient) },
    }),
  });
}

/** Without `subaccount=none` those of others stand among them; without a status all of them. */
function pageOfSettlements(state: State, query: URLSearchParams): DoubleReply {
  const others: PaystackSettlement[] =
    query.get('subaccount') === 'none' ? [] : [{ id: 1, status: 'success', processed: 9, fees: 0, deductions: 0, day: '2026-01-01' }];
  const all = [...others, ...state.settlements].filter(({ status }) => (query.get('status') ?? status) === status).toReversed();
  // Made an hour into its day.
  const at = ({ day }: PaystackSettlement): number => Date.parse(`${day}T01:04:08.000Z`);
  return listed('Settlements retrieved', query, all, {
    at,
    shown(settlement) {
      const { id, status, processed, fees, deductions, day } = settlement;
      const [net, made] = [processed - fees - deductions, new Date(at(settlement)).toISOString()];
      return {
        id,
        domain: state.domain,
        status,
        currency: 'NGN',
        integration: 463_433,
        total_amount: net,
        effective_amount: net,
        total_fees: fees,
        total_processed: processed,
        deductions: deductions === 0 ? null : deductions,
        settlement_date: `${day}T00:00:00.000Z`,
        settled_by: null,
        createdAt: made,
        updatedAt: made,
      };
    },
  });
}

function messageOf(state: State, event: string, reference: string): SignedMessage {
  const transfer = state.transfers.get(reference);
  const data = transfer ? shown(state, transfer) : (state.accounts.shown(reference) ?? { reference });
  return signedBy(state.secretKey, 'x-paystack-signature', { event, data });
}

const feeOf = (amount: number): number => (amount <= 500_000 ? 1_000 : amount <= 5_000_000 ? 2_500 : 5_000);
