import { Refusal } from '../../platform/errors/refusal.ts';
import { type Flow, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import { addItems } from './items.ts';
import { approveBatch, cancelBatch, submitBatch } from './approve.ts';
import { createBatch } from './create.ts';
import type { payrollEvents } from './events.ts';
import { findBatch, listItems } from './read.ts';
import { previewBatch } from './preview.ts';
import { workPayroll } from './run.ts';
import { decide, PAYEE } from '../transfers/triggers.ts';

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

export const payrollTriggers: Triggers<typeof payrollEvents> = {
  'payroll.item.settled': pay('delivered'),
  'payroll.item.failed': pay('declined_review'),
  'payroll.item.reversed': pay('declined_final'),
  'payroll.batch.completed': pay('delivered'),
};
