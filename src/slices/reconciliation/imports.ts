import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, accountSql, providerOf } from './account.ts';
import { mappingOf, noMapping } from './mappings.ts';

export const fileFormats = ['csv', 'mt940', 'camt053'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const format = z.enum([...fileFormats, 'api', 'settlements']).register(typeNames, {
  name: 'StatementFormat',
  description: 'What a statement is.',
  meanings: {
    csv: 'Rows, read by the mapping of the account.',
    mt940: 'SWIFT MT940.',
    camt053: 'ISO 20022 camt.053.',
    api: "A day of the provider's own lists.",
    settlements: 'What the provider settled to us, from its own list: a fortnight, up to a day.',
  },
});
export const importState = z.enum(['receiving', 'reading', 'imported', 'refused']).register(typeNames, {
  name: 'StatementImportState',
  description: 'How far a file is.',
  meanings: {
    receiving: 'Its bytes come in.',
    reading: 'It is here whole, and its rows are read.',
    imported: 'Its rows count.',
    refused: 'None of its rows counts.',
  },
});

/** A line of a file that cannot be read. */
export interface Problem {
  line: number;
  problem: string;
}

/** A statement, from the first byte or page of it on. */
export interface Import {
  id: string;
  account: string;
  format: z.output<typeof format>;
  fileName: string | null;
  state: z.output<typeof importState>;
  /** Of its bytes, in hex; null until they are here. */
  sha256: string | null;
  bytes: number;
  rowCount: number;
  knownCount: number;
  firstDay: string | null;
  lastDay: string | null;
  problems: Problem[];
  by: string;
  startedAt: Date;
  endedAt: Date | null;
}

const COLUMNS = `i.id, ${accountSql('i')} as account, i.format, i.file_name, i.state, encode(i.sha256, 'hex') as sha256, i.bytes, i.row_count, i.known_count,
  i.first_day::text as first_day, i.last_day::text as last_day, i.problems, i.by_name as by, i.started_at, i.ended_at`;

/** So much of a file is one row of the database. */
const PART_BYTES = 1_048_576;

/**
 * Takes a file in. It is kept as it comes, and read by a worker once it is here whole; the same file again is the import that there is. Who hangs
 * up in the middle leaves nothing but word of it.
 * @throws Refusal 404 for an account that nobody knows, 409 for a CSV without a mapping, 400 for an empty file, 413 for a large one.
 */
export const importStatement = operation({
  title: 'reconciliation.import',
  summary: 'Bring a settlement report or bank statement',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    format: z.enum(fileFormats).meta({ description: 'What the file is: csv, mt940 or camt053.' }),
    fileName: plainText(200).optional().meta({ description: 'What it is called, for people.' }),
    coversFrom: calendarDay.optional().meta({ description: 'The first day that it is complete for; that of its first row unless told.' }),
    coversTo: calendarDay
      .optional()
      .meta({ description: 'The last day, likewise. Days that are not over are complete only where this says so.' }),
    file: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value, {
      error: 'send the file as the body',
    }),
  }),
  async run(app, operator, { account, format: kind, fileName = null, coversFrom = null, coversTo = null, file }): Promise<Import> {
    const { environment, name, effectId: id } = operator;
    const provider = await providerOf(app, environment, account);
    if (kind === 'csv' && !(await mappingOf(app, environment, provider))) throw noMapping(account);
    await app.db.query(
      'reconciliation.begin_import',
      `insert into reconciliation_import (id, environment, provider, format, file_name, covers_from, covers_to, by_name) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, environment, provider, kind, fileName, coversFrom, coversTo, name],
    );
    try {
      const { sha256, bytes } = await keepParts(app, id, file);
      if (bytes === 0) throw invalid('file', 'file: is empty');
      const actor = { ...operator, businessId: SERVICE };
      return await audited(app, actor, async (tx) => {
        // Whoever brings the same file at the same time comes before or after.
        await tx.query('reconciliation.lock_account', `select pg_advisory_xact_lock(hashtextextended($1, 80))`, [
          `${environment}/${provider}`,
        ]);
        const [known] = await tx.query<Import>(
          'reconciliation.same_file',
          `select ${COLUMNS} from reconciliation_import i where i.environment = $1 and i.provider = $2 and i.sha256 = $3 and i.state in ('reading', 'imported')`,
          [environment, provider, sha256],
        );
        if (known) {
          await forget(tx, id);
          return known;
        }
        const [row] = await tx.query<Import>(
          'reconciliation.received',
          `update reconciliation_import i set state = 'reading', sha256 = $2, bytes = $3 where i.id = $1 and i.state = 'receiving' returning ${COLUMNS}`,
          [id, sha256, bytes],
        );
        if (!row) throw new Refusal('conflict', 'The file took too long to come; bring it again', { code: 'INVALID_STATE' });
        const after = { account, format: kind, fileName, sha256: row.sha256, bytes };
        await audit(tx, actor, { action: 'reconciliation.import', subject: { type: 'statement_import', id }, after });
        return row;
      });
    } catch (error) {
      // What a lost connection leaves behind is removed by `endBrokenOff`.
      await app.db.transaction((tx) => forget(tx, id)).catch(() => undefined);
      throw error;
    }
  },
});

/** Writes the bytes down as they come, some at a time. */
async function keepParts(app: App, id: string, file: AsyncIterable<Uint8Array>): Promise<{ sha256: Buffer; bytes: number }> {
  const hash = createHash('sha256');
  let [n, bytes, size] = [0, 0, 0];
  let pieces: Uint8Array[] = [];
  const keep = async (): Promise<void> => {
    if (size === 0) return;
    const kept = await app.db.query(
      'reconciliation.keep_part',
      `with heard as (update reconciliation_import set bytes = $4, heard_at = clock_timestamp() where id = $1 and state = 'receiving' returning id)
       insert into reconciliation_part (import_id, n, bytes) select id, $2, $3 from heard returning n`,
      [id, n++, Buffer.concat(pieces), bytes],
    );
    if (kept.length === 0) throw new Refusal('conflict', 'The file took too long to come; bring it again', { code: 'INVALID_STATE' });
    [pieces, size] = [[], 0];
  };
  for await (const piece of file) {
    hash.update(piece);
    pieces.push(piece);
    bytes += piece.length;
    size += piece.length;
    if (size >= PART_BYTES) await keep();
  }
  await keep();
  return { sha256: hash.digest(), bytes };
}

type Queries = Pick<App['db'], 'query'>;

/** Removes an import of which nothing came to be. One that is here whole stays, also when the answer to its commit was lost. */
async function forget(db: Queries, id: string): Promise<void> {
  await db.query(
    'reconciliation.forget_received',
    `delete from reconciliation_part where import_id in (select id from reconciliation_import where id = $1 and state = 'receiving' for update)`,
    [id],
  );
  await db.query('reconciliation.forget', `delete from reconciliation_import where id = $1 and state = 'receiving'`, [id]);
}

/** How long a sender may be silent. */
const SILENT_FOR = '5 minutes';

/** Ends what was broken off while it came in: whoever brings the file again begins anew. @returns true when there may be more. */
export async function endBrokenOff({ db }: Pick<App, 'db'>): Promise<boolean> {
  const gone = await db.query<{ id: string }>(
    'reconciliation.broken_off',
    `update reconciliation_import set state = 'refused', ended_at = clock_timestamp(), problems = '[{"line": 0, "problem": "the file was broken off while it came in"}]'
      where id in (select id from reconciliation_import where state = 'receiving' and heard_at < (select clock_timestamp()) - interval '${SILENT_FOR}' order by heard_at limit 10
                   for update skip locked) returning id`,
    [],
  );
  for (const { id } of gone) await db.query('reconciliation.forget_parts', 'delete from reconciliation_part where import_id = $1', [id]);
  return gone.length > 0;
}

export const brokenOffDue = `select min(heard_at) + interval '${SILENT_FOR}' from reconciliation_import where state = 'receiving'`;

/** The files that were brought, newest first. */
export const listImports = operation({
  title: 'reconciliation.imports',
  summary: 'Files that were brought, and how far they are',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ ...pageFields }),
  async run({ db }, { environment }, { limit, cursor }): Promise<Page<Import>> {
    const before = cursor === undefined ? LAST_ID : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await db.query<Import>(
      'reconciliation.imports',
      `select ${COLUMNS} from reconciliation_import i where i.environment = $1 and i.id < $2 order by i.id desc limit $3`,
      [environment, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** One of them. @throws Refusal 404. */
export const findImport = operation({
  title: 'reconciliation.find_import',
  summary: 'A file that was brought, and how far it is',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ importId: z.uuid().meta({ description: 'Which.' }) }),
  run: ({ db }, { environment }, { importId }): Promise<Import> => importOf(db, environment, importId),
});

export async function importOf(db: Queries, environment: Environment, id: string): Promise<Import> {
  const [row] = await db.query<Import>(
    'reconciliation.import_by_id',
    `select ${COLUMNS} from reconciliation_import i where i.environment = $1 and i.id = $2`,
    [environment, id],
  );
  if (!row) throw new Refusal('not_found', 'No file has this id', { code: 'RECORD_NOT_FOUND' });
  return row;
}
