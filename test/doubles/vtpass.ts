import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';
import { type Fields, thereIn } from './texts.ts';
import { catalogue, type SoldVariation, TOKEN, variationsOf } from './vtpass-catalogue.ts';

export interface VtpassPurchase {
  requestId: string;
  transactionId: string;
  serviceId: string;
  variation: string | null;
  customer: string;
  /** Naira, as everything of VTpass. */
  amount: number;
  cost: number;
  phone: string;
  quantity: number;
  status: 'initiated' | 'pending' | 'delivered' | 'failed' | 'reversed';
  atMs: number;
}

/**
 * VTpass by its documents: two keys, HTTP 200, request ids of today, wallet in naira, own fixed prices. Strict:
 * accepts only documented requests.
 */
export interface VtpassDouble extends DoubleServer {
  keys: VtpassDoubleKeys;
  purchases: ReadonlyMap<string, VtpassPurchase>;
  asked(requestId: string): number;
  /** Naira. */
  balance(): number;
  setBalance(naira: number): void;
  startAs(status: VtpassPurchase['status'] | ((requestId: string) => VtpassPurchase['status'])): void;
  set(requestId: string, status: VtpassPurchase['status']): void;
  /** Makes what was bought older than the half minute in which the same customer is not taken again. */
  letTimePass(): void;
  /** Answers with this code instead of looking at what it is asked; null looks again. */
  sayCode(code: string | null): void;
  /** Lets its answers about a purchase be otherwise than it is. */
  distort(how: ((body: Record<string, unknown>) => Record<string, unknown>) | null): void;
  setCard(fields: Readonly<Record<string, unknown>>): void;
  /** Another price of a variation. */
  setPrice(serviceId: string, variation: string, naira: string): void;
}

interface VtpassDoubleKeys {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

interface State {
  keys: VtpassDoubleKeys;
  balance: number;
  purchases: Map<string, VtpassPurchase>;
  asked: Map<string, number>;
  starts: (requestId: string) => VtpassPurchase['status'];
  code: string | null;
  distort: ((body: Record<string, unknown>) => Record<string, unknown>) | null;
  variations: Record<string, SoldVariation[]>;
  card: Readonly<Record<string, unknown>>;
  nextId: number;
}

/** The customers of its documents' sandbox. */
const METERS: Readonly<Record<string, 'prepaid' | 'postpaid'>> = { '1111111111111': 'prepaid', '1010101010101': 'postpaid' };
export const SMARTCARD = '1212121212';

const COMMISSION = 0.03;
/** The same customer of the same service is taken again after this. */
const LIKELY_DUPLICATE_MS = 30_000;

export async function startVtpass({ balance = 10_000_000 } = {}): Promise<VtpassDouble> {
  const state: State = {
    keys: { apiKey: 'double-api-key', publicKey: 'PK_double', secretKey: 'SK_double' },
    balance,
    purchases: new Map(),
    asked: new Map(),
    starts: () => 'delivered',
    code: null,
    distort: null,
    variations: variationsOf(),
    card: {},
    nextId: 17_000_000_000,
  };
  const server = await startDouble((request) => answerOf(state, request), '/balance');
  return Object.assign(server, {
    keys: state.keys,
    purchases: state.purchases,
    asked: (requestId: string) => state.asked.get(requestId) ?? 0,
    balance: () => state.balance,
    setBalance: (naira: number) => void (state.balance = naira),
    startAs: (status: VtpassPurchase['status'] | State['starts']) =>
      void (state.starts = typeof status === 'function' ? status : () => status),
    set: (requestId: string, status: VtpassPurchase['status']) => setStatus(state, requestId, status),
    letTimePass: () => {
      for (const purchase of state.purchases.values()) purchase.atMs -= LIKELY_DUPLICATE_MS;
    },
    sayCode: (code: string | null) => void (state.code = code),
    distort: (how: State['distort']) => void (state.distort = how),
    setCard: (fields: State['card']) => void (state.card = fields),
    setPrice: (serviceId: string, variation: string, naira: string) => {
      const sold = state.variations[serviceId]?.find(({ variation_code: code }) => code === variation);
      if (!sold) throw new Error(`VTpass sells no ${serviceId} ${variation}`);
      sold.variation_amount = naira;
    },
  });
}

function answerOf(state: State, { method, path, query, headers, body }: DoubleRequest): DoubleReply {
  const { apiKey, publicKey, secretKey } = state.keys;
  const isSigned =
    headers['api-key'] === apiKey &&
    (method === 'POST'
      ? headers['secret-key'] === secretKey && headers['public-key'] === undefined
      : headers['public-key'] === publicKey && headers['secret-key'] === undefined);
  if (!isSigned) return response('087', 'INVALID CREDENTIALS');
  if (state.code !== null) return response(state.code, 'AS CONFIGURED HERE');
  if (method === 'GET') return statusReply(state, path, query);
  if (!String(headers['content-type']).startsWith('application/json')) return response('011', 'INVALID ARGUMENTS');
  const fields = JSON.parse(body) as Fields;
  if (path === '/merchant-verify') return verify(state, fields);
  if (path === '/pay') return pay(state, fields);
  if (path === '/requery') return requery(state, fields);
  return { status: 404, body: { message: 'Not found' } };
}

function statusReply(state: State, path: string, query: URLSearchParams): DoubleReply {
  if (path === '/balance') return { status: 200, body: { code: 1, contents: { balance: state.balance } } };
  if (path === '/services') {
    const services = catalogue[query.get('identifier') ?? ''];
    return services ? listed(services) : response('011', 'INVALID ARGUMENTS');
  }
  const serviceId = query.get('serviceID') ?? '';
  const sold = state.variations[serviceId];
  if (path !== '/service-variations' || !sold) return response('012', 'PRODUCT DOES NOT EXIST');
  // Some services spell it one way, some the other.
  const name = serviceId.startsWith('m') ? 'varations' : 'variations';
  return listed({ ServiceName: serviceId, serviceID: serviceId, convinience_fee: '0 %', [name]: sold });
}

function verify({ card }: State, { billersCode, serviceID, type }: Fields): DoubleReply {
  const isMeter = typeof serviceID === 'string' && serviceID.endsWith('-electric');
  if (typeof billersCode !== 'string' || (isMeter && type !== 'prepaid' && type !== 'postpaid'))
    return response('011', 'INVALID ARGUMENTS');
  if (isMeter)
    return METERS[billersCode] === type
      ? verified({
          Customer_Name: 'ADA CHIOMA OKAFOR',
          Address: '25A James Street, Magodo',
          Meter_Number: billersCode,
          Customer_Arrears: '0.00',
          Minimum_Amount: '',
          Min_Purchase_Amount: 1000,
          Can_Vend: 'yes',
          Meter_Type: String(type).toUpperCase(),
          WrongBillersCode: false,
        })
      : verified({ error: 'This meter is not correct. Please check and try again', WrongBillersCode: true });
  if (serviceID !== 'dstv' && serviceID !== 'gotv' && serviceID !== 'startimes') return response('012', 'PRODUCT DOES NOT EXIST');
  if (billersCode !== SMARTCARD) return verified({ error: 'Smartcard number is not valid' });
  return verified({
    Customer_Name: 'ADA CHIOMA OKAFOR',
    Status: 'ACTIVE',
    Due_Date: '2026-12-31T00:00:00',
    Customer_Number: 275_953_782,
    Current_Bouquet: 'DStv Padi',
    Current_Bouquet_Code: 'dstv-padi',
    Renewal_Amount: 4400,
    ...card,
  });
}

function pay(state: State, fields: Fields): DoubleReply {
  const { request_id: requestId, serviceID, phone } = fields;
  if (typeof requestId === 'string') state.asked.set(requestId, (state.asked.get(requestId) ?? 0) + 1);
  if (typeof requestId !== 'string' || !/^[A-Za-z0-9]{12,}$/.test(requestId) || requestId.slice(0, 8) !== todayInLagos())
    return response('085', 'IMPROPER REQUEST ID');
  if (state.purchases.has(requestId)) return response('014', 'REQUEST ID ALREADY EXIST');
  const priced = priceOf(state, fields);
  if ('code' in priced) return response(priced.code, priced.why);
  if (typeof phone !== 'string' || !/^0\d{10}$/.test(phone)) return response('011', 'INVALID ARGUMENTS');
  const { amount, customer, variation, quantity } = priced;
  const now = Date.now();
  for (const other of state.purchases.values())
    if (other.serviceId === serviceID && other.customer === customer && now - other.atMs < LIKELY_DUPLICATE_MS)
      return response('019', 'LIKELY DUPLICATE TRANSACTION');
  const cost = Math.round(amount * (1 - COMMISSION) * 100) / 100;
  if (state.balance < cost) return response('018', 'LOW WALLET BALANCE');
  const purchase: VtpassPurchase = {
    requestId,
    transactionId: String(state.nextId++),
    serviceId: String(serviceID),
    variation,
    customer,
    amount,
    cost,
    phone,
    quantity,
    status: 'pending',
    atMs: now,
  };
  state.purchases.set(requestId, purchase);
  state.balance -= cost;
  setStatus(state, requestId, state.starts(requestId));
  return shown(state, purchase);
}

type Priced = { amount: number; customer: string; variation: string | null; quantity: number } | { code: string; why: string };

/** The requested amount, or the fixed price. */
function priceOf(state: State, fields: Fields): Priced {
  const { serviceID, billersCode, variation_code: variation, amount: asked, phone, subscription_type: kind, quantity = 1 } = fields;
  const [category, service] = Object.entries(catalogue)
    .flatMap(([name, services]) => services.map((each) => [name, each] as const))
    .find(([, { serviceID: its }]) => its === serviceID) ?? [null, null];
  if (category === null) return { code: '012', why: 'PRODUCT DOES NOT EXIST' };
  const amount = typeof asked === 'number' || (typeof asked === 'string' && /^\d+(\.\d{1,2})?$/.test(asked)) ? Number(asked) : Number.NaN;
  const invalid = { code: '011', why: 'INVALID ARGUMENTS' };
  if (category === 'airtime' || category === 'electricity-bill') {
    if (Number.isNaN(amount)) return invalid;
    if (amount < Number(service.minimium_amount)) return { code: '013', why: 'BELOW MINIMUM AMOUNT ALLOWED' };
    if (amount > Number(service.maximum_amount)) return { code: '017', why: 'ABOVE MAXIMUM AMOUNT ALLOWED' };
    if (category === 'airtime')
      return billersCode === undefined && typeof phone === 'string' ? { amount, customer: phone, variation: null, quantity: 1 } : invalid;
    const isKnown = typeof billersCode === 'string' && METERS[billersCode] === variation;
    return isKnown
      ? { amount, customer: billersCode, variation: String(variation), quantity: 1 }
      : { code: '016', why: 'TRANSACTION FAILED' };
  }
  if (typeof billersCode !== 'string') return invalid;
  const sold = state.variations[String(serviceID)]?.find(({ variation_code: code }) => code === variation);
  if (!sold) return { code: '010', why: 'VARIATION CODE DOES NOT EXIST' };
  const hasKind = serviceID === 'dstv' || serviceID === 'gotv';
  if (hasKind ? kind !== 'change' : kind !== undefined || fields['quantity'] !== undefined) return invalid;
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1)
    return { code: '031', why: 'BELOW MINIMUM QUANTITY' };
  return { amount: Number(sold.variation_amount) * quantity, customer: billersCode, variation: sold.variation_code, quantity };
}

function requery(state: State, { request_id: requestId }: Fields): DoubleReply {
  const purchase = typeof requestId === 'string' ? state.purchases.get(requestId) : undefined;
  return purchase ? shown(state, purchase) : response('015', 'INVALID REQUEST ID');
}

/** An answer about a purchase: numbers here, text there, as in its documents. */
function shown(state: State, purchase: VtpassPurchase): DoubleReply {
  const { requestId, status, amount, cost, customer, transactionId, quantity, serviceId, variation } = purchase;
  const code = status === 'delivered' || status === 'initiated' ? '000' : { pending: '099', failed: '016', reversed: '040' }[status];
  const body: Record<string, unknown> = {
    code,
    response_description: { '000': 'TRANSACTION SUCCESSFUL', '099': 'TRANSACTION IS PROCESSING' }[code] ?? 'TRANSACTION FAILED',
    requestId,
    amount: amount.toFixed(2),
    transaction_date: new Date(purchase.atMs).toISOString(),
    purchased_code: '',
    content: {
      transactions: {
        status,
        product_name: serviceId,
        unique_element: customer,
        unit_price: amount / quantity,
        quantity,
        service_verification: null,
        channel: 'api',
        commission: amount - cost,
        total_amount: cost,
        type: 'Bill',
        phone: purchase.phone,
        amount,
        transactionId,
      },
    },
    ...(status === 'delivered' &&
      variation === 'prepaid' && {
        purchased_code: `Token : ${TOKEN}`,
        units: '79.9 kWh',
        tariff: 'R2 TP',
        taxAmount: 69.76,
        exchangeReference: '2027-3392',
        debtAmount: 'N/A',
      }),
  };
  return { status: 200, body: state.distort ? state.distort(body) : body };
}

const ENDED_WITHOUT: ReadonlySet<VtpassPurchase['status']> = new Set(['failed', 'reversed']);

function setStatus(state: State, requestId: string, status: VtpassPurchase['status']): void {
  const purchase = thereIn(state.purchases, requestId, 'VTpass');
  if (ENDED_WITHOUT.has(status) && !ENDED_WITHOUT.has(purchase.status)) state.balance += purchase.cost;
  purchase.status = status;
}

/** The day, which the id of a purchase has to begin with. */
const todayInLagos = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

const response = (code: string, description: string): DoubleReply => ({ status: 200, body: { code, response_description: description } });
const verified = (content: object): DoubleReply => ({ status: 200, body: { code: '000', content } });
const listed = (content: object): DoubleReply => ({ status: 200, body: { response_description: '000', content } });
