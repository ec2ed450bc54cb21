import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { accountShown, accountSql, dayShown } from './account.ts';

export const fileFormats = ['csv', 'mt940', 'camt053'] as const;
export type FileFormat = (typeof fileFormats)[number];
const format = z.enum([...fileFormats, 'api', 'settlements']).register(typeNames, {
  name: 'StatementFormat',
  description: 'The format of a statement.',
  meanings: {
    csv: 'Rows, read by the mapping of the account.',
    mt940: 'SWIFT MT940.',
    camt053: 'ISO 20022 camt.053.',
    api: "A day of the provider's own lists.",
    settlements: 'The settlements of the provider from its own list: a fortnight, up to a day.',
  },
});
const importState = z.enum(['receiving', 'reading', 'imported', 'refused']).register(typeNames, {
  name: 'StatementImportState',
  description: 'The status of a statement import.',
  meanings: {
    receiving: 'The upload is in progress.',
    reading: 'The upload is complete, and rows are being read.',
    imported: 'The rows are active.',
    refused: 'The file is rejected; no row is active.',
  },
});

const problemSchema = z
  .object({
    line: z.int().meta({ description: 'The line of the file; 0 for the file as a whole.' }),
    problem: z.string().meta({ description: 'The problem of the line.' }),
  })
  .register(typeNames, { name: 'StatementProblem', description: 'A line of a file that cannot be read.' });
export type Problem = z.output<typeof problemSchema>;

export const importSchema = z
  .object({
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
  })
  .meta({ id: 'StatementImport' })
  .register(typeNames, { name: 'StatementImport', description: 'An imported settlement report or bank statement.' });

export type Import = z.output<typeof importSchema>;

export const IMPORT_COLUMNS = `i.id, ${accountSql('i')} as account, i.format, i.file_name, i.state, encode(i.sha256, 'hex') as sha256, i.bytes, i.row_count, i.known_count,
  i.first_day::text as first_day, i.last_day::text as last_day, i.problems, i.by_name as by, i.started_at, i.ended_at`;

/** Lists statement imports with their status, newest first. */
export const listImports = operation({
  title: 'statementImports.list',
  summary: 'List statement imports',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ ...pageFields }),
  output: { page: importSchema },
  async run({ db }, { environment }, { limit, cursor }) {
    const rows = await db.query<Import>(
      'reconciliation.imports',
      `select ${IMPORT_COLUMNS} from reconciliation_import i where i.environment = $1 and i.id < $2 order by i.id desc limit $3`,
      [environment, lastIdOf(cursor), limit + 1],
    );
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

export async function importOf(db: Pick<App['db'], 'query'>, environment: Environment, id: string): Promise<Import> {
  const [row] = await db.query<Import>(
    'reconciliation.import_by_id',
    `select ${IMPORT_COLUMNS} from reconciliation_import i where i.environment = $1 and i.id = $2`,
    [environment, id],
  );
  if (!row)
    throw new Refusal('not_found', 'No statement import has this id; list imports with GET /ops/reconciliation/imports', {
      code: 'RECORD_NOT_FOUND',
    });
  return row;
}
