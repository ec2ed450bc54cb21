import { one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { agreeToProposal, refuseProposal, showProposal } from './decide.ts';
import { proposalSchema, proposalView } from './views.ts';

const proposal = one(proposalSchema, proposalView);
const agreed = one(proposalSchema, proposalView, 'Agreed and done');
const refused = one(proposalSchema, proposalView, ({ ended }) => (ended === 'withdrawn' ? 'Withdrawn' : 'Refused'));

export const proposalRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/proposals/{proposalId}', showProposal, proposal);
  route.post('/ops/proposals/{proposalId}/agree', agreeToProposal, agreed, {
    refuses: ['conflict'],
    example: { note: 'Checked against ticket 4711' },
  });
  route.post('/ops/proposals/{proposalId}/refuse', refuseProposal, refused, {
    refuses: ['conflict'],
    example: { note: 'The bank says otherwise in ticket 4711' },
  });
});
