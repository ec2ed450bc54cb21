import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { type MailTemplates, paragraphs, table } from '../../core/mail/template.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { findStatement, listStatements, printedStatement, verifyStatement } from './find.ts';
import { Statement } from './entities.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { genuinePage } from './genuine-page.ts';
import { type PrintedStatement, printStatement } from './render.ts';
import type { ServerResponse } from 'node:http';

const STALLED_MS = 60_000;

/** Sends a statement as PDF with backpressure. Invariant: a failure cuts the connection, so a partial file is never complete. */
async function sendStatementPdf(printed: PrintedStatement, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.setHeader('Content-Disposition', `attachment; filename="${printed.statement.number}.pdf"`);
  if (response.req.method === 'HEAD') return void response.end();
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    await printStatement(printed, response, { signal: gone.signal });
  } catch (error) {
    response.destroy();
    if (!gone.signal.aborted) throw error;
  }
}

const pdf: StreamPresenter<PrintedStatement> = { contentType: 'application/pdf', stream: sendStatementPdf };

const statementRoutes = routes({ tag: 'Wallet', access: 'either' }, (route) => {
  route.post('/statements', issueStatement, {
    message: 'Statement issued',
    bucket: 'exports',
    example: { from: '2026-10-01', to: '2026-10-31' },
  });
  route.get('/statements', listStatements);
  route.get('/statements/{statementNumber}', findStatement);
  route.get('/statements/{statementNumber}/pdf', printedStatement, pdf, { bucket: 'exports' });
  route.get('/statements/verify/{statementNumber}/{hash}', verifyStatement, {
    message: 'This statement is genuine',
    page: genuinePage,
    access: 'public',
    bucket: 'auth',
  });
  route.put('/wallet/monthly-statement', setMonthlyStatement, { example: { enabled: true, emails: ['books@acme.ng'] } });
  route.get('/wallet/monthly-statement', findMonthlyStatement);
});

const statementResolvers = [
  list('statements', listStatements, { about: 'Lists issued statements, newest first.' }),
  query('issuedStatement', findStatement, { nullable: true }),
  query('monthlyStatement', findMonthlyStatement),
  mutation('createStatement', issueStatement, {
    about: 'Issues a statement of account over whole days. The same days with the same rows return the same statement.',
    gives: 'statement',
  }),
  mutation('updateMonthlyStatement', setMonthlyStatement),
];

const before = (column: string): string => `
  coalesce((select e.balance_after from ledger.entry e where e.book_id = s.book_id and e.account = ${accounts.wallet} and e.seq = s.${column} limit 1), 0)`;

const statementInvariants: Invariant[] = [
  {
    id: 'statement_balances',
    title: 'The balances of an issued statement equal those of the ledger before its first and after its last row',
    sql: `select s.book_id, s.number, s.opening, s.closing from statement s where s.opening <> ${before('first_seq')} or s.closing <> ${before('last_seq')}`,
  },
];

const data = z.object({ number: z.string().nullable(), month: z.string(), dashboard: z.string().optional() });
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Why: figures and files require a sign-in. */
const statementMails = {
  statement: {
    notice: { about: 'A statement of account was issued', mayBeOff: true },
    words(business, given) {
      const { number, month, dashboard } = data.parse(given);
      const name = `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
      return {
        subject: `Statement of account for ${name}`,
        text: paragraphs(
          ...(number === null
            ? [
                `The statement of account of ${business} for ${name} exceeds the row limit of a PDF. Choose fewer days, or export them as CSV.`,
              ]
            : [`The statement of account of ${business} for ${name} is available.`, table([['Number', number]])]),
          `Sign in to download it, under Statement${dashboard === undefined ? '.' : `: ${dashboard}/statement`}`,
          `You receive this message because your address is on the monthly statements of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;

export const statements: Slice = {
  name: 'statements',
  about: 'Statements of account as PDF, with verification.',
  routes: statementRoutes,
  resolvers: statementResolvers,
  nodes: [{ read: findStatement, rows: Statement, by: 'number' }],
  mails: statementMails,
  invariants: statementInvariants,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'statement-issued': true;
  }
}
