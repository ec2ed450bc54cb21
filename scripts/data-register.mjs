// Register of personal data from comments of entities and schema/sidecar; source of the tables of docs/data.md.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './md-table.mjs';

const sidecar = ['after-tables.sql', 'previous.sql'].map((name) => join(import.meta.dirname, '../schema/sidecar', name));
const COMMENT = /^comment on (?:column|table) ([\w.]+) is '((?:[^']|'')*)'/gm;
const PERSONAL = /^personal: ([^;]+?)(?:, (sealed|hashed|masked))?; ([^;]+); ([^;]+)$/;
const NOT_PERSONAL = /^not personal: (.+)$/;

const SETTING = /^[A-Z]+(?:_[A-Z]+)*_DAYS$/;

/**
 * Parses a column comment; null for another form than docs/data.md describes. @returns {{ kind: string, kept:
 * 'plain' | 'sealed' | 'hashed' | 'masked', purpose: string, until: string } | { why: string } | null}
 */
export function readComment(comment) {
  const why = NOT_PERSONAL.exec(comment)?.[1];
  if (why !== undefined) return { why };
  const [, kind, saved = 'plain', purpose, until] = PERSONAL.exec(comment) ?? [];
  return kind === undefined ? null : { kind, stored: saved, purpose, until };
}

export async function writtenComments() {
  const { allEntities } = await import('../src/app/schema/entities.ts');
  const comments = allEntities.flatMap(({ meta: { tableName, comment, properties } }) => {
    const about = tableName.includes('.') ? tableName : `public.${tableName}`;
    const ofColumns = Object.entries(properties).map(([name, column]) => [`${about}.${columnOf(name)}`, column.comment]);
    return [[about, comment], ...ofColumns].filter(([, text]) => text !== undefined);
  });
  const beside = sidecar.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(COMMENT)]);
  return new Map([...comments, ...beside.map(([, name, text]) => [name, text.replaceAll("''", "'")])]);
}

const columnOf = (property) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function known() {
  return [...(await writtenComments())]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, comment]) => ({ name: name.replace(/^public\./, ''), comment: readComment(comment) }));
}

export async function personalTable() {
  const rows = (await known()).filter(({ comment }) => comment && 'kind' in comment);
  return table(
    ['Column', 'What', 'Kept', 'Why', 'How long'],
    rows.map(({ name, comment }) => [
      `\`${name}\``,
      comment.kind,
      comment.stored,
      comment.purpose,
      SETTING.test(comment.until) ? `\`${comment.until}\`` : comment.until,
    ]),
  );
}

export async function otherTable() {
  const rows = (await known()).filter(({ comment }) => comment && 'why' in comment);
  return table(
    ['Table or column', 'Holds'],
    rows.map(({ name, comment }) => [`\`${name}\``, comment.why]),
  );
}
