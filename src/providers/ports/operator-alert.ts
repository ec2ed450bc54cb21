/**
 * What the people who run the service have to look at, said by a provider beside an answer or found in it. It is counted, logged and kept;
 * no client reads it: our purse, keys and set-up with a provider are no business of theirs.
 */
export const alertKinds = [
  // Our balance with the provider does not cover what we asked for.
  'purse',
  // It does not take our key.
  'credentials',
  // The account, a product, an address or a switch with the provider is not set as we need it.
  'setup',
  // It refuses what we asked as malformed: our adapter is wrong.
  'mistake',
  // Its answer does not fit our books or itself.
  'contradiction',
  // It said something that our adapter has no word for.
  'unknown_answer',
  // It cannot be reached at all.
  'unreachable',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface OperatorAlert {
  kind: AlertKind;
  /** A sentence for operators, without secrets and without anybody's name or account. */
  detail: string;
}
