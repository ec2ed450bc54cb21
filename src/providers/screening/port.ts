/** A person or company to compare with the lists, under every name known for it. */
export interface ScreeningSubject {
  /** Payees have an account name alone, so their kind is unknown. */
  kind: 'person' | 'company' | 'unknown';
  names: readonly [string, ...string[]];
  /** ISO date. */
  dateOfBirth?: string | null;
}

/** A list entry that resembles the subject. */
export interface ScreeningMatch {
  list: string;
  /** Id of the entry in its published list. */
  entryId: string;
  name: string;
  /** From 0 to 1; 1 means equal after normalisation. */
  score: number;
  /** Explanation of the score, one line per fact. */
  reasons: readonly string[];
}

/** Result for one subject. `listVersion` identifies the lists that were compared. */
export type ScreeningAnswer =
  | { kind: 'clear'; listVersion: string }
  | { kind: 'hit'; listVersion: string; matches: readonly [ScreeningMatch, ...ScreeningMatch[]] }
  // Unknown is a hold, never a pass.
  | { kind: 'no_answer'; cause: string };

/** Screening port. Adapters never throw for network failures; answers are in the order of the subjects. */
export interface ScreeningProvider {
  readonly name: string;
  /** Version of the lists in use; null before the first import or without an answer. */
  listVersion(): Promise<string | null>;
  /** @param subjects at most 500. */
  screen(subjects: readonly ScreeningSubject[], signal: AbortSignal): Promise<readonly ScreeningAnswer[]>;
}
