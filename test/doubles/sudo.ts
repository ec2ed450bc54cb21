import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { type Account, areControls, error, SHOP, success, VIRTUAL, withBody } from './sudo-texts.ts';
import { type Fields, isNaira, isText, type SignedMessage } from './texts.ts';

interface Card {
  id: string;
  customer: string;
  account: string;
  status: string;
  controls: object;
  number: string;
  authorizations: Authorization[];
  rows: { _id: string; type: 'capture' | 'refund'; amount: number; authorization?: string; createdAt: string }[];
}

interface Authorization {
  _id: string;
  amount: number;
  approved: boolean;
  status: string;
  requestHistory: { amount: number; approved: boolean; reason: string }[];
  merchant: object;
  transactionMetadata: { channel: string; type: string; reference: string };
  createdAt: string;
}

/**
 * Sudo by its documents: nothing idempotent, lists without numbers, static header. Strict: accepts only documented
 * requests.
 */
export interface SudoDouble extends DoubleServer {
  apiKey: string;
  webhookAuthorization: string;
  settlementAccountId: string;
  fundingSourceId: string;
  cards: ReadonlyMap<string, Card>;
  customers: () => number;
  /** Kobo, of our account there. */
  balance(): number;
  setBalance(kobo: number): void;
  on(cardId: string): number;
  /** A shop asks for money. @returns the authorization's id; it is declined where the card is not active or has less. */
  buy(cardId: string, amount: number): string;
  capture(cardId: string, authorization: string, amount: number): void;
  /** The shop takes another part of it. */
  captureMore(cardId: string, authorization: string, amount: number): void;
  /** The shop lets go of what was authorized. */
  reverse(cardId: string, authorization: string): void;
  refund(cardId: string, amount: number): string;
  /** Sudo takes something for itself, which its documents show in no list of the card. */
  fee(cardId: string, amount: number): void;
  setStatus(cardId: string, status: string): void;
  /** Everything that is there came about so much earlier. */
  letPass(ms: number): void;
  transfersOf(reference: string): number;
  say(status: number | null): void;
  /** A message as Sudo would send it. */
  message(type: string, cardId: string, about?: string): SignedMessage;
}

class State {
  readonly accounts = new Map<string, Account>();
  readonly cards = new Map<string, Card>();
  readonly customers = new Set<string>();
  readonly fundingSource = 'f'.repeat(24);
  readonly settlement: Account;
  private serial = 0;

  constructor() {
    this.settlement = this.newAccount(1_000_000_000);
  }

  nextId(): string {
    return `5d${(++this.serial).toString(16).padStart(22, '0')}`;
  }

  newAccount(balance = 0, customer: string | null = null): Account {
    const account = { id: this.nextId(), customer, balance, rows: [] };
    this.accounts.set(account.id, account);
    return account;
  }

  book(account: Account, narration: string, change: number, paymentReference?: string): void {
    account.balance += change;
    const _id = this.nextId();
    account.rows.unshift({
      _id,
      type: change > 0 ? 'Credit' : 'Debit',
      provider: 'Sudo',
      providerChannel: 'Internal',
      amount: Math.abs(change) / 100,
      runningBalance: account.balance / 100,
      narration,
      paymentReference: paymentReference ?? `SUDO_${_id}`,
      createdAt: new Date().toISOString(),
    });
  }

  card(id: string): { card: Card; account: Account } {
    const card = this.cards.get(id);
    const account = card && this.accounts.get(card.account);
    if (!card || !account) throw new Error(`Sudo has no card ${id}`);
    return { card, account };
  }
}

export async function startSudo({
  apiKey = 'the key of the double',
  webhookAuthorization = 'Bearer of the double',
} = {}): Promise<SudoDouble> {
  const state = new State();
  let forced: number | null = null;
  const server = await startDouble((request) => {
    if (forced !== null) return error(forced, 'Unauthorized');
    return request.headers.authorization === `Bearer ${apiKey}` ? answerOf(state, request) : error(401, 'Unauthorized');
  }, `/accounts/${state.settlement.id}/balance`);
  const now = (): string => new Date().toISOString();
  const captureMore = (cardId: string, authorization: string, amount: number): void => {
    const { card, account } = state.card(cardId);
    state.book(account, 'card', -amount);
    card.rows.unshift({ _id: state.nextId(), type: 'capture', amount: -amount / 100, authorization, createdAt: now() });
  };
  const letGo = (cardId: string, authorization: string, status: string): void => {
    const { card, account } = state.card(cardId);
    const found = card.authorizations.find(({ _id }) => _id === authorization);
    if (!found) throw new Error(`Sudo has no authorization ${authorization}`);
    found.status = status;
    account.balance += Math.round(found.amount * 100);
  };
  return Object.assign(server, {
    apiKey,
    webhookAuthorization,
    settlementAccountId: state.settlement.id,
    fundingSourceId: state.fundingSource,
    cards: state.cards,
    customers: () => state.customers.size,
    balance: () => state.settlement.balance,
    setBalance: (kobo: number) => void (state.settlement.balance = kobo),
    on: (cardId: string) => state.card(cardId).account.balance,
    buy(cardId: string, amount: number) {
      const { card, account } = state.card(cardId);
      const approved = card.status === 'active' && account.balance >= amount;
      const authorization: Authorization = {
        _id: state.nextId(),
        amount: amount / 100,
        approved,
        status: approved ? 'pending' : 'closed',
        requestHistory: [
          {
            amount: amount / 100,
            approved,
            reason: approved ? 'webhook_approved' : card.status === 'active' ? 'insufficient_funds' : 'card_inactive',
          },
        ],
        merchant: SHOP,
        transactionMetadata: { channel: 'web', type: 'purchase', reference: `0123456783${state.nextId().slice(-12)}` },
        createdAt: now(),
      };
      card.authorizations.unshift(authorization);
      if (approved) account.balance -= amount;
      return authorization._id;
    },
    capture(cardId: string, authorization: string, amount: number) {
      letGo(cardId, authorization, 'closed');
      captureMore(cardId, authorization, amount);
    },
    captureMore,
    reverse: (cardId: string, authorization: string) => letGo(cardId, authorization, 'reversed'),
    refund(cardId: string, amount: number) {
      const { card, account } = state.card(cardId);
      state.book(account, 'card', amount);
      const id = state.nextId();
      card.rows.unshift({ _id: id, type: 'refund', amount: amount / 100, createdAt: now() });
      return id;
    },
    fee: (cardId: string, amount: number) => state.book(state.card(cardId).account, 'fee', -amount),
    setStatus: (cardId: string, status: string) => void (state.card(cardId).card.status = status),
    letPass(ms: number) {
      const lists = [...state.cards.values()].flatMap(({ authorizations, rows }) => [authorizations, rows]);
      for (const row of [...[...state.accounts.values()].map(({ rows }) => rows), ...lists].flat())
        row.createdAt = new Date(Date.parse(row.createdAt) - ms).toISOString();
    },
    transfersOf: (reference: string) => state.settlement.rows.filter((row) => row.paymentReference === reference).length,
    say: (status: number | null) => void (forced = status),
    message: (type: string, cardId: string, about = cardId) => ({
      body: JSON.stringify({
        type,
        data: { object: about === cardId ? { _id: cardId } : { _id: about, card: cardId, status: 'pending' } },
      }),
      headers: { 'content-type': 'application/json', authorization: webhookAuthorization },
    }),
  });
}

function answerOf(state: State, request: DoubleRequest): DoubleReply {
  const { method, path, query } = request;
  const [, part = '', id = '', more = ''] = path.split('/');
  const page = (rows: readonly object[]): DoubleReply => {
    const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    if (!(at >= 0) || !(limit > 0 && limit <= 100)) return error(400, 'limit must not be greater than 100');
    return success(rows.slice(at * limit, (at + 1) * limit));
  };
  switch (`${method} /${part}${more === '' ? '' : `/${more}`}`) {
    case 'POST /customers':
      return withBody(request, (fields) => makeCustomer(state, fields));
    case 'POST /accounts':
      return id === 'transfer'
        ? withBody(request, (fields) => transfer(state, fields))
        : withBody(request, (fields) => makeAccount(state, fields));
    case 'POST /cards':
      return withBody(request, (fields) => makeCard(state, fields));
    case 'GET /accounts/balance': {
      const account = state.accounts.get(id);
      return account
        ? success({ currentBalance: account.balance / 100, availableBalance: account.balance / 100 })
        : error(404, 'Account not found');
    }
    case 'GET /accounts/transactions': {
      const account = state.accounts.get(id);
      return account ? page(account.rows) : error(404, 'Account not found');
    }
  }
  if (part !== 'cards') return error(404, `Cannot ${method} ${path}`);
  if (method === 'GET' && id === 'customer')
    return success([...state.cards.values()].filter(({ customer }) => customer === more).map(shown));
  const card = state.cards.get(id);
  if (!card) return error(404, 'Card not found');
  if (method === 'PUT') return withBody(request, (fields) => changeCard(state, card, fields));
  if (method !== 'GET') return error(404, `Cannot ${method} ${path}`);
  switch (more) {
    case '':
      return success(shown(card));
    case 'authorizations':
      return page(card.authorizations);
    case 'transactions':
      return page(card.rows);
    case 'token':
      return success({ token: `once-${card.id}` });
    default:
      return error(404, `Cannot ${method} ${path}`);
  }
}

function makeCustomer(state: State, { type, name, status, individual, billingAddress }: Fields): DoubleReply {
  const { firstName, lastName } = (individual ?? {}) as Fields;
  const { line1, city, state: region, country } = (billingAddress ?? {}) as Fields;
  if (type !== 'individual' || !isText(name) || status !== 'active' || !isText(firstName) || !isText(lastName))
    return error(400, 'individual is required');
  if (![line1, city, region, country].every(isText)) return error(400, 'billingAddress is required');
  const id = state.nextId();
  state.customers.add(id);
  return success({ _id: id, name, status }, 201);
}

function makeAccount(state: State, { type, currency, customerId }: Fields): DoubleReply {
  if (type !== 'wallet' || currency !== 'NGN' || !state.customers.has(String(customerId))) return error(400, 'customerId is invalid');
  return success({ _id: state.newAccount(0, String(customerId)).id, currency }, 201);
}

function makeCard(state: State, fields: Fields): DoubleReply {
  const { customerId, fundingSourceId, debitAccountId, type, brand, currency, issuerCountry, status, spendingControls } = fields;
  if (!state.customers.has(String(customerId)) || fundingSourceId !== state.fundingSource) return error(400, 'fundingSourceId is invalid');
  if (debitAccountId !== state.settlement.id) return error(402, 'The account to debit has no funds');
  if (type !== 'virtual' || !['Verve', 'Visa', 'MasterCard'].includes(String(brand)) || currency !== 'NGN' || issuerCountry !== 'NGA')
    return error(400, 'brand is invalid');
  if (status !== 'active' || !areControls(spendingControls)) return error(400, 'spendingControls is invalid');
  const account = [...state.accounts.values()].find((each) => each.customer === customerId) ?? state.newAccount(0, String(customerId));
  const id = state.nextId();
  const card: Card = {
    id,
    customer: String(customerId),
    account: account.id,
    status: 'active',
    controls: spendingControls as object,
    number: `506100${String(state.cards.size).padStart(9, '0')}7`,
    authorizations: [],
    rows: [],
  };
  state.cards.set(id, card);
  return success(shown(card), 201);
}

function transfer(state: State, { debitAccountId, creditAccountId, amount, narration, paymentReference }: Fields): DoubleReply {
  const [from, to] = [state.accounts.get(String(debitAccountId)), state.accounts.get(String(creditAccountId))];
  if (!from || !to) return error(404, 'Account not found');
  if (!isNaira(amount) || !isText(narration) || !isText(paymentReference)) return error(400, 'amount is invalid');
  const kobo = Math.round(amount * 100);
  if (from.balance < kobo) return error(402, 'Insufficient balance');
  // No reference is unique: a repeat pays twice.
  state.book(from, 'transfer', -kobo, paymentReference);
  state.book(to, 'transfer', kobo, paymentReference);
  return success({ _id: state.nextId(), status: 'completed' });
}

function changeCard(state: State, card: Card, { status, cancellationReason, creditAccountId, spendingControls }: Fields): DoubleReply {
  if (card.status === 'canceled') return error(400, 'Card is canceled');
  if (spendingControls !== undefined) {
    if (!areControls(spendingControls)) return error(400, 'spendingControls is invalid');
    card.controls = spendingControls as object;
  }
  if (status === undefined) return success(shown(card));
  if (typeof status !== 'string' || !['active', 'inactive', 'canceled'].includes(status)) return error(400, 'status is invalid');
  if (status === 'canceled') {
    const to = state.accounts.get(String(creditAccountId));
    if (!['lost', 'stolen'].includes(String(cancellationReason)) || !to) return error(400, 'cancellationReason is required');
    const { account } = state.card(card.id);
    const rest = account.balance;
    if (rest > 0) {
      state.book(account, 'transfer', -rest);
      state.book(to, 'transfer', rest);
    }
  }
  card.status = status;
  return success(shown(card));
}

const shown = ({ id, customer, account, status, number }: Card): object => ({
  _id: id,
  customer,
  account: { _id: account },
  status,
  ...VIRTUAL,
  maskedPan: `${number.slice(0, 6)}******${number.slice(-4)}`,
});
