const MAX_LINES = 70;
/** Blank lines and comments are not counted. */
const counts = (line: string): boolean => line.trim() !== '' && !line.trim().startsWith('--');

/** Every function of a text of SQL, with its code. */
export function functionsOf(sql: string): { name: string; code: string }[] {
  return [...sql.matchAll(/^create (?:or replace )?function (\S+?)\([^]*?\$\$[^]*?\$\$/gm)].map(([code, name = '']) => ({ name, code }));
}

/** Violations of the rules for schema functions in `files` (path → text): size, and one writer of money. */
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

/** Slice names in ledger functions; slices register in the printed slices.sql. */
export function sliceNames(files: Record<string, string>): string[] {
  const isLedger = (path: string): boolean => path.startsWith('schema/ledger/');
  const named = (of: (path: string) => boolean): string[] =>
    Object.entries(files).flatMap(([path, text]) => (of(path) ? functionsOf(text).map(({ name }) => name.split('.')[1] ?? name) : []));
  const own = new Set(named(isLedger));
  const foreign = named((path) => !isLedger(path)).filter((name) => !own.has(name));
  const known = new RegExp(`\\b(?:webhook|bills|cards|verification|audit)\\.\\w+|(?<![\\w.])(?:ledger\\.)?(?:${foreign.join('|')})\\(`);
  return Object.entries(files).flatMap(([path, text]) => {
    if (!isLedger(path) || path === 'schema/ledger/slices.sql') return [];
    return text.split('\n').flatMap((line, n) => {
      const found = counts(line) ? known.exec(line)?.[0] : undefined;
      return found === undefined ? [] : [`${path}:${n + 1}: ${found}`];
    });
  });
}

/** True for what makes postings, or sets a balance, a hold or a sequence number of an account. */
function writesMoney(code: string): boolean {
  if (/insert\s+into\s+(ledger\.)?posting\b/.test(code)) return true;
  const updates = [...code.matchAll(/update\s+(?:ledger\.)?account\b[^;]*?\bset\b([^;]*)/g)];
  return updates.some(([, sets = '']) => /\b(balance|held|seq)\s*=/.test(sets.split(/\b(?:from|where)\b/)[0] ?? ''));
}
