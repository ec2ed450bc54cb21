import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { findStatement, type GenuineStatement, listStatements, printedStatement, verifyStatement } from './find.ts';
import { genuinePage } from './genuine-page.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';
import type { PrintedStatement } from './render.ts';
import { sendStatementPdf } from './send.ts';
import { genuineSchema, genuineView, monthlySchema, monthlyView, statementSchema, statementView } from './views.ts';

const statement = one(statementSchema, statementView);
const issued = one(statementSchema, statementView, 'Statement issued');
const statementList = list(statementSchema, statementView);
const monthly = one(monthlySchema, monthlyView);
const genuine: Presenter<GenuineStatement> = {
  ...one(genuineSchema, genuineView, 'This statement is genuine'),
  page: (found) => genuinePage(genuineView(found)),
};

const pdf: StreamPresenter<PrintedStatement> = { contentType: 'application/pdf', stream: sendStatementPdf };

export const statementRoutes = routes({ tag: 'Wallet', access: 'either' }, (route) => {
  route.post('/statements', issueStatement, issued, { bucket: 'exports', example: { from: '2026-10-01', to: '2026-10-31' } });
  route.get('/statements', listStatements, statementList);
  route.get('/statements/{number}', findStatement, statement, { refuses: ['not_found'] });
  route.get('/statements/{number}/pdf', printedStatement, pdf, { bucket: 'exports', refuses: ['not_found'] });
  route.get('/statements/verify/{number}/{hash}', verifyStatement, genuine, { access: 'public', bucket: 'auth', refuses: ['not_found'] });
  route.put('/wallet/monthly-statement', setMonthlyStatement, monthly, { example: { enabled: true, emails: ['books@acme.ng'] } });
  route.get('/wallet/monthly-statement', findMonthlyStatement, monthly);
});
