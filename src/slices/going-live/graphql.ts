import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { decideGoingLive, listGoingLive } from './decide.ts';
import { requestGoingLive, showGoingLive } from './request.ts';
import { goingLiveSchema, goingLiveView, type GoingLiveView, ownGoingLiveView } from './views.ts';

const GoingLive = objectFrom(goingLiveSchema);
const GoingLiveConnection = connectionFrom(goingLiveSchema);
const GoingLiveArgs = listArgsFrom(listGoingLive.input);
type GoingLiveArgs = InstanceType<typeof GoingLiveArgs>;
const RequestGoingLiveInput = inputFrom(requestGoingLive.input, {
  name: 'RequestGoingLiveInput',
  description: 'What is looked up before an operator looks at it.',
});
type RequestGoingLiveInput = InstanceType<typeof RequestGoingLiveInput>;
const DecideGoingLiveInput = inputFrom(decideGoingLive.input, {
  name: 'DecideGoingLiveInput',
  description: 'Which business, and what becomes of it.',
});
type DecideGoingLiveInput = InstanceType<typeof DecideGoingLiveInput>;
const goingLive = () => GoingLive;
const RequestGoingLivePayload = payloadOf('RequestGoingLivePayload', 'The request', { goingLive });
const DecideGoingLivePayload = payloadOf('DecideGoingLivePayload', 'How far the business is now', { goingLive });

type Answer = Payload<{ goingLive: GoingLiveView }>;

@Resolver(() => GoingLive)
export class GoingLiveResolver {
  @Query(() => GoingLive, { description: 'How far the business is on its way to live. For its people.' })
  async goingLive(@Ctx() context: Context): Promise<GoingLiveView> {
    return ownGoingLiveView(await ask(context, showGoingLive, {}));
  }

  @Query(() => GoingLiveConnection, { description: 'Businesses on their way to live, longest waiting first. For operators.' })
  async goingLiveRequests(@Ctx() context: Context, @Args(() => GoingLiveArgs) args: GoingLiveArgs): Promise<Connection<GoingLiveView>> {
    return connectionOf(await ask(context, listGoingLive, pageInput(args)), args, goingLiveView);
  }

  @Extensions({ bucket: 'kyc' })
  @Mutation(() => RequestGoingLivePayload, { description: 'Asks for live. For the owner.' })
  requestGoingLive(
    @Ctx() context: Context,
    @Arg('input', () => RequestGoingLiveInput, { description: 'What is required.' }) input: RequestGoingLiveInput,
  ): Promise<Answer> {
    return payload(async () => ({ goingLive: ownGoingLiveView(await ask(context, requestGoingLive, input)) }));
  }

  @Mutation(() => DecideGoingLivePayload, {
    description: "Decides on a business's way to live. For operators; in live most decisions take two.",
  })
  decideGoingLive(
    @Ctx() context: Context,
    @Arg('input', () => DecideGoingLiveInput, { description: 'What.' }) input: DecideGoingLiveInput,
  ): Promise<Answer> {
    return payload(async () => ({ goingLive: goingLiveView(await ask(context, decideGoingLive, input)) }));
  }
}
