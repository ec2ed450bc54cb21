import { error, listed, success } from './monnify-texts.ts';
import type { DoubleReply, DoubleRequest } from './server.ts';
import { bodiesRefusedBy, type Fields, isText, thereIn } from './texts.ts';

interface Reserved {
  reference: string;
  name: string;
  email: string;
  accounts: { bankCode: string; bankName: string; accountNumber: string; accountName: string }[];
  active: boolean;
}

interface Transaction {
  reference: string;
  /** Kobo. */
  amount: number;
  status: string;
  product: { type: string; reference: string };
  accountNumber: string;
  senderName: string;
  at: Date;
}

/** The part of Monnify that takes money in: reserved accounts and transactions. */
export interface MonnifyAccountsDouble {
  contractCode: string;
  /** Null for what is no request of this part. */
  answer(request: DoubleRequest): DoubleReply | null;
  /**
   * Pays kobo into an account. @returns transaction reference; null when closed and returned. Throws for an
   * unknown account.
   */
  pay(accountNumber: string, amount: number, senderName?: string): string | null;
  /** Money that is none of ours: by card, or into an account of a shop under the same contract. */
  payElsewhere(type: 'WEB_SDK' | 'RESERVED_ACCOUNT', amount: number): string;
  set(reference: string, status: string): void;
  shown(reference: string): object;
  reserved: ReadonlyMap<string, Reserved>;
  /** Whether a customer, by address, gets a second account. */
  setOnePerCustomer(one: boolean): void;
  setClock(style: 'spaced' | 'slashed'): void;
  /** Whether the list keeps to the bounds that it is asked for. */
  setBounds(saved: boolean): void;
}

const RESERVED = '/api/v2/bank-transfer/reserved-accounts';
const BANKS = [
  { bankCode: '50515', bankName: 'Moniepoint Microfinance Bank' },
  { bankCode: '035', bankName: 'Wema bank' },
] as const;

const withBody = bodiesRefusedBy((why) => error(400, why));

class Accounts implements MonnifyAccountsDouble {
  readonly contractCode = '4934121686';
  readonly reserved = new Map<string, Reserved>();
  private readonly transactions = new Map<string, Transaction>();
  private serial = 0;
  private onePerCustomer = false;
  private style: 'spaced' | 'slashed' = 'spaced';
  private isBounded = true;

  setOnePerCustomer(one: boolean): void {
    this.onePerCustomer = one;
  }
  setClock(style: 'spaced' | 'slashed'): void {
    this.style = style;
  }
  setBounds(saved: boolean): void {
    this.isBounded = saved;
  }

  answer(request: DoubleRequest): DoubleReply | null {
    const { method, path, query } = request;
    if (method === 'POST' && path === RESERVED) return withBody(request, (fields) => this.reserve(fields));
    if (method === 'GET' && path.startsWith(`${RESERVED}/`)) return this.find(decodeURIComponent(path.slice(RESERVED.length + 1)));
    const [, closed] = /^\/api\/v1\/bank-transfer\/reserved-accounts\/reference\/(.+)$/.exec(path) ?? [];
    if (method === 'DELETE' && closed !== undefined) return this.close(decodeURIComponent(closed));
    if (method === 'GET' && path === '/api/v1/transactions/search') return this.list(query);
    const [, asked] = /^\/api\/v2\/transactions\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && asked !== undefined) return this.found(decodeURIComponent(asked));
    return null;
  }

  pay(accountNumber: string, amount: number, senderName = 'JANE DOE'): string | null {
    const account = [...this.reserved.values()].find(({ accounts }) => accounts.some((each) => each.accountNumber === accountNumber));
    if (!account) throw new Error(`Monnify gave out no account ${accountNumber}`);
    if (!account.active) return null;
    return this.keep({ type: 'RESERVED_ACCOUNT', reference: account.reference }, accountNumber, amount, senderName);
  }

  payElsewhere(type: 'WEB_SDK' | 'RESERVED_ACCOUNT', amount: number): string {
    return this.keep({ type, reference: `shop-${++this.serial}` }, '9900000000', amount, 'ANOTHER HOLDER');
  }

  set(reference: string, status: string): void {
    thereIn(this.transactions, reference, 'Monnify').status = status;
  }

  shown(reference: string): object {
    const transaction = this.transactions.get(reference);
    return transaction ? this.bodyOf(transaction) : { transactionReference: reference, paymentStatus: 'PAID', product: invented };
  }

  private keep(product: Transaction['product'], accountNumber: string, amount: number, senderName: string): string {
    const reference = `MNFY|79|20261123${String(100_000 + this.serial)}|${String(++this.serial).padStart(6, '0')}`;
    this.transactions.set(reference, { reference, amount, status: 'PAID', product, accountNumber, senderName, at: new Date() });
    return reference;
  }

  private reserve(fields: Fields): DoubleReply {
    const { accountReference: reference, accountName: name, customerEmail: email, customerName, contractCode, bvn, nin } = fields;
    if (!isText(reference)) return error(400, 'accountReference is required');
    if (!isText(name) || !isText(customerName)) return error(400, 'accountName is required');
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email)) return error(400, 'customerEmail is invalid');
    if (fields['currencyCode'] !== 'NGN' || contractCode !== this.contractCode) return error(400, 'Contract is invalid');
    if (![bvn, nin].some((number) => typeof number === 'string' && /^\d{11}$/.test(number)))
      return error(400, 'BVN or NIN is required to reserve an account');
    const wanted = fields['preferredBanks'];
    if (typeof fields['getAllAvailableBanks'] !== 'boolean' || (!fields['getAllAvailableBanks'] && !Array.isArray(wanted)))
      return error(400, 'preferredBanks must be given');
    const banks = BANKS.filter(({ bankCode }) => !Array.isArray(wanted) || wanted.includes(bankCode));
    if (banks.length === 0) return error(400, 'Bank is not available');
    if (this.reserved.has(reference)) return error(422, 'You can not reserve two accounts with the same reference', 'R42');
    if (this.onePerCustomer && [...this.reserved.values()].some((other) => other.email === email && other.active))
      return error(422, 'You can not reserve more than 1 account(s) for a customer', 'R42');
    const made: Reserved = {
      reference,
      // Banks show a few letters of it.
      name: name.slice(0, 3),
      email,
      accounts: banks.map((bank) => ({ ...bank, accountNumber: String(6_000_000_000 + ++this.serial), accountName: name.slice(0, 3) })),
      active: true,
    };
    this.reserved.set(reference, made);
    return this.account(made);
  }

  private find(reference: string): DoubleReply {
    const known = this.reserved.get(reference);
    return known?.active ? this.account(known) : error(404, 'Cannot find reserved account');
  }

  private close(reference: string): DoubleReply {
    const known = this.reserved.get(reference);
    if (!known?.active) return error(404, 'Cannot find reserved account');
    known.active = false;
    // It says so even now.
    return this.account(known);
  }

  private account({ reference, name, email, accounts }: Reserved): DoubleReply {
    return success({
      contractCode: this.contractCode,
      accountReference: reference,
      accountName: name,
      currencyCode: 'NGN',
      customerEmail: email,
      accounts: accounts.toReversed(),
      collectionChannel: 'RESERVED_ACCOUNT',
      reservationReference: `R${reference}`,
      reservedAccountType: 'GENERAL',
      status: 'ACTIVE',
    });
  }

  private found(reference: string): DoubleReply {
    const transaction = this.transactions.get(reference);
    return transaction ? success(this.bodyOf(transaction)) : error(404, `Could not find transaction with reference ${reference}`);
  }

  /** A row of the list says less: nothing of the account that the money came into. */
  private list(query: URLSearchParams): DoubleReply {
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    if (!(from > 0) || !(to > from) || !(Number(query.get('size')) > 0)) return error(400, 'from and to must be timestamps');
    const all = [...this.transactions.values()].filter(
      ({ status, at }) => status === query.get('paymentStatus') && (!this.isBounded || (at.getTime() >= from && at.getTime() < to)),
    );
    return listed({ page: query.get('page'), size: query.get('size') }, all.toReversed(), ({ reference, amount, status, product, at }) => ({
      transactionReference: reference,
      paymentReference: reference,
      amount: amount / 100,
      amountPaid: amount / 100,
      currencyCode: 'NGN',
      paymentStatus: status,
      paymentMethod: product.type === 'RESERVED_ACCOUNT' ? 'ACCOUNT_TRANSFER' : 'CARD',
      completed: true,
      createdOn: at.toISOString().replace('Z', '+0000'),
      completedOn: at.toISOString().replace('Z', '+0000'),
      customerDTO: { name: 'Jane Doe', email: 'jane@example.com' },
    }));
  }

  private bodyOf({ reference, amount, status, product, accountNumber, senderName, at }: Transaction): object {
    return {
      transactionReference: reference,
      paymentReference: reference,
      // Text, as its answers have it.
      amountPaid: (amount / 100).toFixed(2),
      totalPayable: (amount / 100).toFixed(2),
      settlementAmount: ((amount - 1_000) / 100).toFixed(2),
      paidOn: this.style === 'spaced' ? spaced(at) : slashed(at),
      paymentStatus: status,
      paymentDescription: 'Tes',
      currency: 'NGN',
      paymentMethod: product.type === 'RESERVED_ACCOUNT' ? 'ACCOUNT_TRANSFER' : 'CARD',
      product,
      cardDetails: null,
      accountDetails: null,
      paymentSourceInformation: [
        {
          bankCode: '058',
          amountPaid: amount / 100,
          accountName: senderName,
          sessionId: `090405${reference.slice(-6)}`,
          accountNumber: '0123456785',
        },
      ],
      destinationAccountInformation: { bankCode: '035', bankName: 'Wema bank', accountNumber },
      customer: { email: 'jane@example.com', name: 'Jane Doe' },
    };
  }
}

const invented = { type: 'RESERVED_ACCOUNT', reference: `VA_${'0'.repeat(32)}` };

/** The time of Lagos, an hour ahead of UTC all year. */
const lagos = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString();
const spaced = (at: Date): string => lagos(at).replace('T', ' ').replace('Z', '');
function slashed(at: Date): string {
  const text = lagos(at);
  const hour = Number(text.slice(11, 13));
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${hour % 12 === 0 ? 12 : hour % 12}:${text.slice(14, 19)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const monnifyAccountsDouble = (): MonnifyAccountsDouble => new Accounts();
