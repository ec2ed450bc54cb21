import { Ctx, Query, Resolver } from 'type-graphql';
import { ask } from '../../services/doors/graphql/call.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { objectFrom } from '../../services/doors/graphql/from-zod.ts';
import { findLimits } from './limits.ts';
import { limitsSchema, limitsView, type LimitsView } from './views.ts';

const WalletLimits = objectFrom(limitsSchema);

@Resolver()
export class LimitResolver {
  @Query(() => WalletLimits, { description: 'What the wallet may pay to others, and what is left.' })
  async walletLimits(@Ctx() context: Context): Promise<LimitsView> {
    return limitsView(await ask(context, findLimits, {}));
  }
}
