import { defineEntity, p } from '@mikro-orm/core';

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
