import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** What can be paid. A caller may switch over it. */
export type BillType = 'airtime' | 'data' | 'cable' | 'electricity';

/** One thing that can be bought, under the code that buys it. Amounts in kobo. */
export interface BillOption {
  paymentCode: string;
  name: string;
  /** The fixed price; null when the caller chooses within `minAmount` and `maxAmount`. */
  amount: Kobo | null;
  minAmount: Kobo;
  maxAmount: Kobo;
  /** Charged on top of the amount. */
  fee: Kobo;
  validityDays: number | null;
  /** Electricity: which kind of meter it is for. */
  meterType: 'prepaid' | 'postpaid' | null;
  /** Cable: bought beside a bouquet, never alone. */
  isAddOn: boolean;
  /** ISO time of its last change. */
  updatedAt: string;
}

/** One biller's service with everything it sells. */
export interface BillService {
  serviceId: string;
  name: string;
  category: BillType;
  /** Who is behind it, in the words that callers use: MTN, DSTV, IKEDC. */
  operator: string;
  customerIdLabel: string;
  customerIdPattern: string;
  /** True when the customer must be looked up before anything is debited. */
  requiresValidation: boolean;
  options: readonly BillOption[];
}

/** What the biller says of a meter or smartcard. */
export interface BillCustomer {
  customerName: string;
  customerAddress: string | null;
  customerPhone: string | null;
  meterType: 'prepaid' | 'postpaid' | null;
  /** Payment code of the bouquet that runs now. */
  currentBouquet: string | null;
  renewalAmount: Kobo | null;
  /** ISO date. */
  dueDate: string | null;
  minimumAmount: Kobo | null;
  /** Kobo owed; taken out of the next prepaid purchase. */
  arrears: Kobo;
  /** False when the biller sells nothing to this customer now. */
  canVend: boolean;
}

/** Beside any answer: what operators have to look at. No client reads it. */
interface Beside {
  concern?: OperatorAlert;
}

export type Validation = (({ kind: 'found' } & BillCustomer) | { kind: 'not_found' } | { kind: 'no_answer' }) & Beside;

/** What the customer types into a prepaid meter. Money to whoever reads it. Distributors tell no more of it than the digits for certain. */
export interface BillToken {
  /** 20 digits. */
  value: string;
  units: string | null;
  unit: 'kWh';
  tariff: string | null;
  /** Kobo of the amount that are tax, and that went into arrears; null where the distributor does not tell. */
  taxAmount: Kobo | null;
  debtAmount: Kobo | null;
  bonusToken: string | null;
  /** Key-change tokens, to be typed first. */
  kct1: string | null;
  kct2: string | null;
  receiptNumber: string | null;
}

/** The provider's own words, kept as evidence and passed through on events. */
export interface BillAnswer {
  /** `transactionResponseCode`; only 90000 means delivered. */
  code: string;
  description: string;
  transactionRef: string | null;
  /** What the provider takes from our balance beside the amount, below zero where it takes less: its commission. Left out where it is not told. Booked when the bill is delivered. */
  providerFee?: Kobo;
}

export interface BillReceipt {
  receiptNumber: string | null;
  token: BillToken | null;
}

/**
 * What the provider said when it was handed a payment. Silence is an answer of its own, never a refusal. `delivered` is what it says by the way: whoever hands in
 * asks at once, and the answer to that question alone settles.
 */
export type BillSubmission = (
  | ({ kind: 'delivered' } & BillAnswer & BillReceipt)
  | ({ kind: 'pending' | 'failed' } & BillAnswer)
  | ({ kind: 'no_answer' } & Partial<BillAnswer>)
) &
  Beside;

/** What clients read of a bill that was never handed to a provider, whatever the reason; it is `failed`. */
export const NOT_SENT = {
  code: 'NOT_SENT',
  description: 'The payment was not handed to the provider',
  transactionRef: null,
} as const satisfies BillAnswer;

/** What the provider says about a payment when it is asked later. `not_found` is never a decline. */
export type BillOutcome = BillSubmission | ({ kind: 'not_found' } & Partial<BillAnswer> & Beside);

export interface BillOrder {
  /** What the provider knows the payment by; the same one is the same payment. */
  reference: string;
  paymentCode: string;
  customerId: string;
  amount: Kobo;
  /** Cable: months, action and add-ons. Electricity: the meter type. */
  details: BillDetails;
  customerMobile: string | null;
  /** Which book pays. Opaque to the provider; the simulated one advances time by it. */
  owner: number;
}

/** A payment that is asked about: what the answer has to agree with before it decides anything. */
export type AskedBill = Pick<BillOrder, 'reference' | 'paymentCode' | 'customerId' | 'amount'> & {
  /** True when its token was told before and is kept: then a delivery need not tell it again. */
  hasToken?: boolean;
};

export interface BillDetails {
  meterType?: 'prepaid' | 'postpaid';
  action?: 'renew' | 'change';
  months?: number;
  addOns?: string[];
}

/** What we need from any provider of bills. Adapters never throw for what the network does: that is `no_answer`. */
export interface BillProvider {
  /** Account number in the ledger: settlement with this provider is account 300 + id. */
  readonly id: number;
  readonly name: string;
  /**
   * Everything on sale. The same array while nothing changed; the adapter keeps it fresh.
   * @throws Refusal 502 UPSTREAM_ERROR while the provider has never told what it sells.
   */
  services(): Promise<readonly BillService[]>;
  /** Prefixes of numbers (0801) beyond the national plan that it serves, and for which network. */
  readonly extraPrefixes: Readonly<Record<string, string>>;
  validate(customer: { serviceId: string; customerId: string; meterType: 'prepaid' | 'postpaid' | null }): Promise<Validation>;
  submit(order: BillOrder): Promise<BillSubmission>;
  outcomeOf(asked: AskedBill): Promise<BillOutcome>;
}
