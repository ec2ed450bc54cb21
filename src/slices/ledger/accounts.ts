import { z } from 'zod';
import { accounts, OF_PROVIDERS } from '../../core/ledger/chart.ts';
import { operation } from '../../core/operation/operation.ts';
import { currency, type Kobo, kobo, minus, NO_KOBO } from '../../domain/money/money.ts';
import { typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';

/** Accounts of a business, by number. */
const OWN: Readonly<Record<number, (typeof ownAccounts)[number]>> = {
  [accounts.wallet]: 'wallet',
  [accounts.payoutsInFlight]: 'payouts_in_flight',
  [accounts.verificationCredits]: 'verification_credits',
  [accounts.billsInFlight]: 'bills_in_flight',
  [accounts.virtualCards]: 'virtual_cards',
};
const ownAccounts = ['wallet', 'verification_credits', 'payouts_in_flight', 'bills_in_flight', 'virtual_cards'] as const;

/** Accounts of the service, which are only ever the other side of an entry. */
const OF_SERVICE: Readonly<Record<number, (typeof otherAccounts)[number]>> = {
  [accounts.feeRevenue]: 'fees',
  [accounts.verificationRevenue]: 'verification_charges',
  [accounts.smsRevenue]: 'sms_charges',
};
/** Accounts of providers, by hundred. */
const OF_PROVIDER: Readonly<Record<number, (typeof otherAccounts)[number]>> = {
  1: 'settlement',
  2: 'deposits',
  3: 'bill_settlement',
  4: 'card_settlement',
};
const otherAccounts = [
  'fees',
  'verification_charges',
  'sms_charges',
  'settlement',
  'deposits',
  'bill_settlement',
  'card_settlement',
  'service',
] as const;

export const OWN_NUMBERS: readonly number[] = Object.keys(OWN).map(Number);

export const ownAccountName = z
  .enum(ownAccounts, { error: `must be one of ${ownAccounts.join(', ')}` })
  .register(typeNames, { name: 'LedgerAccountName', description: 'Ledger account of a business.' });

export const accountName = namedEnum('LedgerCounterAccount', 'Ledger account on either side of an entry.', [
  ...ownAccounts,
  ...otherAccounts,
]);

/** Name of an account; each provider's accounts share one. */
export function nameOf(account: number): z.output<typeof accountName> {
  return OWN[account] ?? OF_SERVICE[account] ?? OF_PROVIDER[Math.floor(account / OF_PROVIDERS)] ?? 'service';
}

/** Number of a business's account. */
export const numberOfOwn = (name: z.output<typeof ownAccountName>): number => OWN_NUMBERS.find((number) => OWN[number] === name)!;

const accountSchema = namedObject('LedgerAccount', 'Ledger account of a business, with its balance.', {
  account: ownAccountName.meta({ description: 'Name of the account.' }),
  balance: kobo.meta({ description: 'Booked balance, in kobo.' }),
  held: kobo.meta({ description: 'Part of the balance reserved by holds, in kobo.' }),
  available: kobo.meta({ description: 'Balance without holds, in kobo.' }),
  currency,
}).meta({ id: 'LedgerAccount' });

/** Why open rows, not postings: their number does not grow with history. `ledger:verify` holds both equal. */
const ACCOUNTS = `
  select a.account, a.balance, a.held from ledger.account a where a.book_id = $1 and a.account in (${accounts.wallet}, ${accounts.verificationCredits})
  union all
  select ${accounts.payoutsInFlight}, coalesce(sum(amount + case when captured then fee else 0 end), 0)::bigint, 0 from ledger.transfer
   where book_id = $1 and settlement_status in ('pending', 'failed') and state not in ('scheduled', 'awaiting_approval', 'screening')
  union all
  select ${accounts.billsInFlight}, coalesce(sum(b.amount + b.fee), 0)::bigint, 0 from bills.open_bill o
   cross join lateral (select amount, fee from bills.bill b where b.book_id = o.book_id and b.id = o.bill_id offset 0) b where o.book_id = $1
  union all
  select ${accounts.virtualCards}, coalesce(sum(amount), 0)::bigint, 0 from (
    select balance as amount from cards.card where book_id = $1
    union all select amount from cards.instruction where book_id = $1 and status = 'pending' and kind in ('fund', 'withdraw')) c`;

/**
 * Lists the accounts of the business with their balances, as of one moment. The sum over all books and all accounts of the
 * service is zero.
 */
export const listLedgerAccounts = operation({
  title: 'ledgerAccounts.list',
  summary: 'List ledger accounts',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: { list: accountSchema },
  async run({ db }, { bookId }) {
    const rows = await db.query<{ account: number; balance: Kobo; held: Kobo }>('ledger.accounts', ACCOUNTS, [bookId]);
    return ownAccounts.map((account) => {
      const { balance, held } = rows.find((row) => OWN[row.account] === account) ?? { balance: NO_KOBO, held: NO_KOBO };
      return { account, balance, held, available: minus(balance, held), currency: 'NGN' as const };
    });
  },
});
