import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, accountSql, providerOf } from './account.ts';
import { followDaily } from './follow.ts';
import { expectLists } from './lists.ts';
import { type Mapping, mappingSchema } from './mapping.ts';

/** The mapping of an account, and who gave it last. */
export interface KeptMapping {
  account: string;
  mapping: Mapping;
  changedAt: Date;
  changedBy: string;
}

/** Every account that has a mapping. */
export const listMappings = operation({
  title: 'reconciliation.mappings',
  summary: 'How the statements of each account with a provider are read',
  scope: 'reconciliation:read',
  control: reads,
  input: z.strictObject({}),
  async run({ db }, { environment }): Promise<KeptMapping[]> {
    const rows = await db.query<KeptMapping>(
      'reconciliation.mappings',
      `select ${accountSql('m')} as account, m.mapping, m.changed_at, m.changed_by from reconciliation_mapping m
        where m.environment = $1 order by m.provider limit 100`,
      [environment],
    );
    return rows.map((row) => ({ ...row, mapping: mappingSchema.parse(row.mapping) }));
  },
});

/** Sets how the statements of an account are read, for files that come from now on. @throws Refusal 404 for an account that nobody knows, 409 for one that is to be asked daily and has no list. */
export const saveMapping = operation({
  title: 'reconciliation.save_mapping',
  summary: 'Say how the statements of an account with a provider are read',
  scope: 'reconciliation:write',
  control: records,
  input: z.strictObject({ account: accountName, mapping: mappingSchema.meta({ description: 'How its statements are read.' }) }),
  async run(app, operator, { account, mapping }): Promise<KeptMapping> {
    const { environment, name } = operator;
    const provider = await providerOf(app, environment, account);
    if (mapping.daily) expectLists(app, environment, provider, account);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const before = { mapping: await mappingOf({ db: tx }, environment, provider) };
      const [row] = await tx.query<{ changedAt: Date }>(
        'reconciliation.save_mapping',
        `insert into reconciliation_mapping (environment, provider, mapping, changed_by) values ($1, $2, $3, $4)
         on conflict (environment, provider) do update set mapping = excluded.mapping, changed_by = excluded.changed_by, changed_at = clock_timestamp()
         returning changed_at`,
        [environment, provider, JSON.stringify(mapping), name],
      );
      await followDaily(tx, environment, provider, mapping.daily);
      const subject = { type: 'provider_account', id: account };
      await audit(tx, actor, { action: 'reconciliation.save_mapping', subject, before, after: { mapping } });
      return { account, mapping, changedAt: row!.changedAt, changedBy: name };
    });
  },
});

/** @throws Refusal 409 when the account has none. */
export async function mappingOf(
  { db }: { db: Pick<App['db'], 'query'> },
  environment: Environment,
  provider: number,
): Promise<Mapping | null> {
  const [row] = await db.query<{ mapping: unknown }>(
    'reconciliation.mapping',
    'select mapping from reconciliation_mapping where environment = $1 and provider = $2',
    [environment, provider],
  );
  return row ? mappingSchema.parse(row.mapping) : null;
}

/** A CSV cannot be read without one. */
export const noMapping = (account: string): Refusal =>
  new Refusal('conflict', `Nothing says how a CSV of ${account} is read; give the account its mapping first`, { code: 'INVALID_STATE' });
