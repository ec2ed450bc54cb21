import { listed, refusal, response, withBody } from './paystack-texts.ts';
import type { DoubleReply, DoubleRequest } from './server.ts';
import { type Fields, isText, thereIn } from './texts.ts';

interface Dedicated {
  id: number;
  customer: Customer;
  accountNumber: string;
  accountName: string;
  active: boolean;
}

interface Customer {
  id: number;
  code: string;
  email: string;
  phone: string | null;
  name: string;
}

interface Charge {
  reference: string;
  amount: number;
  accountNumber: string;
  expiresAt: Date;
}

interface Transaction {
  id: number;
  reference: string;
  amount: number;
  status: 'success' | 'pending' | 'reversed';
  channel: 'dedicated_nuban' | 'bank_transfer' | 'card';
  accountNumber: string;
  senderName: string;
  paidAt: Date;
}

export type PaidIn = { reference: string } | null;

/** The part of Paystack that takes money in: customers, dedicated accounts, charges by bank transfer, transactions. */
export interface AccountsDouble {
  /** Null for what is no request of this part. */
  answer(request: DoubleRequest): DoubleReply | null;
  /** Pays into an account. A charge accepts its exact amount once, until expiry. */
  pay(accountNumber: string, amount: number, senderName?: string): PaidIn;
  /** A payment by card, or into a foreign account: no deposit of ours. */
  payElsewhere(channel: 'card' | 'dedicated_nuban' | 'bank_transfer', amount: number): { reference: string };
  set(reference: string, status: Transaction['status']): void;
  shown(reference: string): object | undefined;
  dedicated: ReadonlyMap<number, Dedicated>;
  charges: ReadonlyMap<string, Charge>;
  /** Has all that was paid so far paid at this moment. */
  backdate(at: Date): void;
  /** Forgets which account a charge has, as an answer without it would. */
  forgetAccountOf(reference: string): void;
}

const SHORTEST_MS = 15 * 60_000;
const LONGEST_MS = 8 * 3_600_000;

class Accounts implements AccountsDouble {
  private nextId = 50_000;
  private readonly customers = new Map<string, Customer>();
  private readonly transactions = new Map<string, Transaction>();
  private readonly forgotten = new Set<string>();
  readonly dedicated = new Map<number, Dedicated>();
  readonly charges = new Map<string, Charge>();
  private readonly domain: string;

  constructor(domain: string) {
    this.domain = domain;
  }

  answer(request: DoubleRequest): DoubleReply | null {
    const { method, path, query } = request;
    const [, part = '', id = '', more] = path.split('/');
    switch (`${method} /${part}`) {
      case 'POST /customer':
        return withBody(request, (body) => this.makeCustomer(body));
      case 'GET /dedicated_account':
        return response('Managed accounts successfully retrieved', this.accountsOf(Number(query.get('customer'))));
      case 'POST /dedicated_account':
        return withBody(request, (body) => this.makeDedicated(body));
      case 'DELETE /dedicated_account':
        return this.close(Number(id));
      case 'POST /charge':
        return withBody(request, (body) => this.makeCharge(body));
      case 'GET /charge':
        return this.findCharge(id);
      case 'GET /transaction':
        return id === 'verify' ? this.verify(decodeURIComponent(more ?? '')) : this.list(query);
      default:
        return null;
    }
  }

  pay(accountNumber: string, amount: number, senderName = 'JANE DOE'): PaidIn {
    const dedicated = [...this.dedicated.values()].find((account) => account.accountNumber === accountNumber);
    if (dedicated) return dedicated.active ? this.keep('dedicated_nuban', `ps${this.nextId}dva`, accountNumber, amount, senderName) : null;
    const charge = [...this.charges.values()].find((each) => each.accountNumber === accountNumber);
    if (!charge) throw new Error(`Paystack gave out no account ${accountNumber}`);
    const isWrong = amount !== charge.amount || charge.expiresAt.getTime() <= Date.now() || this.transactions.has(charge.reference);
    return isWrong ? null : this.keep('bank_transfer', charge.reference, accountNumber, amount, senderName);
  }

  payElsewhere(channel: Transaction['channel'], amount: number): { reference: string } {
    return this.keep(channel, `ps${this.nextId}other`, '9900000000', amount, 'ANOTHER HOLDER');
  }

  set(reference: string, status: Transaction['status']): void {
    thereIn(this.transactions, reference, 'Paystack').status = status;
  }

  shown(reference: string): object | undefined {
    const transaction = this.transactions.get(reference);
    return transaction && this.bodyOf(transaction);
  }

  backdate(at: Date): void {
    for (const transaction of this.transactions.values()) transaction.paidAt = at;
  }

  forgetAccountOf(reference: string): void {
    this.forgotten.add(reference);
  }

  private keep(
    channel: Transaction['channel'],
    reference: string,
    accountNumber: string,
    amount: number,
    senderName: string,
  ): { reference: string } {
    const transaction: Transaction = {
      id: this.nextId++,
      reference,
      amount,
      status: 'success',
      channel,
      accountNumber,
      senderName,
      paidAt: new Date(),
    };
    this.transactions.set(reference, transaction);
    return { reference };
  }

  private makeCustomer({ email, first_name: first, last_name: last, phone }: Fields): DoubleReply {
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email))
      return refusal(400, 'Email is invalid', 'validation_error', 'invalid_email');
    if (!isText(first) || !isText(last))
      return refusal(400, 'Customer first name and last name are required', 'validation_error', 'missing_params');
    if (phone !== undefined && typeof phone !== 'string') return refusal(400, 'Phone is invalid', 'validation_error', 'invalid_params');
    const id = this.nextId++;
    const customer = this.customers.get(email) ?? {
      id,
      code: `CUS_${id.toString(36).padStart(15, 'c')}`,
      email,
      phone: null,
      name: `${first} ${last}`,
    };
    customer.phone = phone ?? customer.phone;
    this.customers.set(email, customer);
    return response('Customer created', {
      id: customer.id,
      customer_code: customer.code,
      email,
      integration: 100_032,
      domain: this.domain,
    });
  }

  private accountsOf(customer: number): object[] {
    return [...this.dedicated.values()]
      .filter((account) => account.customer.id === customer && account.active)
      .map((account) => this.account(account));
  }

  private makeDedicated({ customer: code, preferred_bank: bank }: Fields): DoubleReply {
    const customer = [...this.customers.values()].find((each) => each.code === code);
    if (!customer) return refusal(404, 'Customer not found', 'validation_error', 'customer_not_found');
    if (customer.phone === null) return refusal(400, 'Customer phone number is required', 'validation_error', 'invalid_params');
    if (bank !== (this.domain === 'live' ? 'wema-bank' : 'test-bank'))
      return refusal(400, 'Preferred bank is not available', 'validation_error', 'invalid_params');
    const known = [...this.dedicated.values()].find((account) => account.customer === customer && account.active);
    const id = this.nextId++;
    const account = known ?? {
      id,
      customer,
      accountNumber: String(9_930_000_000 + id),
      accountName: `TOLLGATE / ${customer.name}`.toUpperCase(),
      active: true,
    };
    this.dedicated.set(account.id, account);
    return response('NUBAN successfully created', this.account(account));
  }

  private account({ id, customer, accountNumber, accountName, active }: Dedicated): object {
    return {
      id,
      account_name: accountName,
      account_number: accountNumber,
      assigned: true,
      active,
      currency: 'NGN',
      bank: { name: 'Wema Bank', id: 20, slug: this.domain === 'live' ? 'wema-bank' : 'test-bank' },
      ...(active && { customer: { id: customer.id, customer_code: customer.code, email: customer.email } }),
    };
  }

  private close(id: number): DoubleReply {
    const account = this.dedicated.get(id);
    if (!account) return refusal(404, 'Dedicated account not found', 'validation_error', 'not_found');
    account.active = false;
    return response('Managed account successfully unassigned', this.account(account));
  }

  private makeCharge({ email, amount, reference, currency, bank_transfer: transfer }: Fields): DoubleReply {
    if (typeof email !== 'string' || !email.includes('@')) return refusal(400, 'Email is invalid', 'validation_error', 'invalid_email');
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0 || currency !== 'NGN')
      return refusal(400, 'Amount must be an integer', 'validation_error', 'invalid_params');
    if (typeof reference !== 'string' || !/^[\w.=-]+$/.test(reference) || reference.includes('_'))
      return refusal(400, 'Reference is invalid', 'validation_error', 'invalid_params');
    if (this.charges.has(reference)) return refusal(400, 'Duplicate Transaction Reference', 'validation_error', 'duplicate_reference');
    const wanted = Date.parse(String((transfer as Fields | undefined)?.['account_expires_at']));
    if (Number.isNaN(wanted)) return refusal(400, 'account_expires_at is invalid', 'validation_error', 'invalid_params');
    // Clamped, not refused.
    const lasts = Math.min(Math.max(wanted - Date.now(), SHORTEST_MS), LONGEST_MS);
    const charge: Charge = {
      reference,
      amount,
      accountNumber: String(9_950_000_000 + this.nextId++),
      expiresAt: new Date(Date.now() + lasts),
    };
    this.charges.set(reference, charge);
    return response('Charge attempted', this.charge(charge));
  }

  private findCharge(reference: string): DoubleReply {
    const charge = this.charges.get(reference);
    if (!charge) return refusal(404, 'Charge not found', 'validation_error', 'transaction_not_found');
    return response('Reference check successful', this.forgotten.has(reference) ? { reference, status: 'pending' } : this.charge(charge));
  }

  private charge({ reference, accountNumber, expiresAt }: Charge): object {
    return {
      reference,
      status: 'pending_bank_transfer',
      display_text: 'Please make a transfer to the account specified',
      account_name: 'PAYSTACK CHECKOUT',
      account_number: accountNumber,
      bank: { slug: 'titan-paystack', name: 'Titan Paystack', id: 629 },
      account_expires_at: expiresAt.toISOString(),
    };
  }

  private verify(reference: string): DoubleReply {
    const transaction = this.transactions.get(reference);
    if (transaction) return response('Verification successful', this.bodyOf(transaction));
    if (this.charges.has(reference)) {
      const { amount } = this.charges.get(reference)!;
      return response('Verification successful', {
        id: 1,
        status: 'pending',
        reference,
        amount,
        currency: 'NGN',
        channel: 'bank_transfer',
        domain: this.domain,
      });
    }
    return refusal(400, 'Transaction reference not found.', 'validation_error', 'transaction_not_found');
  }

  private list(query: URLSearchParams): DoubleReply {
    const all = [...this.transactions.values()].filter(({ status }) => status === query.get('status')).toSorted((a, b) => b.id - a.id);
    return listed('Transactions retrieved', query, all, { at: ({ paidAt }) => paidAt.getTime(), shown: (each) => this.bodyOf(each) });
  }

  private bodyOf({ id, reference, amount, status, channel, accountNumber, senderName, paidAt }: Transaction): object {
    return {
      id,
      domain: this.domain,
      status,
      reference,
      amount,
      currency: 'NGN',
      channel,
      gateway_response: 'Approved',
      paid_at: paidAt.toISOString(),
      fees: Math.min(Math.round(amount / 100), 30_000),
      authorization:
        channel === 'card'
          ? { authorization_code: 'AUTH_card', bin: '408408', last4: '4081', channel: 'card' }
          : {
              authorization_code: 'AUTH_0ozsafcpdf',
              channel,
              sender_name: senderName,
              sender_bank: 'Guaranty Trust Bank',
              sender_bank_account_number: 'XXXXXX0011',
              receiver_bank_account_number: accountNumber,
              receiver_bank: 'Wema Bank',
              narration: 'NIP: for invoice',
            },
    };
  }
}

export const paystackAccountsDouble = (domain: string): AccountsDouble => new Accounts(domain);
