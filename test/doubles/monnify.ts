import { type MonnifyAccountsDouble, monnifyAccountsDouble } from './monnify-accounts.ts';
import { error, listed, success } from './monnify-texts.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { bodiesRefusedBy, type Fields, GivenTokens, isDigits, isNaira, isText, type SignedMessage, signedBy, thereIn } from './texts.ts';

export type MonnifyStatus =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'AWAITING_PROCESSING'
  | 'SUCCESS'
  | 'COMPLETED'
  | 'FAILED'
  | 'REVERSED'
  | 'EXPIRED';

export interface MonnifyTransfer {
  id: string;
  reference: string;
  amount: number;
  fee: number;
  status: MonnifyStatus;
  comment: string;
  accountNumber: string;
  bankCode: string;
  narration: string;
  at: number;
}

/**
 * Monnify by its documents: expiring token, wallet transfers, duplicate detection, signed messages. Strict:
 * accepts only documented requests.
 */
export interface MonnifyDouble extends DoubleServer {
  apiKey: string;
  secretKey: string;
  wallet: string;
  transfers: ReadonlyMap<string, MonnifyTransfer>;
  tokens(): number;
  /** No token of those given out so far counts any more. */
  endTokens(): void;
  /** Kobo. */
  balance(): number;
  setBalance(kobo: number): void;
  /** Whether a payment like another of the last two minutes is refused. */
  setRefusesNear(refuses: boolean): void;
  /** Whether a balance that is too low is found after a transfer was taken, and not at once. */
  setFindsLater(later: boolean): void;
  /** Whether our address is on their list. */
  setKnowsAddress(knows: boolean): void;
  set(reference: string, status: MonnifyStatus, comment?: string): void;
  /** A message as Monnify would send it, signed: of a transfer, or with SUCCESSFUL_TRANSACTION of money that came in. */
  message(eventType: string, reference: string): SignedMessage;
  accounts: MonnifyAccountsDouble;
}

export const UNKNOWN_ACCOUNT = '0000000001';
const NEAR_MS = 120_000;

interface State {
  apiKey: string;
  secretKey: string;
  wallet: string;
  lastsSeconds: number;
  balance: number;
  refusesNear: boolean;
  findsLater: boolean;
  knowsAddress: boolean;
  tokens: GivenTokens;
  transfers: Map<string, MonnifyTransfer>;
  accounts: MonnifyAccountsDouble;
}

export async function startMonnify({
  apiKey = 'MK_TEST_DOUBLE',
  secretKey = 'the secret of the double',
  wallet = '8016472829',
  balance = 1_000_000_000,
  lastsSeconds = 3_600,
} = {}): Promise<MonnifyDouble> {
  const state: State = {
    apiKey,
    secretKey,
    wallet,
    lastsSeconds,
    balance,
    refusesNear: false,
    findsLater: false,
    knowsAddress: true,
    tokens: new GivenTokens(apiKey, secretKey),
    transfers: new Map(),
    accounts: monnifyAccountsDouble(),
  };
  const server = await startDouble((request) => answerOf(state, request), '/api/v2/disbursements/wallet-balance');
  return Object.assign(server, {
    apiKey,
    secretKey,
    wallet,
    transfers: state.transfers,
    accounts: state.accounts,
    tokens: () => state.tokens.asked,
    endTokens: () => state.tokens.end(),
    balance: () => state.balance,
    setBalance: (kobo: number) => void (state.balance = kobo),
    setRefusesNear: (refuses: boolean) => void (state.refusesNear = refuses),
    setFindsLater: (later: boolean) => void (state.findsLater = later),
    setKnowsAddress: (knows: boolean) => void (state.knowsAddress = knows),
    set: (reference: string, status: MonnifyStatus, comment?: string) => setStatus(state, reference, status, comment),
    message: (eventType: string, reference: string) => messageOf(state, eventType, reference),
  });
}

function answerOf(state: State, request: DoubleRequest): DoubleReply {
  const { method, path, query } = request;
  if (method === 'POST' && path === '/api/v1/auth/login') return login(state, request);
  if (!state.tokens.admits(request)) return error(401, 'Invalid or expired token');
  if (method === 'GET' && path === '/api/v1/disbursements/account/validate') return validate(query);
  if (method === 'POST' && path === '/api/v2/disbursements/single') return withBody(request, (fields) => makeTransfer(state, fields));
  if (method === 'GET' && path === '/api/v2/disbursements/single/summary') return summary(state, query.get('reference') ?? '');
  if (method === 'GET' && path === '/api/v2/disbursements/wallet-balance')
    return query.get('accountNumber') === state.wallet
      ? success({ availableBalance: state.balance / 100, ledgerBalance: state.balance / 100 })
      : error(404, 'Wallet not found');
  if (method === 'GET' && path === '/api/v2/disbursements/search-transactions') return search(state, query);
  return state.accounts.answer(request) ?? error(404, 'No such route');
}

function login({ tokens, lastsSeconds }: State, request: DoubleRequest): DoubleReply {
  const accessToken = request.body === '{}' ? tokens.give(request) : null;
  return accessToken === null ? error(401, 'Invalid credentials') : success({ accessToken, expiresIn: lastsSeconds });
}

const withBody = bodiesRefusedBy((why) => error(400, why, 'D01'));

function validate(query: URLSearchParams): DoubleReply {
  const [accountNumber, bankCode] = [query.get('accountNumber') ?? '', query.get('bankCode') ?? ''];
  if (!/^\d{3,6}$/.test(bankCode) || bankCode === '999') return error(404, 'Bank not found');
  if (!/^\d{10}$/.test(accountNumber) || accountNumber === UNKNOWN_ACCOUNT) return error(400, 'Invalid account');
  return success({ accountNumber, accountName: 'ADA CHIOMA OKAFOR', bankCode });
}

function makeTransfer(state: State, fields: Fields): DoubleReply {
  if (!state.knowsAddress) return error(403, 'Unauthorized request', 'D06');
  const { amount, reference, narration, destinationBankCode: bankCode, destinationAccountNumber: accountNumber } = fields;
  if (fields['currency'] !== 'NGN' || fields['sourceAccountNumber'] !== state.wallet || fields['async'] !== true)
    return error(400, 'Invalid source', 'D01');
  if (!isNaira(amount) || amount < 20) return error(400, 'Invalid amount', 'D01');
  if (!isText(reference)) return error(400, 'Reference is required', 'D01');
  if (typeof narration !== 'string' || narration.length < 3) return error(400, 'Narration is too short', 'D01');
  if (!isDigits(bankCode, /^\d{3,6}$/) || !isDigits(accountNumber)) return error(400, 'Invalid destination', 'D03');
  if (state.transfers.has(reference)) return error(400, 'Transaction with this reference already exists', 'D05');
  const kobo = Math.round(amount * 100);
  const isNear = (other: MonnifyTransfer): boolean =>
    other.amount === kobo && other.accountNumber === accountNumber && Date.now() - other.at < NEAR_MS;
  if (state.refusesNear && [...state.transfers.values()].some(isNear)) return error(400, 'Duplicate request', 'D07');
  const fee = kobo <= 500_000 ? 1_075 : 2_688;
  if (state.balance < kobo + fee && !state.findsLater) return error(400, 'Insufficient wallet balance', 'D04');
  const transfer: MonnifyTransfer = {
    id: `MFDS${state.transfers.size + 1}`,
    reference,
    amount: kobo,
    fee,
    status: 'PENDING',
    comment: '',
    accountNumber,
    bankCode,
    narration,
    at: Date.now(),
  };
  state.transfers.set(reference, transfer);
  if (state.balance < kobo + transfer.fee)
    Object.assign(transfer, { status: 'FAILED', comment: 'You do not have sufficient balance to process this transaction' });
  else state.balance -= kobo + transfer.fee;
  return success(shown(transfer));
}

function summary(state: State, reference: string): DoubleReply {
  const transfer = state.transfers.get(reference);
  return transfer ? success(shown(transfer)) : error(404, `Could not find transaction with reference ${reference}`, 'D02');
}

/** Newest first, of a wallet and a span of when they were made. It calls the fee by another name. */
function search(state: State, query: URLSearchParams): DoubleReply {
  if (query.get('sourceAccountNumber') !== state.wallet) return error(404, 'Wallet not found');
  const [from, to] = [Number(query.get('startDate')), Number(query.get('endDate'))];
  const all = [...state.transfers.values()].filter(({ at }) => at >= from && at <= to).toSorted((one, other) => other.at - one.at);
  return listed({ page: query.get('pageNo'), size: query.get('pageSize') }, all, (transfer) => {
    const { totalFee: fee, ...result } = shown(transfer) as { totalFee: number };
    return { ...result, fee, createdOn: new Date(transfer.at).toISOString().replace('Z', '+0000') };
  });
}

const shown = (transfer: MonnifyTransfer): object => ({
  amount: transfer.amount / 100,
  reference: transfer.reference,
  narration: transfer.narration,
  currency: 'NGN',
  status: transfer.status,
  totalFee: transfer.fee / 100,
  transactionReference: transfer.id,
  transactionDescription: null,
  destinationAccountNumber: transfer.accountNumber,
  destinationBankCode: transfer.bankCode,
  destinationAccountName: 'ADA CHIOMA OKAFOR',
  destinationBankName: 'A BANK',
  sessionId: transfer.status === 'SUCCESS' ? `0905152611${transfer.id}` : null,
  ...(transfer.comment && { comment: transfer.comment }),
});

const ENDED_WITHOUT: ReadonlySet<MonnifyStatus> = new Set(['FAILED', 'REVERSED', 'EXPIRED']);

function setStatus(state: State, reference: string, status: MonnifyStatus, comment = status === 'FAILED' ? 'Invalid account' : ''): void {
  const transfer = thereIn(state.transfers, reference, 'Monnify');
  if (ENDED_WITHOUT.has(status) && !ENDED_WITHOUT.has(transfer.status)) state.balance += transfer.amount + transfer.fee;
  Object.assign(transfer, { status, comment });
}

function messageOf(state: State, eventType: string, reference: string): SignedMessage {
  const transfer = state.transfers.get(reference);
  const about = eventType === 'SUCCESSFUL_TRANSACTION' ? state.accounts.shown(reference) : transfer ? shown(transfer) : { reference };
  return signedBy(state.secretKey, 'monnify-signature', { eventType, eventData: about });
}
