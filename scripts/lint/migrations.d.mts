export declare const rules: Record<string, { why: string }>;
export declare function breachesOf(sql: string): { rule: string; statement: string }[];
export declare function droppedIn(sql: string): string[];
