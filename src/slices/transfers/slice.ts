import { type Slice, eventsOf } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { batchInvariants } from './batch/invariants.ts';
import { transferMails } from './mail-templates.ts';
import { transferEvents } from './events.ts';
import { advanceTransfers, pollTransferNow } from './settle/settle.ts';
import { transferFigures, transferInvariants } from './operate/figures.ts';
import { transferResolvers, TransferBatchResolver, TransferLiveResolver } from './graphql.ts';
import { transferOperatorRoutes, transferRoutes } from './rest.ts';
import { transferTriggers } from './triggers.ts';
import { searchHook, searchLookupHook } from '../../core/search/search-provider.ts';
import { transferLookup, transferSearch } from './search/find-transfers.ts';
import { findTransferById } from './read/find.ts';
import { Transfer } from '../../core/ledger/transfer-entities.ts';
import { findBatch } from './batch/read.ts';
import { TransferBatch } from './batch/batch.ts';

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
  subscribers: [
    providerEventHook.with(pollTransferNow),
    ...transferSearch.map((each) => searchHook.with(each)),
    searchLookupHook.with(transferLookup),
  ],
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
