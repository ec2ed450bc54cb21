export type Said = { kind: string; kept: 'plain' | 'sealed' | 'hashed' | 'masked'; purpose: string; until: string } | { why: string };
export function readComment(comment: string): Said | null;
export function writtenComments(): Promise<Map<string, string>>;
