import type { Slice } from '../../services/slice.ts';
import { walletMails } from './mail-templates.ts';
import { walletEvents } from './events.ts';
import { seedWallet } from './demo.ts';
import { WalletResolver } from './graphql.ts';
import { walletRoutes } from './rest.ts';

export const wallet: Slice = {
  name: 'wallet',
  about: 'Balances, statements, and word when money runs low.',
  routes: walletRoutes,
  resolvers: [WalletResolver],
  events: walletEvents,
  mails: walletMails,
  seedBusiness: seedWallet,
};
