import { z } from 'zod';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { addItems, removeItem } from './items.ts';
import { approveBatch } from './approve.ts';
import { cancelBatch } from './cancel.ts';
import { createBatch } from './create-batch.ts';
import { findBatch, listBatches, listItems } from './read.ts';
import { armLimits, disarmLimits, findLimits } from './limits.ts';
import { payslip } from './payslip.ts';
import { previewBatch } from './preview.ts';
import { rejectBatch } from './reject.ts';
import { submitBatch } from './submit.ts';
import { updateBatch } from './update-batch.ts';
import {
  addedSchema,
  addedView,
  batchSchema,
  batchView,
  itemSchema,
  itemView,
  limitsSchema,
  limitsView,
  payslipSchema,
  payslipView,
} from './views.ts';

const batch = (message?: string) => one(batchSchema, batchView, message);
const batches = list(batchSchema, batchView);
const added = one(addedSchema, addedView, 'Items added');
const items = list(itemSchema, itemView);
const removed: Presenter<{ id: string; batchId: string }> = {
  schema: z.object({ id: ownId, batchId: z.uuid().meta({ description: 'Of which batch.' }), deleted }),
  present: (gone) => ({ message: 'Item removed', data: { ...gone, deleted: true } }),
};
const slip = one(payslipSchema, payslipView);
const limits = one(limitsSchema, limitsView);

const ada = {
  beneficiaryName: 'ADA OKAFOR',
  accountNumber: '0123456785',
  bankCode: '058',
  amount: 25_000_000,
  employeeReference: 'EMP-1',
  narration: 'January salary',
};

export const payrollRoutes = routes({ tag: 'Payroll', bucket: 'reads' }, (route) => {
  const write = { bucket: 'money' } as const;
  route.post('/payroll/batches', createBatch, batch('Batch created'), {
    ...write,
    refuses: ['conflict'],
    example: { name: 'January salaries', payDate: '2026-01-28' },
  });
  route.get('/payroll/batches', listBatches, batches);
  route.get('/payroll/batches/{batchId}', findBatch, batch(), { refuses: ['not_found'] });
  route.put('/payroll/batches/{batchId}', updateBatch, batch('Batch changed'), {
    ...write,
    refuses: ['not_found', 'conflict'],
    example: { payDate: '2026-01-29' },
  });
  route.post('/payroll/batches/{batchId}/items', addItems, added, {
    ...write,
    refuses: ['not_found', 'conflict'],
    example: { items: [ada], onInvalid: 'refuse' },
  });
  route.get('/payroll/batches/{batchId}/items', listItems, items, { refuses: ['not_found'] });
  route.delete('/payroll/batches/{batchId}/items/{itemId}', removeItem, removed, { ...write, refuses: ['not_found', 'conflict'] });
  route.get('/payroll/batches/{batchId}/items/{itemId}/payslip', payslip, slip, { refuses: ['not_found'] });
  route.post('/payroll/batches/{batchId}/preview', previewBatch, batch('The preview is on its way'), {
    ...write,
    refuses: ['not_found', 'conflict'],
  });
  route.post('/payroll/batches/{batchId}/submit', submitBatch, batch('The batch waits for approval'), {
    ...write,
    refuses: ['not_found', 'conflict'],
  });
  route.post('/payroll/batches/{batchId}/approve', approveBatch, batch('The batch is approved'), {
    ...write,
    refuses: ['not_found', 'conflict'],
    example: { expectedTotal: 25_000_000, expectedItemCount: 1 },
  });
  route.post('/payroll/batches/{batchId}/reject', rejectBatch, batch('The batch is a draft again'), {
    ...write,
    refuses: ['not_found', 'conflict'],
    example: { reason: 'Two people are missing' },
  });
  route.post('/payroll/batches/{batchId}/cancel', cancelBatch, batch('The batch is canceled'), {
    ...write,
    refuses: ['not_found', 'conflict'],
  });
  route.get('/payroll/approval-limits', findLimits, limits);
  route.put('/payroll/approval-limits', armLimits, limits, {
    access: 'session',
    example: {
      maxBatchAmount: 500_000_000,
      maxItemAmount: 50_000_000,
      dailyAmount: 1_000_000_000,
      allowedKeyIds: ['pk_test_demo'],
      expiresAt: '2026-12-31T22:59:59.000Z',
    },
  });
  route.delete('/payroll/approval-limits', disarmLimits, limits, { access: 'session' });
});
