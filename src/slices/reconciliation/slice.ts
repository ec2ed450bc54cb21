import type { Slice } from '../../core/slice/slice.ts';
import { daysDue, reconcileDay } from './days.ts';
import { askForDays, feedsDue } from './feed.ts';
import { fetchDue, fetchStatements } from './fetch.ts';
import { ReconciliationResolver } from './graphql.ts';
import { reconciliationInvariants } from './invariants.ts';
import { brokenOffDue, endBrokenOff } from './imports.ts';
import { readingDue, readStatements } from './reading.ts';
import { reconciliationRoutes } from './rest.ts';

export const reconciliation: Slice = {
  name: 'reconciliation',
  about: 'What providers and banks say moved, beside what our books say.',
  operatorRoutes: reconciliationRoutes,
  resolvers: [ReconciliationResolver],
  invariants: reconciliationInvariants,
  looks: [
    { name: 'read-statements', due: readingDue, look: readStatements },
    { name: 'ask-for-days', due: feedsDue, look: askForDays },
    { name: 'fetch-statements', due: fetchDue, look: fetchStatements },
    { name: 'reconcile-days', due: daysDue, look: reconcileDay },
    { name: 'end-broken-off-statements', due: brokenOffDue, look: endBrokenOff },
  ],
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'page-read': true;
  }
}
