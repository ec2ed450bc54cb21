import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { Mail } from '../../core/mail/queue.ts';
import { from } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { findBatchById } from './batch.ts';
import { addItems } from './items.ts';
import { submitBatch } from './approve.ts';
import { createBatch } from './create.ts';
import { findBatch } from './read.ts';
import { previewBatch } from './preview.ts';
import { workPayroll } from './run.ts';

const uuid = (last: number): string => `00000000-0000-7000-8002-${String(last).padStart(12, '0')}`;
/** Documented batches: one pending approval, one draft with invalid accounts. */
const READY = uuid(1);
const DRAFT = uuid(2);

const crew = [
  ['Ada Chioma Okafor', '0123456785', '058', 25_000_000],
  ['Tunde Adeyemi', '2033445568', '044', 18_500_000],
  ['Ngozi Bello', '3099887769', '011', 31_200_000],
  ['Ibrahim Sani', '1022334450', '033', 22_750_000],
] as const;

const items = crew.map(([beneficiaryName, accountNumber, bankCode, amount], at) => ({
  beneficiaryName,
  accountNumber,
  bankCode,
  amount,
  employeeReference: `EMP-${at + 1}`,
  allowNameMismatch: true,
  earnings: [
    { label: 'Basic', amount: Math.round(amount * 0.8) },
    { label: 'Housing and transport', amount: amount - Math.round(amount * 0.8) + 2_000_000 },
  ],
  deductions: [{ label: 'PAYE and pension', amount: 2_000_000 }],
}));

/** Seeds one batch to approve and one with problems, once. */
export async function seedPayroll(app: App, { bookId, as }: DemoStage): Promise<void> {
  const finance = as('finance', READY);
  if (await findBatchById(app, bookId, DRAFT)) return;
  await createBatch(app, finance, { name: 'Salaries, head office', batchReference: 'DEMO_SALARIES', narration: 'Salary' });
  await addItems(app, finance, { batchId: READY, items });
  if ((await findBatch(app, finance, { batchId: READY })).status === 'draft') {
    await previewBatch(app, finance, { batchId: READY });
    if (!(await isPreviewed(app, finance))) return;
    await submitBatch(app, finance, { batchId: READY });
    // Why: demo approvers have no mailbox.
    await from(app.db, Mail)
      .deleteFrom('mail')
      .where('bookId', '=', bookId)
      .where('kind', '=', 'payroll_submitted')
      .where('status', '=', 'pending')
      .execute();
  }
  const drafting = { ...finance, effectId: DRAFT };
  await createBatch(app, drafting, { name: 'Salaries, Kaduna', batchReference: 'DEMO_DRAFT' });
  const wrong = {
    beneficiaryName: 'Unknown Payee',
    accountNumber: '0000000001',
    bankCode: '058',
    amount: 9_000_000,
    employeeReference: 'EMP-98',
  };
  const mismatch = { ...wrong, beneficiaryName: 'Other Payee', accountNumber: '4011223344', employeeReference: 'EMP-99' };
  await addItems(app, drafting, { batchId: DRAFT, items: [...items.slice(0, 2), wrong, mismatch] });
}

/** Bounded, so that a dead worker cannot delay the start of the service. */
async function isPreviewed(app: App, actor: Actor): Promise<boolean> {
  for (let poll = 0; poll < 50; poll++) {
    await workPayroll(app);
    if ((await findBatch(app, actor, { batchId: READY })).preview?.status === 'ready') return true;
    await sleep(100);
  }
  return false;
}
