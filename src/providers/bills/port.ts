import type { WithAlert } from '../ports/ports.ts';
import type { Kobo } from '../../domain/money/money.ts';

export type MeterType = 'prepaid' | 'postpaid';

export type BillType = 'airtime' | 'data' | 'cable' | 'electricity';

export interface BillOption {
  paymentCode: string;
  name: string;
  /** Fixed price; null between `minAmount` and `maxAmount`. */
  amount: Kobo | null;
  minAmount: Kobo;
  maxAmount: Kobo;
  fee: Kobo;
  validityDays: number | null;
  meterType: MeterType | null;
  isAddOn: boolean;
  updatedAt: string;
}

export interface BillService {
  serviceId: string;
  name: string;
  category: BillType;
  operator: string;
  customerIdLabel: string;
  customerIdPattern: string;
  /** True when validation precedes the debit. */
  requiresValidation: boolean;
  options: readonly BillOption[];
}

/** Customer of a meter or smartcard. */
export interface BillCustomer {
  customerName: string;
  customerAddress: string | null;
  customerPhone: string | null;
  meterType: MeterType | null;
  currentBouquet: string | null;
  renewalAmount: Kobo | null;
  dueDate: string | null;
  minimumAmount: Kobo | null;
  arrears: Kobo;
  /** False when the biller sells nothing to this customer now. */
  canVend: boolean;
}

export type Validation = (({ kind: 'found' } & BillCustomer) | { kind: 'not_found' } | { kind: 'no_answer' }) & WithAlert;

/** Token of a prepaid meter: spendable by any holder. Only the digits are reliable. */
export interface BillToken {
  value: string;
  units: string | null;
  unit: 'kWh';
  tariff: string | null;
  /** Kobo of tax and arrears; null when not reported. */
  taxAmount: Kobo | null;
  debtAmount: Kobo | null;
  bonusToken: string | null;
  kct1: string | null;
  kct2: string | null;
  receiptNumber: string | null;
}

export interface BillAnswer {
  code: string;
  description: string;
  transactionRef: string | null;
  /** Kobo beside the amount, negative for a commission; absent when not reported. Posted at delivery. */
  providerFee?: Kobo;
}

export interface BillReceipt {
  receiptNumber: string | null;
  token: BillToken | null;
}

/** Answer to a submission; silence is `no_answer`. `delivered` is provisional: the query that follows settles. */
export type BillSubmission = (
  | ({ kind: 'delivered' } & BillAnswer & BillReceipt)
  | ({ kind: 'pending' | 'failed' } & BillAnswer)
  | ({ kind: 'no_answer' } & Partial<BillAnswer>)
) &
  WithAlert;

/** Client-facing answer of a bill that was never submitted; the bill is `failed`. */
export const NOT_SENT = {
  code: 'NOT_SENT',
  description: 'The payment was not submitted to the provider',
  transactionRef: null,
} as const satisfies BillAnswer;

/** Answer to a query; `not_found` is never a decline. */
export type BillOutcome = BillSubmission | ({ kind: 'not_found' } & Partial<BillAnswer> & WithAlert);

export interface BillOrder {
  /** Idempotency reference of the payment. */
  reference: string;
  paymentCode: string;
  customerId: string;
  amount: Kobo;
  details: BillDetails;
  customerMobile: string | null;
  owner: number;
}

/** A payment that is asked about: what the answer has to agree with before it decides anything. */
export type AskedBill = Pick<BillOrder, 'reference' | 'paymentCode' | 'customerId' | 'amount'> & {
  /** True with a stored token: deliveries may omit it. */
  hasToken?: boolean;
};

export interface BillDetails {
  meterType?: MeterType;
  action?: 'renew' | 'change';
  months?: number;
  addOns?: string[];
}

/** Port of bills. Adapters never throw for network failures: `no_answer`. */
export interface BillProvider {
  readonly id: number;
  readonly name: string;
  /** Services on sale, the same array while unchanged. @throws Refusal 502 UPSTREAM_ERROR before the first reading. */
  services(): Promise<readonly BillService[]>;
  readonly extraPrefixes: Readonly<Record<string, string>>;
  validate(customer: { serviceId: string; customerId: string; meterType: MeterType | null }): Promise<Validation>;
  submit(order: BillOrder): Promise<BillSubmission>;
  outcomeOf(asked: AskedBill): Promise<BillOutcome>;
}
