import { routes } from '../../core/transport/rest/routes.ts';
import { fundWallet } from './fund.ts';
import { findFunding, listFundings } from './list.ts';
import { reverseFunding } from './reverse.ts';

const NOTED = 'Approval request created; another operator must approve it with the same request';

export const fundingRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/fundings', listFundings);
  route.get('/ops/fundings/{fundingId}', findFunding, { refuses: ['not_found'] });
  route.post('/ops/fundings', fundWallet, {
    message: ({ approvalRequest }) => (approvalRequest === null ? 'Wallet credited' : NOTED),
    refuses: ['not_found', 'conflict'],
    example: {
      businessId: '00000000-0000-7000-8000-000000000001',
      account: 'sandbox',
      amount: 5_000_000,
      reference: '000013260105093000000123456789',
      valueDate: '2026-01-05',
      document: 'GTBank statement of January, page 3, in the safe',
      documentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      note: 'Ticket 4711',
    },
  });
  route.post('/ops/fundings/{fundingId}/reverse', reverseFunding, {
    message: ({ approvalRequest }) => (approvalRequest === null ? 'Credit reversed' : NOTED),
    refuses: ['conflict'],
    example: { note: 'The money belongs to another business' },
  });
});
