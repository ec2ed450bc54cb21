import type { Closing } from '../../../../slices/checkout/link.ts';

/** Texts of the payer's page in one language, with `{name}` placeholders. */
export interface Texts {
  /** BCP 47 tag. */
  tag: string;
  /** Language name in the language. */
  language: string;
  sandbox: string;
  needsScript: string;
  yourOrder: string;
  quantity: string;
  amountInNaira: string;
  amountExample: string;
  delivery: string;
  pickUp: string;
  days: string;
  free: string;
  aboutYou: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  street: string;
  moreAddress: string;
  city: string;
  state: string;
  continueToPayment: string;
  payByTransfer: string;
  sendExactly: string;
  amount: string;
  copyAmount: string;
  accountNumber: string;
  copyAccountNumber: string;
  bank: string;
  accountName: string;
  orderNumber: string;
  payWithin: string;
  simulate: string;
  paid: string;
  hasYourPayment: string;
  receipt: string;
  paidTo: string;
  paidAt: string;
  print: string;
  continueTo: string;
  orderClosed: string;
  startAgain: string;
  noSuchPage: string;
  checkAddress: string;
  didNotWork: string;
  nothingCharged: string;
  /** Reason of a closed link. */
  closed: Record<Closing, string>;
  live: LiveTexts;
}

type PayerError =
  | 'VALIDATION_ERROR'
  | 'PRICE_CHANGED'
  | 'LINK_NOT_OPEN'
  | 'RECORD_NOT_FOUND'
  | 'RATE_LIMITED'
  | 'UPSTREAM_ERROR'
  | 'INTERNAL_ERROR';

export interface LiveTexts {
  /** By error code, with `{message}` of the API; other codes show the message alone. */
  errors: Readonly<Record<PayerError, string>>;
  price: string;
  delivery: string;
  total: string;
  lost: string;
  priceChanged: string;
  waiting: string;
  arrived: string;
  timeLeft: string;
  timeOver: string;
  tryingAgain: string;
  copy: string;
  copied: string;
  copiedText: string;
  selected: string;
  paid: string;
  surplus: string;
  sentBack: string;
  over: string;
  held: string;
}
