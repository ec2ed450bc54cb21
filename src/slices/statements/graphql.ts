import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { findStatement, listStatements } from './find.ts';
import { issueStatement } from './issue.ts';
import { findMonthlyStatement, setMonthlyStatement } from './monthly.ts';

export const statementResolvers = [
  list('statements', listStatements, { about: 'Lists issued statements, newest first.' }),
  query('issuedStatement', findStatement, {
    about: 'Retrieves a statement by its number; null when there is none.',
    nullable: true,
  }),
  query('monthlyStatement', findMonthlyStatement, { about: 'Retrieves the recipients of the monthly statement.' }),
  mutation('createStatement', issueStatement, {
    about: 'Issues a statement of account over whole days. The same days with the same rows return the same statement.',
    input: 'Days of the statement.',
    argument: 'Days of the statement.',
    gives: 'statement',
    done: 'The statement',
  }),
  mutation('updateMonthlyStatement', setMonthlyStatement, {
    about: 'Sets the recipients of the monthly statement.',
    input: 'Recipients.',
    argument: 'Recipients.',
    done: 'The recipients',
  }),
];
