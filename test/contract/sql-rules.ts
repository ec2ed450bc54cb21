const MAX_LINES = 70;
/** Blank lines and comments are not counted. */
const counts = (line: string): boolean => line.trim() !== '' && !line.trim().startsWith('--');

/** Every function of a text of SQL, with its code. */
export function functionsOf(sql: string): { name: string; code: string }[] {
  return [...sql.matchAll(/^create (?:or replace )?function (\S+?)\([^]*?\$\$[^]*?\$\$/gm)].map(([code, name = '']) => ({ name, code }));
}

/** What breaks the rules of schema/'s functions in `files` (path → text): short enough to be read whole, and money is written in one place. */
export function sqlOffences(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    functionsOf(text).flatMap(({ name, code }) => {
      const lines = code.split('\n').filter(counts).length;
      return [
        ...(lines > MAX_LINES ? [`${path}: ${name} has ${lines} lines, and ${MAX_LINES} are the most`] : []),
        ...(name !== 'ledger.book' && writesMoney(code) ? [`${path}: ${name} writes postings or balances, as ledger.book alone may`] : []),
      ];
    }),
  );
}

/** True for what makes postings, or sets a balance, a hold or a sequence number of an account. */
function writesMoney(code: string): boolean {
  if (/insert\s+into\s+(ledger\.)?posting\b/.test(code)) return true;
  const updates = [...code.matchAll(/update\s+(?:ledger\.)?account\b[^;]*?\bset\b([^;]*)/g)];
  return updates.some(([, sets = '']) => /\b(balance|held|seq)\s*=/.test(sets.split(/\b(?:from|where)\b/)[0] ?? ''));
}
