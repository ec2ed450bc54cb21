import { routes } from '../../core/transport/rest/routes.ts';
import { approveBatch, cancelBatch, rejectBatch, submitBatch } from './approve.ts';
import { createBatch, updateBatch } from './create.ts';
import { addItems, removeItem, updateItem } from './items.ts';
import { allowPayrollApproval, disallowPayrollApproval, findLimits } from './limits.ts';
import { payslip, findBatch, findItem, listBatches, listItems } from './read.ts';
import { previewBatch } from './preview.ts';

const ada = {
  beneficiaryName: 'ADA OKAFOR',
  accountNumber: '0123456785',
  bankCode: '058',
  amount: 25_000_000,
  employeeReference: 'EMP-1',
  narration: 'January salary',
};

export const payrollRoutes = routes({ tag: 'Payroll' }, (route) => {
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
