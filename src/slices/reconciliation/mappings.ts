import { Readable } from 'node:stream';
import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { repository } from '../../platform/db/entity.ts';
import { conflict, type Refusal } from '../../platform/errors/refusal.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, accountShown, accountSql, providerOf } from './account.ts';
import { ReconciliationFeed, ReconciliationMapping } from './entities.ts';
import { expectLists } from './lists.ts';
import { type Mapping, mappingSchema } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { rowKinds } from './row.ts';

export const savedMappingSchema = namedObject('ReconciliationMapping', 'The import mapping of a provider account.', {
  account: accountShown,
  mapping: mappingSchema.meta({ description: 'The import mapping.' }),
  changedAt: dateTime.meta({ description: 'The time of the last change.' }),
  changedBy: z.string().meta({ description: 'The operator who changed the mapping last.' }),
}).meta({ id: 'KeptReconciliationMapping' });

/** Lists the import mappings of all provider accounts. */
export const listMappings = operation({
  title: 'importMappings.list',
  summary: 'List import mappings',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({}),
  output: { list: savedMappingSchema },
  async run({ db }, { environment }) {
    const rows = await db.query<z.output<typeof savedMappingSchema>>(
      'reconciliation.mappings',
      `select ${accountSql('m')} as account, m.mapping, m.changed_at, m.changed_by from reconciliation_mapping m
        where m.environment = $1 order by m.provider limit 100`,
      [environment],
    );
    return rows.map((row) => ({ ...row, mapping: mappingSchema.parse(row.mapping) }));
  },
});

/** Hour in Lagos when yesterday's transfers have mostly ended. */
const HOUR = 5;

export const NEXT_MORNING = `(((clock_timestamp() at time zone 'Africa/Lagos') - interval '${HOUR} hours')::date + 1 + interval '${HOUR} hours') at time zone 'Africa/Lagos'`;

const ofAccount = repository(ReconciliationMapping, ['mapping'], 'environment', 'provider');

/**
 * Sets the import mapping of a provider account. Imports from now on use the mapping.
 * @throws Refusal 404 for an unknown account, 409 for a daily fetch from a provider without lists.
 */
export const saveMapping = operation({
  title: 'importMappings.update',
  summary: 'Set the import mapping of an account',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({ account: accountName, mapping: mappingSchema.meta({ description: 'The import mapping.' }) }),
  output: savedMappingSchema,
  async run(app, operator, { account, mapping }) {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    if (mapping.daily) expectLists(app, environment, provider, account);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const key = { environment, provider };
      const known = await tx.em.findOne(ReconciliationMapping, key);
      const before = { mapping: known && mappingSchema.parse(known.mapping) };
      const row = known ?? tx.em.create(ReconciliationMapping, { ...key, mapping, changedBy: name });
      tx.em.assign(row, { mapping, changedBy: name });
      row.changedAt = raw('clock_timestamp()');
      const feed = await tx.em.findOne(ReconciliationFeed, key);
      if (feed && !mapping.daily) tx.em.remove(feed);
      if (!feed && mapping.daily) tx.em.create(ReconciliationFeed, key, { partial: true }).nextAt = raw(NEXT_MORNING);
      await tx.em.flush();
      const { changedAt } = row;
      const subject = { type: 'provider_account', id: account };
      await audit(tx, actor, { action: 'importMappings.update', subject, before, after: { mapping } });
      return { account, mapping, changedAt, changedBy: name };
    });
  },
});

/** Import mapping of an account; null without one. */
export async function mappingOf({ db }: { db: Sender }, environment: Environment, provider: number): Promise<Mapping | null> {
  const row = await ofAccount.find(db, { environment, provider });
  return row ? mappingSchema.parse(row.mapping) : null;
}

export const noMapping = (account: string): Refusal =>
  conflict('INVALID_STATE', `${account} has no import mapping, so a CSV cannot be read; set the mapping first`);

const ROWS = 20;
const SAMPLE_CHARACTERS = 65_536;

const mappingPreviewRowSchema = namedObject('TriedRow', 'A line of a sample as a mapping reads it.', {
  line: z.int().meta({ description: 'The line of the sample.' }),
  problem: z.string().nullable().meta({ description: 'The reason why the line cannot be read.' }),
  row: namedObject('StatementRow', 'A statement row, read by a mapping.', {
    key: z.string().nullable().meta({ description: 'The row id of the provider.' }),
    at: dateTime.meta({ description: 'The time of the row.' }),
    kind: namedEnum('StatementRowKind', 'The kind of a statement row.', rowKinds, {
      payment: 'A payment.',
      fee: 'A fee of the provider.',
      house: 'Operating funds moved between own accounts.',
    }).meta({ description: 'The kind of the row.' }),
    amount: kobo.meta({ description: 'Kobo; below zero is outgoing.' }),
    fee: kobo.nullable().meta({ description: 'The fee of the provider in kobo.' }),
    balance: kobo.nullable().meta({ description: 'The balance in kobo after the row.' }),
    reference: z.string().nullable().meta({ description: 'Our reference.' }),
    name: z.string().nullable().meta({ description: 'The counterparty.' }),
  })
    .nullable()
    .meta({ description: 'The row as the mapping reads it; null for a line without a row.' }),
}).meta({ id: 'TriedRow' });

/** Previews how a mapping reads the first rows of a CSV. Nothing is stored. */
export const previewImportMapping = operation({
  title: 'importMappings.preview',
  summary: 'Preview an import mapping',
  scope: 'reconciliation:write',
  control: reads,
  input: z.strictObject({
    mapping: mappingSchema.meta({ description: 'The mapping to preview.' }),
    sample: z.string().min(1).max(SAMPLE_CHARACTERS).meta({ description: 'The first lines of a CSV, with its header.' }),
  }),
  output: { list: mappingPreviewRowSchema },
  async run(_app, _actor, { mapping, sample }) {
    const attempted: z.output<typeof mappingPreviewRowSchema>[] = [];
    for await (const read of readCsv(Readable.from([Buffer.from(sample)]), mapping)) {
      attempted.push(
        'row' in read ? { line: read.number, row: read.row, problem: null } : { line: read.number, row: null, problem: read.problem },
      );
      if (attempted.length === ROWS) break;
    }
    return attempted;
  },
});
