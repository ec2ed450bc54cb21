import { sendCsv, csvLine } from '../../core/csv/send-csv.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { query } from '../../core/transport/graphql/fields.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { exportCtr, type XmlReport, exportStr } from './goaml.ts';
import { showStatistics, type Statistics, STATISTICS_COLUMNS, statisticsCsv } from './statistics.ts';
import { type CsvReport, exportReturn, exportReturnRows, RETURN_COLUMNS, ROW_COLUMNS } from './threshold-return.ts';

const csv = (columns: readonly string[]): StreamPresenter<CsvReport> => ({
  contentType: 'text/csv; charset=utf-8',
  example: csvLine(columns),
  stream: ({ name, until, parts }, response) => sendCsv(response, { name, headers: { 'X-Tallied-Until': until.toISOString() } }, parts),
});

const figures: StreamPresenter<Statistics> = {
  ...csv(STATISTICS_COLUMNS),
  stream: (statistics, response) =>
    sendCsv(response, { name: `compliance-statistics-${statistics.year}.csv`, headers: {} }, statisticsCsv(statistics)),
};

const xml: StreamPresenter<XmlReport> = {
  contentType: 'application/xml; charset=utf-8',
  example: '<?xml version="1.0" encoding="UTF-8"?>\n<report><rentity_id>1234</rentity_id><submission_code>E</submission_code>…</report>\n',
  stream: ({ name, parts }, response) => sendCsv(response, { name, headers: {}, mark: '' }, parts),
};

const reportRoutes = routes({ tag: 'Operators', access: 'either', bucket: 'exports' }, (route) => {
  route.get('/ops/compliance/reports/ctr', exportCtr, xml);
  route.get('/ops/compliance/reports/str', exportStr, xml);
  route.get('/ops/compliance/reports/statistics', showStatistics, { bucket: 'reads' });
  route.get('/ops/compliance/reports/statistics.csv', showStatistics, figures, { id: 'complianceStatistics.download' });
  route.get('/ops/compliance/reports/threshold-return', exportReturn, csv(RETURN_COLUMNS));
  route.get('/ops/compliance/reports/threshold-return/rows', exportReturnRows, csv(ROW_COLUMNS));
});

export const reports: Slice = {
  name: 'reports',
  about: 'Reports to the NFIU and the tax authority.',
  operatorRoutes: reportRoutes,
  resolvers: [query('complianceStatistics', showStatistics)],
};
