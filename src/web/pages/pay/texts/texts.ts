import type { Closing } from '../../../../slices/checkout/link.ts';

/** What the page says to payers in one language. `{name}` stands for what is put in its place. */
export interface Words {
  /** Of BCP 47, for readers of screens and for who asks for it. */
  tag: string;
  /** Of the language, in itself. */
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
  goOnToPayment: string;
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
  goOnTo: string;
  orderClosed: string;
  beginAgain: string;
  noSuchPage: string;
  checkAddress: string;
  didNotWork: string;
  nothingCharged: string;
  /** Why nobody can order here now. */
  closed: Record<Closing, string>;
  /** What changes while the page is open. */
  live: LiveWords;
}

export interface LiveWords {
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
