import type { App } from '../../core/app/app.ts';
import { environments } from '../../domain/actor/actor.ts';
import type { Figure } from '../../platform/telemetry/metrics.ts';
import type { SliceFigures } from '../../core/app/work.ts';
import { treasuryOf } from './safeguarding.ts';

const LABELS = ['environment'] as const;

/** What operators are alarmed by: money of clients that lacks, balances that nobody can explain, and figures that stand still. */
export const treasuryFigures: SliceFigures = {
  gauges: {
    tollgate_clients_money_kobo: { help: 'What clients own, in kobo', labels: LABELS },
    tollgate_safeguarding_short_kobo: {
      help: 'Kobo of clients that certainly do not lie at providers; -1 while a provider that has some does not tell',
      labels: LABELS,
    },
    tollgate_provider_balance_kobo: { help: 'What a provider said last that we have, in kobo', labels: ['environment', 'account'] },
    tollgate_provider_balance_unexplained_kobo: {
      help: 'Kobo by which that differs from what the books allow',
      labels: ['environment', 'account'],
    },
    tollgate_treasury_lag_seconds: { help: 'How far the tallies of postings are behind' },
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
    ...providers.flatMap(({ told }): Figure[] => {
      if (told?.available == null) return [];
      const labels = { environment, account: told.account };
      return [
        { name: 'tollgate_provider_balance_kobo', labels, value: told.available },
        { name: 'tollgate_provider_balance_unexplained_kobo', labels, value: told.unexplained ?? 0 },
      ];
    }),
  ];
}
