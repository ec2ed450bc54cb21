import type { Slice } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { batchInvariants } from './batch/invariants.ts';
import { transferMails } from './mail-templates.ts';
import { transferEvents } from './events.ts';
import { advanceTransfers, pollTransferNow } from './settle/due.ts';
import { transferFigures, transferInvariants } from './operate/figures.ts';
import { transferResolvers } from './graphql.ts';
import { TransferBatchResolver } from './graphql-batch.ts';
import { TransferLiveResolver } from './graphql-live.ts';
import { TRANSFER_REFERENCE } from './read/input.ts';
import { transferOperatorRoutes, transferRoutes } from './rest.ts';
import { transferTriggers } from './triggers.ts';
import { type SearchProvider, searchHook, UUID } from '../../core/search/search-provider.ts';
import { findTransferById } from './read/find.ts';
import { Transfer } from '../../core/ledger/transfer-entities.ts';
import { findBatch } from './batch/read.ts';
import { TransferBatch } from './batch/batch.ts';

const FOUND = `id, coalesce(account_name, account_number) as title, bank_name || ' · ' || account_number as detail, amount,
  case when state in ('scheduled', 'awaiting_approval', 'cancelled') then state::text else settlement_status::text end as status,
  created_at as at from ledger.transfer`;

const of = (by: string, fits: RegExp, where: string): SearchProvider => ({
  kind: 'transfer',
  by,
  scope: 'transfers:read',
  fits,
  sql: `select ${FOUND} where book_id = $1 and ${where} limit $3`,
});

/** Why: session ids have no index, so transfers of the minutes before their Lagos time are searched. */
const SESSION_AT = `((make_timestamp(2000 + substr($2, 7, 2)::int, substr($2, 9, 2)::int, 1, substr($2, 13, 2)::int, substr($2, 15, 2)::int, substr($2, 17, 2)::int)
  + (substr($2, 11, 2)::int - 1) * interval '1 day') at time zone 'Africa/Lagos')`;

const transferSearch: readonly SearchProvider[] = [
  of('code', /^\d{10,40}$/, 'transfer_code = $2'),
  of('reference', TRANSFER_REFERENCE, 'client_reference = $2'),
  of('account', /^\d{10}$/, 'account_number = $2 order by created_at desc, id desc'),
  of(
    'session',
    /^\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/,
    `created_at between ${SESSION_AT} - interval '10 minutes' and ${SESSION_AT} + interval '1 minute' and session_id = $2`,
  ),
  of('id', UUID, 'id = $2::uuid'),
];

export const transfers: Slice = {
  name: 'transfers',
  about: 'Payouts to bank accounts: send, settle, retry, cancel.',
  routes: transferRoutes,
  operatorRoutes: transferOperatorRoutes,
  resolvers: [...transferResolvers, TransferBatchResolver, TransferLiveResolver],
  nodes: [
    { read: findTransferById, rows: Transfer },
    { read: findBatch, rows: TransferBatch },
  ],
  subscribers: [providerEventHook.with(pollTransferNow), ...transferSearch.map((each) => searchHook.with(each))],
  events: eventsOf(transferEvents, transferTriggers),
  mails: transferMails,
  invariants: [...transferInvariants, ...batchInvariants],
  figures: transferFigures,
  exposureAt: {
    what: 'transfers',
    sql: `select k.environment, t.provider, count(*) as held from ledger.transfer t join ledger.book k on k.id = t.book_id
           where t.settlement_status = 'pending' and t.state <> 'accepted' group by 1, 2`,
  },
  advance: advanceTransfers,
  pendingWork: [
    'select from ledger.transfer where book_id = $1 and next_check_at <= clock_timestamp()',
    `select from ledger.transfer where book_id = $1 and settlement_status = 'pending' and claimed_until > clock_timestamp()`,
    'select from transfer_batch where book_id = $1 and is_async and next_run_at is not null',
  ],
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'after-claim': true;
    'after-debit': true;
    'after-next-attempt': true;
    'after-outcome': true;
    'after-record': true;
    'after-settlement': true;
    'after-submission': true;
    'batch-cancelled': true;
    'batch-debited': true;
    'batch-stored': true;
    'before-debit': true;
    'before-submission': true;
  }
}
