import { sql } from 'kysely';
import { z } from 'zod';
import { defineEntity, p } from '@mikro-orm/core';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { columnsOf, from } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { notFound, type Refusal } from '../../platform/errors/refusal.ts';

export const listNames = ['UN', 'OFAC', 'UK', 'EU', 'NG'] as const;
export type ListName = (typeof listNames)[number];

/** Imports of published lists; one version of a list is active. */
export const ScreeningListVersion = defineEntity({
  name: 'ScreeningListVersion',
  tableName: 'screening.list_version',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    environment: p.enum(['live', 'sandbox']),
    list: p.enum(listNames).comment('not personal: a code of the contract'),
    state: p.enum(['receiving', 'active', 'replaced', 'failed']).default('receiving'),
    /** Version that was active at the beginning; 0 for none. */
    previous: p.bigint('number'),
    publishedOn: p.date().strictNullable(),
    sha256: p.blob().strictNullable().comment('not personal: the digest of a file'),
    entryCount: p.integer().default(0),
    nameCount: p.integer().default(0),
    addedCount: p.integer().default(0),
    changedCount: p.integer().default(0),
    removedCount: p.integer().default(0),
    problem: p.text().strictNullable().comment('not personal: the fault of a file'),
    byName: p.text().comment('personal: name; operator who imported the list; with the books'),
    startedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Heartbeat of the import; after a silence another import begins. */
    activeAt: p.datetime().defaultRaw('clock_timestamp()'),
    endedAt: p.datetime().strictNullable(),
    loadFailedAt: p.datetime().strictNullable(),
  },
  uniques: [
    { name: 'list_version_active', properties: ['environment', 'list'], where: `state = 'active'` },
    { name: 'list_version_receiving', properties: ['environment', 'list'], where: `state = 'receiving'` },
  ],
  indexes: [{ name: 'list_version_page', columns: [{ name: 'environment' }, { name: 'id', sort: 'desc' }] }],
});

/** Revisions of list entries: a revision is in the versions from `firstVersion` to `lastVersion`. */
export const ScreeningListEntry = defineEntity({
  name: 'ScreeningListEntry',
  tableName: 'screening.list_entry',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    environment: p.enum(['live', 'sandbox']),
    list: p.enum(listNames).comment('not personal: a code of the contract'),
    publishedId: p.text().comment('not personal: id in a published list'),
    hash: p.uuid(),
    kind: p.enum(['person', 'company', 'unknown']),
    names: p.array().columnType('text[]').comment('personal: name; a published sanctions list; with the versions of the list'),
    birthDates: p
      .array()
      .columnType('text[]')
      .comment('personal: date of birth; a published sanctions list; with the versions of the list'),
    programme: p.text().comment('not personal: programme of a published list'),
    firstVersion: p.bigint('number'),
    lastVersion: p.bigint('number'),
  },
  uniques: [{ name: 'list_entry_revision', properties: ['environment', 'list', 'publishedId', 'firstVersion', 'hash'] }],
});

export const listNameSchema = namedEnum('ScreeningListName', 'Published sanctions list.', listNames, {
  UN: 'Consolidated list of the UN Security Council, XML.',
  OFAC: 'Specially designated nationals of the US Treasury, XML.',
  UK: 'UK Sanctions List, CSV.',
  EU: 'EU consolidated financial sanctions list, CSV 1.1.',
  NG: 'Nigeria Sanctions List, CSV.',
}).meta({ description: 'List.' });

const state = namedEnum('ScreeningListState', 'Status of a list version.', {
  receiving: 'The import is in progress.',
  active: 'Names are compared with this version.',
  replaced: 'A later version is active.',
  failed: 'The file is rejected or incomplete; it was never active.',
});

export const listVersionSchema = namedObject('ScreeningListVersion', 'Import of a published sanctions list.', {
  id: z.int().meta({ description: 'Number of the version.' }),
  list: listNameSchema,
  state: state.meta({ description: 'Status.' }),
  publishedOn: z.string().nullable().meta({ description: 'Day of publication that the file states.' }),
  sha256: z.string().nullable().meta({ description: 'SHA-256 of the file in hex; null before the activation.' }),
  entryCount: z.int().meta({ description: 'Persons and companies.' }),
  nameCount: z.int().meta({ description: 'Names, with aliases.' }),
  addedCount: z.int().meta({ description: 'Entries that the version before lacks.' }),
  changedCount: z.int().meta({ description: 'Entries with other details than in the version before.' }),
  removedCount: z.int().meta({ description: 'Entries of the version before that this version lacks.' }),
  problem: z.string().nullable().meta({ description: 'Reason of a failure.' }),
  by: z.string().meta({ description: 'Operator who imported the list.' }),
  startedAt: dateTime.meta({ description: 'Start of the import.' }),
  endedAt: dateTime.nullable().meta({ description: 'End of the import.' }),
  loadFailedAt: dateTime.nullable().meta({
    description: 'Latest time at which a process could not load the version; it compares with the version before and tries again.',
  }),
}).meta({ id: 'ScreeningListVersion' });

export type ListVersion = z.output<typeof listVersionSchema>;

export const versionsIn = (on: Sender, environment: Environment) =>
  from(on, ScreeningListVersion)
    .selectFrom('screening.list_version')
    .select(columnsOf(ScreeningListVersion, ['environment', 'previous', 'sha256', 'byName', 'activeAt']))
    .select(['byName as by', sql<string | null>`encode(sha256, 'hex')`.as('sha256')])
    .where('environment', '=', environment);

const versionNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const numberOfVersion = versionNumber.meta({ description: 'Number of the version.' });

/** Lists imports of sanctions lists, newest first. */
export const listVersions = operation({
  title: 'screeningLists.list',
  summary: 'List versions of sanctions lists',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({
    list: listNameSchema.optional(),
    state: state.optional().meta({ description: 'Status; active for the lists in use.' }),
    ...pageFields,
  }),
  output: { page: listVersionSchema },
  async run({ db }, { environment }, { list, state: only, limit, cursor }) {
    let wanted = versionsIn(db, environment)
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (list !== undefined) wanted = wanted.where('list', '=', list);
    if (only !== undefined) wanted = wanted.where('state', '=', only);
    if (cursor !== undefined) wanted = wanted.where('id', '<', decodeCursor(cursor, z.tuple([z.int()]))[0]);
    return pageOf(await wanted.execute(), limit, ({ id }) => [id]);
  },
});

/** Retrieves an import of a sanctions list. @throws Refusal 404. */
export const findVersion = operation({
  title: 'screeningLists.retrieve',
  summary: 'Retrieve a version of a sanctions list',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ versionId: numberOfVersion }),
  output: listVersionSchema,
  async run({ db }, { environment }, { versionId: id }) {
    const row = await versionsIn(db, environment).where('id', '=', id).executeTakeFirst();
    if (!row) throw unknownVersion();
    return row;
  },
});

const unknownVersion = (): Refusal =>
  notFound('No version of a sanctions list has this number; list versions with GET /ops/compliance/lists');

const change = namedEnum('ScreeningListChangeKind', 'Change of a list entry.', ['added', 'changed', 'removed']);

const details = namedObject('ScreeningListEntryDetails', 'Details of a list entry.', {
  names: z.array(z.string()).meta({ description: 'Names, with aliases.' }),
  birthDates: z.array(z.string()).meta({ description: 'Dates or years of birth.' }),
  programme: z.string().meta({ description: 'Programme of the list.' }),
});

const changeSchema = namedObject('ScreeningListChange', 'Difference of an entry between two versions of a list.', {
  change: change.meta({ description: 'Change.' }),
  entryId: z.string().meta({ description: 'Id of the entry in its published list.' }),
  before: details.nullable().meta({ description: 'Details in the earlier version; null for an added entry.' }),
  after: details.nullable().meta({ description: 'Details in this version; null for a removed entry.' }),
}).meta({ id: 'ScreeningListChange' });

/** Compares two versions of a list by their entries. @throws Refusal 404 for an unknown version, or one that was never active. */
export const listChanges = operation({
  title: 'screeningListChanges.list',
  summary: 'List changes between versions of a sanctions list',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({
    versionId: numberOfVersion,
    since: versionNumber.optional().meta({ description: 'Number of the earlier version; default: the version before.' }),
    ...pageFields,
  }),
  output: { page: changeSchema },
  async run({ db }, { environment }, { versionId, since, limit, cursor }) {
    const versions = from(db, ScreeningListVersion).selectFrom('screening.list_version').select(['list', 'previous']);
    const version = await versions
      .where('environment', '=', environment)
      .where('id', '=', versionId)
      .where(sql<boolean>`state in ('active', 'replaced')`)
      .executeTakeFirst();
    if (!version) throw unknownVersion();
    const after = cursor === undefined ? '' : decodeCursor(cursor, z.tuple([z.string()]))[0];
    const rows = await db.query<z.output<typeof changeSchema>>('screening.changes', CHANGES, [
      environment,
      version.list,
      since ?? version.previous,
      versionId,
      after,
      limit + 1,
    ]);
    return pageOf(rows, limit, ({ entryId }) => [entryId]);
  },
});

const DETAILS = `json_build_object('names', e.names, 'birthDates', e.birth_dates, 'programme', e.programme)`;

const detailsAt = (version: string): string => `
  (select ${DETAILS} from screening.list_entry e
    where e.environment = $1 and e.list = $2 and e.published_id = c.published_id and e.first_version <= ${version} and e.last_version >= ${version}
    order by e.id limit 1)`;

const CHANGES = `
  select case when d.before is null then 'added' when d.after is null then 'removed' else 'changed' end as change, c.published_id as entry_id, d.before, d.after
    from (select distinct published_id from screening.list_entry
           where environment = $1 and list = $2 and published_id > $5
             and ((first_version > $3 and first_version <= $4 and last_version >= $4) or (first_version <= $3 and last_version >= $3 and last_version < $4))
           order by published_id limit $6) c
   cross join lateral (select ${detailsAt('$3')} as before, ${detailsAt('$4')} as after) d
   order by c.published_id`;
