import { error, listed, success } from './flutterwave-texts.ts';
import type { DoubleReply, DoubleRequest } from './server.ts';
import { type Fields, thereIn } from './texts.ts';

/** Undocumented behavior for a repeated reference: one account, a new one, or a refusal. */
export type Storage = 'one' | 'another' | 'refuses';

interface Account {
  reference: string;
  orderRef: string;
  number: string;
  bank: string;
  name: string;
  /** Kobo; null takes any. */
  amount: number | null;
  expiresAt: Date | null;
  active: boolean;
}

interface Transaction {
  id: number;
  reference: string;
  amount: number;
  status: string;
  type: string;
  senderName: string;
  at: Date;
}

/** The part of Flutterwave that takes money in: virtual account numbers and transactions. */
export interface FlutterwaveAccountsDouble {
  answer(request: DoubleRequest): DoubleReply | null;
  /** Pays kobo into an account. @returns transaction id; null when returned. Throws for an unknown account. */
  pay(accountNumber: string, amount: number, senderName?: string): string | null;
  /** Money that is none of ours: by card, or into an account of a shop with the same key. */
  payElsewhere(type: 'card' | 'bank_transfer', amount: number): string;
  set(id: string, status: string): void;
  shown(id: string): object;
  accounts: readonly Account[];
  setKeeping(keeping: Storage): void;
  /** Has payers bear the fee: they have to send more than was asked for. */
  setFeeOnTop(kobo: number): void;
}

const HOUR_MS = 3_600_000;

class Accounts implements FlutterwaveAccountsDouble {
  readonly accounts: Account[] = [];
  private readonly transactions = new Map<string, Transaction>();
  private keeping: Storage = 'another';
  private feeOnTop = 0;
  private serial = 400_000;

  setKeeping(keeping: Storage): void {
    this.keeping = keeping;
  }
  setFeeOnTop(kobo: number): void {
    this.feeOnTop = kobo;
  }

  answer(request: DoubleRequest): DoubleReply | null {
    const { method, path, query } = request;
    if (method === 'POST' && path === '/virtual-account-numbers') return this.make(fieldsOf(request));
    const [, orderRef] = /^\/virtual-account-numbers\/([^/]+)$/.exec(path) ?? [];
    if (method === 'POST' && orderRef !== undefined) return this.close(decodeURIComponent(orderRef), fieldsOf(request));
    const [, id] = /^\/transactions\/([^/]+)\/verify$/.exec(path) ?? [];
    if (method === 'GET' && id !== undefined) return this.verify(decodeURIComponent(id));
    if (method === 'GET' && path === '/transactions') return this.list(query);
    return null;
  }

  pay(accountNumber: string, amount: number, senderName = 'JANE DOE'): string | null {
    const account = this.accounts.find(({ number }) => number === accountNumber);
    if (!account) throw new Error(`Flutterwave gave out no account ${accountNumber}`);
    const isOver = !account.active || (account.expiresAt !== null && account.expiresAt.getTime() <= Date.now());
    if (isOver || (account.amount !== null && account.amount !== amount)) return null;
    // It has served.
    if (account.amount !== null) account.active = false;
    return this.keep(account.reference, 'bank_transfer', amount, senderName);
  }

  payElsewhere(type: 'card' | 'bank_transfer', amount: number): string {
    return this.keep(`shop-${this.serial}`, type, amount, 'ANOTHER HOLDER');
  }

  set(id: string, status: string): void {
    thereIn(this.transactions, id, 'Flutterwave').status = status;
  }

  shown(id: string): object {
    const transaction = this.transactions.get(id);
    if (transaction) return result(transaction);
    return { id: Number(id), tx_ref: `VA_${'0'.repeat(32)}`, status: 'successful', payment_type: 'bank_transfer', amount: 1_000_000 };
  }

  private keep(reference: string, type: string, amount: number, senderName: string): string {
    const id = this.serial++;
    this.transactions.set(String(id), { id, reference, amount, status: 'successful', type, senderName, at: new Date() });
    return String(id);
  }

  private make(fields: Fields): DoubleReply {
    const { email, tx_ref: reference, amount, is_permanent: isPermanent, bvn, nin, narration, firstname, lastname } = fields;
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email)) return error(400, 'email is required');
    if (typeof reference !== 'string' || reference === '') return error(400, 'tx_ref is required');
    if (typeof isPermanent !== 'boolean') return error(400, 'is_permanent must be a boolean');
    if (typeof firstname !== 'string' || typeof lastname !== 'string' || typeof narration !== 'string')
      return error(400, 'firstname is required');
    if (isPermanent && ![bvn, nin].some((number) => typeof number === 'string' && /^\d{11}$/.test(number)))
      return error(400, 'BVN is required for static account number');
    if (!isPermanent && (typeof amount !== 'number' || !/^\d+(\.\d{1,2})?$/.test(String(amount)))) return error(400, 'amount is required');
    const known = this.accounts.find((account) => account.reference === reference);
    if (known && this.keeping === 'refuses') return error(400, 'Account with this tx_ref already exists');
    if (known && this.keeping === 'one') return this.account(known);
    const serial = this.serial++;
    const made: Account = {
      reference,
      orderRef: `URF_${serial}`,
      number: String(7_800_000_000 + serial),
      bank: 'WEMA BANK',
      name: `${firstname} ${lastname} FLW`,
      amount: isPermanent ? null : Math.round(Number(amount) * 100),
      expiresAt: isPermanent ? null : new Date(Date.now() + HOUR_MS),
      active: true,
    };
    this.accounts.push(made);
    return this.account(made);
  }

  private account({ orderRef, number, bank, name, amount, expiresAt }: Account): DoubleReply {
    return success('Virtual account created', {
      response_code: '02',
      response_message: 'Transaction in progress',
      flw_ref: `FLW-${orderRef}`,
      order_ref: orderRef,
      account_number: number,
      frequency: 'N/A',
      bank_name: bank,
      created_at: new Date().toISOString(),
      expiry_date: expiresAt === null ? 'N/A' : expiresAt.toISOString(),
      note: `Please make a bank transfer to ${name}`,
      amount: amount === null ? null : ((amount + this.feeOnTop) / 100).toFixed(2),
    });
  }

  private close(orderRef: string, { status }: Fields): DoubleReply {
    const account = this.accounts.find((each) => each.orderRef === orderRef);
    if (!account || status !== 'inactive') return error(400, 'Unable to update the account');
    account.active = false;
    return success('Virtual account updated', { status: '00', status_desc: 'Deactivated successfully' });
  }

  private verify(id: string): DoubleReply {
    const transaction = this.transactions.get(id);
    return transaction
      ? success('Transaction fetched successfully', result(transaction))
      : error(400, 'No transaction was found for this id');
  }

  private list(query: URLSearchParams): DoubleReply {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || !/^\d{4}-\d{2}-\d{2}$/.test(to)) return error(400, 'from must be a date');
    const day = (at: Date): string => at.toISOString().slice(0, 10);
    const rows = [...this.transactions.values()].filter(
      ({ status, at }) => status === query.get('status') && day(at) >= from && day(at) <= to,
    );
    return listed(
      'Transactions fetched',
      query,
      rows.toReversed().map((row) => ({ ...result(row), meta: null })),
    );
  }
}

const result = ({ id, reference, amount, status, type, senderName, at }: Transaction): object => ({
  id,
  tx_ref: reference,
  flw_ref: `FLW-${id}`,
  amount: amount / 100,
  currency: 'NGN',
  charged_amount: amount / 100,
  app_fee: amount / 10_000,
  merchant_fee: 0,
  status,
  payment_type: type,
  narration: 'Jane Doe',
  created_at: at.toISOString(),
  amount_settled: (amount - amount / 100) / 100,
  customer: { id: 1, email: 'jane@example.com', name: 'Jane Doe' },
  meta: { originatoraccountnumber: '01******85', originatorname: senderName, bankname: 'GTBANK PLC', originatoramount: amount / 100 },
});

function fieldsOf({ body }: DoubleRequest): Fields {
  return JSON.parse(body) as Fields;
}

export const flutterwaveAccountsDouble = (): FlutterwaveAccountsDouble => new Accounts();
