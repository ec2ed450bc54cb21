import type { Slice } from '../../core/slice/slice.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findCase, listCases } from './case.ts';
import { decideCase } from './decide.ts';

const complianceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/compliance/cases', listCases);
  route.get('/ops/compliance/cases/{caseId}', findCase, { refuses: ['not_found'] });
  route.post('/ops/compliance/cases/{caseId}/decide', decideCase, {
    message: ({ decision }) => (decision === null ? 'Pending approval by another operator' : 'Case decided'),
    refuses: ['not_found', 'conflict'],
    example: { decision: 'clear', note: 'Other date of birth, checked against the passport' },
  });
});

const complianceResolvers = [
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

export const compliance: Slice = {
  name: 'compliance',
  about: 'Compliance cases and their decisions.',
  operatorRoutes: complianceRoutes,
  resolvers: complianceResolvers,
};
