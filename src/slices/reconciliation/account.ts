import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { found } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { ProviderAccount } from '../../core/routing/account-ids.ts';
import { from } from '../../platform/db/entity.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Simulated account of the sandbox without a configured account. */
export const SIMULATED = 'sandbox';

export const accountName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({
    description: 'The provider account, by its name in PROVIDERS_FILE; `sandbox` is the simulated account.',
    examples: ['sandbox'],
  });

export const accountShown = z.string().meta({ description: 'The name of the provider account.' });
export const dayShown = z.string().meta({ format: 'date', description: 'The day, in Africa/Lagos.' });

/** Ledger number of a provider account. @throws Refusal 404. */
export async function providerOf({ db }: Pick<App, 'db'>, environment: Environment, account: string): Promise<number> {
  if (account === SIMULATED && environment === 'sandbox') return 0;
  const accounts = from(db, ProviderAccount).selectFrom('provider_account').select('id').where('environment', '=', environment);
  const row = await accounts.where('name', '=', account).executeTakeFirst();
  return found(row, `No provider account is named ${account}; check the names in PROVIDERS_FILE`).id;
}

export const accountSql = (row: string): string =>
  `case when ${row}.provider = 0 then '${SIMULATED}' else coalesce((select a.name from provider_account a where a.environment = ${row}.environment and a.id = ${row}.provider), ${row}.provider::text) end`;

/** Serializes imports and fetches of an account until commit. */
export const lockAccount = (tx: Tx, environment: Environment, provider: number): Promise<unknown> =>
  tx.query('reconciliation.lock_account', 'select pg_advisory_xact_lock(hashtextextended($1, 80))', [`${environment}/${provider}`]);
