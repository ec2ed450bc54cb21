import type { Slice } from '../../core/slice/slice.ts';
import { findPrivacyRequest, askForPersonalData, cancelPrivacyRequest, confirmErasure, listPrivacyRequests } from './ask.ts';
import { PrivacyRequest } from './request.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { fetchExport, type PersonalDataExport, sendExport, sendExportCsv } from './export.ts';

const file: StreamPresenter<PersonalDataExport> = {
  contentType: 'application/json',
  example: {
    request: '01a20000-0000-7000-8000-000000000001',
    foundAt: '2026-01-31T09:00:00.000Z',
    columns: [],
    tables: { customer: [{ email: 'ada@example.com', first_name: 'Ada' }] },
  },
  stream: sendExport,
};

const csv: StreamPresenter<PersonalDataExport> = {
  contentType: 'text/csv; charset=utf-8',
  example: 'table,key,column,value,about\r\ncustomer,0199d3a0-7c1e-7000-8000-000000000001,email,ada@example.com,email address\r\n',
  stream: sendExportCsv,
};

const privacyRoutes = routes({ tag: 'Personal data', access: 'session' }, (route) => {
  const example = { kind: 'export', email: 'ada@example.com', phone: '08031234567' };
  route.post('/privacy/requests', askForPersonalData, { message: 'Request created; the search has started', example });
  route.get('/privacy/requests', listPrivacyRequests);
  route.get('/privacy/requests/{privacyRequestId}', findPrivacyRequest);
  route.get('/privacy/requests/{privacyRequestId}/export', fetchExport, file, { bucket: 'exports' });
  route.get('/privacy/requests/{privacyRequestId}/export.csv', fetchExport, csv, { id: 'privacyExports.download', bucket: 'exports' });
  route.post('/privacy/requests/{privacyRequestId}/confirm', confirmErasure, { message: 'Erasure started' });
  route.post('/privacy/requests/{privacyRequestId}/cancel', cancelPrivacyRequest, { message: 'Request cancelled; found data deleted' });
});

const answered = { gives: 'request', payloadType: 'PrivacyRequestPayload' };

const privacyResolvers = [
  list('privacyRequests', listPrivacyRequests, { about: 'Lists data subject requests, newest first.' }),
  find('privacyRequest', findPrivacyRequest),
  mutation('createPrivacyRequest', askForPersonalData, {
    about: 'Creates a data subject request: an export or an erasure.',
    inputType: 'PersonalDataInput',
    ...answered,
  }),
  mutation('confirmPrivacyRequest', confirmErasure, { about: 'Approves an erasure. Cannot be undone.', ...answered }),
  mutation('cancelPrivacyRequest', cancelPrivacyRequest, { about: 'Cancels a request, and deletes what was found.', ...answered }),
];

export const privacy: Slice = {
  name: 'privacy',
  about: 'Data subject requests: export, erasure and retention.',
  routes: privacyRoutes,
  resolvers: privacyResolvers,
  nodes: [{ read: findPrivacyRequest, rows: PrivacyRequest }],
  pendingWork: [`select from privacy.request where book_id = $1 and due_at <= clock_timestamp()`],
  sealed: [
    { table: 'privacy.request', column: 'marks' },
    { table: 'privacy.part', column: 'rows' },
  ],
};
