// What is personal in which column, as the comments of the migrations say it: the tables of docs/data.md are printed from them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './md-table.mjs';

const folder = join(import.meta.dirname, '../schema/migrations');
const COMMENT = /comment on (column|table) ([\w.]+) is '((?:[^']|'')*)'/g;
const RENAMED = /alter table ([\w.]+) rename to (\w+)/g;
const PERSONAL = /^personal: ([^;]+?)(?:, (sealed|hashed|masked))?; ([^;]+); ([^;]+)$/;
const NOT_PERSONAL = /^not personal: (.+)$/;

/** Settings that hold a number of days, as a comment names them. */
const SETTING = /^[A-Z]+(?:_[A-Z]+)*_DAYS$/;

/**
 * What a comment says of a column; null when it has not the form that docs/data.md describes.
 * @returns {{ kind: string, kept: 'plain' | 'sealed' | 'hashed' | 'masked', purpose: string, until: string } | { why: string } | null}
 */
export function readComment(comment) {
  const why = NOT_PERSONAL.exec(comment)?.[1];
  if (why !== undefined) return { why };
  const [, kind, kept = 'plain', purpose, until] = PERSONAL.exec(comment) ?? [];
  return kind === undefined ? null : { kind, kept, purpose, until };
}

/** Every comment of the migrations by what it is about, with its schema; the last one counts. */
export function writtenComments() {
  const said = new Map();
  for (const file of readdirSync(folder).toSorted()) {
    const sql = readFileSync(join(folder, file), 'utf8');
    for (const [, old, fresh] of sql.matchAll(RENAMED)) {
      for (const [name, text] of [...said].filter(([each]) => each === old || each.startsWith(`${old}.`))) {
        said.delete(name);
        said.set(`${old.replace(/\w+$/, fresh)}${name.slice(old.length)}`, text);
      }
    }
    for (const [, on, name, text] of sql.matchAll(COMMENT)) {
      const parts = name.split('.');
      const isWhole = parts.length === (on === 'table' ? 2 : 3);
      said.set(isWhole ? name : `public.${name}`, text.replaceAll("''", "'"));
    }
  }
  return said;
}

const known = () =>
  [...writtenComments()]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, comment]) => ({ name: name.replace(/^public\./, ''), said: readComment(comment) }));

/** Every personal column. */
export function personalTable() {
  const rows = known().filter(({ said }) => said && 'kind' in said);
  return table(
    ['Column', 'What', 'Kept', 'Why', 'How long'],
    rows.map(({ name, said }) => [
      `\`${name}\``,
      said.kind,
      said.kept,
      said.purpose,
      SETTING.test(said.until) ? `\`${said.until}\`` : said.until,
    ]),
  );
}

/** What could be, and is not. */
export function otherTable() {
  const rows = known().filter(({ said }) => said && 'why' in said);
  return table(
    ['Table or column', 'Holds'],
    rows.map(({ name, said }) => [`\`${name}\``, said.why]),
  );
}
