import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { findCase, listCases } from './case.ts';
import { decideCase } from './decide.ts';

export const complianceResolvers = [
  list('screeningCases', listCases, { about: 'Lists cases of the sanctions screening, of all businesses, oldest first. For operators.' }),
  find('screeningCase', findCase, { about: 'Retrieves a case of the sanctions screening. For operators.' }),
  mutation('decideScreeningCase', decideCase, {
    about: 'Decides a case and releases or cancels its payment. For operators.',
    inputType: 'DecideScreeningCaseInput',
    input: 'Case, decision and reason.',
    argument: 'Case, decision and reason.',
    payloadType: 'DecideScreeningCasePayload',
    done: 'The case',
  }),
];
