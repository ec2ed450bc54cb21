import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { advancePayroll } from './advance.ts';
import { payrollEvents } from './events.ts';
import { seedPayroll } from './demo.ts';
import { PayrollResolver } from './graphql.ts';
import { PayrollLiveResolver } from './graphql-live.ts';
import { payrollMails } from './mail-templates.ts';
import { payrollInvariants } from './invariants.ts';
import { payrollRoutes } from './rest.ts';
import { workPayroll } from './run.ts';
import { payrollTriggers } from './triggers.ts';
import { searchHook } from '../../core/search/searched.ts';
import { payrollsSearched } from './searched.ts';
import { relatedHook } from '../transfers/related.ts';
import { payrollOfTransfer } from './related.ts';
import { approveBatch } from './approve.ts';

export const payroll: Slice = {
  name: 'payroll',
  about: 'Salaries, prepared by one person and approved by another.',
  hooked: [...payrollsSearched.map((each) => searchHook.with(each)), relatedHook.with(payrollOfTransfer)],
  routes: payrollRoutes,
  resolvers: [PayrollResolver, PayrollLiveResolver],
  moneyMutations: { approvePayrollBatch: approveBatch },
  events: eventsOf(payrollEvents, payrollTriggers),
  mails: payrollMails,
  sql: { onSalaries: 'ledger.follow_payroll' },
  invariants: payrollInvariants,
  looks: [
    {
      name: 'work-payroll',
      due: `select min(next_run_at) from payroll_batch where next_run_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
      look: workPayroll,
    },
  ],
  advance: advancePayroll,
  busyWith: ['select from payroll_batch where book_id = $1 and next_run_at <= clock_timestamp()'],
  sealed: [{ table: 'payroll_item', column: 'private' }],
  seedDemo: seedPayroll,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'payroll-released': true;
  }
}
