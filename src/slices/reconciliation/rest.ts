import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { closeDay } from './close.ts';
import { fetchDay } from './fetch-day.ts';
import { importStatement } from './imports.ts';
import { listMappings, saveMapping, previewImportMapping } from './mappings.ts';
import { report, type Report, sendReport } from './report.ts';
import { findException, listExceptions, resolveException } from './resolve.ts';
import { findImport, listImports } from './statement-import.ts';

const csv: StreamPresenter<Report> = {
  contentType: 'text/csv; charset=utf-8',
  example: 'account,from,to,side,figure,value\r\n"sandbox",2026-01-01,2026-01-31,statement,opening,1500.00\r\n',
  stream: sendReport,
};
/** A month with one outgoing payment of ₦1,500.00. */
const MT940 = ':20:JANUARY\n:60F:C260101NGN1500,00\n:61:2601310131D1500,00NTRFINV-1\n:62F:C260131NGN0,00\n';

export const reconciliationRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.post('/ops/reconciliation/imports', importStatement, {
    message: ({ state }) => (state === 'reading' ? 'File received; its rows are being read' : 'This file was already imported'),
    takesFile: true,
    example: MT940,
  });
  route.get('/ops/reconciliation/imports', listImports);
  route.get('/ops/reconciliation/imports/{importId}', findImport);
  route.post('/ops/reconciliation/fetches', fetchDay, { message: 'Fetch started', example: { account: 'main-bank', day: '2026-01-31' } });
  route.get('/ops/reconciliation/mappings', listMappings);
  route.put('/ops/reconciliation/mappings/{account}', saveMapping, {
    message: 'Saved',
    example: {
      mapping: {
        unit: 'naira',
        date: { order: 'dmy', zone: 'lagos' },
        columns: { date: 'Date', reference: 'Reference', in: 'Credit', out: 'Debit', balance: 'Balance' },
        kinds: [{ column: 'Type', is: ['Fee'], kind: 'fee' }],
      },
    },
  });
  route.post('/ops/reconciliation/mappings/preview', previewImportMapping, {
    bucket: 'reads',
    example: {
      mapping: { columns: { date: 'Date', reference: 'Reference', amount: 'Amount' } },
      sample: 'Date,Reference,Amount\n2026-01-31,14531767225600123,-1500.00\n',
    },
  });
  route.get('/ops/reconciliation/exceptions', listExceptions);
  route.get('/ops/reconciliation/exceptions/{exceptionId}', findException);
  route.post('/ops/reconciliation/exceptions/{exceptionId}/resolve', resolveException, {
    message: ({ state }) => (state === 'open' ? 'Approval requested; another operator has to submit the same decision' : 'Resolved'),
    example: { decision: 'explain', note: 'The provider corrects it on the next statement, ticket 4711' },
  });
  route.get('/ops/reconciliation/report', report);
  route.get('/ops/reconciliation/report.csv', report, csv, { id: 'reconciliationReports.download', bucket: 'exports' });
  route.post('/ops/reconciliation/days/{day}/close', closeDay, { message: 'Closed', example: { note: 'All three providers agree' } });
});
