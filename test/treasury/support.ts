import { vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import { journal } from '../../src/core/ledger/journal.ts';
import type { Step } from '../../src/core/ledger/steps.ts';
import { transitionOf, play } from '../ledger/every-kind.ts';
import { deposit, openBooks, payment } from '../ledger/support.ts';

/** Rolls up all postings without the delay for open transactions. */
export async function rollUpAll(db: Database): Promise<void> {
  const [now] = await db.query<{ at: Date }>('test.now', 'select clock_timestamp() as at');
  await vi.waitFor(
    async () => {
      await db.query('test.fold', `select treasury.roll_up('0 s')`);
      const [row] = await db.query<{ done: boolean }>('test.until', 'select until > $1 as done from treasury.progress', [now?.at]);
      if (!row?.done) throw new Error('postings are not tallied yet');
    },
    { timeout: 100_000, interval: 20 },
  );
}

/** Fee 10 naira, VAT 75 kobo, and 50 naira stamp duty. */
const FEE = [
  { type: 'transfer_fee', amount: koboOf(1_000) },
  { type: 'vat', amount: koboOf(75) },
  { type: 'stamp_duty', amount: koboOf(5_000) },
];

/** Two clients with 100,000 naira each; six transfers of 10,000 naira; a paid and a refunded lookup. */
export async function seedTreasury(db: Database): Promise<{ books: [number, number]; ids: Record<string, string> }> {
  const ledger = new Ledger(db, 1);
  const [book = 0, other = 0] = await openBooks(db, 2);
  await deposit(db, book, 10_000_000, 'first');
  await deposit(db, other, 10_000_000, 'second');
  const ids: Record<string, string> = {};
  const send = async (name: string, bookId: number, steps: readonly Step[], providerFee?: number): Promise<void> => {
    const paid = payment(bookId, { amount: koboOf(1_000_000), fee: koboOf(6_075), feeBreakdown: FEE, provider: 1 });
    ids[name] = paid.id;
    await play(ledger, paid, steps.slice(0, 1));
    for (const step of steps.slice(1))
      await ledger.transition({ ...transitionOf(paid, step), body: { kind: step, ...(providerFee !== undefined && { providerFee }) } });
  };
  await send('told', book, ['pending', 'delivered'], 1_075);
  await send('told_other', other, ['pending', 'delivered'], 2_688);
  await send('untold', other, ['pending', 'delivered']);
  await send('sent_back', book, ['pending', 'delivered', 'returned'], 1_075);
  await send('open', other, ['pending']);
  await send('declined', book, ['pending', 'declined_final']);
  for (const [name, charged] of [
    ['charge', 10_000],
    ['refund', 5_000],
  ] as const) {
    ids[name] = newId();
    await lookup(db, book, ids[name], charged);
  }
  await db.transaction((tx) =>
    journal(tx, {
      bookId: book,
      source: ids['refund'] ?? '',
      reference: 'V',
      trigger: 'test',
      legs: [{ leg: 3, kind: 'verification_refund', debit: 7, credit: 4, amount: koboOf(5_000) }],
    }),
  );
  return { books: [book, other], ids };
}

/** A lookup paid from the verification balance, topped up from the wallet. */
async function lookup(db: Database, bookId: number, source: string, charged: number): Promise<void> {
  await db.query('ledger.keep_account', 'select ledger.keep_account($1, 4::smallint)', [bookId]);
  const amount = koboOf(charged);
  await db.transaction((tx) =>
    journal(tx, {
      bookId,
      source,
      reference: source,
      trigger: 'test',
      legs: [
        { leg: 1, kind: 'verification_topup', debit: 1, credit: 4, amount },
        { leg: 2, kind: 'verification_charge', debit: 4, credit: 7, amount },
      ],
    }),
  );
}
