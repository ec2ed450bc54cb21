export type Grouping = 'SUCCESSFUL' | 'FAILED' | 'PENDING';

const rows: readonly (readonly ['delivered' | 'failed' | 'pending', string, readonly string[]])[] = [
  ['delivered', 'Approved, value delivered', ['90000']],
  ['pending', 'Status unknown, in progress or timed out', ['90009', '09', '68', '97', '99']],
  ['pending', 'Third-party service unavailable', ['70120']],
  ['pending', 'Duplicate reference', ['10001']],
  ['pending', 'Transaction not found', ['30010']],
  ['failed', 'Invalid or unknown customer', ['90052', '70053', '90014', '14']],
  ['failed', 'Invalid amount', ['90013', '13']],
  ['failed', 'Not permitted by the biller', ['90057', '57', '90058', '58']],
  ['failed', 'Limit exceeded', ['90061', '61', '90065', '65']],
  ['failed', 'Biller cannot deliver', ['90091', '91', '90096', '96']],
];

const table: ReadonlyMap<string, { kind: 'delivered' | 'failed' | 'pending'; description: string }> = new Map(
  rows.flatMap(([kind, description, codes]) => codes.map((code) => [code, { kind, description }] as const)),
);

export const responseCodes: readonly { code: string; description: string }[] = [...table].map(([code, { description }]) => ({
  code,
  description,
}));

/**
 * Meaning of a payment's code and grouping: only 90000 is `delivered`, only a known FAILED code fails; all else
 * stays `pending`.
 */
export function classify(code: string, grouping: Grouping | null): 'delivered' | 'failed' | 'pending' {
  const kind = table.get(code)?.kind ?? 'pending';
  if (kind === 'failed') return grouping === 'FAILED' ? 'failed' : 'pending';
  return kind === 'delivered' && grouping !== 'FAILED' && grouping !== 'PENDING' ? 'delivered' : 'pending';
}

export function describe(code: string): string {
  return table.get(code)?.description ?? 'Unknown response code, outcome open';
}
