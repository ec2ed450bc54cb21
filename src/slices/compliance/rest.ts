import { routes } from '../../core/transport/rest/routes.ts';
import { findCase, listCases } from './case.ts';
import { decideCase } from './decide.ts';

export const complianceRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/compliance/cases', listCases);
  route.get('/ops/compliance/cases/{caseId}', findCase, { refuses: ['not_found'] });
  route.post('/ops/compliance/cases/{caseId}/decide', decideCase, {
    message: ({ decision }) => (decision === null ? 'Pending approval by another operator' : 'Case decided'),
    refuses: ['not_found', 'conflict'],
    example: { decision: 'clear', note: 'Other date of birth, checked against the passport' },
  });
});
