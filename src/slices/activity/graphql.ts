import { Args, Ctx, Field, Float, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { argsFrom } from '../../core/transport/graphql/from-zod.ts';
import { DateTime } from '../../core/transport/graphql/scalars.ts';
import { BucketSize, objectType } from '../../core/transport/graphql/types.ts';
import { timeRangeInput } from '../../domain/time/time-range.ts';
import { type ActivityCount, summariseAttempts, summariseProviders, summariseRequests, summariseVerifications } from './summarise.ts';

@objectType('ActivityCount', 'How often something went one way within one hour or day.')
class ActivityCountType implements Omit<ActivityCount, 'subject'> {
  @Field(() => DateTime, { description: 'When the hour, or the day in Lagos, began.' })
  start!: Date;
  @Field(() => String, { description: 'How it went, in the words of the list it counts.' })
  outcome!: string;
  @Field(() => Int, { description: 'How often.' })
  count!: number;
  @Field(() => Float, { description: 'How long one took on average, in milliseconds; 0 where that is not kept.' })
  meanMs!: number;
}

@objectType('ProviderActivityCount', 'How often calls to one provider went one way within one hour or day.')
class ProviderActivityCount extends ActivityCountType {
  @Field(() => String, { description: 'The provider, `sandbox_` before its name when it is simulated.' })
  provider!: string;
}

const ActivityArgs = argsFrom(timeRangeInput, { types: { bucket: () => BucketSize } });
type ActivityArgs = InstanceType<typeof ActivityArgs>;

const BEHIND = 'Oldest first, without what did not happen. Behind by half a second; a crash loses as much.';

@Resolver()
export class ActivityResolver {
  @Query(() => [ActivityCountType], { description: `Requests to the REST API by the class of their status: \`2xx\`, \`4xx\`. ${BEHIND}` })
  requestActivity(@Ctx() context: Context, @Args(() => ActivityArgs) args: ActivityArgs): Promise<ActivityCount[]> {
    return ask(context, summariseRequests, args);
  }

  @Query(() => [ActivityCountType], { description: `Webhook attempts: \`acknowledged\`, or the class of their error. ${BEHIND}` })
  webhookActivity(@Ctx() context: Context, @Args(() => ActivityArgs) args: ActivityArgs): Promise<ActivityCount[]> {
    return ask(context, summariseAttempts, args);
  }

  @Query(() => [ActivityCountType], { description: `Verification calls by the status they ended with. ${BEHIND}` })
  verificationActivity(@Ctx() context: Context, @Args(() => ActivityArgs) args: ActivityArgs): Promise<ActivityCount[]> {
    return ask(context, summariseVerifications, args);
  }

  @Query(() => [ProviderActivityCount], {
    description: `Calls to the providers, of all businesses, by the kind of answer; \`error\` when none came. For operators. ${BEHIND}`,
  })
  async providerActivity(@Ctx() context: Context, @Args(() => ActivityArgs) args: ActivityArgs): Promise<ProviderActivityCount[]> {
    const counts = await ask(context, summariseProviders, args);
    return counts.map(({ subject, ...count }) => ({ provider: subject, ...count }));
  }
}
