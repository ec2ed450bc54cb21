import { searchedBy, searchHook, UUID } from '../../core/search/search-provider.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf, type Flow, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type RelatedWay, relatedHook } from '../transfers/read/related.ts';
import { decide, PAYEE } from '../transfers/triggers.ts';
import { approveBatch, cancelBatch, submitBatch } from './approve.ts';
import { PayrollBatch } from './batch.ts';
import { createBatch } from './create.ts';
import { seedPayroll } from './demo.ts';
import { payrollEvents } from './events.ts';
import { payrollResolvers } from './graphql.ts';
import { payrollInvariants } from './invariants.ts';
import { addItems } from './items.ts';
import { payrollMails } from './mail-templates.ts';
import { previewBatch } from './preview.ts';
import { findBatch, listItems } from './read.ts';
import { payrollRoutes } from './rest.ts';
import { advancePayroll, workPayroll } from './run.ts';

const FOUND = `id, name as title, reference as detail, total_amount as amount, status, created_at as at from payroll_batch`;

const payrollSearch = searchedBy('payroll_batch', 'payroll:read', FOUND, [
  { by: 'reference', matches: 'reference', fits: /^[A-Za-z0-9._:-]{2,64}$/, where: 'book_id = $1 and reference = $2' },
  { by: 'id', matches: 'id', fits: UUID, where: 'book_id = $1 and id = $2::uuid' },
  {
    by: 'title',
    matches: 'batch_name',
    fits: /[\p{L}\d]{2}/u,
    where: 'customer_names(book_id, name, null, null, null) @@ customer_search($1, $2) and book_id = $1',
  },
]);

/** Invariant: an item and its transfer share one id. */
const payrollOfTransfer: RelatedWay = {
  relation: 'salary',
  scope: 'payroll:read',
  sql: `select b.id, b.name as title, b.reference as detail, i.amount, i.status, b.created_at as at
    from payroll_item i join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id where i.book_id = $1 and i.id = $2 limit $4`,
};

const SALARY = 25_000_000;

/** Why: jobs have no maker-checker rule. */
const pay =
  (outcome: Parameters<typeof decide>[2]): Flow =>
  async (stage) => {
    const { app, as } = stage;
    const { id: batchId } = await createBatch(app, as('batch'), { name: 'Triggered event' });
    const salary = { ...PAYEE, beneficiaryName: 'Ada Chioma Okafor', amount: SALARY, allowNameMismatch: true };
    await addItems(app, as('item'), { batchId, items: [salary] });
    await previewBatch(app, as('preview'), { batchId });
    let walletAfter: number | null = null;
    await untilTrue(async () => {
      await workPayroll(app);
      walletAfter = (await findBatch(app, as('read'), { batchId })).preview?.walletAfter ?? null;
      return walletAfter !== null;
    });
    // Why: a batch beyond the balance would wait a day.
    if ((walletAfter ?? 0) < 0) {
      await cancelBatch(app, as('end'), { batchId });
      throw new Refusal('invalid', `The wallet does not cover a salary of ${SALARY} kobo and its fee; fund the wallet`, {
        code: 'INSUFFICIENT_WALLET_BALANCE',
      });
    }
    await submitBatch(app, as('submission'), { batchId });
    await approveBatch(app, as('approval'), { batchId, expectedTotal: SALARY });
    let transferCode = '';
    await untilTrue(async () => {
      await workPayroll(app);
      const { rows } = await listItems(app, as('read'), { batchId });
      transferCode = rows[0]?.transferCode ?? '';
      return transferCode !== '';
    });
    await decide(stage, transferCode, outcome);
    return { batchId, transferCode };
  };

const payrollTriggers: Triggers<typeof payrollEvents> = {
  'payroll.item.settled': pay('delivered'),
  'payroll.item.failed': pay('declined_review'),
  'payroll.item.reversed': pay('declined_final'),
  'payroll.batch.completed': pay('delivered'),
};

export const payroll: Slice = {
  name: 'payroll',
  about: 'Salary batches with maker-checker approval.',
  subscribers: [...payrollSearch.map((each) => searchHook.with(each)), relatedHook.with(payrollOfTransfer)],
  routes: payrollRoutes,
  resolvers: payrollResolvers,
  nodes: [{ read: findBatch, rows: PayrollBatch }],
  events: eventsOf(payrollEvents, payrollTriggers),
  mails: payrollMails,
  sql: { onSalaries: 'ledger.follow_payroll' },
  invariants: payrollInvariants,
  advance: advancePayroll,
  pendingWork: ['select from payroll_batch where book_id = $1 and next_run_at <= clock_timestamp()'],
  sealed: [{ table: 'payroll_item', column: 'private' }],
  seedDemo: seedPayroll,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'payroll-released': true;
  }
}
