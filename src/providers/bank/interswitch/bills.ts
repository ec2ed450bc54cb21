import type { OperatorAlert } from '../../ports/ports.ts';
import type { Kobo } from '../../../domain/money/money.ts';
import { type Api, beside, type ProviderResponse } from '../../http/api.ts';
import { type Fields, fieldsIn, firstText } from '../../http/fields.ts';
import { type CachedCatalogue, isSameCustomer, localPhone, tokenDigitsIn } from '../../bills/catalogue.ts';
import {
  type AskedBill,
  type BillAnswer,
  type BillOrder,
  type BillOutcome,
  type BillProvider,
  type BillSubmission,
  type BillToken,
  NOT_SENT,
} from '../../bills/port.ts';
import { describe } from '../../bills/response-codes.ts';
import { billStatuses } from './bill-codes.ts';
import { namedBy } from './billers.ts';
import { answers, backFrom, type Envelope, manner, numberFor, type Numbers, plain, wholeKobo } from './client.ts';
import { errors, isRefused } from './codes.ts';
import { validated } from './customers.ts';

interface Options {
  id: number;
  timeoutMs: number;
  terminalId: string;
  senderPhone: string;
  senderEmail: string;
}

/** One advice pays, under a recorded number of twelve digits; an open answer is queried. */
export function interswitchBills(say: Api<Envelope>, numbers: Numbers, catalogue: CachedCatalogue, options: Options): BillProvider {
  const { id, timeoutMs, terminalId } = options;
  return {
    id,
    name: 'interswitch',
    extraPrefixes: {},
    services: () => catalogue.services(),
    validate: (customer) => validated(say, customer, { timeoutMs, terminalId, services: () => catalogue.services() }),

    async submit(order): Promise<BillSubmission> {
      const named = namedBy(order.paymentCode);
      if (!named)
        return {
          kind: 'failed',
          ...NOT_SENT,
          alert: { kind: 'mistake', detail: `A payment code is none of Interswitch: ${order.paymentCode}` },
        };
      if ((order.details.months ?? 1) > 1) return { kind: 'failed', ...NOT_SENT, description: ONE_MONTH };
      const { number, alert } = await numberFor(numbers, order.reference);
      if (number === null) return { kind: 'failed', ...NOT_SENT, alert };
      const result = await say({
        operation: 'submit',
        reference: order.reference,
        method: 'POST',
        path: '/Transactions',
        body: adviceOf(order, named.theirs, number, options),
      });
      return submissionOf(result, order, number);
    },

    async outcomeOf(asked): Promise<BillOutcome> {
      const number = await numbers.find(asked.reference).catch(() => undefined);
      if (number === undefined) return { kind: 'no_answer' };
      // Without a number, the bill was never submitted.
      if (number === null) return { kind: 'not_found' };
      const result = await say({
        operation: 'outcomeOf',
        reference: asked.reference,
        method: 'GET',
        path: `/Transactions?${new URLSearchParams({ requestRef: number })}`,
      });
      return outcomeIn(result, asked, number);
    },
  };
}

const ONE_MONTH = 'The biller sells one month at a time; nothing was submitted';

const adviceOf = (order: BillOrder, paymentCode: string, number: string, { terminalId, senderPhone, senderEmail }: Options): object => ({
  TerminalId: terminalId,
  paymentCode,
  customerId: order.customerId,
  customerMobile: localPhone(order.customerMobile) ?? senderPhone,
  customerEmail: senderEmail,
  amount: String(order.amount),
  requestReference: number,
});

function submissionOf(result: ProviderResponse<Envelope>, order: BillOrder, number: string): BillSubmission {
  if (result.kind === 'not_taken') return { kind: 'failed', ...NOT_SENT, ...beside(answers.alertOf(result)) };
  if (result.kind !== 'answered') return { kind: 'no_answer' };
  const { status, envelope } = result;
  const { code, body } = envelope;
  const error = errors.submit.find((row) => row.code === code);
  if (error?.kind === 'refused') return { kind: 'failed', ...NOT_SENT, ...beside(error.alert) };
  // Duplicate or unknown: queried.
  if (error) return { kind: 'pending', ...UNDECIDED, transactionRef: null, ...beside(error.alert) };
  if (status === 401 || status === 403 || status === 404) return { kind: 'failed', ...NOT_SENT, ...beside(answers.alertOf(result)) };
  if (isRefused(code))
    return { kind: 'failed', ...NOT_SENT, alert: { kind: 'mistake', detail: `Interswitch refused a bill: ${status} ${code}` } };
  // The answer repeats neither number nor customer for certain, and the amount under a name of its own [S].
  const approved = status < 300 ? wholeKobo(body['ApprovedAmount'] ?? body['approvedAmount']) : null;
  return decided({ ...statusIn(code, body), amount: approved, isSubmission: true }, order, number);
}

function outcomeIn(result: ProviderResponse<Envelope>, asked: AskedBill, number: string): BillOutcome {
  if (result.kind !== 'answered') return answers.silence(result);
  if (!manner.isFine(result.envelope)) {
    const row = errors.outcomeOf.find((each) => each.code === result.envelope.code);
    return row?.kind === 'absent'
      ? { kind: 'not_found', ...beside(row.alert) }
      : { kind: 'no_answer', ...beside(row ? row.alert : answers.alertOf(result)) };
  }
  const { body } = result.envelope;
  const code = firstText(body, ['TransactionResponseCode', 'transactionResponseCode']);
  if (code === '') return { kind: 'no_answer', alert: { kind: 'unknown_answer', detail: 'Interswitch reported a bill without its code' } };
  return decided({ ...statusIn(code, body), amount: wholeKobo(body['Amount'] ?? body['amount']), isSubmission: false }, asked, number);
}

/** A bill as reported by Interswitch. */
interface ReportedStatus {
  code: string;
  grouping: string;
  body: Fields;
  bill: Fields;
  /** Null when absent or no whole kobo. */
  amount: Kobo | null;
  transactionRef: string | null;
  isSubmission: boolean;
}

const statusIn = (code: string, body: Fields): Omit<ReportedStatus, 'amount' | 'isSubmission'> => ({
  code,
  grouping: firstText(body, ['ResponseCodeGrouping', 'responseCodeGrouping']).toUpperCase(),
  body,
  bill: fieldsIn(body['BillPayment'] ?? body['billPayment']) ?? {},
  transactionRef: plain(firstText(body, ['TransactionRef', 'transactionRef'])) || null,
});

function decided(reported: ReportedStatus, asked: AskedBill, number: string): BillSubmission {
  const { transactionRef } = reported;
  const pending = (alert?: OperatorAlert): BillSubmission => ({ kind: 'pending', ...UNDECIDED, transactionRef, ...beside(alert) });
  const differing = differencesOf(reported, asked, number);
  if (differing.length > 0) return pending(contradiction(`another ${differing.join(' and ')}`, asked));
  const row = billStatuses.find(
    ({ status, reason }) => status === reported.code && (reason === undefined || reason.test(reported.grouping)),
  );
  if (!row)
    return pending({ kind: 'unknown_answer', detail: `Interswitch reported ${reported.code} of a bill, which is not in our table` });
  const answer: BillAnswer = { ...(row.isOurs ? NOT_SENT : { code: row.status, description: describe(row.status) }), transactionRef };
  switch (row.kind) {
    case 'pending':
      return pending(row.alert);
    case 'failed':
      return reported.isSubmission && row.isAskedFirst ? pending() : { kind: 'failed', ...answer, ...beside(row.alert) };
    case 'delivered':
      // Without an amount to agree with it is asked about.
      return reported.amount === null ? pending() : deliveredOr(pending, answer, reported, asked);
  }
}

function deliveredOr(
  pending: (alert: OperatorAlert) => BillSubmission,
  answer: BillAnswer,
  reported: ReportedStatus,
  asked: AskedBill,
): BillSubmission {
  const token = namedBy(asked.paymentCode)?.meterType === 'prepaid' ? tokenIn(reported) : null;
  // Why: a delivered bill is not queried again, so a prepaid bill without its token stays pending.
  if (token === null && !asked.hasToken && namedBy(asked.paymentCode)?.meterType === 'prepaid')
    return pending(contradiction('a delivery without a token', asked));
  const surcharge = wholeKobo(reported.body['Surcharge'] ?? reported.body['surcharge']);
  return {
    kind: 'delivered',
    ...answer,
    ...(surcharge !== null && surcharge > 0 && { providerFee: surcharge }),
    receiptNumber: null,
    token,
  };
}

/** The token is in free text of either field [S]. */
function tokenIn({ body, bill }: ReportedStatus): BillToken | null {
  const texts = [body, bill].flatMap((fields) => TOKEN_FIELDS.map((name) => plain(firstText(fields, [name]))));
  const value = texts.map(tokenDigitsIn).find((digits) => digits !== null) ?? null;
  const rest = { units: null, unit: 'kWh', tariff: null, taxAmount: null, debtAmount: null, bonusToken: null } as const;
  return value === null ? null : { value, ...rest, kct1: null, kct2: null, receiptNumber: null };
}
const TOKEN_FIELDS = ['RechargePIN', 'rechargePIN', 'rechargePin', 'MiscData', 'miscData'];

function differencesOf(reported: ReportedStatus, asked: AskedBill, number: string): string[] {
  const reference = backFrom(reported.body, number, asked.reference, ['RequestReference', 'requestReference']);
  const customer = firstText(reported.bill, ['CustomerId1', 'customerId1', 'CustomerId', 'customerId']);
  return [
    // Queries repeat number and amount; submissions not always.
    (reference === null ? !reported.isSubmission : reference !== asked.reference) && 'number',
    (reported.amount === null ? !reported.isSubmission : reported.amount !== asked.amount) && 'amount',
    !isSameCustomer(customer, asked.customerId) && 'customer',
  ].filter((part) => part !== false);
}

const UNDECIDED: Omit<BillAnswer, 'transactionRef'> = { code: '90009', description: 'In progress' };

const contradiction = (what: string, { reference }: AskedBill): OperatorAlert => ({
  kind: 'contradiction',
  detail: `Interswitch reports ${what} of bill ${reference}: it stays pending until it agrees or is decided on review`,
});
