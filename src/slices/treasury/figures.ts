import type { App } from '../../core/app/app.ts';
import { environments } from '../../domain/actor/actor.ts';
import type { Figure } from '../../platform/telemetry/metrics.ts';
import type { SliceFigures } from '../../core/slice/slice.ts';
import { treasuryOf } from './safeguarding.ts';

const LABELS = ['environment'] as const;

export const treasuryFigures: SliceFigures = {
  gauges: {
    tollgate_clients_money_kobo: { help: 'Client money, in kobo', labels: LABELS },
    tollgate_safeguarding_short_kobo: {
      help: 'Certain shortfall of client money at providers, in kobo; -1 while a provider with client money does not report',
      labels: LABELS,
    },
    tollgate_provider_balance_kobo: { help: 'Latest balance reported by a provider, in kobo', labels: ['environment', 'account'] },
    tollgate_provider_balance_unexplained_kobo: {
      help: 'Kobo by which the reported balance is outside the ledger bounds',
      labels: ['environment', 'account'],
    },
    tollgate_treasury_lag_seconds: { help: 'Delay of the treasury roll-up' },
  },
  async read(app) {
    const [row] = await app.db.query<{ lag: number }>(
      'treasury.lag',
      'select extract(epoch from clock_timestamp() - until)::float8 as lag from treasury.progress',
    );
    const each = await Promise.all(environments.map((environment) => figuresOf(app, environment)));
    return [...each.flat(), { name: 'tollgate_treasury_lag_seconds', value: row?.lag ?? 0 }];
  },
};

async function figuresOf(app: App, environment: (typeof environments)[number]): Promise<Figure[]> {
  const { clients, safeguarding, providers } = await treasuryOf(app, environment);
  return [
    { name: 'tollgate_clients_money_kobo', labels: { environment }, value: clients.total },
    { name: 'tollgate_safeguarding_short_kobo', labels: { environment }, value: safeguarding.shortBy ?? -1 },
    ...providers.flatMap(({ reported }): Figure[] => {
      if (reported?.available == null) return [];
      const labels = { environment, account: reported.account };
      return [
        { name: 'tollgate_provider_balance_kobo', labels, value: reported.available },
        { name: 'tollgate_provider_balance_unexplained_kobo', labels, value: reported.unexplained ?? 0 },
      ];
    }),
  ];
}
