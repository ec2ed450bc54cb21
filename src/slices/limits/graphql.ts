import { find, mutation, query } from '../../core/transport/graphql/fields.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { setTier } from './set-tier.ts';
import { listTiers } from './tiers.ts';

export const limitResolvers = [
  query('walletLimits', findLimits, { about: 'What the wallet may pay to others, and what is left.' }),
  query('tiers', listTiers, { about: 'The tiers that a wallet may have. For operators.' }),
  find('businessLimits', showLimits, {
    about: 'What the wallet of a business may pay, and what is left. For operators.',
    argument: { name: 'businessId', about: 'The business.' },
  }),
  mutation('setLimits', setLimits, {
    about: 'Sets what the wallet of a business may pay. For operators; in live, more takes two.',
    input: 'Which business, and what its wallet may pay.',
    argument: 'What.',
    done: 'The limits as they are now',
  }),
  mutation('setTier', setTier, {
    about: 'Changes the numbers of a tier, for every wallet that has it. For operators in live; more takes two.',
    input: 'Which tier, and all of its numbers.',
    argument: 'Which, and its numbers.',
    gives: 'change',
    done: 'The tier as it is now, or what waits',
  }),
];
