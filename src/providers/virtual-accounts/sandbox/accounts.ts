import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import type { AccountOrder, InboundPayment, Opening, VirtualAccountProvider } from '../port.ts';
import type { Kobo } from '../../../domain/money/money.ts';
import { sessionIdAt } from '../../../domain/banks/banks.ts';

export type SimulatedPayment = InboundPayment & { accountNumber: string };

export type PaidIn = { kind: 'paid'; payment: SimulatedPayment } | { kind: 'closed' } | { kind: 'not_found' };

export interface SimulatedAccounts extends VirtualAccountProvider {
  /** Simulates a transfer into an account, also an expired one. Numbers from 9999990000 have no owner. */
  pay(owner: number, request: Pick<SimulatedPayment, 'accountNumber' | 'amount' | 'senderName'>): Promise<PaidIn>;
  advance(owner: number, ms: number): Promise<void>;
  newPayments(limit: number): Promise<SimulatedPayment[]>;
  acknowledge(sessionIds: string[]): Promise<void>;
  hasUnreadEvents(owner: number): Promise<boolean>;
}

const BANK = { bankCode: '035', bankName: 'Wema Bank' } as const;
const PAYER = { bankCode: '058', bankName: 'Guaranty Trust Bank' } as const;
const PAGE = 100;
const PAYER_PREFIX = '88';
/** Sandbox: the bank of this payer reports no account. */
const UNREPORTED = 'UNKNOWN SENDER';
const NOBODYS = /^999999\d{4}$/;

interface Row {
  accountNumber: string;
  accountName: string;
  amount: Kobo | null;
  expiresAt: Date | null;
}

type PaymentRow = Omit<SimulatedPayment, 'accountReference' | 'senderBankName' | 'narration' | 'providerFee'>;

const OTHER_NAME = / DIFFERS$/;

/** Holder of a payer's account as payments named it; null for another account, and for a payer whose name ends in DIFFERS. */
export async function payerNamed(db: Database, accountNumber: string): Promise<string | null> {
  if (!accountNumber.startsWith(PAYER_PREFIX)) return null;
  const [row] = await db.query<{ senderName: string }>(
    'va_sim.payer',
    'select sender_name from va_sim.payment where sender_account_number = $1 order by paid_at desc limit 1',
    [accountNumber],
  );
  return !row || OTHER_NAME.test(row.senderName) ? null : row.senderName;
}

export function simulatedAccounts(db: Database): SimulatedAccounts {
  return {
    id: 0,
    name: 'sandbox',

    async open(order): Promise<Opening> {
      const known = await byReference(db, order.reference);
      const row = known ?? (await insert(db, order)) ?? (await byReference(db, order.reference));
      if (!row) return { kind: 'no_answer' };
      const { accountNumber, accountName, amount, expiresAt } = row;
      return { kind: 'opened', accountNumber, accountName, amount, expiresAt, providerReference: null, ...BANK };
    },

    async close({ reference }) {
      await db.query('va_sim.close', 'update va_sim.account set closed_at = coalesce(closed_at, clock_timestamp()) where reference = $1', [
        reference,
      ]);
      return { kind: 'closed' };
    },

    async payment(reference) {
      const [row] = await db.query<PaymentRow>(
        'va_sim.payment',
        'select session_id, account_number, amount, sender_name, sender_account_number, paid_at from va_sim.payment where session_id = $1',
        [reference],
      );
      return row ? { kind: 'paid', payment: paymentOf(row) } : { kind: 'none' };
    },

    async payments({ from, to, after }) {
      const rows = await db.query<PaymentRow>(
        'va_sim.payments',
        `select session_id, account_number, amount, sender_name, sender_account_number, paid_at from va_sim.payment
          where paid_at >= $1 and paid_at < $2 and session_id > $3 order by session_id limit $4`,
        [from, to, after ?? '', PAGE],
      );
      return { kind: 'payments', payments: rows.map(paymentOf), next: rows.length === PAGE ? (rows.at(-1)?.sessionId ?? null) : null };
    },

    ...controlsOf(db),
  };
}

function controlsOf(db: Database): Omit<SimulatedAccounts, keyof VirtualAccountProvider> {
  return {
    async newPayments(limit) {
      const rows = await db.query<PaymentRow>(
        'va_sim.new',
        `select session_id, account_number, amount, sender_name, sender_account_number, paid_at from va_sim.payment where acknowledged_at is null order by paid_at limit $1`,
        [limit],
      );
      return rows.map(paymentOf);
    },

    async acknowledge(sessionIds) {
      await db.query(
        'va_sim.acknowledge',
        'update va_sim.payment set acknowledged_at = clock_timestamp() where session_id = any ($1) and acknowledged_at is null',
        [sessionIds],
      );
    },

    async pay(owner, { accountNumber, amount, senderName }) {
      const [account] = await db.query<{ closed: boolean }>(
        'va_sim.payee',
        'select closed_at is not null as closed from va_sim.account where account_number = $1 and owner = $2',
        [accountNumber, owner],
      );
      if (!account && !NOBODYS.test(accountNumber)) return { kind: 'not_found' };
      if (account?.closed) return { kind: 'closed' };
      const [row] = await db.query<PaymentRow>(
        'va_sim.pay',
        `insert into va_sim.payment (session_id, owner, account_number, amount, sender_name, sender_account_number) values ($1, $2, $3, $4, $5, $6)
         returning session_id, account_number, amount, sender_name, sender_account_number, paid_at`,
        [sessionIdAt(Date.now()), owner, accountNumber, amount, senderName, senderName === UNREPORTED ? null : payerNumber(senderName)],
      );
      if (!row) throw new Error('a payment was not returned');
      return { kind: 'paid', payment: paymentOf(row) };
    },

    async advance(owner, ms) {
      await db.query(
        'va_sim.advance',
        `update va_sim.account set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond') where owner = $1 and expires_at is not null`,
        [owner, ms],
      );
    },

    async hasUnreadEvents(owner) {
      const [row] = await db.query<{ isPending: boolean }>(
        'va_sim.has_unacknowledged',
        'select exists (select from va_sim.payment where acknowledged_at is null and owner = $1) as is_pending',
        [owner],
      );
      return row?.isPending ?? false;
    },
  };
}

async function byReference(db: Database, reference: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    'va_sim.by_reference',
    'select account_number, account_name, amount, expires_at from va_sim.account where reference = $1',
    [reference],
  );
  return row;
}

/** Undefined when another process opened it first. */
async function insert(db: Database, order: AccountOrder): Promise<Row | undefined> {
  const [serial] = await db.query<{ n: number }>('va_sim.serial', `select nextval('va_sim.serial') as n`);
  const [row] = await db.query<Row>(
    'va_sim.open',
    `insert into va_sim.account (reference, owner, account_number, account_name, type, amount, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 minute') on conflict (reference) do nothing
     returning account_number, account_name, amount, expires_at`,
    [order.reference, order.owner, numberOf(serial?.n ?? 0), order.accountName, order.type, order.amount, order.expiryMinutes],
  );
  return row;
}

const numberOf = (n: number): string => nuban(BANK.bankCode, `99${String(n).padStart(7, '0')}`);

/** Stable payer account of a name; the prefix marks accounts of payers for name enquiries. */
const payerNumber = (name: string): string =>
  nuban(PAYER.bankCode, `${PAYER_PREFIX}${String(createHash('sha256').update(name).digest().readUInt32BE() % 1e7).padStart(7, '0')}`);

function nuban(bankCode: string, serial: string): string {
  const sum = Array.from(bankCode + serial).reduce((total, digit, at) => total + Number(digit) * (at % 3 === 1 ? 7 : 3), 0);
  return `${serial}${(10 - (sum % 10)) % 10}`;
}

function paymentOf(row: PaymentRow): SimulatedPayment {
  return {
    ...row,
    accountReference: null,
    senderBankName: row.senderAccountNumber === null ? null : PAYER.bankName,
    narration: null,
    providerFee: null,
  };
}
