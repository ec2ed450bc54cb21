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
  description: 'What a statement is.',
  meanings: {
    csv: 'Rows, read by the mapping of the account.',
    mt940: 'SWIFT MT940.',
    camt053: 'ISO 20022 camt.053.',
    api: "A day of the provider's own lists.",
    settlements: 'What the provider settled to us, from its own list: a fortnight, up to a day.',
  },
});
const importState = z.enum(['receiving', 'reading', 'imported', 'refused']).register(typeNames, {
  name: 'StatementImportState',
  description: 'How far a file is.',
  meanings: {
    receiving: 'Its bytes come in.',
    reading: 'It is here whole, and its rows are read.',
    imported: 'Its rows count.',
    refused: 'None of its rows counts.',
  },
});

const problemSchema = z
  .object({
    line: z.int().meta({ description: 'The line of the file; 0 for the file as a whole.' }),
    problem: z.string().meta({ description: 'What is wrong with it.' }),
  })
  .register(typeNames, { name: 'StatementProblem', description: 'A line of a file that cannot be read.' });
export type Problem = z.output<typeof problemSchema>;

/** A statement, from the first byte or page of it on. */
export const importSchema = z
  .object({
    id: ownId,
    account: accountShown,
    format: format.meta({ description: 'What it is.' }),
    fileName: z.string().nullable().meta({ description: 'What it is called.' }),
    state: importState.meta({ description: 'How far it is.' }),
    sha256: z.string().nullable().meta({ description: 'Of its bytes, in hex; null until they are here.' }),
    bytes: z.int().meta({ description: 'How long it is, as far as it came.' }),
    rowCount: z.int().meta({ description: 'Rows read so far.' }),
    knownCount: z.int().meta({ description: 'Those of them that an earlier file had brought; they count once.' }),
    firstDay: dayShown.nullable().meta({ description: 'The first day of the rows that it brought.' }),
    lastDay: dayShown.nullable().meta({ description: 'The last one.' }),
    problems: z
      .array(problemSchema)
      .meta({ description: 'Why it was refused, at most 100 lines; of an imported file, what to check about it.' }),
    by: z.string().meta({ description: 'Who brought it.' }),
    startedAt: dateTime.meta({ description: 'When it began to come.' }),
    endedAt: dateTime.nullable().meta({ description: 'When it was imported or refused.' }),
  })
  .meta({ id: 'StatementImport' })
  .register(typeNames, { name: 'StatementImport', description: 'A settlement report or bank statement that was brought.', isNode: true });

export type Import = z.output<typeof importSchema>;

export const IMPORT_COLUMNS = `i.id, ${accountSql('i')} as account, i.format, i.file_name, i.state, encode(i.sha256, 'hex') as sha256, i.bytes, i.row_count, i.known_count,
  i.first_day::text as first_day, i.last_day::text as last_day, i.problems, i.by_name as by, i.started_at, i.ended_at`;

/** The files that were brought, newest first. */
export const listImports = operation({
  title: 'reconciliation.imports',
  summary: 'Files that were brought, and how far they are',
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

/** One of them. @throws Refusal 404. */
export const findImport = operation({
  title: 'reconciliation.find_import',
  summary: 'A file that was brought, and how far it is',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({ importId: z.uuid().meta({ description: 'Which.' }) }),
  output: importSchema,
  run: ({ db }, { environment }, { importId }) => importOf(db, environment, importId),
});

/** The import with this id. @throws Refusal 404. */
export async function importOf(db: Pick<App['db'], 'query'>, environment: Environment, id: string): Promise<Import> {
  const [row] = await db.query<Import>(
    'reconciliation.import_by_id',
    `select ${IMPORT_COLUMNS} from reconciliation_import i where i.environment = $1 and i.id = $2`,
    [environment, id],
  );
  if (!row) throw new Refusal('not_found', 'No file has this id', { code: 'RECORD_NOT_FOUND' });
  return row;
}
