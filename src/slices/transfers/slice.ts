import type { Slice } from '../../core/slice/slice.ts';
import { newsHook } from '../../core/webhook-inbox/news.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { transferMails } from './mail-templates.ts';
import { transferEvents } from './events.ts';
import { advanceTransfers } from './settle/due.ts';
import { transferFigures, transferInvariants } from './operate/figures.ts';
import { TransferResolver } from './graphql.ts';
import { TransferLiveResolver } from './graphql-live.ts';
import { hearOfTransfer } from './settle/hear.ts';
import { transferOperatorRoutes, transferRoutes } from './rest.ts';
import { transferTriggers } from './triggers.ts';
import { searchHook } from '../../core/search/searched.ts';
import { transfersSearched } from './read/searched.ts';

export const transfers: Slice = {
  name: 'transfers',
  about: 'Payouts to bank accounts: send, settle, retry, cancel.',
  routes: transferRoutes,
  operatorRoutes: transferOperatorRoutes,
  resolvers: [TransferResolver, TransferLiveResolver],
  hooked: [newsHook.with(hearOfTransfer), ...transfersSearched.map((each) => searchHook.with(each))],
  events: eventsOf(transferEvents, transferTriggers),
  mails: transferMails,
  invariants: transferInvariants,
  figures: transferFigures,
  heldAt: {
    what: 'transfers',
    sql: `select k.environment, t.provider, count(*) as held from ledger.transfer t join ledger.book k on k.id = t.book_id
           where t.settlement_status = 'pending' and t.state <> 'accepted' group by 1, 2`,
  },
  advance: advanceTransfers,
  busyWith: [
    'select from ledger.transfer where book_id = $1 and next_check_at <= clock_timestamp()',
    `select from ledger.transfer where book_id = $1 and settlement_status = 'pending' and claimed_until > clock_timestamp()`,
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
    'before-debit': true;
    'before-submission': true;
  }
}
