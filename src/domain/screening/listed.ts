/** Payees have an account name alone, so their kind is unknown. */
export type SubjectKind = 'person' | 'company' | 'unknown';

export interface ListEntry {
  /** Id in the published list. */
  entryId: string;
  kind: SubjectKind;
  names: readonly string[];
  /** ISO dates, or years alone. */
  birthDates: readonly string[];
  programme: string;
}

export interface Candidate extends Omit<ListEntry, 'names'> {
  list: string;
  name: string;
}

/** Lists that an adapter searches by keys. */
export interface SearchableLists {
  /** Versions of the active lists; null without a list. */
  version(): Promise<string | null>;
  /** Candidates for each set of keys, from the lists of the stated version. */
  find(keys: readonly (readonly number[])[]): Promise<{ version: string | null; of: readonly (readonly Candidate[])[] }>;
}

/** Bound of candidates for one subject; one more says that there are further ones. */
export const MAX_CANDIDATES = 500;
