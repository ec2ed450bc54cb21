import type { Invariant } from '../../core/ledger/invariants.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { ReconciliationClosedDay, ReconciliationFeed, ReconciliationMapping } from './entities.ts';
import { closeDay } from './days.ts';
import { fetchDay } from './fetch-day.ts';
import { importStatement, findImport, listImports } from './imports.ts';
import { listMappings, saveMapping, previewImportMapping, savedMappingSchema } from './mappings.ts';
import { report, type Report, sendReport } from './report.ts';
import { findException, listExceptions, resolveException } from './resolve.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Json } from '../../core/transport/graphql/types.ts';

export const reconciliationInvariants: readonly Invariant[] = [
  {
    id: 'reconciled_once',
    title: 'A ledger item matches one statement row with the same amount, or an exception states the difference',
    sql: `
      select i.book_id, i.source_id, i.state, count(l.id) as lines
        from reconciliation_item i left join reconciliation_line l on l.item_id = i.id
       group by i.id having count(l.id) > 1 or (i.state = 'matched' and (count(l.id) <> 1 or min(l.amount) <> i.amount or min(l.state) <> 'matched'))`,
  },
  {
    id: 'cancelled_whole',
    title: 'Statement rows matched without a ledger item cancel each other',
    sql: `
      select l.environment, l.provider, l.reference, sum(l.amount) as amount from reconciliation_line l
       where l.state = 'matched' and l.item_id is null group by 1, 2, 3 having sum(l.amount) <> 0`,
  },
  {
    id: 'corrected_once',
    title: 'A correction is posted exactly where two operators resolved a difference by it',
    sql: `
      select e.id, e.state, p.amount from reconciliation_exception e
        full join (select * from ledger.posting where kind = 'reconciliation') p on p.reference = 'RECON_' || e.id
       where (p.kind is not null and e.state is distinct from 'booked') or (e.state = 'booked' and p.amount is distinct from e.amount)`,
  },
];

const csv: StreamPresenter<Report> = {
  contentType: 'text/csv; charset=utf-8',
  example: 'account,from,to,side,figure,value\r\n"sandbox",2026-01-01,2026-01-31,statement,opening,1500.00\r\n',
  stream: sendReport,
};
/** A month with one outgoing payment of ₦1,500.00. */
const MT940 = ':20:JANUARY\n:60F:C260101NGN1500,00\n:61:2601310131D1500,00NTRFINV-1\n:62F:C260131NGN0,00\n';

const reconciliationRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
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

const types = { mapping: () => Json };
objectFrom(savedMappingSchema, { types });

const reconciliationResolvers = [
  list('statementImports', listImports, { about: 'Lists imported settlement reports and bank statements, newest first.' }),
  query('importMappings', listMappings),
  query('previewImportMapping', previewImportMapping, {
    about: 'Previews how a mapping reads the first rows of a CSV; stores nothing.',
    types,
  }),
  list('reconciliationExceptions', listExceptions, {
    about: 'Lists differences between statements and the ledger, longest waiting first.',
  }),
  query('reconciliationReport', report),
  mutation('createStatementFetch', fetchDay, { gives: 'statement' }),
  mutation('updateImportMapping', saveMapping, { types, gives: 'mapping' }),
  mutation('resolveReconciliationException', resolveException, {
    about: 'Resolves a difference by posting its correction or by an explanation. For operators; live requires maker-checker approval.',
    gives: 'exception',
  }),
];

export const reconciliation: Slice = {
  name: 'reconciliation',
  about: 'Reconciliation of provider and bank statements with the ledger.',
  entities: [ReconciliationClosedDay, ReconciliationFeed, ReconciliationMapping],
  operatorRoutes: reconciliationRoutes,
  resolvers: reconciliationResolvers,
  invariants: reconciliationInvariants,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'page-read': true;
  }
}
