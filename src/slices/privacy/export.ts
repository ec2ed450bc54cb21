import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { prepared } from '../../platform/db/entity.ts';
import { open } from '../../platform/crypto/key-ring.ts';
import { invalidState } from '../../platform/errors/refusal.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { sendCsv, csvLine } from '../../core/csv/send-csv.ts';
import { privacyRequestId } from './ask.ts';
import { tableOf } from './personal-data-place.ts';
import { lockRequest, type PrivacyRequest, PrivacyRequestPart } from './request.ts';

/** Export in parts, as JSON or as CSV lines, created while read. */
export interface PersonalDataExport {
  request: PrivacyRequest;
  texts: AsyncGenerator<string, void, undefined>;
  lines: AsyncGenerator<string, void, undefined>;
}

/**
 * Exports a ready request as JSON by table, with purpose and retention, or as CSV; each download is audited.
 * @throws Refusal 404; 409 INVALID_STATE unless ready.
 */
export const fetchExport = operation({
  title: 'privacyExports.retrieve',
  summary: 'Export the personal data of a request',
  scope: 'privacy:write',
  input: z.strictObject({ privacyRequestId }),
  async run(app, actor, given): Promise<PersonalDataExport> {
    const request = await audited(app, actor, async (tx) => {
      const found = await lockRequest(tx, actor.bookId, given.privacyRequestId);
      if (found.kind !== 'export' || found.status !== 'ready')
        throw invalidState(`The request is ${found.status}; only a ready export can be downloaded`);
      await audit(tx, actor, {
        action: 'privacyExports.retrieve',
        subject: { type: 'privacy_request', id: found.id },
        after: { rows: rowsOf(found) },
      });
      return found;
    });
    return { request, texts: textsOf(app, request), lines: linesOf(app, request) };
  },
});

const rowsOf = ({ found }: PrivacyRequest): number => Object.values(found).reduce((sum, { rows }) => sum + rows, 0);

const nextPart = prepared(PrivacyRequestPart)('privacy.part', (db, $: Pick<PrivacyRequest, 'bookId' | 'id'> & { after: number }) =>
  db
    .selectFrom('privacy.part')
    .select(['id', 'n', 'source', 'rows'])
    .where('bookId', '=', $.bookId)
    .where('requestId', '=', $.id)
    .where('n', '>', $.after)
    .orderBy('n')
    .limit(1),
);

/** Bound: one part in memory at a time. */
async function* partsOf(
  app: Pick<App, 'db' | 'keyRing'>,
  { bookId, id }: PrivacyRequest,
): AsyncGenerator<{ source: string; rows: string }, void, undefined> {
  for (let after = -1; ;) {
    const [part] = await nextPart(app.db, { bookId, id, after });
    if (!part) return;
    yield {
      source: part.source,
      rows: open(app.keyRing, part.rows, { table: 'privacy.part', column: 'rows', rowId: part.id, bookId: String(bookId) }),
    };
    after = part.n;
  }
}

async function* textsOf(app: Pick<App, 'db' | 'keyRing'>, request: PrivacyRequest): AsyncGenerator<string, void, undefined> {
  const { id, readyAt, found } = request;
  const head = { request: id, foundAt: readyAt?.toISOString() ?? null, columns: await registerOf(app, Object.keys(found)) };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  let table = '';
  for await (const { source, rows } of partsOf(app, request)) {
    yield `${source === table ? ',' : `${table === '' ? '' : '],'}${JSON.stringify(source)}:[`}${rows.slice(1, -1)}`;
    table = source;
  }
  yield table === '' ? '}}' : ']}}';
}

/** Why: tables have different columns, so each line is one value. */
async function* linesOf(app: Pick<App, 'db' | 'keyRing'>, request: PrivacyRequest): AsyncGenerator<string, void, undefined> {
  const register = await registerOf(app, Object.keys(request.found));
  yield csvLine(['table', 'key', 'column', 'value', 'about']);
  for await (const { source, rows } of partsOf(app, request)) {
    const lines = (JSON.parse(rows) as Record<string, unknown>[]).flatMap(({ key, ...columns }) =>
      Object.entries(columns).map(([column, value]) =>
        value === null ? '' : csvLine([source, textOf(key), column, textOf(value), register[tableOf(source)]?.[column] ?? null]),
      ),
    );
    yield lines.join('');
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function registerOf({ db }: Pick<App, 'db'>, names: readonly string[]): Promise<Record<string, Record<string, string>>> {
  const rows = await db.query<{ source: string; name: string; comment: string }>(
    'privacy.register',
    `select t.name as source, a.attname::text as name, substring(d.description from 11) as comment
       from unnest($1::text[]) t(name) join pg_attribute a on a.attrelid = to_regclass(t.name) and a.attnum > 0
       join pg_description d on d.objoid = a.attrelid and d.objsubid = a.attnum and d.classoid = 'pg_class'::regclass
      where d.description like 'personal: %' order by 1, 2`,
    [[...new Set(names.map(tableOf))]],
  );
  const register: Record<string, Record<string, string>> = {};
  for (const { source, name, comment } of rows) (register[source] ??= {})[name] = comment;
  return register;
}

export const sendExport = ({ request, texts }: PersonalDataExport, response: ServerResponse): Promise<void> =>
  sendCsv(response, { name: `personal-data-${request.id}.json`, headers: {}, mark: '' }, texts);

export const sendExportCsv = ({ request, lines }: PersonalDataExport, response: ServerResponse): Promise<void> =>
  sendCsv(response, { name: `personal-data-${request.id}.csv`, headers: {} }, lines);
