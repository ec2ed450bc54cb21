import { z } from 'zod';
import type { ServerResponse } from 'node:http';
import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { type MailTemplates, paragraphs, table, money } from '../../core/mail/template.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { findStatement, listStatements, printedStatement, verifyStatement, type genuineSchema } from './statement.ts';
import { Statement } from './entities.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { type PrintedStatement, printStatement } from './render.ts';
import { escaped } from '../../platform/formats/text.ts';
import { dayText } from '../../core/pdf/document.ts';

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

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#111, #eee); background: light-dark(#fff, #111); max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem; margin: 0 }
  .result { border: 2px solid; padding: .6rem 1rem; font-weight: 600 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: .35rem 0; border-bottom: 1px solid #888; font-weight: 400 }
  th { padding-right: 1rem; white-space: nowrap }
  td { overflow-wrap: anywhere }`;

function genuinePage({ number, environment, business, from, to, opening, closing }: z.output<typeof genuineSchema>): string {
  const rows = [
    ['Account holder', business],
    ['Number', number],
    ['Period', `${dayText(from)} to ${dayText(to)}`],
    ['Opening balance', money(opening)],
    ['Closing balance', money(closing)],
  ] as const;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(`Statement ${number}`)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Statement of account</h1>
      ${environment === 'sandbox' ? '<p><strong>Sandbox.</strong> No real money moved.</p>' : ''}
      <p class="result">This statement was issued by this service. Compare these details with the PDF.</p>
      <table>${rows.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>
    </main>
  </body>
</html>
`;
}

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
