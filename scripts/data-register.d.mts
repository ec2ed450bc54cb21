export type ColumnComment =
  | { kind: string; stored: 'plain' | 'sealed' | 'hashed' | 'masked'; purpose: string; until: string }
  | { why: string };
export function readComment(comment: string): ColumnComment | null;
export function writtenComments(): Promise<Map<string, string>>;
