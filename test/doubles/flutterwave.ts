import { type FlutterwaveAccountsDouble, flutterwaveAccountsDouble } from './flutterwave-accounts.ts';
import { error, listed, success } from './flutterwave-texts.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { bodiesRefusedBy, isDigits, isNaira, type Fields, type SignedMessage, thereIn } from './texts.ts';

export interface FlutterwaveTransfer {
  id: number;
  reference: string;
  amount: number;
  fee: number;
  status: 'NEW' | 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  message: string;
  accountNumber: string;
  bankCode: string;
  name: string;
  narration: string;
  at: Date;
}

export interface FlutterwaveSettlement {
  id: number;
  status: 'completed' | 'pending' | 'flagged';
  gross: number;
  fee: number;
  /** Parts that are missing in its answer where there are none. */
  stampDuty?: number;
  refund?: number;
  chargeback?: number;
  /** Midnight in UTC. */
  due: string;
  destination: 'account' | 'autowallet';
}

/**
 * Flutterwave v3 by its documents: asynchronous transfers, lists, settlements, static secret hash. Strict: accepts
 * only documented requests.
 */
export interface FlutterwaveDouble extends DoubleServer {
  secretKey: string;
  secretHash: string;
  transfers: ReadonlyMap<string, FlutterwaveTransfer>;
  /** In the order in which they were made. */
  settlements: FlutterwaveSettlement[];
  /** Naira. */
  balance(): number;
  setBalance(naira: number): void;
  set(reference: string, status: FlutterwaveTransfer['status'], message?: string): void;
  /** Whether its list filters, or answers with everything. */
  setFilters(filters: boolean): void;
  /** A message as Flutterwave would send it, of today or in the form of long ago. */
  message(reference: string, form?: 'v3' | 'v2'): SignedMessage;
  /** A message of money that came in, by the id of its transaction. */
  depositMessage(id: string): SignedMessage;
  accounts: FlutterwaveAccountsDouble;
}

export const UNKNOWN_ACCOUNT = '0000000001';

interface State {
  secretKey: string;
  secretHash: string;
  balance: number;
  nextId: number;
  filters: boolean;
  transfers: Map<string, FlutterwaveTransfer>;
  settlements: FlutterwaveSettlement[];
  accounts: FlutterwaveAccountsDouble;
}

export async function startFlutterwave({
  secretKey = 'FLWSECK_TEST-double-X',
  secretHash = 'a hash of the double',
  balance = 10_000_000,
} = {}): Promise<FlutterwaveDouble> {
  const state: State = {
    secretKey,
    secretHash,
    balance: balance * 1_000,
    nextId: 90_000,
    filters: true,
    transfers: new Map(),
    settlements: [],
    accounts: flutterwaveAccountsDouble(),
  };
  const server = await startDouble((request) => answerOf(state, request), '/balances/NGN');
  return Object.assign(server, {
    secretKey,
    secretHash,
    transfers: state.transfers,
    settlements: state.settlements,
    accounts: state.accounts,
    balance: () => state.balance / 1_000,
    setBalance: (naira: number) => void (state.balance = naira * 1_000),
    set: (reference: string, status: FlutterwaveTransfer['status'], message?: string) => setStatus(state, reference, status, message),
    setFilters: (filters: boolean) => void (state.filters = filters),
    message: (reference: string, form: 'v3' | 'v2' = 'v3') => messageOf(state, reference, form),
    depositMessage: (id: string) =>
      signed(state, { event: 'charge.completed', data: state.accounts.shown(id), 'event.type': 'BANK_TRANSFER_TRANSACTION' }),
  });
}

function answerOf(state: State, request: DoubleRequest): DoubleReply {
  if (request.headers.authorization !== `Bearer ${state.secretKey}`) return error(401, 'Invalid authorization key');
  const { method, path, query } = request;
  if (method === 'POST' && path === '/accounts/resolve') return withBody(request, resolve);
  if (method === 'POST' && path === '/transfers') return withBody(request, (fields) => makeTransfer(state, fields));
  if (method === 'GET' && path === '/transfers') return list(state, query);
  if (method === 'GET' && path === '/balances/NGN')
    return success('Wallet balance fetched', {
      currency: 'NGN',
      available_balance: state.balance / 1_000,
      ledger_balance: state.balance / 1_000,
    });
  if (method === 'GET' && path === '/settlements') return pageOfSettlements(state, query);
  return state.accounts.answer(request) ?? error(404, `Cannot ${method} ${path}`);
}

/** Newest first, by the day on which it was paid: the one before it is due. Pages are of twenty, as in its samples. */
function pageOfSettlements(state: State, query: URLSearchParams): DoubleReply {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
  const paidOn = (due: string): string => new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10);
  const all = state.settlements.filter(({ due }) => paidOn(due) >= from && paidOn(due) <= to).toReversed();
  const data = all.map(({ id, status, gross, fee, stampDuty, refund, chargeback, due, destination }) => ({
    id,
    account_id: 73_362,
    transaction_date: `${paidOn(due)}T01:00:00.000Z`,
    due_date: `${due}T00:00:00.000Z`,
    processed_date: null,
    status,
    is_local: true,
    currency: 'NGN',
    gross_amount: gross,
    app_fee: fee,
    merchant_fee: 0,
    chargeback,
    refund,
    stampduty_charge: stampDuty,
    net_amount: Number((gross - fee - (stampDuty ?? 0) - (refund ?? 0) - (chargeback ?? 0)).toFixed(2)),
    transaction_count: 3,
    destination,
    meta: [908_260],
  }));
  return listed('Settlements fetched', query, data);
}

const withBody = bodiesRefusedBy((why) => error(400, why));

const BANK_CODE = /^(\d{3}|\d{6})$/;

function resolve({ account_number: number, account_bank: bank }: Fields): DoubleReply {
  if (!isDigits(bank, BANK_CODE) || bank === '999') return error(400, 'Unknown bank code');
  if (!isDigits(number) || number === UNKNOWN_ACCOUNT)
    return error(400, 'Sorry, that account number is invalid, please check and try again');
  return success('Account details fetched', { account_number: number, account_name: 'ADA CHIOMA OKAFOR' });
}

function makeTransfer(state: State, fields: Fields): DoubleReply {
  const { account_bank: bankCode, account_number: accountNumber, amount, currency, reference, narration, beneficiary_name: name } = fields;
  if (!isDigits(bankCode, BANK_CODE)) return error(400, 'account_bank is invalid');
  if (!isDigits(accountNumber)) return error(400, 'account_number must be a string of digits');
  if (!isNaira(amount)) return error(400, 'amount must be a number');
  if (currency !== 'NGN') return error(400, 'currency is required');
  if (typeof reference !== 'string' || reference.length > 100 || reference === '') return error(400, 'reference is required');
  if (typeof narration !== 'string' || narration.length > 100) return error(400, 'narration must be at most 100 characters');
  if (state.transfers.has(reference)) return error(400, 'Transfer with this reference already exists');
  const mills = Math.round(amount * 1_000);
  const transfer: FlutterwaveTransfer = {
    id: state.nextId++,
    reference,
    amount: mills,
    fee: feeOf(mills),
    status: 'NEW',
    message: '',
    accountNumber,
    bankCode,
    name: typeof name === 'string' ? name : '',
    narration,
    at: new Date(),
  };
  state.transfers.set(reference, transfer);
  const taken = shown(transfer);
  // The balance is checked by the queue, after acceptance.
  if (state.balance < transfer.amount + transfer.fee)
    Object.assign(transfer, { status: 'FAILED', message: 'DISBURSE FAILED: Insufficient funds in customer wallet' });
  else book(state, 'D', transfer);
  return success('Transfer Queued Successfully', taken);
}

function list(state: State, query: URLSearchParams): DoubleReply {
  const reference = query.get('reference');
  const [from, to] = [query.get('from'), query.get('to')];
  const isWanted = ({ reference: its, at }: FlutterwaveTransfer): boolean => {
    const day = at.toISOString().slice(0, 10);
    return (reference === null || its === reference) && (from === null || day >= from) && (to === null || day <= to);
  };
  const rows = [...state.transfers.values()].filter((each) => !state.filters || isWanted(each));
  return listed('Transfers fetched', query, rows.toReversed().map(shown));
}

const shown = (transfer: FlutterwaveTransfer): object => ({
  id: transfer.id,
  account_number: transfer.accountNumber,
  bank_code: transfer.bankCode,
  full_name: transfer.name,
  currency: 'NGN',
  amount: transfer.amount / 1_000,
  fee: transfer.fee / 1_000,
  status: transfer.status,
  reference: transfer.reference,
  narration: transfer.narration,
  complete_message: transfer.message,
  requires_approval: 0,
  is_approved: 1,
  bank_name: 'A BANK',
  created_at: transfer.at.toISOString(),
});

const WORDS: Readonly<Record<FlutterwaveTransfer['status'], string>> = {
  NEW: '',
  PENDING: '',
  SUCCESSFUL: 'Transaction was successful',
  FAILED: 'DISBURSE FAILED: Invalid account number',
};

function setStatus(state: State, reference: string, status: FlutterwaveTransfer['status'], message = WORDS[status]): void {
  const transfer = thereIn(state.transfers, reference, 'Flutterwave');
  if (status === 'FAILED' && transfer.status !== 'FAILED') book(state, 'C', transfer);
  Object.assign(transfer, { status, message });
}

function book(state: State, type: 'C' | 'D', { amount, fee }: FlutterwaveTransfer): void {
  state.balance += type === 'C' ? amount + fee : -(amount + fee);
}

function messageOf(state: State, reference: string, form: 'v3' | 'v2'): SignedMessage {
  const transfer = state.transfers.get(reference);
  const about = transfer ? shown(transfer) : { reference, status: 'SUCCESSFUL' };
  const body =
    form === 'v3'
      ? { event: 'transfer.completed', 'event.type': 'Transfer', data: about }
      : { 'event.type': 'Transfer', transfer: { ...about, status: transfer?.status === 'FAILED' ? 'Failed' : 'Successful' } };
  return signed(state, body);
}

const signed = ({ secretHash }: State, body: object): SignedMessage => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'verif-hash': secretHash },
});

/** Thousandths of a naira: 10, 25 or 50 naira and 7.5% of them. */
const feeOf = (mills: number): number => (mills <= 5_000_000 ? 10_750 : mills <= 50_000_000 ? 26_875 : 53_750);
