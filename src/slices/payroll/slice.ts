import { searchedBy, searchHook, UUID } from '../../core/search/search-provider.ts';
import { type Slice, eventsOf, type Flow, type Triggers, untilTrue } from '../../core/slice/slice.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type RelatedWay, relatedHook } from '../transfers/read/related.ts';
import { decide, PAYEE } from '../transfers/triggers.ts';
import { approveBatch, cancelBatch, submitBatch, rejectBatch } from './approve.ts';
import { PayrollBatch } from './batch.ts';
import { createBatch, updateBatch } from './create.ts';
import { seedPayroll } from './demo.ts';
import { payrollEvents } from './events.ts';
import { payrollResolvers } from './graphql.ts';
import { payrollInvariants } from './invariants.ts';
import { addItems, removeItem, updateItem } from './items.ts';
import { payrollMails } from './mail-templates.ts';
import { previewBatch } from './preview.ts';
import { findBatch, listItems, payslip, findItem, listBatches } from './read.ts';
import { advancePayroll, workPayroll } from './run.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { allowPayrollApproval, disallowPayrollApproval, findLimits } from './limits.ts';

const ada = {
  beneficiaryName: 'ADA OKAFOR',
  accountNumber: '0123456785',
  bankCode: '058',
  amount: 25_000_000,
  employeeReference: 'EMP-1',
  narration: 'January salary',
};

const payrollRoutes = routes({ tag: 'Payroll' }, (route) => {
  route.post('/payroll/batches', createBatch, { message: 'Batch created', example: { name: 'January salaries', payDate: '2026-01-28' } });
  route.get('/payroll/batches', listBatches);
  route.get('/payroll/batches/{batchId}', findBatch);
  route.patch('/payroll/batches/{batchId}', updateBatch, { message: 'Batch updated', example: { payDate: '2026-01-29' } });
  route.post('/payroll/batches/{batchId}/items', addItems, { message: 'Items added', example: { items: [ada], onInvalid: 'refuse' } });
  route.get('/payroll/batches/{batchId}/items', listItems);
  route.get('/payroll/batches/{batchId}/items/{itemId}', findItem);
  route.patch('/payroll/batches/{batchId}/items/{itemId}', updateItem, { message: 'Item updated', example: { allowNameMismatch: true } });
  route.delete('/payroll/batches/{batchId}/items/{itemId}', removeItem, { message: 'Item removed' });
  route.get('/payroll/batches/{batchId}/items/{itemId}/payslip', payslip);
  route.post('/payroll/batches/{batchId}/preview', previewBatch, { message: 'Preview started' });
  route.post('/payroll/batches/{batchId}/submit', submitBatch, { message: 'Batch submitted for approval' });
  route.post('/payroll/batches/{batchId}/approve', approveBatch, {
    message: 'Batch approved',
    example: { expectedTotal: 25_000_000, expectedItemCount: 1 },
  });
  route.post('/payroll/batches/{batchId}/reject', rejectBatch, {
    message: 'Batch rejected',
    example: { reason: 'Two employees are missing' },
  });
  route.post('/payroll/batches/{batchId}/cancel', cancelBatch, { message: 'Batch cancelled' });
  route.get('/payroll/approval-limits', findLimits);
  route.put('/payroll/approval-limits', allowPayrollApproval, {
    access: 'session',
    bucket: 'reads',
    example: {
      maxBatchAmount: 500_000_000,
      maxItemAmount: 50_000_000,
      dailyAmount: 1_000_000_000,
      allowedKeyIds: ['pk_test_demo'],
      expiresAt: '2026-12-31T22:59:59.000Z',
    },
  });
  route.delete('/payroll/approval-limits', disallowPayrollApproval, { access: 'session', bucket: 'reads' });
});

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
