// Migration files without long locks: concurrent indexes, constraints validated in a later file
// (docs/decisions/0084-rolling-upgrades.md).

const NAME = '((?:"[^"]+"|[\\w.])+)';
const CREATED = new RegExp(`^create table ${NAME}`);
const INDEX = new RegExp(`^create (unique )?index ${NAME} on ${NAME}`);
const UNIQUE = new RegExp(`^alter table ${NAME} add constraint ${NAME} unique (\\(.*\\));$`);
const CONSTRAINT = new RegExp(`^alter table ${NAME} add constraint ${NAME} (?:check|foreign key) .*;$`, 's');

/** Texts of the files in order, with their name suffix. @returns {{ suffix: string, sql: string }[]} */
export function migrationFiles(statements) {
  const created = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  const [change, indexes, constraints] = [[], [], []];
  for (const statement of statements) {
    const [, unique, index = '', table = ''] = INDEX.exec(statement) ?? [];
    const [, keyed = '', key = '', columns] = UNIQUE.exec(statement) ?? [];
    const [, checked = '', constraint] = CONSTRAINT.exec(statement) ?? [];
    if (index !== '' && !created.has(table)) {
      indexes.push(...beside(index, table, statement.replace(`create ${unique ?? ''}index`, `create ${unique ?? ''}index concurrently`)));
    } else if (keyed !== '' && !created.has(keyed)) {
      indexes.push(...beside(key, keyed, `create unique index concurrently ${key} on ${keyed} ${columns};`));
      constraints.push(`alter table ${keyed} add constraint ${key} unique using index ${key};`);
    } else if (checked !== '' && !created.has(checked)) {
      change.push(statement.replace(/;$/, ' not valid;'));
      constraints.push(`alter table ${checked} validate constraint ${constraint};`);
    } else change.push(statement);
  }
  return [
    { suffix: '', sql: change },
    { suffix: '-indexes', sql: indexes.length > 0 ? ['-- outside a transaction', ...indexes] : [] },
    { suffix: '-constraints', sql: constraints },
  ].flatMap(({ suffix, sql }) => (sql.length > 0 ? [{ suffix, sql: `${sql.join('\n')}\n` }] : []));
}

/** An aborted build leaves an invalid index: drop it first. */
function beside(index, table, create) {
  const schema = table.includes('.') ? `${table.split('.')[0]}.` : '';
  return [`drop index concurrently if exists ${schema}${index};`, create];
}

export function readable(statement, quoted) {
  return statement
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/"([^"]+)"/g, (_, name) => quoted.get(name) ?? `"${name}"`)))
    .join('')
    .trim();
}
