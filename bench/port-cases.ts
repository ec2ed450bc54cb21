import { koboOf } from '../src/domain/money/money.ts';
import { Secret } from '../src/platform/crypto/secret.ts';
import type { Opened } from '../src/providers/adapter/adapter.ts';
import { interswitch } from '../src/providers/bank/interswitch/adapter.ts';
import { paystack } from '../src/providers/bank/paystack/adapter.ts';
import type { BillOrder } from '../src/providers/bills/port.ts';
import { vtpass } from '../src/providers/bills/vtpass/adapter.ts';
import { sudo } from '../src/providers/cards/sudo/adapter.ts';
import { dojah } from '../src/providers/identity/dojah/adapter.ts';
import { prembly } from '../src/providers/identity/prembly/adapter.ts';
import { qoreid } from '../src/providers/identity/qoreid/adapter.ts';
import { mono } from '../src/providers/registry/mono/adapter.ts';
import { termii } from '../src/providers/sms/termii/adapter.ts';
import { type AdapterCall, type AdapterCase, bankCases } from './bank-cases.ts';

const reference = '202601011000176722560012300001';
const phone = '08031234567';
const airtime = (paymentCode: string): BillOrder => ({
  reference,
  paymentCode,
  customerId: phone,
  amount: koboOf(150_050),
  details: {},
  customerMobile: null,
  owner: 1,
});

const billCalls =
  (paymentCode: string) =>
  ({ bills }: Opened): AdapterCall[] =>
    bills
      ? [
          ['submit', 'delivered', () => bills.submit(airtime(paymentCode))],
          ['outcomeOf', 'delivered', () => bills.outcomeOf(airtime(paymentCode))],
        ]
      : [];

const vtpassBill = {
  code: '000',
  response_description: 'TRANSACTION SUCCESSFUL',
  requestId: reference,
  amount: '1500.50',
  purchased_code: '',
  content: {
    transactions: {
      status: 'delivered',
      unique_element: phone,
      unit_price: 1500.5,
      quantity: 1,
      total_amount: 1455.49,
      amount: 1500.5,
      transactionId: '17000000001',
    },
  },
};
const interswitchBill = { TransactionRef: 'IBP|1', ResponseCode: '90000', ResponseCodeGrouping: 'SUCCESSFUL' };

const nin = '70123456789';
const question = { reference, owner: 1, signal: new AbortController().signal };
const PHOTO = `/9j/${'4AAQSkZJRgABAQAAAQABAAD'.repeat(400)}`;
const person = {
  nin,
  first_name: 'ADA',
  last_name: 'OKAFOR',
  middle_name: null,
  gender: 'F',
  image: PHOTO,
  phone_number: phone,
  date_of_birth: '1990-04-12',
};

const paystackPayment = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: 'bench-payment',
  amount: 150_050,
  currency: 'NGN',
  channel: 'dedicated_nuban',
  paid_at: '2026-01-01T10:00:00.000Z',
  fees: 1_500,
  authorization: {
    receiver_bank_account_number: '9930000737',
    sender_name: 'JANE DOE',
    sender_bank: 'GTBank',
    sender_bank_account_number: 'XXXXXX4321',
  },
};

const settingsOf = (name: string): object => bankCases.find(({ adapter }) => adapter.name === name)?.settings ?? {};

export const otherCases: readonly AdapterCase[] = [
  {
    adapter: vtpass,
    settings: { apiKey: new Secret('key'), publicKey: new Secret('PK'), secretKey: new Secret('SK'), phone },
    answers: { 'POST /pay': vtpassBill, 'POST /requery': vtpassBill },
    calls: billCalls('mtn'),
  },
  {
    adapter: interswitch,
    settings: settingsOf('interswitch'),
    answers: {
      'POST /passport/oauth/token': { access_token: 'token', expires_in: 3_600 },
      'POST /Transactions': { ...interswitchBill, ApprovedAmount: '150050' },
      'GET /Transactions': {
        ...interswitchBill,
        RequestReference: '145300000001',
        TransactionResponseCode: '90000',
        Amount: '150050',
        BillPayment: { CustomerId1: phone },
      },
    },
    calls: (opened) => billCalls('10902')(opened).map(([name, ...rest]) => [`bill ${name}`, ...rest]),
  },
  {
    adapter: paystack,
    settings: { ...settingsOf('paystack'), accountsEmailDomain: 'pay.example.com' },
    answers: {
      'GET /transaction/verify/bench-payment': { status: true, message: 'Verified', data: paystackPayment },
      'GET /transaction': {
        status: true,
        message: 'Retrieved',
        data: Array.from({ length: 50 }, (_, index) => ({ ...paystackPayment, id: index + 1 })),
        meta: { total: 50, page: 1, perPage: 50, pageCount: 1 },
      },
    },
    calls: ({ virtualAccounts: bank }) =>
      bank
        ? [
            ['payment', 'paid', () => bank.payment('bench-payment')],
            ['payments, 50 of them', 'payments', () => bank.payments({ from: new Date(0), to: new Date(1), after: null })],
          ]
        : [],
  },
  {
    adapter: dojah,
    settings: { appId: 'bench', secretKey: new Secret('test_sk_bench') },
    answers: { 'GET /api/v1/kyc/nin': { entity: person }, 'GET /api/v1/kyc/nin/advance': { entity: person } },
    calls: ({ zee, switchFull }) => [
      ...(zee ? [['findByNin', 'found', () => zee.findByNin({ ...question, nin })] satisfies AdapterCall] : []),
      ...(switchFull ? [['findFullByNin', 'found', () => switchFull.findFullByNin({ ...question, nin })] satisfies AdapterCall] : []),
    ],
  },
  {
    adapter: prembly,
    settings: { appId: 'bench', secretKey: new Secret('test_sk_bench') },
    answers: {
      'POST /identitypass/verification/vnin': {
        status: true,
        response_code: '00',
        nin_data: { nin, firstname: 'ADA', surname: 'OKAFOR', birthdate: '12-04-1990', gender: 'f', telephoneno: phone, photo: PHOTO },
        verification: { status: 'VERIFIED', reference: 'r' },
      },
    },
    calls: ({ zee }) => (zee ? [['findByNin', 'found', () => zee.findByNin({ ...question, nin })]] : []),
  },
  {
    adapter: qoreid,
    settings: { clientId: 'bench', secret: new Secret('secret') },
    answers: {
      'POST /token': { accessToken: 'token', expiresIn: 7_200, tokenType: 'Bearer' },
      [`POST /v1/ng/identities/nin/${nin}`]: {
        summary: { nin_check: { status: 'EXACT_MATCH', fieldMatches: { firstname: true, lastname: true } } },
        status: { state: 'complete', status: 'verified' },
        nin: { nin, firstname: 'ADA', lastname: 'OKAFOR', birthdate: '12-04-1990', photo: PHOTO },
      },
    },
    calls: ({ switch: checker }) => {
      const names = { firstName: 'Ada', lastName: 'Okafor' };
      return checker ? [['matchName', 'found', () => checker.matchName({ ...question, nin, ...names })]] : [];
    },
  },
  {
    adapter: mono,
    settings: { secretKey: new Secret('test_sk_bench') },
    answers: {
      'GET /v3/lookup/cac': {
        status: 'successful',
        message: 'CAC lookup successful',
        data: Array.from({ length: 10 }, (_, index) => ({
          id: index + 1,
          approved_name: `OKAFOR FOODS ${index} LIMITED`,
          rc_number: String(1_261_103 + index),
          classification: 'company',
          active: true,
          registration_approved: true,
          registration_date: '2011-02-03T00:00:00.000+00:00',
          nature_of_business_name: 'FOOD PROCESSING',
          address: '12 AWOLOWO ROAD',
          city: 'IKOYI',
          state: 'LAGOS',
          email: 'info@okaforfoods.example',
        })),
      },
    },
    calls: ({ registry }) => (registry ? [['search', 'found', () => registry.search({ ...question, companyName: 'Okafor Foods' })]] : []),
  },
  {
    adapter: termii,
    settings: { apiKey: new Secret('key'), secretKey: new Secret('secret'), senderId: 'Tollgate' },
    answers: {
      'POST /api/sms/send': { code: 'ok', message_id: '301754570000000000000001', message: 'Successfully Sent', balance: 9, user: 'Bench' },
      'GET /api/sms/inbox': [{ message_id: '301754570000000000000001', receiver: '2348031234567', status: 'DELIVERED' }],
    },
    calls: ({ sms }) => {
      const message = { id: reference, owner: 1, to: '2348031234567', senderId: null, text: 'Your code is 123456', route: 'dnd' } as const;
      return sms
        ? [
            ['send', 'sent', () => sms.send(message)],
            ['delivery', 'delivered', () => sms.delivery('301754570000000000000001')],
          ]
        : [];
    },
  },
  {
    adapter: sudo,
    settings: {
      apiKey: new Secret('key'),
      webhookAuthorization: new Secret('header'),
      settlementAccountId: '5d0000000000000000000001',
      fundingSourceId: 'f'.repeat(24),
    },
    answers: { 'PUT /cards/5d0000000000000000000002': { statusCode: 200, message: 'Successful', data: {} } },
    calls: ({ cards }) => {
      const order = { instructionId: reference, providerCardId: '5d0000000000000000000002', controls: { channels: { atm: false } } };
      return cards ? [['setControls', 'done', () => cards.setControls(order)]] : [];
    },
  },
];
