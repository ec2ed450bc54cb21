export type CodeClass = 'delivered' | 'pending' | 'declined_final' | 'declined_review';

/** Processor's summary of a transaction, beside the code. */
export type Grouping = 'SUCCESSFUL' | 'FAILED' | 'PENDING';

/** `unless_failed`: open until the processor itself says FAILED; then a person looks before money goes back. */
type Class = CodeClass | 'unless_failed';

const rows: readonly (readonly [Class, string, readonly string[]])[] = [
  ['delivered', 'Approved, beneficiary credited', ['90000']],

  ['pending', 'Status unknown, in progress or timed out', ['90009', '01', '02', '09', '68', '97', '99']],
  ['pending', 'Third-party service unavailable', ['70120']],
  ['pending', 'Duplicate reference', ['10001']],
  ['pending', 'Transaction not found', ['30010']],
  ['pending', 'Duplicate transfer code', ['30020']],
  // Said to mean success elsewhere, but only 90000 means credited.
  ['pending', 'Approved, reported with another code than 90000', ['90011', '90016']],

  ['unless_failed', 'Bank not available', ['90091', '91']],
  ['unless_failed', 'System malfunction', ['90096', '96']],
  ['unless_failed', 'Error at the bank', ['90006', '06']],
  ['unless_failed', 'Duplicate transaction', ['90094', '94', '90026', '26']],

  ['declined_final', 'Insufficient funds', ['90051', '51']],
  ['declined_final', 'Invalid or unknown account', ['07', '90052', '70053', '90014', '14', '90025', '25']],
  ['declined_final', 'Account name mismatch', ['08']],
  ['declined_final', 'Dormant account or no credit account', ['90039']],
  ['declined_final', 'Invalid sender', ['03']],
  ['declined_final', 'Invalid amount', ['90013', '13']],
  ['declined_final', 'Invalid bank code', ['16']],
  ['declined_final', 'Format error', ['90030', '30']],
  ['declined_final', 'Invalid transaction', ['90012', '12']],
  ['declined_final', 'Limit exceeded', ['90061', '61', '90098']],
  ['declined_final', 'Too many transfers', ['90065', '65']],
  ['declined_final', 'Transaction not permitted', ['90057', '57', '90058', '58', '70058']],
  ['declined_final', 'Unacceptable fee', ['90023']],

  ['declined_review', 'Partially approved', ['90010']],
  ['declined_review', 'Do not honour', ['90005', '05']],
  ['declined_review', 'Suspected fraud', ['34', '90059']],
  ['declined_review', 'Security violation', ['90063', '63']],
  ['declined_review', 'Contact the bank', ['35']],
  ['declined_review', 'No action taken', ['21']],
  ['declined_review', 'Invalid response', ['90020']],
  ['declined_review', 'Routing error', ['90092', '92']],
  ['declined_review', 'Session, bank or channel not recognised', ['15', '17', '18']],
];

const table: ReadonlyMap<string, { class: Class; description: string }> = new Map(
  rows.flatMap(([kind, description, codes]) => codes.map((code) => [code, { class: kind, description }] as const)),
);

export const responseCodes: readonly { code: string; description: string }[] = [...table].map(([code, { description }]) => ({
  code,
  description,
}));

/**
 * Meaning of a transaction's code and grouping, for Quickteller-like codes. Only 90000 is `delivered`; unknown or
 * contradictory values stay `pending`. @param grouping null when absent.
 */
export function classify(code: string, grouping: Grouping | null): CodeClass {
  const kind = table.get(code)?.class ?? 'pending';
  if (kind === 'pending' || grouping === 'PENDING') return 'pending';
  if (kind === 'delivered') return grouping === 'FAILED' ? 'pending' : 'delivered';
  if (kind === 'unless_failed') return grouping === 'FAILED' ? 'declined_review' : 'pending';
  // A partial approval stays open; a decline grouped as success is a contradiction.
  return grouping === 'SUCCESSFUL' && code !== '90010' ? 'pending' : kind;
}

export function describe(code: string): string {
  return table.get(code)?.description ?? 'Unknown response code, outcome open';
}
