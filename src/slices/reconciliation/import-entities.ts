import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

export const ReconciliationFeed = defineEntity({
  name: 'ReconciliationFeed',
  tableName: 'reconciliation_feed',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    lastDay: p.date().strictNullable(),
    nextAt: p.datetime(),
  },
  indexes: [{ name: 'reconciliation_feed_due', properties: ['nextAt'] }],
});

/** Progress of a fetch: each page is stored with the next position, where a worker continues after a crash. */
export const ReconciliationFetch = defineEntity({
  name: 'ReconciliationFetch',
  tableName: 'reconciliation_fetch',
  properties: {
    importId: p.uuid().primary(),
    day: p.date(),
    list: p.text().comment('not personal: which list'),
    nextPage: p.text().strictNullable().comment('not personal: a page'),
    /** Lists are read until a pass finds nothing new: rows move between pages during a fetch. */
    pass: p.smallint().default(1),
    fresh: p.integer().default(0),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Consecutive requests without an answer. */
    attempts: p.smallint().default(0),
  },
  indexes: [{ name: 'reconciliation_fetch_due', properties: ['dueAt'] }],
});
references(ReconciliationFetch, { properties: ['importId'], table: 'reconciliation_import' });

/** Statement files. Rows count once the whole file is imported; an unreadable row refuses the file. */
export const ReconciliationImport = defineEntity({
  name: 'ReconciliationImport',
  tableName: 'reconciliation_import',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    provider: p.smallint(),
    format: p.enum(['csv', 'mt940', 'camt053', 'api', 'settlements']).comment('not personal: a code of the contract'),
    fileName: p.text().strictNullable().comment('personal: free text; which file it was, for people; with the books'),
    state: p.enum(['receiving', 'reading', 'imported', 'refused']).default('receiving'),
    sha256: p.blob().strictNullable().comment('not personal: the digest of a file'),
    bytes: p.bigint('number').defaultRaw('0'),
    /** Rows read, and those imported earlier from another file. */
    rowCount: p.integer().default(0),
    knownCount: p.integer().default(0),
    firstDay: p.date().strictNullable(),
    lastDay: p.date().strictNullable(),
    coversFrom: p.date().strictNullable(),
    coversTo: p.date().strictNullable(),
    problems: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'[]'`)
      .comment('personal: unreadable cells of a file; corrections by the importer; with the books'),
    byName: p.text().comment('personal: name; operator who imported the file; with the books'),
    startedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Heartbeat of the worker; after a silence another takes over. */
    activeAt: p.datetime().defaultRaw('clock_timestamp()'),
    token: p.uuid().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    /** Attempts: a file that ends each worker is refused. */
    claims: p.smallint().default(0),
    /** Rows stored before a worker ended: claims with progress prove that the file is readable. */
    reached: p.integer().default(0),
  },
  uniques: [
    { name: 'reconciliation_import_file', properties: ['environment', 'provider', 'sha256'], where: `state in ('reading', 'imported')` },
  ],
  indexes: [
    { name: 'reconciliation_import_days', properties: ['firstDay', 'lastDay', 'provider', 'environment'], where: `state = 'imported'` },
    { name: 'reconciliation_import_list', columns: [{ name: 'environment' }, { name: 'id', sort: 'desc' }] },
    { name: 'reconciliation_import_open', properties: ['activeAt'], where: `state in ('receiving', 'reading')` },
  ],
});

export const ReconciliationMapping = defineEntity({
  name: 'ReconciliationMapping',
  tableName: 'reconciliation_mapping',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    mapping: p.json().$type<unknown>().comment('not personal: names of columns and values of a provider'),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
    changedBy: p.text().comment('personal: name; who of the operators said so; with the books'),
  },
});

export const ReconciliationPart = defineEntity({
  name: 'ReconciliationPart',
  tableName: 'reconciliation_part',
  properties: {
    importId: p.uuid().primary(),
    n: p.integer().primary(),
    bytes: p.blob().comment('personal: a statement, names among it; to be read; until it is read'),
  },
});
references(ReconciliationPart, { properties: ['importId'], table: 'reconciliation_import' });
