// The register of personal data, as the comments of entities and of schema/sidecar declare it: the tables of docs/data.md are printed from it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './md-table.mjs';

const sidecar = join(import.meta.dirname, '../schema/sidecar/after-tables.sql');
const COMMENT = /^comment on (?:column|table) ([\w.]+) is '((?:[^']|'')*)'/gm;
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
  const [, kind, saved = 'plain', purpose, until] = PERSONAL.exec(comment) ?? [];
  return kind === undefined ? null : { kind, kept: saved, purpose, until };
}

/** Every comment by what it is about, with its schema. */
export async function writtenComments() {
  const { allEntities } = await import('../src/app/schema/entities.ts');
  const comments = allEntities.flatMap(({ meta: { tableName, comment, properties } }) => {
    const about = tableName.includes('.') ? tableName : `public.${tableName}`;
    const ofColumns = Object.entries(properties).map(([name, column]) => [`${about}.${columnOf(name)}`, column.comment]);
    return [[about, comment], ...ofColumns].filter(([, text]) => text !== undefined);
  });
  const beside = readFileSync(sidecar, 'utf8').matchAll(COMMENT);
  return new Map([...comments, ...[...beside].map(([, name, text]) => [name, text.replaceAll("''", "'")])]);
}

const columnOf = (property) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function known() {
  return [...(await writtenComments())]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, comment]) => ({ name: name.replace(/^public\./, ''), said: readComment(comment) }));
}

/** Every personal column. */
export async function personalTable() {
  const rows = (await known()).filter(({ said }) => said && 'kind' in said);
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
export async function otherTable() {
  const rows = (await known()).filter(({ said }) => said && 'why' in said);
  return table(
    ['Table or column', 'Holds'],
    rows.map(({ name, said }) => [`\`${name}\``, said.why]),
  );
}
