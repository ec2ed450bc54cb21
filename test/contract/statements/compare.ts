import { type Believed, type Kind } from './believed.ts';
import type { Statement } from './code.ts';
import type { Described, Kind as PgKind } from './described.ts';

/** Everything in which what TypeScript believes of a statement differs from what PostgreSQL says of it, a sentence each. */
export function differences(statement: Pick<Statement, 'row' | 'values'>, described: Described): string[] {
  return [...(statement.row ? columnsOf(statement.row, described) : []), ...parametersOf(statement.values, described)];
}

const camelised = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function columnsOf(row: ReadonlyMap<string, Believed>, { columns }: Described): string[] {
  const found: string[] = [];
  const names = columns.map(({ name }) => camelised(name));
  for (const [at, name] of names.entries()) if (names.indexOf(name) < at) found.push(`${name} is returned twice`);
  for (const name of row.keys()) if (!names.includes(name)) found.push(`${name} is declared and not returned`);
  for (const { name, type, canBeNull } of columns) {
    const declared = row.get(camelised(name));
    if (!declared) found.push(`${camelised(name)} is returned and not declared`);
    else {
      const wrong = unlike(type, declared);
      if (wrong) found.push(`${camelised(name)} is ${wrong} and declared as ${declared.text}`);
      if (canBeNull && !declared.isNullable && !declared.kinds.has('unknown'))
        found.push(`${camelised(name)} can be null and is declared as ${declared.text}`);
    }
  }
  return found;
}

function unlike(type: PgKind, declared: Believed): string | null {
  if (declared.kinds.has('unknown')) return null;
  const comes = comesAs(type);
  if (comes === 'json')
    return declared.kinds.has('Date') || declared.kinds.has('Buffer') || declared.holdsDate ? `${type.name}, without dates` : null;
  if (comes === 'list') {
    if (!only(declared, 'list') || !type.element) return type.name;
    return declared.element && unlike(type.element, declared.element) ? type.name : null;
  }
  if (!only(declared, comes)) return type.name;
  const stray = type.words && declared.words?.find((word) => !type.words?.includes(word));
  return stray === null || stray === undefined ? null : `${type.name} without '${stray}'`;
}

const only = ({ kinds }: Believed, kind: Kind): boolean => [...kinds].every((one) => one === kind);

const NUMBERS = ['smallint', 'integer', 'bigint', 'oid', 'real', 'double precision'];
const MOMENTS = ['timestamp with time zone', 'timestamp without time zone'];
/** Lists that `pg` reads; any other array, such as one of an enum, stays the text that PostgreSQL prints. */
const LISTS = new Set([...NUMBERS, ...MOMENTS, 'text', 'character varying', 'uuid', 'boolean', 'numeric', 'json', 'jsonb']);

function comesAs({ name, element }: PgKind): Kind | 'json' {
  if (element) return LISTS.has(element.name) ? 'list' : 'string';
  if (NUMBERS.includes(name)) return 'number';
  if (MOMENTS.includes(name)) return 'Date';
  if (name === 'boolean') return 'boolean';
  if (name === 'bytea') return 'Buffer';
  if (name === 'interval') return 'object';
  return name === 'json' || name === 'jsonb' ? 'json' : 'string';
}

function parametersOf({ known, areAll }: Statement['values'], { parameters }: Described): string[] {
  const found: string[] = [];
  if (areAll ? known.length !== parameters.length : known.length > parameters.length)
    found.push(`${known.length} values are given for ${parameters.length} parameters`);
  for (const [at, value] of known.entries()) {
    const type = parameters[at];
    if (type && [...value.kinds].some((kind) => !takes(type, kind, value)))
      found.push(`$${at + 1} is ${type.name} and given ${value.text}`);
  }
  return found;
}

/** Whether a parameter of this type can be given such a value. `pg` sends an array as PostgreSQL's and every other object as JSON. */
function takes(type: PgKind, kind: Kind, value: Believed): boolean {
  if (type.element)
    return kind === 'list' && (!value.element || [...value.element.kinds].every((one) => takes(type.element!, one, value.element!)));
  switch (kind) {
    case 'number':
      return [...NUMBERS, 'numeric'].includes(type.name);
    case 'boolean':
      return type.name === 'boolean';
    case 'Date':
      return MOMENTS.includes(type.name);
    case 'Buffer':
      return type.name === 'bytea';
    case 'object':
      return type.name === 'json' || type.name === 'jsonb';
    case 'string':
      return (
        ![...NUMBERS, 'boolean', 'bytea'].includes(type.name) && !value.words?.some((word) => type.words && !type.words.includes(word))
      );
    case 'list':
    case 'unknown':
      return false;
  }
}
