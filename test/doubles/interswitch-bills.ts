import { response } from './interswitch-texts.ts';
import type { DoubleReply, DoubleRequest } from './server.ts';
import { thereIn } from './texts.ts';

export interface InterswitchBill {
  id: number;
  /** The requestReference: twelve digits of ours. */
  reference: string;
  paymentCode: string;
  customerId: string;
  customerMobile: string;
  amount: number;
  code: string;
  grouping: 'SUCCESSFUL' | 'FAILED' | 'PENDING';
}

type Start = Pick<InterswitchBill, 'code' | 'grouping'>;
type Body = Record<string, unknown>;

/** Billers by documents and public clients: catalogue, customer validation by item, idempotent advices. */
export interface InterswitchBills {
  paid: ReadonlyMap<string, InterswitchBill>;
  startAs(rule?: (reference: string) => Start): void;
  set(reference: string, code: string, grouping: InterswitchBill['grouping']): void;
  /** Answers every advice with this code, and does nothing; as it should again without one. */
  refuseWith(code?: string, status?: number): void;
  /** Lets its answers about a bill be otherwise than it is. */
  distort(how?: (body: Body) => Body): void;
  /** Another price of an item. */
  setPrice(paymentCode: string, kobo: number): void;
  /** Null for what is no matter of bills. */
  answerOf(request: DoubleRequest, path: string): DoubleReply | null;
}

interface Item {
  Id: string;
  Name: string;
  PaymentCode: string;
  Amount: string;
  BillerId: string;
  IsAmountFixed: boolean;
}

interface FloatBalance {
  take(kobo: number): boolean;
  giveBack(kobo: number): void;
}

interface State {
  terminalId: string;
  float: FloatBalance;
  paid: Map<string, InterswitchBill>;
  starts: (reference: string) => Start;
  refusal: { code: string; status: number } | null;
  distort: (body: Body) => Body;
  items: Item[];
}

export const TOKEN = '2636-2054-4059-8275-7802';
const METERS: Readonly<Record<string, string>> = { '1111111111111': '76601', '1010101010101': '76602' };
export const SMARTCARD = '1212121212';

const DELIVERED: Start = { code: '90000', grouping: 'SUCCESSFUL' };

export function openBills(terminalId: string, balance: FloatBalance): InterswitchBills {
  const state: State = {
    terminalId,
    float: balance,
    paid: new Map(),
    starts: () => DELIVERED,
    refusal: null,
    distort: (body) => body,
    items: itemsAnew(),
  };
  return {
    paid: state.paid,
    startAs: (rule = () => DELIVERED) => void (state.starts = rule),
    set: (reference, code, grouping) => setOutcome(state, reference, code, grouping),
    refuseWith: (code?: string, status = 400) => void (state.refusal = code === undefined ? null : { code, status }),
    distort: (how = (body) => body) => void (state.distort = how),
    setPrice(paymentCode, kobo) {
      const item = state.items.find((each) => each.PaymentCode === paymentCode);
      if (!item) throw new Error(`Interswitch sells no ${paymentCode}`);
      item.Amount = String(kobo);
    },
    answerOf: (request, path) => answerOf(state, request, path),
  };
}

function answerOf(state: State, request: DoubleRequest, path: string): DoubleReply | null {
  const { method, query, headers } = request;
  const call = `${method} ${path}`;
  const requestRef = query.get('requestRef') ?? '';
  // A question is about a bill when it knows one of this number.
  if (call === 'GET /transactions') return state.paid.has(requestRef) ? find(state, requestRef) : null;
  if (!['GET /services', 'GET /services/options', 'POST /transactions/validatecustomers', 'POST /transactions'].includes(call)) return null;
  if (headers['terminalid'] !== state.terminalId) return response(400, '70012', 'FAILED');
  if (call === 'GET /services') return { status: 200, body: { BillerList: { Count: 1, Category: CATEGORIES } } };
  if (call === 'GET /services/options')
    return response(200, '90000', 'SUCCESSFUL', {
      PaymentItems: state.items.filter(({ BillerId }) => BillerId === query.get('serviceid')),
    });
  if (!String(headers['content-type']).startsWith('application/json')) return response(400, '10002', 'FAILED');
  const body = JSON.parse(request.body) as Body;
  if (body['TerminalId'] !== state.terminalId) return response(400, '20021', 'FAILED');
  return path === '/transactions' ? pay(state, body) : validate(state, body);
}

function validate({ items }: State, { customers }: Body): DoubleReply {
  const [asked] = (Array.isArray(customers) ? customers : []) as { PaymentCode?: string; CustomerId?: string }[];
  const { PaymentCode: code = '', CustomerId: customer = '' } = asked ?? {};
  const item = items.find(({ PaymentCode }) => PaymentCode === code);
  if (!item) return response(400, '20050', 'FAILED');
  const isKnown = customer === SMARTCARD ? item.BillerId === '104' : METERS[customer] === code;
  // The outer code is that of the question.
  return response(200, '90000', 'SUCCESSFUL', {
    Customers: [
      isKnown
        ? {
            BillerId: Number(item.BillerId),
            PaymentCode: code,
            CustomerId: customer,
            ResponseCode: '90000',
            FullName: 'ADA+CHIOMA%20OKAFOR',
            Amount: item.IsAmountFixed ? item.Amount : '100000',
            AmountType: item.IsAmountFixed ? 5 : 1,
            AmountTypeDescription: item.IsAmountFixed ? 'Exact' : 'Minimum',
            Surcharge: '0',
          }
        : { PaymentCode: code, CustomerId: customer, ResponseCode: '90052', Amount: '0', AmountType: 0 },
    ],
  });
}

function pay(state: State, body: Body): DoubleReply {
  if (state.refusal) return response(state.refusal.status, state.refusal.code, 'FAILED');
  const { paymentCode, customerId, customerMobile, customerEmail, amount, requestReference: reference } = body;
  const item = state.items.find(({ PaymentCode }) => PaymentCode === paymentCode);
  if (typeof reference !== 'string' || !/^1453\d{1,8}$/.test(reference)) return response(400, '20050', 'FAILED');
  if (!item || typeof customerId !== 'string' || customerId.length > 50) return response(400, '20050', 'FAILED');
  if (typeof customerMobile !== 'string' || !/^\d{10,13}$/.test(customerMobile) || !String(customerEmail).includes('@'))
    return response(400, '20020', 'FAILED');
  if (typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount)) return response(400, '20030', 'FAILED');
  if (state.paid.has(reference)) return response(400, '10001', 'FAILED');
  const bill: InterswitchBill = {
    id: 8_000_000 + state.paid.size,
    reference,
    paymentCode: item.PaymentCode,
    customerId,
    customerMobile,
    amount: Number(amount),
    ...state.starts(reference),
  };
  state.paid.set(reference, bill);
  if (item.IsAmountFixed && item.Amount !== amount) Object.assign(bill, { code: '90013', grouping: 'FAILED' });
  else if (bill.grouping !== 'FAILED' && !state.float.take(bill.amount)) Object.assign(bill, { code: '90051', grouping: 'FAILED' });
  const result = {
    TransactionRef: `3DMO%7CWEB%7C${bill.id}`,
    ...(bill.code === '90000' && { ApprovedAmount: amount, ...goodsOf(bill) }),
    ResponseCode: bill.code,
    ResponseCodeGrouping: bill.grouping,
  };
  return { status: 200, body: state.distort(result) };
}

/** A token within a sentence, for prepaid meters alone. */
const goodsOf = ({ paymentCode }: InterswitchBill): Body =>
  paymentCode === METERS['1111111111111'] ? { RechargePIN: '', MiscData: `Token%3A+${TOKEN}+Units+79.9` } : { MiscData: 'Virtual Top Up' };

function find({ paid, distort }: State, reference: string): DoubleReply {
  const bill = paid.get(reference);
  return {
    status: 200,
    body: distort({
      TransactionId: bill?.id,
      TransactionRef: `3DMO%7CWEB%7C${bill?.id}`,
      RequestReference: reference,
      Status: 'Complete',
      TransactionSet: 'BillPayment',
      TransactionResponseCode: bill?.code,
      Amount: String(bill?.amount),
      Surcharge: '0',
      CurrencyCode: '566',
      BillPayment: { Biller: 'A biller', CustomerId1: bill?.customerId, ...(bill?.code === '90000' && goodsOf(bill)) },
      ResponseCodeGrouping: bill?.grouping,
      ResponseCode: '90000',
    }),
  };
}

function setOutcome({ paid, float: balance }: State, reference: string, code: string, grouping: InterswitchBill['grouping']): void {
  const bill = thereIn(paid, reference, 'Interswitch');
  if (grouping === 'FAILED' && bill.grouping !== 'FAILED') balance.giveBack(bill.amount);
  Object.assign(bill, { code, grouping });
}

const biller = (Id: number, Name: string, ShortName: string, CategoryName: string) => ({ Id, Name, ShortName, CategoryName });

const CATEGORIES = [
  {
    Id: 4,
    Name: 'Mobile Recharge',
    Billers: [
      biller(109, 'MTN e-Charge', 'MTN', 'Mobile Recharge'),
      biller(4444, 'MTN Data', 'MTND', 'Mobile Recharge'),
      biller(120, 'Etisalat Recharge', '9mobile', 'Mobile Recharge'),
    ],
  },
  { Id: 2, Name: 'Cable TV Bills', Billers: [biller(104, 'DSTV Subscription', 'DSTV', 'Cable TV Bills')] },
  {
    Id: 1,
    Name: 'Utility Bills',
    Billers: [
      biller(766, 'Ikeja Electric Prepaid', 'IKEDC', 'Utility Bills'),
      biller(767, 'Ikeja Electric Postpaid', 'IKEDCP', 'Utility Bills'),
      biller(900, 'Abuja Electricity Prepaid', 'AEDC', 'Utility Bills'),
      biller(901, 'Lagos Water', 'LWC', 'Utility Bills'),
    ],
  },
];

const item = (BillerId: number, PaymentCode: string, Name: string, kobo: number): Item => ({
  Id: PaymentCode.slice(-2),
  Name,
  PaymentCode,
  Amount: String(kobo),
  BillerId: String(BillerId),
  IsAmountFixed: kobo > 0,
});

/** Its items, fresh for each double. */
const itemsAnew = (): Item[] => [
  item(109, '10902', 'MTN Direct Top-up (Prepaid)', 0),
  item(109, '10903', 'MTN Direct Top-up (Postpaid)', 0),
  item(109, '10911', 'MTN N100 PIN', 10_000),
  item(120, '12001', '9mobile Top-up', 0),
  item(120, '12011', '9mobile 1GB 30 days', 100_000),
  item(4444, '444401', 'MTN 1.5GB 30 days', 100_000),
  item(4444, '444402', 'MTN 100MB daily', 10_000),
  // Twice, as lists are.
  item(4444, '444402', 'MTN 100MB daily', 10_000),
  { ...item(4444, '444403', 'MTN of no price', 0), IsAmountFixed: true },
  item(104, '10401', 'DStv Padi', 440_000),
  item(104, '10402', 'DStv Yanga', 600_000),
  item(766, '76601', 'Any Amount', 0),
  item(767, '76602', 'Any Amount', 0),
  // Two items of one meter type are ambiguous.
  item(900, '90001', 'Any Amount', 0),
  item(900, '90002', 'Any Amount for MD', 0),
];
