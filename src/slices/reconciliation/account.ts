import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';

/** The account with providers that everything in the sandbox is played by, unless one is configured. */
export const SIMULATED = 'sandbox';

export const accountName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({
    description: 'The account with a provider, by its name in PROVIDERS_FILE; `sandbox` is the simulated one.',
    examples: ['sandbox'],
  });

/** The name of an account, and a day, as answers show them. */
export const accountShown = z.string().meta({ description: 'The account with a provider, by its name.' });
export const dayShown = z.string().meta({ format: 'date', description: 'The day, as in Africa/Lagos.' });

/** The number of an account with a provider, by which the books know it. @throws Refusal 404. */
export async function providerOf({ db }: Pick<App, 'db'>, environment: Environment, account: string): Promise<number> {
  if (account === SIMULATED && environment === 'sandbox') return 0;
  const [row] = await db.query<{ id: number }>(
    'reconciliation.account',
    'select id from provider_account where environment = $1 and name = $2',
    [environment, account],
  );
  if (!row) throw new Refusal('not_found', `No account with a provider is called ${account} here`, { code: 'RECORD_NOT_FOUND' });
  return row.id;
}

/** In SQL: the name of the account of a row. */
export const accountSql = (row: string): string =>
  `case when ${row}.provider = 0 then '${SIMULATED}' else coalesce((select a.name from provider_account a where a.environment = ${row}.environment and a.id = ${row}.provider), ${row}.provider::text) end`;
