import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { findStatement, listStatements, printedStatement, verifyStatement } from './find.ts';
import { genuinePage } from './genuine-page.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';
import type { PrintedStatement } from './render.ts';
import { sendStatementPdf } from './send.ts';

const pdf: StreamPresenter<PrintedStatement> = { contentType: 'application/pdf', stream: sendStatementPdf };

export const statementRoutes = routes({ tag: 'Wallet', access: 'either' }, (route) => {
  route.post('/statements', issueStatement, {
    message: 'Statement issued',
    bucket: 'exports',
    example: { from: '2026-10-01', to: '2026-10-31' },
  });
  route.get('/statements', listStatements);
  route.get('/statements/{statementNumber}', findStatement, { refuses: ['not_found'] });
  route.get('/statements/{statementNumber}/pdf', printedStatement, pdf, { bucket: 'exports', refuses: ['not_found'] });
  route.get('/statements/verify/{statementNumber}/{hash}', verifyStatement, {
    message: 'This statement is genuine',
    page: genuinePage,
    access: 'public',
    bucket: 'auth',
    refuses: ['not_found'],
  });
  route.put('/wallet/monthly-statement', setMonthlyStatement, { example: { enabled: true, emails: ['books@acme.ng'] } });
  route.get('/wallet/monthly-statement', findMonthlyStatement);
});
