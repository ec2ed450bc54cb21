import type { Slice } from '../../services/slice.ts';
import { seedWallet } from './demo.ts';
import { WalletResolver } from './graphql.ts';
import { walletRoutes } from './rest.ts';

/** Balances, statements, and word when money runs low. */
export const wallet: Slice = { name: 'wallet', routes: walletRoutes, resolvers: [WalletResolver], seedBusiness: seedWallet };
