import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { setTier } from './set-tier.ts';
import { listTiers } from './tiers.ts';

export const limitResolvers = [
  query('walletLimits', findLimits, { about: 'Retrieves the limits of the wallet and the remaining amounts.' }),
  query('tiers', listTiers, { about: 'Lists the wallet tiers. For operators.' }),
  find('businessLimits', showLimits, {
    about: "Retrieves the limits of a business's wallet and the remaining amounts. For operators.",
    argument: { name: 'businessId', about: 'Business id.' },
  }),
  mutation('updateBusinessLimits', setLimits, {
    about: "Sets the limits of a business's wallet. For operators; in live, a raise needs a second operator.",
    input: 'Business and its limits.',
    argument: 'The business and its limits.',
    done: 'The new limits',
  }),
  mutation('updateTier', setTier, {
    about: 'Updates the limits of a tier, for every wallet with the tier. For operators in live; a raise needs a second operator.',
    input: 'Tier and all of its limits.',
    argument: 'Tier and its limits.',
    gives: 'change',
    done: 'The updated tier, or its approval request',
  }),
];
