import { createHash, randomUUID } from 'node:crypto';
import { type InterswitchBills, openBills } from './interswitch-bills.ts';
import { response } from './interswitch-texts.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { type Fields, GivenTokens, thereIn } from './texts.ts';

export interface InterswitchTransfer {
  id: number;
  /** The transferCode: twelve digits of ours. */
  reference: string;
  amount: number;
  code: string;
  grouping: 'SUCCESSFUL' | 'FAILED' | 'PENDING';
  accountNumber: string;
  bankCode: string;
  beneficiary: { lastname: string; othernames: string };
}

/**
 * Interswitch Quickteller by its documents: expiring token, terminal per request, signed transfers with prefixed
 * twelve-digit codes, query with two codes.
 */
export interface InterswitchDouble extends DoubleServer {
  settings: Record<
    | 'clientId'
    | 'terminalId'
    | 'billsTerminalId'
    | 'initiatingEntityCode'
    | 'referencePrefix'
    | 'senderName'
    | 'senderPhone'
    | 'senderEmail',
    string
  >;
  secret: string;
  transfers: ReadonlyMap<string, InterswitchTransfer>;
  /** Its billers, and what was paid to them. */
  bills: InterswitchBills;
  tokens(): number;
  /** No token of those given out so far counts any more. */
  endTokens(): void;
  /** Kobo. */
  balance(): number;
  setBalance(kobo: number): void;
  set(reference: string, code: string, grouping: InterswitchTransfer['grouping']): void;
  /** Answers every submission with this code, and does nothing; as it should again without one. */
  refuseWith(code?: string, status?: number): void;
}

export const UNKNOWN_ACCOUNT = '0000000001';

const SETTINGS: InterswitchDouble['settings'] = {
  clientId: 'IKIA-DOUBLE',
  terminalId: '3PBL0001',
  billsTerminalId: '3DMO0001',
  initiatingEntityCode: 'PBL',
  referencePrefix: '1453',
  senderName: 'Tollgate Demo Limited',
  senderPhone: '08031234567',
  senderEmail: 'payments@example.com',
};

interface State {
  balance: number;
  tokens: GivenTokens;
  refusal: { code: string; status: number } | null;
  transfers: Map<string, InterswitchTransfer>;
  bills: InterswitchBills;
}

export async function startInterswitch({ secret = 'the secret of the double', balance = 1_000_000_000 } = {}): Promise<InterswitchDouble> {
  const float = {
    take: (kobo: number) => state.balance >= kobo && ((state.balance -= kobo), true),
    giveBack: (kobo: number) => void (state.balance += kobo),
  };
  const bills = openBills(SETTINGS.billsTerminalId, float);
  const state: State = { balance, tokens: new GivenTokens(SETTINGS.clientId, secret), refusal: null, transfers: new Map(), bills };
  const server = await startDouble((request) => answerOf(state, request));
  return Object.assign(server, {
    settings: SETTINGS,
    secret,
    transfers: state.transfers,
    bills,
    tokens: () => state.tokens.asked,
    endTokens: () => state.tokens.end(),
    balance: () => state.balance,
    setBalance: (kobo: number) => void (state.balance = kobo),
    set: (reference: string, code: string, grouping: InterswitchTransfer['grouping']) => setOutcome(state, reference, code, grouping),
    refuseWith: (code?: string, status = 400) => void (state.refusal = code === undefined ? null : { code, status }),
  });
}

/** Their servers take paths in any case. */
function answerOf(state: State, request: DoubleRequest): DoubleReply {
  const { method, query, headers } = request;
  const path = request.path.toLowerCase();
  if (method === 'POST' && path === '/passport/oauth/token') return giveToken(state, request);
  if (!state.tokens.admits(request)) return response(401, '10003', 'FAILED');
  const bill = state.bills.answerOf(request, path);
  if (bill) return bill;
  const isQuestion = method === 'GET' && path === '/transactions';
  const terminals = [SETTINGS.terminalId, ...(isQuestion ? [SETTINGS.billsTerminalId] : [])];
  if (!terminals.includes(String(headers['terminalid']))) return response(400, '70012', 'FAILED');
  if (method === 'GET' && path === '/configuration/fundstransferbanks') return response(200, '90000', 'SUCCESSFUL', { Banks: [] });
  if (method === 'GET' && path === '/transactions/doaccountnameinquiry') return enquire(headers);
  if (method === 'POST' && path === '/transactions/transferfunds') return transferFunds(state, request);
  if (isQuestion) return find(state, query.get('requestRef') ?? '');
  return { status: 404, body: { error: 'Not Found' } };
}

function giveToken({ tokens }: State, request: DoubleRequest): DoubleReply {
  const { headers, body } = request;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded' || body !== 'grant_type=client_credentials&scope=profile')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const access = tokens.give(request);
  if (access === null) return { status: 401, body: { error: 'invalid_client' } };
  return { status: 200, body: { access_token: access, token_type: 'bearer', expires_in: 1_799, scope: 'profile', jti: randomUUID() } };
}

function enquire(headers: DoubleRequest['headers']): DoubleReply {
  const [bankCode, account] = [String(headers['bankcode']), String(headers['accountid'])];
  if (!/^\d{3,6}$/.test(bankCode) || bankCode === '999') return response(400, '10010', 'FAILED');
  if (!/^\d{10}$/.test(account) || account === UNKNOWN_ACCOUNT) return response(200, '90052', 'FAILED');
  return response(200, '90000', 'SUCCESSFUL', { AccountName: 'ADA+CHIOMA+OKAFOR' });
}

const part = (fields: Fields, name: string): Fields => (fields[name] ?? {}) as Fields;

function transferFunds(state: State, { headers, body }: DoubleRequest): DoubleReply {
  if (state.refusal) return response(state.refusal.status, state.refusal.code, 'FAILED');
  if (!String(headers['content-type']).startsWith('application/json')) return response(400, '10002', 'FAILED');
  const order = JSON.parse(body) as Fields;
  const { transferCode: reference, mac, initiatingEntityCode } = order;
  const [initiation, termination, beneficiary] = [part(order, 'initiation'), part(order, 'termination'), part(order, 'beneficiary')];
  const account = part(termination, 'accountReceivable');
  const amount = initiation['amount'];
  if (initiatingEntityCode !== SETTINGS.initiatingEntityCode) return response(400, '10010', 'FAILED');
  if (typeof reference !== 'string' || !/^1453\d{1,8}$/.test(reference)) return response(400, '20050', 'FAILED');
  if (typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount) || termination['amount'] !== amount) return response(400, '20030', 'FAILED');
  if (mac !== createHash('sha512').update(`${amount}566CA${amount}566ACNG`).digest('hex')) return response(400, '10100', 'FAILED');
  if (initiation['currencyCode'] !== '566' || initiation['paymentMethodCode'] !== 'CA' || initiation['channel'] !== '7')
    return response(400, '20040', 'FAILED');
  if (termination['currencyCode'] !== '566' || termination['paymentMethodCode'] !== 'AC' || termination['countryCode'] !== 'NG')
    return response(400, '20041', 'FAILED');
  if (
    !/^\d{10}$/.test(String(account['accountNumber'])) ||
    account['accountType'] !== '00' ||
    !/^\d{3,6}$/.test(String(termination['entityCode']))
  )
    return response(400, '20030', 'FAILED');
  for (const person of [part(order, 'sender'), beneficiary])
    for (const name of ['lastname', 'othernames'])
      if (typeof person[name] !== 'string' || person[name] === '' || person[name].length > 50) return response(400, '20020', 'FAILED');
  if (state.transfers.has(reference)) return response(200, '30020', 'FAILED');
  const transfer: InterswitchTransfer = {
    id: 7_000_000 + state.transfers.size,
    reference,
    amount: Number(amount),
    code: '90009',
    grouping: 'PENDING',
    accountNumber: String(account['accountNumber']),
    bankCode: String(termination['entityCode']),
    beneficiary: beneficiary as InterswitchTransfer['beneficiary'],
  };
  state.transfers.set(reference, transfer);
  if (state.balance < transfer.amount) Object.assign(transfer, { code: '90051', grouping: 'FAILED' });
  else state.balance -= transfer.amount;
  // Always pending at first, without our code.
  return response(200, '90009', 'PENDING', {
    MAC: mac,
    TransactionReference: `PBL%7CLOC%7CCA%7CABP%7CAC%7C${transfer.id}`,
    Pin: null,
    TransferCode: null,
  });
}

function find(state: State, reference: string): DoubleReply {
  const transfer = state.transfers.get(reference);
  if (!transfer) return response(200, '30010', 'FAILED');
  // The outer code is that of the question.
  return {
    status: 200,
    body: {
      TransactionId: transfer.id,
      TransactionRef: `PBL%7CLOC%7CCA%7CABP%7CAC%7C${transfer.id}`,
      RequestReference: transfer.reference,
      Status: 'Complete',
      TransactionSet: 'TransferToAccount',
      TransactionResponseCode: transfer.code,
      Amount: String(transfer.amount),
      Surcharge: '0',
      CurrencyCode: '566',
      FundsTransfer: {
        BeneficiaryName: 'ADA+CHIOMA+OKAFOR',
        TerminatingAccountNumber: transfer.accountNumber,
        TerminatingAccountType: 'SAVINGS',
      },
      ResponseCodeGrouping: transfer.grouping,
      ResponseCode: '90000',
    },
  };
}

function setOutcome(state: State, reference: string, code: string, grouping: InterswitchTransfer['grouping']): void {
  const transfer = thereIn(state.transfers, reference, 'Interswitch');
  if (grouping === 'FAILED' && transfer.grouping !== 'FAILED') state.balance += transfer.amount;
  Object.assign(transfer, { code, grouping });
}
