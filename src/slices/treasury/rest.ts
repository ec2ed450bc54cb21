import { list, one } from '../../services/doors/rest/presenters.ts';
import { routes, type StreamPresenter } from '../../services/doors/rest/routes.ts';
import { showMargins } from './margin.ts';
import { listBalances, showTreasury } from './show.ts';
import { exportTaxes, showTaxes, type TaxExport } from './taxes.ts';
import { sendTaxes } from './tax-csv.ts';
import {
  balanceSchema,
  balanceView,
  marginsSchema,
  marginsView,
  taxReportSchema,
  taxReportView,
  treasurySchema,
  treasuryView,
} from './views.ts';

const taxRows: StreamPresenter<TaxExport> = { contentType: 'text/csv; charset=utf-8', stream: sendTaxes };

export const treasuryRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/treasury', showTreasury, one(treasurySchema, treasuryView));
  route.get('/ops/treasury/balances', listBalances, list(balanceSchema, balanceView));
  route.get('/ops/treasury/margins', showMargins, one(marginsSchema, marginsView));
  route.get('/ops/treasury/taxes', showTaxes, one(taxReportSchema, taxReportView));
  route.get('/ops/treasury/taxes/export', exportTaxes, taxRows, { bucket: 'exports' });
});
