import type { Operation, Parameter } from './open-api.ts';

/** Sample values by parameter name, from the demo business where possible. */
const NAMED: Record<string, string> = {
  account: 'sandbox',
  accountNumber: '0123456785',
  amount: '150000',
  bankCode: '058',
  clientReference: 'INV-1',
  day: '2026-01-31',
  from: '2026-01-01',
  institution: 'Acme Payments',
  month: '2026-01',
  q: 'INV-1',
  quarter: '2026-Q3',
  rentityId: '1234',
  requestRef: '1767225600123',
  slug: 'demo0coffee0tollgate0pay',
  tier: 'tier_1',
  to: '2026-01-31',
  transferCode: '14531767225600123',
  year: '2026',
};

/** Sample values for one operation. */
const OWN: Record<string, Record<string, string>> = {
  'screeningLists.create': { list: 'NG' },
  'statementImports.create': { format: 'mt940' },
};

/** Sample value of a parameter: by name, otherwise the first of its schema. */
export function valueOf({ operationId, parameters }: Operation, name: string): string {
  const own = OWN[operationId]?.[name];
  if (own !== undefined) return own;
  const schema = parameters.find((each) => each.name === name)?.schema;
  const [first] = schema?.enum ?? [];
  if (schema?.const !== undefined) return text(schema.const);
  if (first !== undefined) return text(first);
  if (schema?.format === 'uuid') return '0199d3a0-7c1e-7000-8000-000000000001';
  if (schema?.format === 'date') return '2026-01-31';
  if (schema?.format === 'date-time') return '2026-01-31T10:00:00Z';
  return NAMED[name] ?? (schema?.type === 'integer' || schema?.type === 'number' ? '1' : '0199d3a0-7c1e-7000-8000-000000000001');
}

/** Optional parameters of which one is required. */
const ONE_OF: Record<string, string> = { 'transferStatus.retrieve': 'clientReference' };

/** Path and query parameters of a sample. */
export const sampledQuery = (operation: Operation): readonly Parameter[] =>
  operation.parameters.filter(({ in: place, name, required }) => place === 'query' && (required || ONE_OF[operation.operationId] === name));

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
