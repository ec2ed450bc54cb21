import type { RelatedWay } from '../transfers/related.ts';

/** The payroll of which a transfer pays a salary: an item and its transfer have one id. */
export const payrollOfTransfer: RelatedWay = {
  relation: 'salary',
  scope: 'payroll:read',
  sql: `select b.id, b.name as title, b.reference as detail, i.amount, i.status, b.created_at as at
    from payroll_item i join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id where i.book_id = $1 and i.id = $2 limit $4`,
};
