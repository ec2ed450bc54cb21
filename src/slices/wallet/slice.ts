import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { walletMails } from './mail-templates.ts';
import { walletEvents } from './events.ts';
import { seedWallet } from './deposit.ts';
import { walletResolvers } from './graphql.ts';
import { walletRoutes } from './rest.ts';
import { walletTriggers } from './triggers.ts';

export const wallet: Slice = {
  name: 'wallet',
  about: 'Balances, entries, exports and low-balance alerts.',
  routes: walletRoutes,
  resolvers: walletResolvers,
  events: eventsOf(walletEvents, walletTriggers),
  mails: walletMails,
  seedBusiness: seedWallet,
};
