import { Resolver, Root, Subscription } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Subscribed } from '../../core/transport/graphql/context.ts';
import type { Wallet } from './find.ts';
import { shownWallet, WalletType } from './graphql.ts';
import { watchWallet } from './watch.ts';

/** The live feed of the wallet. */
@Resolver()
export class WalletLiveResolver {
  @Subscription(() => WalletType, {
    subscribe: ({ context }: Subscribed) => ask(context, watchWallet),
    description: 'The wallet as it is now, then again when it changed: at most four times a second, always the last state.',
  })
  walletUpdated(@Root() wallet: Wallet): ReturnType<typeof shownWallet> {
    return shownWallet(wallet);
  }
}
