import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { bookOwnMoney, listBookings } from './booking.ts';
import { enterBalance } from './enter-balance.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { exportTaxes, showTaxes, type TaxExport } from './taxes.ts';
import { sendTaxes } from './tax-csv.ts';
import {
  balanceSchema,
  balanceView,
  bookingResultSchema,
  bookingResultView,
  bookingSchema,
  bookingView,
  marginsSchema,
  marginsView,
  taxReportSchema,
  taxReportView,
  treasurySchema,
  treasuryView,
} from './views.ts';

const taxRows: StreamPresenter<TaxExport> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,businessId,business,reference,kind,tax,basis,paid,due,currency\r\n' +
    '2026-01-31T10:00:00.000+01:00,0199d3a0-7c1e-7000-8000-000000000001,Acme,14531767225600123,transfer,vat,fee,10.75,0.75,NGN\r\n',
  stream: sendTaxes,
};

const booked = one(bookingResultSchema, bookingResultView, ({ booking }) =>
  booking === null ? 'Noted; another operator has to agree by asking for the same' : 'Booked',
);

export const treasuryRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/treasury', showTreasury, one(treasurySchema, treasuryView));
  route.get('/ops/treasury/balances', listBalances, list(balanceSchema, balanceView));
  route.post('/ops/treasury/balances', enterBalance, one(balanceSchema, balanceView, 'Written down'), {
    refuses: ['not_found', 'conflict'],
    example: { account: 'sandbox', available: 5_000_000_00, note: 'Read on its page' },
  });
  route.get('/ops/treasury/bookings', listBookings, list(bookingSchema, bookingView));
  route.post('/ops/treasury/bookings', bookOwnMoney, booked, {
    refuses: ['not_found', 'conflict'],
    example: { kind: 'float_in', account: 'sandbox', amount: 100_000_00, reference: 'GTB-4711', note: 'Float for January' },
  });
  route.get('/ops/treasury/margins', showMargins, one(marginsSchema, marginsView));
  route.get('/ops/treasury/taxes', showTaxes, one(taxReportSchema, taxReportView));
  route.get('/ops/treasury/taxes/export', exportTaxes, taxRows, { bucket: 'exports' });
});
