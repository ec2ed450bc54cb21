import { sql } from 'kysely';
import type { ServerResponse } from 'node:http';
import type { Slice, SliceFigures } from '../../core/slice/slice.ts';
import { treasuryInvariants } from './invariants.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { bookOwnMoney, listBookings, findBooking } from './booking.ts';
import { enterBalance, listBalances, showTreasury } from './balances.ts';
import { showMargins } from './margin.ts';
import { showTaxes, exportTaxes, type TaxExport, type TaxRow } from './taxes.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { sendCsv, csvLine, numericCell } from '../../core/csv/send-csv.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { naira } from '../../domain/money/money.ts';
import type { App } from '../../core/app/app.ts';
import { environments } from '../../domain/actor/actor.ts';
import { prepared } from '../../platform/db/entity.ts';
import type { Figure } from '../../platform/telemetry/metrics.ts';
import { TreasuryProgress } from './entities.ts';
import { treasuryOf } from './position.ts';

const COLUMNS = ['date', 'businessId', 'business', 'reference', 'kind', 'tax', 'basis', 'paid', 'due', 'currency'];

/** Streams tax rows of a month, then the sums. */
const sendTaxes = (taxes: TaxExport, response: ServerResponse): Promise<void> =>
  sendCsv(response, { name: `taxes-${taxes.month}.csv`, headers: { 'X-Tallied-Until': taxes.until.toISOString() } }, partsOf(taxes));

async function* partsOf({ stretches, taxes, until }: TaxExport): AsyncGenerator<string, void, undefined> {
  let head = csvLine(COLUMNS);
  for await (const rows of stretches) {
    yield head + rows.map(lineOf).join('');
    head = '';
  }
  const sums = taxes.map(({ tax, due }) =>
    csvLine([lagosTime(until), null, null, null, 'total', tax, null, null, numericCell(naira(due)), 'NGN']),
  );
  yield head + sums.join('');
}

const lineOf = ({ at, businessId, business, reference, kind, tax, basis, paid, due }: TaxRow): string =>
  csvLine([lagosTime(at), businessId, business, reference, kind, tax, basis, numericCell(naira(paid)), numericCell(naira(due)), 'NGN']);

const taxRows: StreamPresenter<TaxExport> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,businessId,business,reference,kind,tax,basis,paid,due,currency\r\n' +
    '2026-01-31T10:00:00.000+01:00,0199d3a0-7c1e-7000-8000-000000000001,Acme,14531767225600123,transfer,vat,fee,10.75,0.75,NGN\r\n',
  stream: sendTaxes,
};

const treasuryRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/treasury', showTreasury);
  route.get('/ops/treasury/balances', listBalances);
  route.post('/ops/treasury/balances', enterBalance, {
    message: 'Balance recorded',
    example: { account: 'sandbox', available: 5_000_000_00, note: "Read on the provider's dashboard" },
  });
  route.get('/ops/treasury/bookings', listBookings);
  route.get('/ops/treasury/bookings/{bookingId}', findBooking);
  route.post('/ops/treasury/bookings', bookOwnMoney, {
    message: ({ booking }) =>
      booking === null ? 'Approval request created; another operator must approve it with the same request' : 'Booked',
    example: { kind: 'float_in', account: 'sandbox', amount: 100_000_00, reference: 'GTB-4711', note: 'Float for January' },
  });
  route.get('/ops/treasury/margins', showMargins);
  route.get('/ops/treasury/taxes', showTaxes);
  route.get('/ops/treasury/taxes/export', exportTaxes, taxRows, { bucket: 'exports' });
});

const treasuryResolvers = [
  query('treasury', showTreasury, { about: 'Retrieves client money, provider balances and safeguarding.' }),
  list('providerBalances', listBalances, {
    about: 'Lists balances reported by providers, newest first.',
    types: { daily: () => Boolean },
  }),
  query('treasuryMargins', showMargins),
  query('treasuryTaxes', showTaxes, { about: 'Retrieves the taxes within client payments of a month.' }),
  list('treasuryBookings', listBookings, { about: 'Lists bookings of corporate funds, newest first.' }),
  mutation('createTreasuryBooking', bookOwnMoney, {
    about: 'Books corporate funds. For operators; live needs a second operator.',
    gives: 'result',
  }),
  mutation('recordProviderBalance', enterBalance, {
    about: 'Records the balance of a provider that does not report.',
    inputType: 'EnterBalanceInput',
    payloadType: 'EnterBalancePayload',
    gives: 'balance',
  }),
];

const lag = prepared(TreasuryProgress)('treasury.lag', (db, _: object) =>
  db.selectFrom('treasury.progress').select(sql<number>`extract(epoch from clock_timestamp() - until)::float8`.as('lag')),
);

const LABELS = ['environment'] as const;

const treasuryFigures: SliceFigures = {
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
    const [row] = await lag(app.db, {});
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

export const treasury: Slice = {
  name: 'treasury',
  about: 'Balances at providers, taxes, fees and margins.',
  operatorRoutes: treasuryRoutes,
  resolvers: treasuryResolvers,
  figures: treasuryFigures,
  invariants: treasuryInvariants,
};
