import type { ServerResponse } from 'node:http';
import { sendCsv } from '../../core/csv/send-csv.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import { naira } from '../../domain/money/money.ts';
import { csvLine, numericCell } from '../wallet/csv.ts';
import type { TaxExport, TaxRow } from './taxes.ts';

const COLUMNS = ['date', 'businessId', 'business', 'reference', 'kind', 'tax', 'basis', 'paid', 'due', 'currency'];

/** Streams the tax rows of a month, then the sum of each tax. */
export const sendTaxes = (taxes: TaxExport, response: ServerResponse): Promise<void> =>
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
