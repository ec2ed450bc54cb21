import { defineEntity, p } from '@mikro-orm/core';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const ReconciliationClosedDay = defineEntity({
  name: 'ReconciliationClosedDay',
  tableName: 'reconciliation_closed_day',
  properties: {
    environment: p.text().primary(),
    day: p.date().primary(),
    closedAt: p.datetime().defaultRaw('clock_timestamp()'),
    closedBy: p.text().comment('personal: name; who of the operators closed it; with the books'),
    note: p.text().comment('personal: free text; why it was closed; with the books'),
  },
});

export const ReconciliationDay = defineEntity({
  name: 'ReconciliationDay',
  tableName: 'reconciliation_day',
  properties: {
    environment: p.text().$type<Environment>().primary(),
    provider: p.smallint().primary(),
    day: p.date().primary(),
    isCovered: p.boolean().default(false),
    /** Due steps, in order over all days of the account: load ledger items, pair, classify, count. */
    toTake: p.boolean().default(false),
    toPair: p.boolean().default(false),
    toJudge: p.boolean().default(false),
    toCount: p.boolean().default(false),
    figures: p.json().$type<unknown>().strictNullable().comment('not personal: sums'),
    countedAt: p.datetime().strictNullable(),
  },
  indexes: [
    { name: 'reconciliation_day_due', properties: ['environment', 'provider', 'day'], where: 'to_take or to_pair or to_judge or to_count' },
  ],
});

export const exceptionKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'doubled',
  'returned',
  'not_settled',
  'wrong_day',
  'fee_differs',
] as const;

/** Exceptions, until resolved or until the missing side arrives. */
export const ReconciliationException = defineEntity({
  name: 'ReconciliationException',
  tableName: 'reconciliation_exception',
  properties: {
    id: p.uuid().primary(),
    environment: p.text().$type<Environment>(),
    provider: p.smallint(),
    day: p.date(),
    kind: p.enum(exceptionKinds),
    lineId: p.bigint('number').strictNullable(),
    itemId: p.bigint('number').strictNullable(),
    /** Values of each side, null without one; `day` is the day of the statement, where it has the row. */
    lineAmount: p.bigint('number').$type<Kobo>().strictNullable(),
    itemAmount: p.bigint('number').$type<Kobo>().strictNullable(),
    itemDay: p.date().strictNullable(),
    reference: p.text().strictNullable(),
    name: p.text().strictNullable().comment('personal: name; who was paid or paid; with the books'),
    explanation: p.text().comment('not personal: a sentence of ours of amounts and days'),
    /** Wallet of a correction, or the operating account. */
    bookId: p.bigint('number').strictNullable(),
    debit: p.smallint().strictNullable(),
    credit: p.smallint().strictNullable(),
    amount: p.bigint('number').$type<Kobo>().strictNullable(),
    state: p.enum(['open', 'booked', 'explained', 'cleared']).default('open'),
    isLate: p.boolean().default(false),
    note: p.text().strictNullable().comment('personal: free text; why it was resolved so; with the books'),
    resolvedBy: p.text().strictNullable().comment('personal: name; who of the operators resolved it; with the books'),
    raisedAt: p.datetime().defaultRaw('clock_timestamp()'),
    resolvedAt: p.datetime().strictNullable(),
  },
  uniques: [
    { name: 'reconciliation_exception_item', properties: ['itemId'], where: 'line_id is null' },
    { name: 'reconciliation_exception_line', properties: ['lineId'], where: 'line_id is not null' },
  ],
  indexes: [
    { name: 'reconciliation_exception_day', properties: ['environment', 'provider', 'day'] },
    { name: 'reconciliation_exception_item_day', properties: ['environment', 'provider', 'itemDay'] },
    { name: 'reconciliation_exception_open', properties: ['environment', 'raisedAt', 'id'], where: `state = 'open'` },
    { name: 'reconciliation_exception_raised', properties: ['environment', 'raisedAt', 'id'] },
  ],
});

export const ReconciliationItem = defineEntity({
  name: 'ReconciliationItem',
  tableName: 'reconciliation_item',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    environment: p.text(),
    provider: p.smallint(),
    day: p.date(),
    at: p.datetime(),
    bookId: p.bigint('number'),
    sourceId: p.uuid(),
    isReturn: p.boolean(),
    account: p.smallint(),
    amount: p.bigint('number').$type<Kobo>(),
    reference: p.text().strictNullable(),
    name: p.text().strictNullable().comment('personal: name; who was paid or paid, as our books have it; with the books'),
    state: p.enum(['open', 'matched', 'missing', 'excepted']).default('open'),
  },
  indexes: [
    { name: 'reconciliation_item_amount', properties: ['amount', 'provider', 'environment', 'day'] },
    { name: 'reconciliation_item_day', properties: ['day', 'provider', 'environment'] },
    { name: 'reconciliation_item_reference', properties: ['reference', 'provider', 'environment'] },
    {
      name: 'reconciliation_item_source',
      expression: 'create unique index reconciliation_item_source on reconciliation_item (book_id, source_id, is_return, provider)',
    },
  ],
});

/** Rows of statements, incoming above zero. Why: indexes begin with the most selective column, since new rows lack statistics. */
export const ReconciliationLine = defineEntity({
  name: 'ReconciliationLine',
  tableName: 'reconciliation_line',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    environment: p.text(),
    provider: p.smallint(),
    importId: p.uuid(),
    number: p.integer(),
    /** Identity of a row across files: the provider's row id, or its content and occurrence number. */
    rowKey: p.text().comment('not personal: what a provider calls a row, or the digest of it'),
    day: p.date(),
    at: p.datetime(),
    kind: p.enum(['payment', 'fee', 'house']),
    amount: p.bigint('number').$type<Kobo>(),
    fee: p.bigint('number').$type<Kobo>().strictNullable(),
    balance: p.bigint('number').$type<Kobo>().strictNullable(),
    reference: p.text().strictNullable(),
    name: p.text().strictNullable().comment('personal: name; who was paid or paid, as the statement has it; with the books'),
    /** missing: no counterpart yet, reported as an exception; excepted: covered by an exception. */
    state: p.enum(['open', 'matched', 'missing', 'excepted', 'aside']).default('open'),
    itemId: p.bigint('number').strictNullable(),
    score: p.smallint().strictNullable(),
    /** The row arrived after its day was closed. */
    isLate: p.boolean().default(false),
  },
  indexes: [
    { name: 'reconciliation_line_day', properties: ['day', 'provider', 'environment'] },
    { name: 'reconciliation_line_import', properties: ['importId', 'number'] },
    {
      name: 'reconciliation_line_key',
      expression: 'create unique index reconciliation_line_key on reconciliation_line (row_key, provider, environment)',
    },
    { name: 'reconciliation_line_reference', properties: ['reference', 'provider', 'environment'], where: 'reference is not null' },
  ],
});

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
      .$type<{ line: number; problem: string }[]>()
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
