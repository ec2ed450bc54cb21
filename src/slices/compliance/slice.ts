import type { Slice } from '../../core/slice/slice.ts';
import { ComplianceCase } from '../../core/compliance/case.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findCase, listCases } from './case.ts';
import { decideCase } from './decide.ts';
import { ComplianceNote, createNote, listTimeline } from './timeline.ts';
import { findRelated } from './related.ts';

const complianceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/compliance/cases', listCases);
  route.get('/ops/compliance/cases/{caseId}', findCase);
  route.post('/ops/compliance/cases/{caseId}/decide', decideCase, {
    message: ({ decision }) => (decision === null ? 'Pending approval by another operator' : 'Case decided'),
    example: { decision: 'clear', note: 'Other date of birth, checked against the passport' },
  });
  route.get('/ops/compliance/cases/{caseId}/timeline', listTimeline);
  route.get('/ops/compliance/cases/{caseId}/related', findRelated);
  route.post('/ops/compliance/cases/{caseId}/notes', createNote, {
    message: 'Note added',
    example: { note: 'Asked the business for the passport of the payee' },
  });
});

const complianceResolvers = [
  list('complianceCases', listCases),
  find('complianceCase', findCase),
  mutation('decideComplianceCase', decideCase, { about: 'Decides a case and releases or cancels its payment.' }),
  list('complianceCaseTimeline', listTimeline),
  find('complianceCaseRelated', findRelated, { argument: { name: 'caseId', about: 'Case id.' } }),
  mutation('createComplianceCaseNote', createNote, { gives: 'entry' }),
];

export const compliance: Slice = {
  name: 'compliance',
  about: 'Compliance cases and their decisions.',
  operatorRoutes: complianceRoutes,
  resolvers: complianceResolvers,
  entities: [ComplianceCase, ComplianceNote],
};
