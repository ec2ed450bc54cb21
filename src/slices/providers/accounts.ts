import { z } from 'zod';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { ProviderOff } from '../../core/routing/account-ids.ts';
import { accountStates } from '../../core/routing/route.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';

const providerAccountSchema = namedObject('ProviderAccount', 'Provider account at one of its ports.', {
  account: z.string().meta({ description: 'Name of the account in PROVIDERS_FILE.' }),
  port: z.string().meta({ description: 'Port, such as bank.' }),
  state: namedEnum('ProviderAccountState', 'Health of a provider account.', accountStates, {
    well: 'Healthy: used in its order.',
    empty: 'Low float: a payment exceeded the balance within the last minute; other accounts come first.',
    ill: 'Failing: calls fail; other accounts come first.',
    off: 'Switched off by an operator.',
  }).meta({ description: 'Health, as seen by the answering process.' }),
  off: namedObject('ProviderAccountOff', 'Switch-off of a provider account by an operator.', {
    since: dateTime.meta({ description: 'Start of the switch-off.' }),
    by: z.string().meta({ description: 'Operator.' }),
    note: z.string().meta({ description: 'Reason.' }),
  })
    .nullable()
    .meta({ description: 'Switch-off; null when switched on.' }),
}).meta({ id: 'ProviderAccount' });

type ProviderAccount = z.output<typeof providerAccountSchema>;

/** Lists the provider accounts of each port in the order of the file, with their health. Empty when all providers are simulated. */
export const listProviderAccounts = operation({
  title: 'providers.list',
  summary: 'List provider accounts',
  scope: 'providers:operate',
  control: reads,
  input: z.strictObject({}),
  output: { list: providerAccountSchema },
  run: (app, { environment }) => accountsOf(app, environment),
});

/**
 * Switches a provider account off for new payments of a port, or on again, in every process within a second. Existing payments
 * are still polled. The audit log of the service names the operator. @throws Refusal 404 RECORD_NOT_FOUND for an account that
 * does not serve this port.
 */
export const switchProviderAccount = operation({
  title: 'providers.switch',
  summary: 'Switch a provider account on or off',
  scope: 'providers:operate',
  control: records,
  input: z.strictObject({
    account: z.string().trim().min(1).max(64).meta({ description: 'Name of the account in PROVIDERS_FILE.' }),
    port: z.string().trim().min(1).max(64).meta({ description: 'Port, such as bank.' }),
    off: z.boolean().meta({ description: 'True to switch off, false to switch on.' }),
    note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }),
  }),
  output: providerAccountSchema,
  async run(app, operator, { account, port, off, note }) {
    const { environment } = operator;
    const known = (await accountsOf(app, environment)).find((each) => each.account === account && each.port === port);
    if (!known) throw notFound(`No account ${account} serves ${port}; GET /ops/providers lists all accounts`);
    const actor = { ...operator, businessId: SERVICE };
    await audited(app, actor, async (tx) => {
      const key = { environment, account, port };
      const row = await tx.em.findOne(ProviderOff, key);
      // Idempotent: an unchanged switch writes no audit entry.
      if (off === (row !== null)) return;
      if (row) tx.em.remove(row);
      else tx.em.create(ProviderOff, { ...key, byName: operator.name, note });
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
