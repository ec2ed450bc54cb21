import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { findStatement, listStatements } from './find.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';

export const statementResolvers = [
  list('statements', listStatements, { about: 'Statements of account that were issued, newest first.' }),
  query('issuedStatement', findStatement, {
    about: 'One statement of account; null when there is none of this number.',
    nullable: true,
  }),
  query('monthlyStatement', findMonthlyStatement, { about: 'Who is told of the statement of each month.' }),
  mutation('issueStatement', issueStatement, {
    about: 'Issues a statement of account over whole days. The same days with the same rows are the same statement.',
    input: 'Which days.',
    argument: 'Which days.',
    gives: 'statement',
    done: 'The statement',
  }),
  mutation('setMonthlyStatement', setMonthlyStatement, {
    about: 'Sets who is told, each month, that a statement is there.',
    input: 'Who is told.',
    argument: 'Who is told.',
    done: 'Who is told',
  }),
];
