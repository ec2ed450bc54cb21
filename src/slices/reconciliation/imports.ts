import { createHash } from 'node:crypto';
import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, providerOf } from './account.ts';
import { ReconciliationImport } from './import-entities.ts';
import { mappingOf, noMapping } from './mappings.ts';
import { fileFormats, type Import, IMPORT_COLUMNS, importSchema } from './statement-import.ts';

/** Bytes of a file per database row. */
const PART_BYTES = 1_048_576;

type NewImport = Pick<
  RowOf<typeof ReconciliationImport>,
  'id' | 'environment' | 'provider' | 'format' | 'fileName' | 'coversFrom' | 'coversTo' | 'byName'
>;

const insert = prepared(ReconciliationImport)('reconciliation.begin_import', (db, $: NewImport) =>
  db
    .insertInto('reconciliation_import')
    .values({
      id: $.id,
      environment: $.environment,
      provider: $.provider,
      format: $.format,
      fileName: $.fileName,
      coversFrom: $.coversFrom,
      coversTo: $.coversTo,
      byName: $.byName,
    })
    .returning('id'),
);

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
    await insert(app.db, { id, environment, provider, format: kind, fileName, coversFrom, coversTo, byName: name });
    try {
      const { sha256, bytes } = await saveParts(app, id, file);
      if (bytes === 0) throw invalid('file', 'file: must not be empty');
      const actor = { ...operator, businessId: SERVICE };
      return await audited(app, actor, async (tx) => {
        // Race: imports of the same file are serialized.
        await tx.query('reconciliation.lock_account', `select pg_advisory_xact_lock(hashtextextended($1, 80))`, [
          `${environment}/${provider}`,
        ]);
        const [known] = await tx.query<Import>(
          'reconciliation.same_file',
          `select ${IMPORT_COLUMNS} from reconciliation_import i where i.environment = $1 and i.provider = $2 and i.sha256 = $3 and i.state in ('reading', 'imported')`,
          [environment, provider, sha256],
        );
        if (known) {
          await forget(tx, id);
          return known;
        }
        const [row] = await tx.query<Import>(
          'reconciliation.received',
          `update reconciliation_import i set state = 'reading', sha256 = $2, bytes = $3 where i.id = $1 and i.state = 'receiving' returning ${IMPORT_COLUMNS}`,
          [id, sha256, bytes],
        );
        if (!row) throw new Refusal('conflict', 'The upload took too long; import the file again', { code: 'INVALID_STATE' });
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
    if (saved.length === 0) throw new Refusal('conflict', 'The upload took too long; import the file again', { code: 'INVALID_STATE' });
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

type Queries = Pick<App['db'], 'query'>;

/** Removes a failed import. A complete one stays, also when the response to its commit was lost. */
async function forget(db: Queries, id: string): Promise<void> {
  await db.query(
    'reconciliation.forget_received',
    `delete from reconciliation_part where import_id in (select id from reconciliation_import where id = $1 and state = 'receiving' for update)`,
    [id],
  );
  await db.query('reconciliation.forget', `delete from reconciliation_import where id = $1 and state = 'receiving'`, [id]);
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
  for (const { id } of gone) await db.query('reconciliation.forget_parts', 'delete from reconciliation_part where import_id = $1', [id]);
  return gone.length > 0;
}

export const brokenOffDue = `select min(active_at) + interval '${SILENT_FOR}' from reconciliation_import where state = 'receiving'`;
