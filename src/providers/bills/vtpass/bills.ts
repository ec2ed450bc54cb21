import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { OperatorAlert } from '../../ports/ports.ts';
import { type Kobo, minus, times } from '../../../domain/money/money.ts';
import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import { type CachedCatalogue, isSameCustomer } from '../catalogue.ts';
import { type AskedBill, type BillAnswer, type BillOutcome, type BillProvider, type BillSubmission, NOT_SENT } from '../port.ts';
import { textIn } from '../../http/fields.ts';
import { namedBy, koboIn } from './billers.ts';
import { beside } from '../../http/api.ts';
import { alertOf, type VtpassClient } from './client.ts';
import { type CodeRow, DELIVERED, FAILED_BY_STATUS, rowOf, statusOf, UNDECIDED } from './codes.ts';
import { verified } from './customers.ts';
import { payBodyOf, receiptIn } from './orders.ts';

/** Bound of remembered failures. */
const MAX_REMEMBERED = 10_000;

const transactionSchema = z.looseObject({
  status: z.string().nullish().catch(null),
  transactionId: z.union([z.string(), z.number()]).nullish().catch(null),
  unique_element: z.union([z.string(), z.number()]).nullish().catch(null),
  amount: z.unknown().optional(),
  unit_price: z.unknown().optional(),
  quantity: z.coerce.number().catch(1),
  total_amount: z.unknown().optional(),
});
const answerSchema = z.looseObject({
  requestId: z.string().nullish().catch(null),
  amount: z.unknown().optional(),
  content: z
    .looseObject({ transactions: transactionSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** One purchase under our reference; an open answer is queried, never submitted again. */
export function vtpassBills(
  say: VtpassClient,
  catalogue: CachedCatalogue,
  { id, phone, timeoutMs }: { id: number; phone: string; timeoutMs: number },
): BillProvider {
  const reportedFailed = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const decide = (row: CodeRow, kind: CodeRow['submit' | 'requery'], body: Body, asked: AskedBill): BillOutcome =>
    decided({ row, kind, body, asked, reportedFailed });
  return {
    id,
    name: 'vtpass',
    extraPrefixes: {},
    services: () => catalogue.services(),
    validate: (customer) => verified(say, customer, timeoutMs, () => catalogue.services()),

    async submit(order): Promise<BillSubmission> {
      const response = payBodyOf(order, phone);
      if (!('body' in response)) return { kind: 'failed', ...response.answer, ...beside(response.alert) };
      const { reference } = order;
      const answer = await say({ operation: 'submit', reference, path: '/pay', body: response.body, deadline: deadlineIn(timeoutMs) });
      if (answer.kind === 'not_taken') return { kind: 'failed', ...NOT_SENT, ...beside(alertOf(answer)) };
      if (answer.kind !== 'answered') return { kind: 'no_answer' };
      const row = rowOf.get(answer.code);
      if (!row) return { kind: 'pending', ...UNDECIDED, transactionRef: null, ...beside(alertOf(answer)) };
      const outcome = decide(row, row.submit, answer.body, order);
      // A missing bill right after its submission is no answer.
      return outcome.kind === 'not_found' ? { kind: 'no_answer' } : outcome;
    },

    async outcomeOf(asked): Promise<BillOutcome> {
      const { reference } = asked;
      const body = { request_id: reference };
      const answer = await say({ operation: 'outcomeOf', reference, path: '/requery', body, deadline: deadlineIn(timeoutMs) });
      if (answer.kind !== 'answered') return { kind: 'no_answer', ...beside(alertOf(answer)) };
      const row = rowOf.get(answer.code);
      if (!row) return { kind: 'pending', ...UNDECIDED, transactionRef: null, ...beside(alertOf(answer)) };
      return decide(row, row.requery, answer.body, asked);
    },
  };
}

type Body = Readonly<Record<string, unknown>>;
type Transaction = z.output<typeof transactionSchema>;

interface ReportedOutcome {
  row: CodeRow;
  kind: CodeRow['submit' | 'requery'];
  body: Body;
  asked: AskedBill;
  reportedFailed: LRUCache<string, true>;
}

function decided({ row, kind, body, asked, reportedFailed }: ReportedOutcome): BillOutcome {
  const { requestId, amount, content } = answerSchema.parse(body);
  const transaction = content?.transactions ?? null;
  const status = textIn(transaction?.status).toLowerCase();
  const transactionRef = textIn(transaction?.transactionId) || null;
  const pending = (alert?: OperatorAlert): BillOutcome => ({ kind: 'pending', ...UNDECIDED, transactionRef, ...beside(alert) });
  const failed = (reported: Omit<BillAnswer, 'transactionRef'>): BillOutcome => ({
    kind: 'failed',
    ...reported,
    transactionRef,
    ...beside(row.alert),
  });

  if (requestId != null && requestId !== asked.reference) return pending(contradiction('another request id', asked));
  switch (kind) {
    case 'pending':
      return pending(row.alert);
    case 'not_found':
    case 'no_answer':
      return { kind, ...beside(row.alert) };
    case 'failed':
      // A code and a status that disagree decide nothing.
      if (status === 'delivered' || (statusOf.get(status)?.kind === 'pending' && status !== ''))
        return pending(contradiction(`code ${row.code} beside status ${status}`, asked));
      return failed(row.answer);
    case 'by_status':
      break;
  }
  const result = statusOf.get(status);
  switch (result?.kind) {
    case undefined:
      return pending({ kind: 'unknown_answer', detail: 'VTpass reported an unknown status of a bill' });
    case 'pending':
      return pending();
    case 'failed':
      return failed(FAILED_BY_STATUS);
    case 'failed_when_reported_twice':
      if (reportedFailed.has(asked.reference)) return failed(FAILED_BY_STATUS);
      reportedFailed.set(asked.reference, true);
      return pending();
    case 'delivered':
      return deliveredOr(pending, { requestId, amount, transaction, body, transactionRef, asked });
  }
}

interface Delivery {
  requestId: string | null | undefined;
  amount: unknown;
  transaction: Transaction | null;
  body: Body;
  transactionRef: string | null;
  asked: AskedBill;
}

/** Delivered requires equal reference, amount and customer, and the receipt. */
function deliveredOr(pending: (alert: OperatorAlert) => BillOutcome, reported: Delivery): BillOutcome {
  const { asked, body, transactionRef } = reported;
  const differing = [
    reported.requestId !== asked.reference && 'request id',
    !amountsIn(reported).includes(asked.amount) && 'amount',
    !isSameCustomer(textIn(reported.transaction?.unique_element), asked.customerId) && 'customer',
  ].filter((part) => part !== false);
  if (differing.length > 0) return pending(contradiction(`another ${differing.join(' and ')}`, asked));
  const isPrepaid = namedBy(asked.paymentCode)?.variation === 'prepaid';
  const receipt = receiptIn(body, isPrepaid);
  // Why: a delivered bill is not queried again, so a prepaid bill without its token stays pending.
  if (isPrepaid && receipt.token === null && !asked.hasToken) return pending(contradiction('a delivery without a token', asked));
  // Wallet debit: the amount less commission.
  const taken = koboIn(reported.transaction?.total_amount);
  return {
    kind: 'delivered',
    ...DELIVERED,
    transactionRef,
    ...(taken !== null && { providerFee: minus(taken, asked.amount) }),
    ...receipt,
  };
}

/** Where the amount may stand; several months have the price of one as `unit_price`. */
function amountsIn({ amount, transaction }: Delivery): (Kobo | null)[] {
  const unit = koboIn(transaction?.unit_price);
  const quantity = transaction?.quantity ?? 1;
  return [
    koboIn(amount),
    koboIn(transaction?.amount),
    unit !== null && Number.isSafeInteger(quantity) && quantity > 0 ? times(unit, quantity) : null,
  ];
}

const contradiction = (what: string, { reference }: AskedBill): OperatorAlert => ({
  kind: 'contradiction',
  detail: `VTpass reports ${what} of bill ${reference}: it stays pending until it agrees or is decided on review`,
});
