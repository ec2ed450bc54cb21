import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { findCase, listCases } from './case.ts';
import { decideCase } from './decide.ts';

export const complianceResolvers = [
  list('complianceCases', listCases, { about: 'Lists compliance cases of all businesses, the earliest deadline first. For operators.' }),
  find('complianceCase', findCase, { about: 'Retrieves a compliance case. For operators.' }),
  mutation('decideComplianceCase', decideCase, {
    about: 'Decides a case and releases or cancels its payment. For operators.',
    inputType: 'DecideComplianceCaseInput',
    input: 'Case, decision and reason.',
    argument: 'Case, decision and reason.',
    payloadType: 'DecideComplianceCasePayload',
    done: 'The case',
  }),
];
