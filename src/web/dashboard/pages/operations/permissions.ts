import type { Permission, ReviewKind } from '../../gql/graphql.ts';

/** Permission for a decision on each kind of pending review. */
export const PERMISSION: Record<ReviewKind, Permission> = {
  TRANSFER: 'TRANSFERS_REVIEW',
  UNCONFIRMED: 'TRANSFERS_REVIEW',
  BILL: 'BILLS_REVIEW',
  SUSPENSE: 'TRANSFERS_REVIEW',
  APPROVAL_REQUEST: 'APPROVAL_REQUESTS_DECIDE',
  RECONCILIATION: 'RECONCILIATION_WRITE',
  ENDPOINT: 'REVIEWS_READ',
  REJECTED_WEBHOOKS: 'PROVIDERS_OPERATE',
};
