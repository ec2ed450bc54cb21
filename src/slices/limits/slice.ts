import type { Slice } from '../../core/slice/slice.ts';
import { limitInvariants } from './invariants.ts';
import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { setTier, listTiers } from './tiers.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { WalletTier } from './entities.ts';

const message = ({ approvalRequest }: { approvalRequest: object | null }): string =>
  approvalRequest === null
    ? 'In force with the next payment'
    : 'Approval request created; another operator must approve it with the same request';

const limitRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet/limits', findLimits);
});

const limitOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/tiers', listTiers);
  route.post('/ops/tiers/{tier}', setTier, {
    message,
    example: {
      perPayment: 1_000_000_00,
      dayAmount: 5_000_000_00,
      dayPayments: 400,
      monthAmount: 50_000_000_00,
      note: 'Decided by the board on 12 January',
    },
  });
  route.get('/ops/limits/{businessId}', showLimits);
  route.post('/ops/limits/{businessId}', setLimits, { message, example: { tier: 'tier_2', note: 'Audited accounts in ticket 4711' } });
});

const limitResolvers = [
  query('walletLimits', findLimits),
  query('tiers', listTiers),
  find('businessLimits', showLimits, {
    about: "Retrieves the limits of a business's wallet and the remaining amounts.",
    argument: { name: 'businessId', about: 'Business id.' },
  }),
  mutation('updateBusinessLimits', setLimits, {
    about: "Sets the limits of a business's wallet. For operators; in live, a raise needs a second operator.",
  }),
  mutation('updateTier', setTier, {
    about: 'Updates the limits of a tier, for every wallet with the tier. For operators in live; a raise needs a second operator.',
    gives: 'change',
  }),
];

export const limits: Slice = {
  name: 'limits',
  about: 'Transaction limits of wallets.',
  routes: limitRoutes,
  operatorRoutes: limitOperatorRoutes,
  resolvers: limitResolvers,
  entities: [WalletTier],
  invariants: limitInvariants,
};
