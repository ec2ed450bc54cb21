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

export interface Listed extends ListEntry {
  id: number;
  list: string;
}

/** Lists that an adapter searches. */
export interface SearchableLists {
  /** Versions of the active lists; null without a list. */
  version(): Promise<string | null>;
  /** Names of a version, page by page. */
  names(version: string): AsyncIterable<readonly Pick<Listed, 'id' | 'names'>[]>;
  entries(ids: readonly number[]): Promise<readonly Listed[]>;
  /** Reports that a version could not be loaded. Never throws. */
  failed(version: string, error: unknown): Promise<void>;
}
