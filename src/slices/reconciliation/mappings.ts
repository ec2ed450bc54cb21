import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, accountShown, accountSql, providerOf } from './account.ts';
import { ReconciliationFeed, ReconciliationMapping } from './import-entities.ts';
import { expectLists } from './lists.ts';
import { type Mapping, mappingSchema } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { rowKinds } from './row.ts';

/** The mapping of an account, and who gave it last. */
export const keptMappingSchema = z
  .object({
    account: accountShown,
    mapping: mappingSchema.meta({ description: 'How its statements are read.' }),
    changedAt: dateTime.meta({ description: 'When it was given last.' }),
    changedBy: z.string().meta({ description: 'By whom.' }),
  })
  .meta({ id: 'KeptReconciliationMapping' })
  .register(typeNames, { name: 'ReconciliationMapping', description: 'How the statements of an account with a provider are read.' });

/** Every account that has a mapping. */
export const listMappings = operation({
  title: 'reconciliation.mappings',
  summary: 'How the statements of each account with a provider are read',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({}),
  output: { list: keptMappingSchema },
  async run({ db }, { environment }) {
    const rows = await db.query<z.output<typeof keptMappingSchema>>(
      'reconciliation.mappings',
      `select ${accountSql('m')} as account, m.mapping, m.changed_at, m.changed_by from reconciliation_mapping m
        where m.environment = $1 order by m.provider limit 100`,
      [environment],
    );
    return rows.map((row) => ({ ...row, mapping: mappingSchema.parse(row.mapping) }));
  },
});

interface Key {
  environment: Environment;
  provider: number;
}

const save = prepared(ReconciliationMapping)('reconciliation.save_mapping', (db, $: Key & { mapping: Mapping; changedBy: string }) =>
  db
    .insertInto('reconciliation_mapping')
    .values({ environment: $.environment, provider: $.provider, mapping: $.mapping, changedBy: $.changedBy })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'provider']).doUpdateSet(({ ref }) => ({
        mapping: ref('excluded.mapping'),
        changedBy: ref('excluded.changedBy'),
        changedAt: sql<Date>`clock_timestamp()`,
      })),
    )
    .returning('changedAt'),
);

const ofAccount = prepared(ReconciliationMapping)('reconciliation.mapping', (db, $: Key) =>
  db.selectFrom('reconciliation_mapping').select('mapping').where('environment', '=', $.environment).where('provider', '=', $.provider),
);

/** When yesterday's transfers have mostly ended. */
const HOUR = 5;

/** In SQL: that hour in Lagos, the next one. */
export const NEXT_MORNING = `(((clock_timestamp() at time zone 'Africa/Lagos') - interval '${HOUR} hours')::date + 1 + interval '${HOUR} hours') at time zone 'Africa/Lagos'`;

const follow = prepared(ReconciliationFeed)('reconciliation.follow', (db, $: Key) =>
  db
    .insertInto('reconciliation_feed')
    .values({ environment: $.environment, provider: $.provider, nextAt: sql<Date>`${sql.raw(NEXT_MORNING)}` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider'),
);

const unfollow = prepared(ReconciliationFeed)('reconciliation.unfollow', (db, $: Key) =>
  db.deleteFrom('reconciliation_feed').where('environment', '=', $.environment).where('provider', '=', $.provider).returning('provider'),
);

/** Sets how the statements of an account are read, for files that come from now on. @throws Refusal 404 for an account that nobody knows, 409 for one that is to be asked daily and has no list. */
export const saveMapping = operation({
  title: 'reconciliation.save_mapping',
  summary: 'Say how the statements of an account with a provider are read',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({ account: accountName, mapping: mappingSchema.meta({ description: 'How its statements are read.' }) }),
  output: keptMappingSchema,
  async run(app, operator, { account, mapping }) {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    if (mapping.daily) expectLists(app, environment, provider, account);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const before = { mapping: await mappingOf({ db: tx }, environment, provider) };
      const [row] = await save(tx, { environment, provider, mapping, changedBy: name });
      await (mapping.daily ? follow : unfollow)(tx, { environment, provider });
      const subject = { type: 'provider_account', id: account };
      await audit(tx, actor, { action: 'reconciliation.save_mapping', subject, before, after: { mapping } });
      return { account, mapping, changedAt: row!.changedAt, changedBy: name };
    });
  },
});

/** The mapping of an account; null while it has none. */
export async function mappingOf(
  { db }: { db: Pick<App['db'], 'query'> },
  environment: Environment,
  provider: number,
): Promise<Mapping | null> {
  const [row] = await ofAccount(db, { environment, provider });
  return row ? mappingSchema.parse(row.mapping) : null;
}

/** A CSV cannot be read without one. */
export const noMapping = (account: string): Refusal =>
  new Refusal('conflict', `Nothing says how a CSV of ${account} is read; give the account its mapping first`, { code: 'INVALID_STATE' });

/** Rows of a sample that are shown. */
const ROWS = 20;
const SAMPLE_CHARACTERS = 65_536;

const triedRowSchema = z
  .object({
    line: z.int().meta({ description: 'The line of the sample.' }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be read.' }),
    row: z
      .object({
        key: z.string().nullable().meta({ description: 'What the provider calls it.' }),
        at: dateTime.meta({ description: 'When.' }),
        kind: z
          .enum(rowKinds)
          .register(typeNames, {
            name: 'StatementRowKind',
            description: 'What a row of a statement is.',
            meanings: {
              payment: 'Money of a payment.',
              fee: 'What the provider took for itself.',
              house: 'Own money, moved between its accounts.',
            },
          })
          .meta({ description: 'What it is.' }),
        amount: kobo.meta({ description: 'Kobo; below zero went out.' }),
        fee: kobo.nullable().meta({ description: 'Kobo that the provider took.' }),
        balance: kobo.nullable().meta({ description: 'Kobo that were left.' }),
        reference: z.string().nullable().meta({ description: 'Our reference.' }),
        name: z.string().nullable().meta({ description: 'Who was paid, or who paid.' }),
      })
      .register(typeNames, { name: 'StatementRow', description: 'A row of a statement, read by a mapping.' })
      .nullable()
      .meta({ description: 'As it is read.' }),
  })
  .meta({ id: 'TriedRow' })
  .register(typeNames, { name: 'TriedRow', description: 'A line of a sample as a mapping reads it.' });

/** Reads the first rows of a CSV by a mapping that nobody keeps yet: what an operator sees before it is saved. Keeps nothing of the sample. */
export const tryMapping = operation({
  title: 'reconciliation.try_mapping',
  summary: 'See how a mapping reads the first rows of a CSV',
  scope: 'reconciliation:write',
  control: reads,
  input: z.strictObject({
    mapping: mappingSchema.meta({ description: 'How statements would be read.' }),
    sample: z.string().min(1).max(SAMPLE_CHARACTERS).meta({ description: 'The first lines of a CSV, its header among them.' }),
  }),
  output: { list: triedRowSchema },
  async run(_app, _actor, { mapping, sample }) {
    const tried: z.output<typeof triedRowSchema>[] = [];
    for await (const read of readCsv(Readable.from([Buffer.from(sample)]), mapping)) {
      tried.push(
        'row' in read ? { line: read.number, row: read.row, problem: null } : { line: read.number, row: null, problem: read.problem },
      );
      if (tried.length === ROWS) break;
    }
    return tried;
  },
});
