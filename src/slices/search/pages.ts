import type { FoundRow, SearchKind } from '../../core/search/search-provider.ts';

const PAGES: Readonly<Record<SearchKind, (found: Pick<FoundRow, 'id' | 'detail'>) => string>> = {
  transfer: ({ id }) => `/transfers/${id}`,
  transfer_batch: ({ id }) => `/send/batches/${id}`,
  payee: ({ detail }) => `/transfers?q=${detail?.slice(0, 10) ?? ''}`,
  customer: ({ id }) => `/customers/${id}`,
  bill: ({ id }) => `/bills/${id}`,
  order: ({ id }) => `/orders/${id}`,
  payroll_batch: ({ id }) => `/payroll/${id}`,
  card: ({ id }) => `/cards/${id}`,
  webhook_delivery: ({ id }) => `/webhooks/${id}`,
  webhook_endpoint: ({ id }) => `/webhooks/endpoints/${id}`,
  event: () => '/developers/events',
  request: ({ id }) => `/developers/requests?requestId=${encodeURIComponent(id)}`,
};

/** Path of a record in the dashboard. */
export const pageOf = (found: Pick<FoundRow, 'kind' | 'id' | 'detail'>): string => PAGES[found.kind](found);
