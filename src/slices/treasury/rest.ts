import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { bookOwnMoney, findBooking, listBookings } from './booking.ts';
import { enterBalance } from './enter-balance.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { exportTaxes, showTaxes, type TaxExport } from './taxes.ts';
import { sendTaxes } from './tax-csv.ts';

const taxRows: StreamPresenter<TaxExport> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,businessId,business,reference,kind,tax,basis,paid,due,currency\r\n' +
    '2026-01-31T10:00:00.000+01:00,0199d3a0-7c1e-7000-8000-000000000001,Acme,14531767225600123,transfer,vat,fee,10.75,0.75,NGN\r\n',
  stream: sendTaxes,
};

export const treasuryRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/treasury', showTreasury);
  route.get('/ops/treasury/balances', listBalances);
  route.post('/ops/treasury/balances', enterBalance, {
    message: 'Balance recorded',
    refuses: ['not_found', 'conflict'],
    example: { account: 'sandbox', available: 5_000_000_00, note: "Read on the provider's dashboard" },
  });
  route.get('/ops/treasury/bookings', listBookings);
  route.get('/ops/treasury/bookings/{bookingId}', findBooking, { refuses: ['not_found'] });
  route.post('/ops/treasury/bookings', bookOwnMoney, {
    message: ({ booking }) =>
      booking === null ? 'Approval request created; another operator must approve it with the same request' : 'Booked',
    refuses: ['not_found', 'conflict'],
    example: { kind: 'float_in', account: 'sandbox', amount: 100_000_00, reference: 'GTB-4711', note: 'Float for January' },
  });
  route.get('/ops/treasury/margins', showMargins);
  route.get('/ops/treasury/taxes', showTaxes);
  route.get('/ops/treasury/taxes/export', exportTaxes, taxRows, { bucket: 'exports' });
});
