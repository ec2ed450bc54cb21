import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { askForPersonalData, cancelPrivacyRequest, confirmErasure, findPrivacyRequest, listPrivacyRequests } from './ask.ts';
import { fetchExport, type PersonalDataExport, sendExport, sendExportCsv } from './export.ts';
import { privacyRequestSchema, privacyRequestView } from './views.ts';

const request = one(privacyRequestSchema, privacyRequestView);
const requests = list(privacyRequestSchema, privacyRequestView);
const asked = one(privacyRequestSchema, privacyRequestView, 'Noted; workers look for what is kept');
const confirmed = one(privacyRequestSchema, privacyRequestView, 'It is being erased');
const canceled = one(privacyRequestSchema, privacyRequestView, 'Given up; what was found is forgotten');
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
  example: 'table,key,column,value,about\r\ncustomer,0199d3a0-7c1e-7000-8000-000000000001,email,ada@example.com,e-mail address\r\n',
  stream: sendExportCsv,
};

export const privacyRoutes = routes({ tag: 'Personal data', access: 'session' }, (route) => {
  const example = { kind: 'export', email: 'ada@example.com', phone: '08031234567' };
  route.post('/privacy/requests', askForPersonalData, asked, { refuses: ['conflict'], example });
  route.get('/privacy/requests', listPrivacyRequests, requests);
  route.get('/privacy/requests/{requestId}', findPrivacyRequest, request, { refuses: ['not_found'] });
  route.get('/privacy/requests/{requestId}/export', fetchExport, file, { bucket: 'exports', refuses: ['not_found', 'conflict'] });
  route.get('/privacy/requests/{requestId}/export.csv', fetchExport, csv, { bucket: 'exports', refuses: ['not_found', 'conflict'] });
  route.post('/privacy/requests/{requestId}/confirm', confirmErasure, confirmed, { refuses: ['not_found', 'conflict'] });
  route.post('/privacy/requests/{requestId}/cancel', cancelPrivacyRequest, canceled, { refuses: ['not_found', 'conflict'] });
});
