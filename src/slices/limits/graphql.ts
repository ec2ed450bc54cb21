import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { findLimits } from './limits.ts';
import { setLimits, showLimits } from './operate.ts';
import { setTier } from './set-tier.ts';
import { listTiers } from './tiers.ts';
import {
  businessLimitsSchema,
  businessLimitsView,
  type BusinessLimitsView,
  keyLimitsSchema,
  limitsSchema,
  limitsView,
  type LimitsView,
  tierChangeSchema,
  tierChangeView,
  type TierChangeView,
  tierSchema,
  tierView,
  type TierView,
} from './views.ts';

objectFrom(keyLimitsSchema);
const WalletLimits = objectFrom(limitsSchema);
const BusinessLimits = objectFrom(businessLimitsSchema, { types: { limits: () => WalletLimits } });
const Tier = objectFrom(tierSchema);
const kobo = () => Kobo;
const SetLimitsInput = inputFrom(
  setLimits.input,
  { name: 'SetLimitsInput', description: 'Which business, and what its wallet may pay.' },
  { types: { perPayment: kobo, dayAmount: kobo, monthAmount: kobo } },
);
type SetLimitsInput = InstanceType<typeof SetLimitsInput>;
const SetLimitsPayload = payloadOf('SetLimitsPayload', 'The limits as they are now', { businessLimits: () => BusinessLimits });
const TierChange = objectFrom(tierChangeSchema, { types: { tier: () => Tier } });
const SetTierInput = inputFrom(
  setTier.input,
  { name: 'SetTierInput', description: 'Which tier, and all of its numbers.' },
  { types: { perPayment: kobo, dayAmount: kobo, monthAmount: kobo } },
);
type SetTierInput = InstanceType<typeof SetTierInput>;
const SetTierPayload = payloadOf('SetTierPayload', 'The tier as it is now, or what waits', { change: () => TierChange });

@Resolver()
export class LimitResolver {
  @Query(() => WalletLimits, { description: 'What the wallet may pay to others, and what is left.' })
  async walletLimits(@Ctx() context: Context): Promise<LimitsView> {
    return limitsView(await ask(context, findLimits, {}));
  }

  @Query(() => [Tier], { description: 'The tiers that a wallet may have. For operators.' })
  async tiers(@Ctx() context: Context): Promise<readonly TierView[]> {
    return (await ask(context, listTiers, {})).map(tierView);
  }

  @Query(() => BusinessLimits, { nullable: true, description: 'What the wallet of a business may pay, and what is left. For operators.' })
  async businessLimits(
    @Ctx() context: Context,
    @Arg('businessId', () => ID, { description: 'The business.' }) businessId: string,
  ): Promise<BusinessLimitsView | null> {
    const found = await byId(context, showLimits, { businessId });
    return found && businessLimitsView(found);
  }

  @Mutation(() => SetLimitsPayload, { description: 'Sets what the wallet of a business may pay. For operators; in live, more takes two.' })
  setLimits(
    @Ctx() context: Context,
    @Arg('input', () => SetLimitsInput, { description: 'What.' }) input: SetLimitsInput,
  ): Promise<Payload<{ businessLimits: BusinessLimitsView }>> {
    return payload(async () => ({ businessLimits: businessLimitsView(await ask(context, setLimits, input)) }));
  }

  @Mutation(() => SetTierPayload, {
    description: 'Changes the numbers of a tier, for every wallet that has it. For operators in live; more takes two.',
  })
  setTier(
    @Ctx() context: Context,
    @Arg('input', () => SetTierInput, { description: 'Which, and its numbers.' }) input: SetTierInput,
  ): Promise<Payload<{ change: TierChangeView }>> {
    return payload(async () => ({ change: tierChangeView(await ask(context, setTier, input)) }));
  }
}
