import { z } from 'zod';
import { accounts, OF_PROVIDERS } from '../../core/ledger/chart.ts';
import { postingKinds } from '../../core/ledger/entities.ts';
import { operation } from '../../core/operation/operation.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { currency, kobo, type Kobo, minus, NO_KOBO } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { namedEnum, namedObject, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { cursorTime, inOrder, rangeFields, timestampOf } from '../../domain/time/moment.ts';
import { pageByTime, type Placed, placeIn, placeOf } from '../../domain/time/page-by-time.ts';

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

const OWN_NUMBERS: readonly number[] = Object.keys(OWN).map(Number);

const ownAccountName = z
  .enum(ownAccounts, { error: `must be one of ${ownAccounts.join(', ')}` })
  .register(typeNames, { name: 'LedgerAccountName', description: 'Ledger account of a business.' });

const accountName = namedEnum('LedgerCounterAccount', 'Ledger account on either side of an entry.', [...ownAccounts, ...otherAccounts]);

/** Name of an account; each provider's accounts share one. */
function nameOf(account: number): z.output<typeof accountName> {
  return OWN[account] ?? OF_SERVICE[account] ?? OF_PROVIDER[Math.floor(account / OF_PROVIDERS)] ?? 'service';
}

/** Number of a business's account. */
const numberOfOwn = (name: z.output<typeof ownAccountName>): number => OWN_NUMBERS.find((number) => OWN[number] === name)!;

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

const entrySchema = namedObject('LedgerEntry', 'One side of a double-entry posting.', {
  id: ownId,
  account: accountName.meta({ description: 'Account whose balance changed.' }),
  counterAccount: accountName.meta({ description: 'Account on the other side of the posting.' }),
  direction: namedEnum('LedgerDirection', 'Direction of an entry.', {
    debit: 'Out of the account.',
    credit: 'Into the account.',
  }).meta({ description: 'debit: out of `account`; credit: into it.' }),
  amount: kobo.meta({ description: 'Kobo, always positive.' }),
  currency,
  balanceAfter: kobo.nullable().meta({ description: 'Balance of `account` after the entry; null for accounts without a stored balance.' }),
  kind: namedEnum('PostingKind', 'Kind of a posting.', postingKinds).meta({ description: 'Kind of the posting.' }),
  reference: logged(z.string()).nullable().meta({ description: 'Reference in the statement of account; null without one.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Reference of the caller; null without one.' }),
  relatedId: z.uuid().meta({ description: 'Id of the transfer, bill, deposit or card instruction that caused the posting.' }),
  postedAt: timestampOf.meta({ description: 'Time of the posting.' }),
}).meta({ id: 'LedgerEntry' });

type Entry = z.output<typeof entrySchema>;

type Row = Omit<Entry, 'id' | 'account' | 'counterAccount' | 'direction' | 'currency' | 'relatedId'> &
  Record<'leg' | 'account' | 'counterAccount' | 'seq', number> &
  Record<'sourceId' | 'place', string> & { isDebit: boolean };

const shown = (account: string, counter: string, side: 'debit' | 'credit'): string => `
  select source_id, leg, kind::text, ${account} as account, ${counter} as counter_account, ${String(side === 'debit')} as is_debit, amount,
         ${side}_balance as balance_after, reference, client_reference, posted_at,
         ${placeOf('posted_at')}, ${side}_seq as seq`;

const side = (name: 'debit' | 'credit'): string => `
  (${shown(name, name === 'debit' ? 'credit' : 'debit', name)} from ledger.posting
    where book_id = $1 and ${name} = $2 and ${name}_seq is not null and (posted_at, ${name}_seq) < ($3::timestamptz, $4::bigint) and posted_at >= $5
    order by posted_at desc, ${name}_seq desc limit $6)`;

/** Entries of one account with a stored balance; both branches run from an index. */
const PAGE = `select * from (${side('debit')} union all ${side('credit')}) e order by posted_at desc, seq desc limit $6`;

/** All postings of one payment that touch an account of the business, by primary key. */
const RELATED = `
  ${shown('debit', 'credit', 'debit')} from ledger.posting where source_id = $2 and book_id = $1 and debit = any ($3::smallint[])
  union all
  ${shown('credit', 'debit', 'credit')} from ledger.posting where source_id = $2 and book_id = $1 and credit = any ($3::smallint[])
  order by leg desc, is_debit`;

const AFTER_ALL: [string, number] = ['9999-12-31T23:59:59.999999Z', 0];
const storedAccounts = ownAccountName
  .extract(['wallet', 'verification_credits'])
  .register(typeNames, { name: 'StoredLedgerAccount', description: 'Ledger account with a stored balance.' });

const input = z
  .strictObject({
    ...pageFields,
    ...rangeFields,
    account: storedAccounts
      .optional()
      .meta({ description: 'Account whose entries are listed, `wallet` by default; ignored with `relatedId`.' }),
    relatedId: z
      .uuid({ error: 'must be the id of a transfer, bill or deposit' })
      .optional()
      .meta({ description: 'Every entry of one transfer, bill, deposit or card instruction, in all accounts of the business.' }),
  })
  .refine(...inOrder);

/**
 * Lists the double-entry postings of the business, newest first. With `relatedId` the answer is one page of every entry of
 * that payment.
 * @throws Refusal 400 naming the field that is malformed.
 */
export const listLedgerEntries = operation({
  title: 'ledgerEntries.list',
  summary: 'List ledger entries',
  scope: 'wallet:read',
  mayReadAt: 'replica',
  input,
  output: { page: entrySchema },
  async run({ db }, { bookId }, { limit, cursor, from, to, account = 'wallet', relatedId }) {
    const at = cursor === undefined ? AFTER_ALL : decodeCursor(cursor, z.tuple([cursorTime, z.int().min(0)]));
    const [before] = to && to.toISOString() < at[0] ? [[to.toISOString(), 0] as const] : [at];
    const rows =
      relatedId === undefined
        ? await db.query<Row>('ledger.entries', PAGE, [bookId, numberOfOwn(account), before[0], before[1], from ?? new Date(0), limit + 1])
        : await db.query<Row>('ledger.entries_of', RELATED, [bookId, relatedId, OWN_NUMBERS]);
    const { rows: page, meta } = pageOf(rows, relatedId === undefined ? limit : rows.length, ({ place, seq }) => [place, seq]);
    return { rows: page.map(entryOf), meta };
  },
});

function entryOf({ sourceId, leg, account, counterAccount, isDebit, seq: _, place: __, ...row }: Row): Entry {
  return {
    ...row,
    id: derivedId(sourceId, `entry ${leg} ${account}`),
    account: nameOf(account),
    counterAccount: nameOf(counterAccount),
    direction: isDebit ? 'debit' : 'credit',
    currency: 'NGN',
    relatedId: sourceId,
  };
}

const holdSchema = namedObject('Hold', 'Money of the wallet reserved for a transfer.', {
  id: ownId,
  amount: kobo.meta({ description: 'Held amount, in kobo.' }),
  currency,
  reason: namedEnum('HoldReason', 'Reason of a hold.', {
    scheduled: 'Amount and fee of a scheduled transfer.',
    awaiting_approval: 'Amount and fee of a transfer awaiting approval.',
    under_review: 'Amount and fee of a transfer under review.',
    submission: 'Fee of a transfer in submission; booked with the answer of the provider.',
  }).meta({ description: 'Reason of the hold.' }),
  transferCode: logged(z.string()).meta({ description: 'Transfer that holds the money.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Reference of the caller; null without one.' }),
  releasesAt: timestampOf.nullable().meta({ description: 'Time of the scheduled transfer; null for other reasons.' }),
  createdAt: timestampOf.meta({ description: 'Time of the hold.' }),
}).meta({ id: 'Hold' });

/** Holds are transfers whose fee is not booked. */
const HOLDS = `
  select id, case when state in ('scheduled', 'awaiting_approval', 'screening') then amount + fee else fee end as amount,
         case when state = 'screening' then 'under_review' when state in ('scheduled', 'awaiting_approval') then state::text else 'submission' end as reason, transfer_code, client_reference,
         case when state = 'scheduled' then scheduled_at end as releases_at, created_at,
         ${placeOf('created_at')}
    from ledger.transfer
   where book_id = $1 and settlement_status = 'pending' and not captured and (created_at, id) < ($2::timestamptz, $3::uuid)
     and (fee > 0 or state in ('scheduled', 'awaiting_approval', 'screening'))
   order by created_at desc, id desc limit $4`;

/** Lists the holds of the wallet, newest first; their sum is `heldBalance` of the wallet. */
export const listHolds = operation({
  title: 'ledgerHolds.list',
  summary: 'List holds of the wallet',
  scope: 'wallet:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: holdSchema },
  async run({ db }, { bookId }, { limit, cursor }) {
    const values = [bookId, ...placeIn(cursor, 'newest'), limit + 1];
    const rows = await db.query<Placed<Omit<z.output<typeof holdSchema>, 'currency'>>>('ledger.holds', HOLDS, values);
    return pageByTime(rows, limit, ({ place: _, ...hold }) => ({ ...hold, currency: 'NGN' as const }));
  },
});
