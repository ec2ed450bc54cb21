export function migrationFiles(statements: readonly string[]): { suffix: string; sql: string }[];
export function readable(statement: string, quoted: ReadonlyMap<string, string>): string;
