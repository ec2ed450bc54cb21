/** The processor's own summary of a transaction, sent beside the code. */
export type Grouping = 'SUCCESSFUL' | 'FAILED' | 'PENDING';

const rows: readonly (readonly ['delivered' | 'failed' | 'pending', string, readonly string[]])[] = [
  ['delivered', 'Approved, value delivered', ['90000']],
  ['pending', 'Status unknown, in progress or timed out', ['90009', '09', '68', '97', '99']],
  ['pending', 'Third-party service unavailable', ['70120']],
  // These answer a question or a repeat of ours; they say nothing about the payment itself.
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

/** Every code that is known, with what it says. */
export const responseCodes: readonly { code: string; description: string }[] = [...table].map(([code, { description }]) => ({
  code,
  description,
}));

/**
 * What a payment's own code and grouping mean, for processors that speak Quickteller-like codes. Only 90000 is ever
 * `delivered`, and only a known code that the processor itself groups as FAILED is a failure. Whatever is unknown, or where
 * the two contradict each other, stays `pending`: asking again costs nothing, a wrong refund does.
 */
export function classify(code: string, grouping: Grouping | null): 'delivered' | 'failed' | 'pending' {
  const kind = table.get(code)?.kind ?? 'pending';
  if (kind === 'failed') return grouping === 'FAILED' ? 'failed' : 'pending';
  return kind === 'delivered' && grouping !== 'FAILED' && grouping !== 'PENDING' ? 'delivered' : 'pending';
}

/** A sentence fragment for people. Codes that are not in the table say so. */
export function describe(code: string): string {
  return table.get(code)?.description ?? 'Unknown response code, outcome open';
}
