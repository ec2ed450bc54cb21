import { defineEntity, p } from '@mikro-orm/core';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';

/** Provider accounts that operators switched off: no new payments while the row exists. */
export const ProviderOff = defineEntity({
  name: 'ProviderOff',
  tableName: 'provider_off',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.text().primary(),
    port: p.text().primary(),
    since: p.datetime().defaultRaw('clock_timestamp()'),
    byName: p.text().comment('personal: name of an operator; who switched it off; with the switch'),
    note: p.text().comment('personal: free text of an operator; why it was switched off; with the switch'),
  },
});

/** Permanent numbers of accounts in PROVIDERS_FILE. */
export const ProviderAccount = defineEntity({
  name: 'ProviderAccount',
  tableName: 'provider_account',
  comment: 'not personal: names of accounts with providers',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    id: p.smallint().primary(),
    name: p.text(),
    adapter: p.text(),
    knownSince: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'provider_account_environment_name_key', properties: ['environment', 'name'] }],
});

export interface NamedAccount {
  environment: Environment;
  id: number;
  name: string;
  adapter: string;
}

/** Binds each number to its account. Invariant: numbers are permanent. @returns problems that forbid a start. */
export async function claimAccountIds(db: Pick<Database, 'query'>, accounts: readonly NamedAccount[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const given = JSON.stringify(accounts);
  await db.query(
    'providers.accounts_seen',
    `insert into provider_account (environment, id, name, adapter)
       select environment, id, name, adapter from jsonb_to_recordset($1) as a(environment text, id smallint, name text, adapter text) on conflict do nothing`,
    [given],
  );
  const known = await db.query<NamedAccount>(
    'providers.accounts',
    'select environment, id, name, adapter from provider_account order by environment, id',
  );
  return accounts.flatMap((account) => problemOf(account, known));
}

function problemOf({ environment, id, name, adapter }: NamedAccount, known: readonly NamedAccount[]): string[] {
  const here = known.filter((each) => each.environment === environment);
  const ofId = here.find((each) => each.id === id);
  const place = `PROVIDERS_FILE ${environment}.accounts.${name}`;
  if (ofId && (ofId.name !== name || ofId.adapter !== adapter))
    return [
      `${place}: number ${id} belongs to the ${ofId.adapter} account ${ofId.name} permanently, and its payments would be submitted again. ` +
        `Give this account an unused number and name, such as ${free(here)}, and leave ${ofId.name} in the file until it has no open payments.`,
    ];
  const ofName = here.find((each) => each.name === name);
  return ofName && ofName.id !== id
    ? [`${place}: this account had number ${ofName.id} before, and its payments refer to it. Restore that number, or change the name.`]
    : [];
}

const free = (here: readonly NamedAccount[]): number => {
  const taken = new Set(here.map(({ id }) => id));
  return Array.from({ length: 99 }, (_, index) => index + 1).find((id) => !taken.has(id)) ?? 0;
};
