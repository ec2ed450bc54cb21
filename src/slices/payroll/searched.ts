import { type Searched, UUID } from '../../core/search/searched.ts';

const FOUND = `id, name as title, reference as detail, total_amount as amount, status, created_at as at from payroll_batch`;

/** A payroll by its reference. */
const byReference: Searched = {
  kind: 'payroll_batch',
  by: 'reference',
  scope: 'payroll:read',
  fits: /^[A-Za-z0-9._:-]{2,64}$/,
  sql: `select ${FOUND} where book_id = $1 and reference = $2 limit $3`,
};

const byId: Searched = {
  kind: 'payroll_batch',
  by: 'id',
  scope: 'payroll:read',
  fits: UUID,
  sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
};

/** As people hold it, or by its id. */
export const payrollsSearched: readonly Searched[] = [byReference, byId];
