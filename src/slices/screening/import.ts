import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import type { ListEntry } from '../../domain/screening/listed.ts';
import { dbNow, from, repository } from '../../platform/db/entity.ts';
import { conflict, invalid, type Refusal } from '../../platform/errors/refusal.ts';
import { readEu, readNg, readUk } from './csv-lists.ts';
import { type ListVersion, listNameSchema, listVersionSchema, type ListName, ScreeningListVersion, versionsIn } from './versions.ts';
import { BadFile, type Published } from './published.ts';
import { readOfac, readUn } from './xml-lists.ts';

const READERS: Readonly<Record<ListName, (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Published, void>>> = {
  UN: readUn,
  OFAC: readOfac,
  UK: readUk,
  EU: readEu,
  NG: readNg,
};

const BATCH = 500;
/** Bound of all names of an environment: each process has an index of them in memory. */
const MAX_NAMES = 2_000_000;
/** Smaller files may be cut off. */
const LEAST_SHARE = 0.5;

const fileSchema = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  { error: 'send the file as the request body' },
);

/**
 * Imports a published list while it is received, and activates it as a whole. The active file again changes nothing.
 * @throws Refusal 400 for another form or a much shorter list, 409 while another import of the list runs.
 */
export const importList = operation({
  title: 'screeningLists.create',
  summary: 'Import a sanctions list',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({
    list: listNameSchema,
    allowShorter: z
      .stringbool()
      .optional()
      .meta({ description: 'Whether the list may have less than half of its active entries; default: false.' }),
    file: fileSchema,
  }),
  output: listVersionSchema,
  run: (app, operator, { list, allowShorter, file }) => importFile(app, { ...operator, businessId: SERVICE }, list, file, allowShorter),
});

type Service = Pick<App, 'db'>;

interface Importing {
  id: number;
  previous: number;
  environment: Environment;
  list: ListName;
}

/** The import by an actor whose permission was checked. */
export async function importFile(
  app: Service,
  actor: Actor,
  list: ListName,
  file: AsyncIterable<Uint8Array>,
  allowShorter = false,
): Promise<ListVersion> {
  const { environment, name } = actor;
  const [begun] = await app.db.query<{ id: number; previous: number }>('screening.begin_import', BEGIN, [environment, list, name]);
  if (!begun) throw conflict('INVALID_STATE', `Another import of the list ${list} runs; wait for its end`);
  const importing = { ...begun, environment, list };
  const hash = createHash('sha256');
  try {
    let publishedOn: string | null = null;
    let batch: ListEntry[] = [];
    for await (const read of READERS[list](hashed(file, hash))) {
      if ('publishedOn' in read) publishedOn = read.publishedOn;
      else if (batch.push(read) === BATCH) await save(app, importing, batch.splice(0));
    }
    await save(app, importing, batch);
    return await activate(app, actor, importing, { sha256: hash.digest(), publishedOn, allowShorter });
  } catch (error) {
    const problem = error instanceof BadFile ? error.message : 'the import was broken off';
    await fail(app, importing.id, problem).catch(() => undefined);
    if (error instanceof BadFile) throw invalid('file', `file: ${problem}`);
    throw error;
  }
}

async function* hashed(file: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of file) {
    hash.update(piece);
    yield piece;
  }
}

const tooLong = (): Refusal => conflict('INVALID_STATE', 'The import took too long; import the file again');

async function save({ db }: Service, { id, previous, environment, list }: Importing, batch: readonly ListEntry[]): Promise<void> {
  const rows = new Map(
    batch.map((entry) => {
      const digest = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32);
      return [`${entry.entryId} ${digest}`, { ...entry, hash: digest }];
    }),
  );
  const saved = await db.query('screening.save_entries', SAVE, [environment, list, id, previous, JSON.stringify([...rows.values()])]);
  if (saved.length === 0) throw tooLong();
}

interface Received {
  sha256: Buffer;
  publishedOn: string | null;
  allowShorter: boolean;
}

/** Activates the version in one commit with its audit entry. */
async function activate(app: Service, actor: Actor, { id, environment, list }: Importing, file: Received): Promise<ListVersion> {
  const { sha256, publishedOn, allowShorter } = file;
  return audited(app, actor, async (tx) => {
    const [received] = await tx.query<{ entryCount: number; before: number | null; isSame: boolean | null; names: number }>(
      'screening.received',
      RECEIVED,
      [id, sha256],
    );
    if (!received) throw tooLong();
    const { entryCount, before, isSame, names } = received;
    const db = from(tx, ScreeningListVersion);
    if (isSame) await db.deleteFrom('screening.list_version').where('id', '=', id).execute();
    else {
      if (entryCount === 0) throw new BadFile('the list has no entries');
      if (names > MAX_NAMES) throw new BadFile(`the lists would have ${names} names, more than ${MAX_NAMES}`);
      if (!allowShorter && before !== null && entryCount < before * LEAST_SHARE)
        throw new BadFile(`the list has ${entryCount} entries and the active version ${before}; send allowShorter=true if that is right`);
      const active = db.updateTable('screening.list_version').where('environment', '=', environment).where('list', '=', list);
      await active.where('state', '=', sql.lit('active')).set({ state: 'replaced' }).execute();
      const removedCount = sql<number>`greatest(${before ?? 0}::integer - (entry_count - added_count), 0)`;
      await versions.update(tx, { id }, { state: 'active', sha256, publishedOn, removedCount, endedAt: dbNow });
      const after = { list, publishedOn, sha256: sha256.toString('hex'), entryCount };
      await audit(tx, actor, { action: 'screeningLists.create', subject: { type: 'screening_list', id: String(id) }, after });
    }
    return versionsIn(tx, environment).where('list', '=', list).where('state', '=', sql.lit('active')).executeTakeFirstOrThrow();
  });
}

const versions = repository(ScreeningListVersion, ['id'], 'id');

const fail = ({ db }: Service, id: number, problem: string): Promise<unknown> =>
  from(db, ScreeningListVersion)
    .updateTable('screening.list_version')
    .set({ state: 'failed', problem, endedAt: dbNow })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();

/** Heartbeat timeout of an import. */
const SILENT_FOR = '5 minutes';

const BEGIN = `
  with over as (
    update screening.list_version set state = 'failed', problem = 'the import was broken off', ended_at = clock_timestamp()
     where environment = $1 and list = $2 and state = 'receiving' and active_at < clock_timestamp() - interval '${SILENT_FOR}' returning id),
  running as (select 1 from screening.list_version where environment = $1 and list = $2 and state = 'receiving' and id not in (select id from over))
  insert into screening.list_version (environment, list, by_name, previous)
  select $1, $2, $3, coalesce((select id from screening.list_version where environment = $1 and list = $2 and state = 'active'), 0)
   where not exists (select from running)
  returning id, previous`;

/** Revisions of the active version are prolonged, others are new. */
const SAVE = `
  with given as (
    select * from jsonb_to_recordset($5) as g("entryId" text, hash uuid, kind text, names text[], "birthDates" text[], programme text)),
  receiving as (select id from screening.list_version where id = $3 and state = 'receiving'),
  prolonged as (
    update screening.list_entry e set last_version = $3 from given g, receiving
     where e.environment = $1 and e.list = $2 and e.published_id = g."entryId" and e.hash = g.hash and e.last_version >= $4
    returning e.published_id, e.hash, e.first_version <= $4 as is_known),
  made as (
    insert into screening.list_entry (environment, list, published_id, hash, kind, names, birth_dates, programme, first_version, last_version)
    select $1, $2, g."entryId", g.hash, g.kind, g.names, g."birthDates", g.programme, $3, $3 from given g, receiving
     where not exists (select from prolonged k where k.published_id = g."entryId" and k.hash = g.hash)
    returning published_id),
  fresh as (
    select n.published_id, exists (select from screening.list_entry e where e.environment = $1 and e.list = $2 and e.published_id = n.published_id
                                      and e.first_version <= $4 and e.last_version >= $4) as is_changed
      from (select published_id from made union all select published_id from prolonged where not is_known) n)
  update screening.list_version v
     set active_at = clock_timestamp(), entry_count = v.entry_count + c.entries, name_count = v.name_count + c.names,
         added_count = v.added_count + f.added, changed_count = v.changed_count + f.changed
    from (select count(*) as entries, coalesce(sum(cardinality(names)), 0) as names from given) c,
         (select count(*) filter (where not is_changed) as added, count(*) filter (where is_changed) as changed from fresh) f
   where v.id = $3 and v.state = 'receiving' returning 1 as saved`;

const RECEIVED = `
  select v.entry_count, a.entry_count as before, a.sha256 = $2 as is_same,
         v.name_count + (select coalesce(sum(o.name_count), 0) from screening.list_version o
                          where o.environment = v.environment and o.list <> v.list and o.state = 'active') as names
    from screening.list_version v
    left join screening.list_version a on a.environment = v.environment and a.list = v.list and a.state = 'active'
   where v.id = $1 and v.state = 'receiving' for update of v`;
