import { daysDue, reconcileDay } from '../src/slices/reconciliation/days.ts';
import { askForDays, feedsDue } from '../src/slices/reconciliation/feed.ts';
import { fetchDue, fetchStatements } from '../src/slices/reconciliation/fetch.ts';
import { brokenOffDue, endBrokenOff } from '../src/slices/reconciliation/imports.ts';
import { readingDue, readStatements } from '../src/slices/reconciliation/reading.ts';
import { makeMonthly, monthlyDue } from '../src/slices/statements/make-monthly.ts';
import { askTreasuries, treasuriesDue } from '../src/slices/treasury/ask.ts';
import { type Kind, repeated } from './kind.ts';

const queue = 'reconciliation';

/** Fetches and imports statements of providers, reconciles days, polls balances, and issues monthly statements of account. */
export const reconciliation: readonly Kind[] = [
  { name: 'read-statements', queue, due: readingDue, run: repeated(readStatements) },
  { name: 'ask-for-days', queue, due: feedsDue, run: repeated(askForDays) },
  { name: 'fetch-statements', queue, due: fetchDue, run: repeated(fetchStatements) },
  { name: 'reconcile-days', queue, due: daysDue, run: repeated(reconcileDay) },
  { name: 'end-broken-off-statements', queue, due: brokenOffDue, run: repeated(endBrokenOff) },
  { name: 'ask-treasuries', queue: 'treasury', due: treasuriesDue, run: repeated(askTreasuries) },
  { name: 'make-monthly-statements', queue: 'statements', due: monthlyDue, run: repeated(makeMonthly) },
];
