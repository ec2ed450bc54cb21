import { z } from 'zod';
import { postingKinds } from '../../core/ledger/entities.ts';
import { operation } from '../../core/operation/operation.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { cursorTime, inOrder, rangeFields, timestampOf } from '../../domain/time/moment.ts';
import { pageByTime, type Placed, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import { accountName, nameOf, numberOfOwn, OWN_NUMBERS, ownAccountName } from './accounts.ts';

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
