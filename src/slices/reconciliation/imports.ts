import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { conflict, invalid, found } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { from } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { records, reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, lockAccount, providerOf, accountShown, accountSql, dayShown } from './account.ts';
import { ReconciliationImport, ReconciliationPart } from './entities.ts';
import { mappingOf, noMapping } from './mappings.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';

export const fileFormats = ['csv', 'mt940', 'camt053'] as const;
export type FileFormat = (typeof fileFormats)[number];
const format = namedEnum('StatementFormat', 'The format of a statement.', [...fileFormats, 'api', 'settlements'], {
  csv: 'Rows, read by the mapping of the account.',
  mt940: 'SWIFT MT940.',
  camt053: 'ISO 20022 camt.053.',
  api: "A day of the provider's own lists.",
  settlements: 'The settlements of the provider from its own list: a fortnight, up to a day.',
});
const importState = namedEnum('StatementImportState', 'The status of a statement import.', {
  receiving: 'The upload is in progress.',
  reading: 'The upload is complete, and rows are being read.',
  imported: 'The rows are active.',
  refused: 'The file is rejected; no row is active.',
});

const problemSchema = namedObject('StatementProblem', 'A line of a file that cannot be read.', {
  line: z.int().meta({ description: 'The line of the file; 0 for the file as a whole.' }),
  problem: z.string().meta({ description: 'The problem of the line.' }),
});
export type Problem = z.output<typeof problemSchema>;

export const importSchema = namedObject('StatementImport', 'An imported settlement report or bank statement.', {
  id: ownId,
  account: accountShown,
  format: format.meta({ description: 'The format.' }),
  fileName: z.string().nullable().meta({ description: 'The name of the file.' }),
  state: importState.meta({ description: 'The status.' }),
  sha256: z.string().nullable().meta({ description: 'The SHA-256 of the file in hex; null until the upload is complete.' }),
  bytes: z.int().meta({ description: 'The bytes received so far.' }),
  rowCount: z.int().meta({ description: 'Rows read so far.' }),
  knownCount: z.int().meta({ description: 'Rows already imported from another file; duplicates count once.' }),
  firstDay: dayShown.nullable().meta({ description: 'The first day of the imported rows.' }),
  lastDay: dayShown.nullable().meta({ description: 'The last day of the imported rows.' }),
  problems: z
    .array(problemSchema)
    .meta({ description: 'Reasons of a rejection, at most 100 lines; for an imported file, points to check.' }),
  by: z.string().meta({ description: 'The operator who imported the file.' }),
  startedAt: dateTime.meta({ description: 'The start of the upload or fetch.' }),
  endedAt: dateTime.nullable().meta({ description: 'The time of import or rejection.' }),
}).meta({ id: 'StatementImport' });

export type Import = z.output<typeof importSchema>;

const importColumns = [
  ...(['id', 'format', 'fileName', 'state', 'bytes', 'rowCount', 'knownCount', 'firstDay', 'lastDay', 'problems'] as const),
  ...(['byName as by', 'startedAt', 'endedAt'] as const),
  sql.raw<string>(accountSql('reconciliation_import')).as('account'),
  sql<string | null>`encode(sha256, 'hex')`.as('sha256'),
];

const importsIn = (on: Sender, environment: Environment) =>
  from(on, ReconciliationImport).selectFrom('reconciliation_import').select(importColumns).where('environment', '=', environment);

/** Lists statement imports with their status, newest first. */
export const listImports = operation({
  title: 'statementImports.list',
  summary: 'List statement imports',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ ...pageFields }),
  output: { page: importSchema },
  async run({ db }, { environment }, { limit, cursor }) {
    const before = importsIn(db, environment).where('id', '<', lastIdOf(cursor));
    const rows = await before
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** Retrieves a statement import. @throws Refusal 404. */
export const findImport = operation({
  title: 'statementImports.retrieve',
  summary: 'Retrieve a statement import',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ importId: z.uuid().meta({ description: 'The id of the import.' }) }),
  output: importSchema,
  run: ({ db }, { environment }, { importId }) => importOf(db, environment, importId),
});

export async function importOf(db: Sender, environment: Environment, id: string): Promise<Import> {
  const row = await importsIn(db, environment).where('id', '=', id).executeTakeFirst();
  return found(row, 'No statement import has this id; list imports with GET /ops/reconciliation/imports');
}

/** Bytes of a file per database row. */
const PART_BYTES = 1_048_576;

/**
 * Uploads a statement file. A worker reads the file once it is complete; the same file again returns the existing import. A broken
 * upload stores nothing.
 * @throws Refusal 404 for an unknown account, 409 for a CSV without a mapping, 400 for an empty file, 413 for a large one.
 */
export const importStatement = operation({
  title: 'statementImports.create',
  summary: 'Import a settlement report or bank statement',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({
    account: accountName,
    format: z.enum(fileFormats).meta({ description: 'The format of the file: csv, mt940 or camt053.' }),
    fileName: plainText(200).optional().meta({ description: 'The name of the file, for people.' }),
    coversFrom: calendarDay
      .optional()
      .meta({ description: 'The first day that the file covers completely; default: the day of its first row.' }),
    coversTo: calendarDay.optional().meta({
      description:
        'The last day that the file covers completely; default: the day of its last row. A present or future day counts only if set here.',
    }),
    file: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value, {
      error: 'send the file as the request body',
    }),
  }),
  output: importSchema,
  async run(app, operator, { account, format: kind, fileName = null, coversFrom = null, coversTo = null, file }) {
    const { environment, name, effectId: id } = operator;
    const provider = await providerOf(app, environment, account);
    if (kind === 'csv' && !(await mappingOf(app, environment, provider))) throw noMapping(account);
    const begun = { id, environment, provider, format: kind, fileName, coversFrom, coversTo, byName: name };
    await from(app.db, ReconciliationImport).insertInto('reconciliation_import').values(begun).execute();
    try {
      const { sha256, bytes } = await saveParts(app, id, file);
      if (bytes === 0) throw invalid('file', 'file: must not be empty');
      const actor = { ...operator, businessId: SERVICE };
      return await audited(app, actor, async (tx) => {
        await lockAccount(tx, environment, provider);
        const same = importsIn(tx, environment).where('provider', '=', provider).where('sha256', '=', sha256);
        const known = await same.where(sql<boolean>`state in ('reading', 'imported')`).executeTakeFirst();
        if (known) {
          await forget(tx, id);
          return known;
        }
        const row = await from(tx, ReconciliationImport)
          .updateTable('reconciliation_import')
          .set({ state: 'reading', sha256, bytes })
          .where('id', '=', id)
          .where('state', '=', 'receiving')
          .returning(importColumns)
          .executeTakeFirst();
        if (!row) throw conflict('INVALID_STATE', 'The upload took too long; import the file again');
        const after = { account, format: kind, fileName, sha256: row.sha256, bytes };
        await audit(tx, actor, { action: 'statementImports.create', subject: { type: 'statement_import', id }, after });
        return row;
      });
    } catch (error) {
      await app.db.transaction((tx) => forget(tx, id)).catch(() => undefined);
      throw error;
    }
  },
});

async function saveParts(app: App, id: string, file: AsyncIterable<Uint8Array>): Promise<{ sha256: Buffer; bytes: number }> {
  const hash = createHash('sha256');
  let [n, bytes, size] = [0, 0, 0];
  let pieces: Uint8Array[] = [];
  const save = async (): Promise<void> => {
    if (size === 0) return;
    const saved = await app.db.query(
      'reconciliation.keep_part',
      `with active as (update reconciliation_import set bytes = $4, active_at = clock_timestamp() where id = $1 and state = 'receiving' returning id)
       insert into reconciliation_part (import_id, n, bytes) select id, $2, $3 from active returning n`,
      [id, n++, Buffer.concat(pieces), bytes],
    );
    if (saved.length === 0) throw conflict('INVALID_STATE', 'The upload took too long; import the file again');
    [pieces, size] = [[], 0];
  };
  for await (const piece of file) {
    hash.update(piece);
    pieces.push(piece);
    bytes += piece.length;
    size += piece.length;
    if (size >= PART_BYTES) await save();
  }
  await save();
  return { sha256: hash.digest(), bytes };
}

/** Removes a failed import; a complete one stays. */
async function forget(on: Sender, id: string): Promise<void> {
  const db = from(on, ReconciliationImport, ReconciliationPart);
  const received = db.selectFrom('reconciliation_import').select('id').where('id', '=', id).where('state', '=', 'receiving');
  await db.deleteFrom('reconciliation_part').where('importId', 'in', received.forUpdate()).execute();
  await db.deleteFrom('reconciliation_import').where('id', '=', id).where('state', '=', 'receiving').execute();
}

/** Longest silence of an uploading client. */
const SILENT_FOR = '5 minutes';

/** Ends abandoned uploads, so that the file can be imported again. @returns whether more may be due. */
export async function endBrokenOff({ db }: Pick<App, 'db'>): Promise<boolean> {
  const gone = await db.query<{ id: string }>(
    'reconciliation.broken_off',
    `update reconciliation_import set state = 'refused', ended_at = clock_timestamp(), problems = '[{"line": 0, "problem": "the file was broken off while it came in"}]'
      where id in (select id from reconciliation_import where state = 'receiving' and active_at < (select clock_timestamp()) - interval '${SILENT_FOR}' order by active_at limit 10
                   for update skip locked) returning id`,
    [],
  );
  for (const { id } of gone) await from(db, ReconciliationPart).deleteFrom('reconciliation_part').where('importId', '=', id).execute();
  return gone.length > 0;
}

export const brokenOffDue = `select min(active_at) + interval '${SILENT_FOR}' from reconciliation_import where state = 'receiving'`;
