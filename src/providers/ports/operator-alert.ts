/** Operator alert of an answer: counted, logged, stored; never client-facing. */
export const alertKinds = [
  'balance',
  'credentials',
  'setup',
  // Malformed request: an adapter bug.
  'mistake',
  'contradiction',
  // Unknown value.
  'unknown_answer',
  'unreachable',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface OperatorAlert {
  kind: AlertKind;
  /** Sentence for operators, without secrets or personal data. */
  detail: string;
}
