import { routes } from '../../core/transport/rest/routes.ts';
import { agreeToProposal, refuseProposal, showProposal } from './decide.ts';

export const proposalRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/proposals/{proposalId}', showProposal);
  route.post('/ops/proposals/{proposalId}/agree', agreeToProposal, {
    message: 'Approved and executed',
    refuses: ['conflict'],
    example: { note: 'Checked against ticket 4711' },
  });
  route.post('/ops/proposals/{proposalId}/refuse', refuseProposal, {
    message: ({ ended }) => (ended === 'withdrawn' ? 'Withdrawn' : 'Refused'),
    refuses: ['conflict'],
    example: { note: 'The bank contradicts this in ticket 4711' },
  });
});
