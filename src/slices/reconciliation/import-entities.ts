import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Provider accounts whose days are fetched automatically. */
export const ReconciliationFeed = defineEntity({
  name: 'ReconciliationFeed',
  tableName: 'reconciliation_feed',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    /** The last day that was asked for. */
    lastDay: p.date().strictNullable(),
    nextAt: p.datetime(),
  },
  indexes: [{ name: 'reconciliation_feed_due', properties: ['nextAt'] }],
});

/** Progress of fetching a day: each page is stored with the position that follows it, where a worker goes on after a crash. */
export const ReconciliationFetch = defineEntity({
  name: 'ReconciliationFetch',
  tableName: 'reconciliation_fetch',
  properties: {
    importId: p.uuid().primary(),
    day: p.date(),
    list: p.text().comment('not personal: which list'),
    nextPage: p.text().strictNullable().comment('not personal: a page'),
    /** Lists are read over again until a pass finds nothing new: rows move from page to page while others come. */
    pass: p.smallint().default(1),
    fresh: p.integer().default(0),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Questions without an answer, one after the other. */
    attempts: p.smallint().default(0),
  },
  indexes: [{ name: 'reconciliation_fetch_due', properties: ['dueAt'] }],
});
references(ReconciliationFetch, { properties: ['importId'], table: 'reconciliation_import' });

/** Files from their first byte on. Rows count once the file is imported whole; a file with an unreadable row leaves none. */
export const ReconciliationImport = defineEntity({
  name: 'ReconciliationImport',
  tableName: 'reconciliation_import',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    provider: p.smallint(),
    format: p.enum(['csv', 'mt940', 'camt053', 'api', 'settlements']).comment('not personal: a word of the contract'),
    fileName: p.text().strictNullable().comment('personal: free text; which file it was, for people; with the books'),
    state: p.enum(['receiving', 'reading', 'imported', 'refused']).default('receiving'),
    sha256: p.blob().strictNullable().comment('not personal: the digest of a file'),
    bytes: p.bigint('number').defaultRaw('0'),
    /** Rows read so far, and those of them that an earlier file had brought. */
    rowCount: p.integer().default(0),
    knownCount: p.integer().default(0),
    firstDay: p.date().strictNullable(),
    lastDay: p.date().strictNullable(),
    /** Which days the file is complete for, where whoever brought it said so. */
    coversFrom: p.date().strictNullable(),
    coversTo: p.date().strictNullable(),
    problems: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'[]'`)
      .comment('personal: cells of a file that could not be read; what to mend in it; with the books'),
    byName: p.text().comment('personal: name; who of the operators brought it; with the books'),
    startedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Whoever works on it says so all along; what is silent for long is taken over, or was broken off. */
    heardAt: p.datetime().defaultRaw('clock_timestamp()'),
    token: p.uuid().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    /** Attempts to read the file: a file that ends each worker is refused. */
    claims: p.smallint().default(0),
    /**
     * How many rows of a file a worker kept before it ended: claims that come further than those before them are no sign of a file
     * that ends its readers.
     */
    reached: p.integer().default(0),
  },
  uniques: [
    { name: 'reconciliation_import_file', properties: ['environment', 'provider', 'sha256'], where: `state in ('reading', 'imported')` },
  ],
  indexes: [
    { name: 'reconciliation_import_days', properties: ['firstDay', 'lastDay', 'provider', 'environment'], where: `state = 'imported'` },
    { name: 'reconciliation_import_list', columns: [{ name: 'environment' }, { name: 'id', sort: 'desc' }] },
    { name: 'reconciliation_import_open', properties: ['heardAt'], where: `state in ('receiving', 'reading')` },
  ],
});

/** Import mappings of provider accounts: columns, units and times of their files. */
export const ReconciliationMapping = defineEntity({
  name: 'ReconciliationMapping',
  tableName: 'reconciliation_mapping',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    mapping: p.json().$type<unknown>().comment('not personal: names of columns and words of a provider'),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
    changedBy: p.text().comment('personal: name; who of the operators said so; with the books'),
  },
});

/** The bytes of a file until it has been read. */
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
