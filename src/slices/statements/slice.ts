import type { Slice } from '../../core/slice/slice.ts';
import { StatementsResolver } from './graphql.ts';
import { statementInvariants } from './invariants.ts';
import { statementMails } from './mail-templates.ts';
import { makeMonthly, monthlyDue } from './make-monthly.ts';
import { statementRoutes } from './rest.ts';

export const statements: Slice = {
  name: 'statements',
  about: 'Statements of account, on paper that can be proved genuine.',
  routes: statementRoutes,
  resolvers: [StatementsResolver],
  mails: statementMails,
  invariants: statementInvariants,
  looks: [{ name: 'make-monthly-statements', due: monthlyDue, look: makeMonthly }],
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'statement-issued': true;
  }
}
