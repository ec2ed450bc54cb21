import type { Operation, Parameter } from './open-api.ts';

/** What a parameter is sent with in samples, by its name: things of the demo business where it has them. */
const NAMED: Record<string, string> = {
  account: 'sandbox',
  accountNumber: '0123456785',
  amount: '150000',
  bankCode: '058',
  clientReference: 'INV-1',
  day: '2026-01-31',
  from: '2026-01-01',
  month: '2026-01',
  q: 'INV-1',
  requestRef: '1767225600123',
  slug: 'demo0coffee0tollgate0pay',
  tier: 'tier_1',
  to: '2026-01-31',
  transferCode: '14531767225600123',
};

/** What goes with the example of one operation's body. */
const OWN: Record<string, Record<string, string>> = { 'reconciliation.import': { format: 'mt940' } };

/** A value that the parameter takes: the usual one of its name, else the first that its schema names. */
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

/** Parameters one of which is needed, though each may be left out. */
const ONE_OF: Record<string, string> = { 'transfers.status': 'clientReference' };

/** The parameters in the address that a sample sends. */
export const sampledQuery = (operation: Operation): readonly Parameter[] =>
  operation.parameters.filter(({ in: place, name, required }) => place === 'query' && (required || ONE_OF[operation.operationId] === name));

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
