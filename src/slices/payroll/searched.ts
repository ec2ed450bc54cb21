import type { Searched } from '../../services/search/searched.ts';

/** A payroll by its reference. */
export const payrollsSearched: Searched = {
  kind: 'payroll_batch',
  by: 'reference',
  scope: 'payroll:read',
  fits: /^[A-Za-z0-9._:-]{2,64}$/,
  sql: `select id, name as title, reference as detail, total_amount as amount, status, created_at as at
    from payroll_batch where book_id = $1 and reference = $2 limit $3`,
};
