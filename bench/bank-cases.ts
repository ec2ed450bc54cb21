import { koboOf } from '../src/domain/money/money.ts';
import { Secret } from '../src/platform/crypto/secret.ts';
import type { Adapter, Opened } from '../src/providers/adapter/adapter.ts';
import { flutterwave } from '../src/providers/bank/flutterwave/adapter.ts';
import { interswitch } from '../src/providers/bank/interswitch/adapter.ts';
import { monnify } from '../src/providers/bank/monnify/adapter.ts';
import { paystack } from '../src/providers/bank/paystack/adapter.ts';
import type { Payment } from '../src/providers/bank/port.ts';

export type AdapterCall = [name: string, kind: string, run: () => Promise<{ kind: string }>];

export interface AdapterCase {
  adapter: Adapter;
  settings: object;
  answers: Readonly<Record<string, unknown>>;
  calls(opened: Opened): AdapterCall[];
}

const payment: Payment = {
  reference: '14531700000000000000001',
  amount: koboOf(150_050),
  bankCode: '058',
  accountNumber: '0123456785',
  accountName: 'ADA CHIOMA OKAFOR',
  narration: 'Invoice 1',
  owner: 1,
  clientReference: null,
};
const { reference, accountNumber } = payment;

export const bankCases: readonly AdapterCase[] = [
  {
    adapter: paystack,
    settings: { secretKey: new Secret('sk_test_bench') },
    calls: bankCalls,
    answers: {
      'POST /transferrecipient': { status: true, message: 'Made', data: { recipient_code: 'RCP_1' } },
      'POST /transfer': { status: true, message: 'Queued', data: { id: 1, status: 'pending', reference, amount: 150_050, domain: 'test' } },
      [`GET /transfer/verify/${reference}`]: {
        status: true,
        message: 'Retrieved',
        data: { id: 1, status: 'success', reference, amount: 150_050, recipient: { details: { account_number: accountNumber } } },
      },
    },
  },
  {
    adapter: flutterwave,
    settings: { secretKey: new Secret('FLWSECK_TEST-bench'), secretHash: new Secret('hash') },
    calls: bankCalls,
    answers: {
      'POST /transfers': { status: 'success', message: 'Queued', data: { id: 1, status: 'NEW', reference, amount: 1500.5 } },
      'GET /transfers': {
        status: 'success',
        message: 'Fetched',
        meta: { page_info: { total: 1 } },
        data: [
          {
            id: 1,
            status: 'SUCCESSFUL',
            complete_message: 'Transaction was successful',
            reference,
            amount: 1500.5,
            account_number: accountNumber,
          },
        ],
      },
    },
  },
  {
    adapter: monnify,
    settings: { apiKey: new Secret('MK_TEST_BENCH'), secretKey: new Secret('secret'), wallet: '8016472829' },
    calls: bankCalls,
    answers: Object.fromEntries(
      Object.entries({
        'POST /api/v1/auth/login': { accessToken: 'token', expiresIn: 3_600 },
        'POST /api/v2/disbursements/single': { status: 'PENDING', reference, amount: 1500.5, destinationAccountNumber: accountNumber },
        'GET /api/v2/disbursements/single/summary': {
          status: 'SUCCESS',
          reference,
          amount: 1500.5,
          destinationAccountNumber: accountNumber,
        },
      }).map(([what, responseBody]) => [what, { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody }]),
    ),
  },
  {
    adapter: interswitch,
    settings: {
      clientId: 'bench',
      secret: new Secret('secret'),
      terminalId: '3PBL0001',
      initiatingEntityCode: 'PBL',
      referencePrefix: '1453',
      senderName: 'Bench Limited',
      senderPhone: '08031234567',
      senderEmail: 'bench@example.com',
    },
    calls: bankCalls,
    answers: {
      'POST /passport/oauth/token': { access_token: 'token', expires_in: 3_600 },
      'POST /transactions/TransferFunds': { TransferCode: null, ResponseCode: '90009', ResponseCodeGrouping: 'PENDING' },
      'GET /Transactions': {
        RequestReference: '145300000001',
        TransactionResponseCode: '90000',
        Amount: '150050',
        FundsTransfer: { TerminatingAccountNumber: accountNumber },
        ResponseCodeGrouping: 'SUCCESSFUL',
        ResponseCode: '90000',
      },
    },
  },
];

function bankCalls({ bank }: Opened): AdapterCall[] {
  if (!bank) return [];
  return [
    ['submit', 'accepted', () => bank.submit(payment)],
    ['outcomeOf', 'delivered', () => bank.outcomeOf({ ...payment, wasDelivered: false })],
  ];
}
