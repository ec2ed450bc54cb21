import { list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { closeDay } from './close.ts';
import { fetchDay } from './fetch-day.ts';
import { findImport, importStatement, listImports } from './imports.ts';
import { listMappings, saveMapping } from './mappings.ts';
import { report, type Report } from './report.ts';
import { sendReport } from './report-csv.ts';
import { tryMapping } from './try-mapping.ts';
import { findException, listExceptions, resolveException } from './resolve.ts';
import {
  closedDaySchema,
  closedDayView,
  exceptionSchema,
  exceptionView,
  importSchema,
  importView,
  keptMappingSchema,
  keptMappingView,
  reportSchema,
  reportView,
  triedRowSchema,
  triedRowView,
} from './views.ts';

const imported = one(importSchema, importView, ({ state }) =>
  state === 'reading' ? 'Here; its rows are read now' : 'This file was here before',
);
const fetching = one(importSchema, importView, 'The provider is asked for it');
const resolved = one(exceptionSchema, exceptionView, ({ state }) =>
  state === 'open' ? 'Noted; another operator has to agree by deciding the same' : 'Resolved',
);
const csv: StreamPresenter<Report> = {
  contentType: 'text/csv; charset=utf-8',
  example: 'account,from,to,side,figure,value\r\n"sandbox",2026-01-01,2026-01-31,statement,opening,1500.00\r\n',
  stream: sendReport,
};
/** A month in which one payment of ₦1,500.00 went out. */
const MT940 = ':20:JANUARY\n:60F:C260101NGN1500,00\n:61:2601310131D1500,00NTRFINV-1\n:62F:C260131NGN0,00\n';

export const reconciliationRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.post('/ops/reconciliation/imports', importStatement, imported, {
    takesFile: true,
    refuses: ['not_found', 'conflict'],
    example: MT940,
  });
  route.get('/ops/reconciliation/imports', listImports, list(importSchema, importView));
  route.get('/ops/reconciliation/imports/{importId}', findImport, one(importSchema, importView));
  route.post('/ops/reconciliation/fetches', fetchDay, fetching, {
    refuses: ['not_found', 'conflict'],
    example: { account: 'main-bank', day: '2026-01-31' },
  });
  route.get('/ops/reconciliation/mappings', listMappings, wholeList(keptMappingSchema, keptMappingView));
  route.put('/ops/reconciliation/mappings/{account}', saveMapping, one(keptMappingSchema, keptMappingView, 'Saved'), {
    refuses: ['not_found'],
    example: {
      mapping: {
        unit: 'naira',
        date: { order: 'dmy', zone: 'lagos' },
        columns: { date: 'Date', reference: 'Reference', in: 'Credit', out: 'Debit', balance: 'Balance' },
        kinds: [{ column: 'Type', is: ['Fee'], kind: 'fee' }],
      },
    },
  });
  route.post('/ops/reconciliation/mappings/try', tryMapping, wholeList(triedRowSchema, triedRowView), {
    bucket: 'reads',
    example: {
      mapping: { columns: { date: 'Date', reference: 'Reference', amount: 'Amount' } },
      sample: 'Date,Reference,Amount\n2026-01-31,14531767225600123,-1500.00\n',
    },
  });
  route.get('/ops/reconciliation/exceptions', listExceptions, list(exceptionSchema, exceptionView));
  route.get('/ops/reconciliation/exceptions/{exceptionId}', findException, one(exceptionSchema, exceptionView));
  route.post('/ops/reconciliation/exceptions/{exceptionId}/resolve', resolveException, resolved, {
    refuses: ['not_found', 'conflict'],
    example: { decision: 'explain', note: 'The provider corrects it on the next statement, ticket 4711' },
  });
  route.get('/ops/reconciliation/report', report, one(reportSchema, reportView));
  route.get('/ops/reconciliation/report.csv', report, csv, { bucket: 'exports' });
  route.post('/ops/reconciliation/days/{day}/close', closeDay, one(closedDaySchema, closedDayView, 'Closed'), {
    refuses: ['conflict'],
    example: { note: 'All three providers agree' },
  });
});
