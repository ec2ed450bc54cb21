import { z } from 'zod';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountStates } from '../../core/routing/route.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';

/** An account at a port, and who has switched it off. */
const providerAccountSchema = z
  .object({
    account: z.string().meta({ description: 'Its name in PROVIDERS_FILE.' }),
    port: z.string().meta({ description: 'What it serves, such as bank.' }),
    state: z
      .enum(accountStates)
      .register(typeNames, {
        name: 'ProviderAccountState',
        description: 'How an account with a provider is.',
        meanings: {
          well: 'It is asked in its order.',
          empty: 'Our balance there did not cover a payment within the last minute, so others come first.',
          ill: 'Its calls fail, so others come first.',
          off: 'An operator has switched it off.',
        },
      })
      .meta({ description: 'How it is, as the process that answers has it.' }),
    off: z
      .object({
        since: dateTime.meta({ description: 'Since when.' }),
        by: z.string().meta({ description: 'By whom.' }),
        note: z.string().meta({ description: 'Why.' }),
      })
      .register(typeNames, { name: 'ProviderAccountOff', description: 'That an operator has switched an account off.' })
      .nullable()
      .meta({ description: 'Who switched it off; null where nobody did.' }),
  })
  .meta({ id: 'ProviderAccount' })
  .register(typeNames, { name: 'ProviderAccount', description: 'An account with a provider, at one of the ports that it serves.' });

type ProviderAccount = z.output<typeof providerAccountSchema>;

/** Which accounts with providers serve which port, in the order of the file, and how they are. Empty where everything is simulated. */
export const listProviderAccounts = operation({
  title: 'providers.list',
  summary: 'The accounts with providers at each port, and how they are',
  scope: 'providers:operate',
  control: reads,
  input: z.strictObject({}),
  output: { list: providerAccountSchema },
  run: (app, { environment }) => accountsOf(app, environment),
});

/**
 * Switches an account off for new payments of a port, or on again: in force in every process within a second, and after every start. What it has already it
 * keeps and is asked about. The log of the service tells who did it.
 * @throws Refusal 404 RECORD_NOT_FOUND for an account that does not serve this port.
 */
export const switchProviderAccount = operation({
  title: 'providers.switch',
  summary: 'Switch an account with a provider off for new payments, or on again',
  scope: 'providers:operate',
  control: records,
  input: z.strictObject({
    account: z.string().trim().min(1).max(64).meta({ description: 'The name of the account in PROVIDERS_FILE.' }),
    port: z.string().trim().min(1).max(64).meta({ description: 'What it serves, such as bank.' }),
    off: z.boolean().meta({ description: 'True to switch it off, false to switch it on.' }),
    note: plainText(500).meta({ description: 'Why; kept in the audit log.' }),
  }),
  output: providerAccountSchema,
  async run(app, operator, { account, port, off, note }) {
    const { environment } = operator;
    const known = (await accountsOf(app, environment)).find((each) => each.account === account && each.port === port);
    if (!known) throw new Refusal('not_found', `No account ${account} serves ${port} here`, { code: 'RECORD_NOT_FOUND' });
    const actor = { ...operator, businessId: SERVICE };
    await audited(app, actor, async (tx) => {
      const changed = off
        ? await tx.query(
            'providers.switch_off',
            'insert into provider_off (environment, account, port, by_name, note) values ($1, $2, $3, $4, $5) on conflict do nothing returning account',
            [environment, account, port, operator.name, note],
          )
        : await tx.query(
            'providers.switch_on',
            'delete from provider_off where environment = $1 and account = $2 and port = $3 returning account',
            [environment, account, port],
          );
      // It is so already: nothing is done, and nothing is written down twice.
      if (changed.length === 0) return;
      const subject = { type: 'provider_account', id: `${account} ${port}` };
      await audit(tx, actor, { action: 'providers.switch', subject, before: { off: !off }, after: { off, note } });
    });
    await app.routing.switched();
    const now = (await accountsOf(app, environment)).find((each) => each.account === account && each.port === port);
    return now ?? known;
  },
});

async function accountsOf({ db, routing }: Pick<App, 'db' | 'routing'>, environment: Environment): Promise<ProviderAccount[]> {
  const states = await routing.states(environment);
  const rows = await db.query<{ account: string; port: string; since: Date; byName: string; note: string }>(
    'providers.switched_off',
    'select account, port, since, by_name, note from provider_off where environment = $1',
    [environment],
  );
  return states.map(({ account, port, state }) => {
    const row = rows.find((each) => each.account === account && each.port === port);
    return { account, port, state, off: row ? { since: row.since, by: row.byName, note: row.note } : null };
  });
}
