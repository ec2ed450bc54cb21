import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { type MailTemplates, paragraphs, table } from '../../core/mail/template.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { statementResolvers } from './graphql.ts';
import { statementRoutes } from './rest.ts';
import { findStatement } from './find.ts';
import { Statement } from './entities.ts';

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
