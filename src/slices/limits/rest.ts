import { routes } from '../../core/transport/rest/routes.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { setTier } from './set-tier.ts';
import { listTiers } from './tiers.ts';

const message = ({ approvalRequest }: { approvalRequest: object | null }): string =>
  approvalRequest === null
    ? 'In force with the next payment'
    : 'Approval request created; another operator must approve it with the same request';

export const limitRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet/limits', findLimits);
});

export const limitOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/tiers', listTiers);
  route.post('/ops/tiers/{tier}', setTier, {
    message,
    refuses: ['not_found', 'conflict'],
    example: {
      perPayment: 1_000_000_00,
      dayAmount: 5_000_000_00,
      dayPayments: 400,
      monthAmount: 50_000_000_00,
      note: 'Decided by the board on 12 January',
    },
  });
  route.get('/ops/limits/{businessId}', showLimits, { refuses: ['not_found'] });
  route.post('/ops/limits/{businessId}', setLimits, {
    message,
    refuses: ['not_found', 'conflict'],
    example: { tier: 'tier_2', note: 'Audited accounts in ticket 4711' },
  });
});
