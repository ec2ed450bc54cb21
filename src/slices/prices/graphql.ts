import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { addPrice, endPrice } from './change.ts';
import { listPrices } from './list.ts';
import { previewPrice } from './preview.ts';
import {
  previewSchema,
  previewView,
  type PreviewView,
  priceChangeSchema,
  priceChangeView,
  type PriceChangeView,
  priceSchema,
  priceView,
  type PriceView,
} from './views.ts';

const Price = objectFrom(priceSchema);
const PriceConnection = connectionFrom(priceSchema);
const PriceArgs = listArgsFrom(listPrices.input);
type PriceArgs = InstanceType<typeof PriceArgs>;
const PriceChange = objectFrom(priceChangeSchema, { types: { price: () => Price } });
const PricePreview = objectFrom(previewSchema);
const kobo = () => Kobo;
const amounts = { types: { minAmount: kobo, maxAmount: kobo, flat: kobo, cap: kobo } };
const AddPriceInput = inputFrom(
  addPrice.input,
  { name: 'AddPriceInput', description: 'What is charged for what, and from when on.' },
  amounts,
);
type AddPriceInput = InstanceType<typeof AddPriceInput>;
const PreviewPriceInput = inputFrom(
  previewPrice.input,
  { name: 'PreviewPriceInput', description: 'What would be charged for what.' },
  amounts,
);
type PreviewPriceInput = InstanceType<typeof PreviewPriceInput>;
const EndPriceInput = inputFrom(endPrice.input, { name: 'EndPriceInput', description: 'Which rule, and from when on it holds no more.' });
type EndPriceInput = InstanceType<typeof EndPriceInput>;
const AddPricePayload = payloadOf('AddPricePayload', 'The rule, or what waits', { change: () => PriceChange });
const EndPricePayload = payloadOf('EndPricePayload', 'The rule, or what waits', { change: () => PriceChange });

type Answer = Payload<{ change: PriceChangeView }>;

@Resolver()
export class PriceResolver {
  @Query(() => PriceConnection, { description: 'Rules of prices: to come, in force, and ended. For operators.' })
  async prices(@Ctx() context: Context, @Args(() => PriceArgs) args: PriceArgs): Promise<Connection<PriceView>> {
    return connectionOf(await ask(context, listPrices, pageInput(args)), args, priceView);
  }

  @Query(() => PricePreview, { description: 'What a rule of prices would have made of the last 30 days. For operators.' })
  async pricePreview(
    @Ctx() context: Context,
    @Arg('input', () => PreviewPriceInput, { description: 'The rule.' }) input: PreviewPriceInput,
  ): Promise<PreviewView> {
    return previewView(await ask(context, previewPrice, input));
  }

  @Mutation(() => AddPricePayload, { description: 'Adds a rule of prices. For operators; in live it takes two.' })
  addPrice(
    @Ctx() context: Context,
    @Arg('input', () => AddPriceInput, { description: 'The rule.' }) input: AddPriceInput,
  ): Promise<Answer> {
    return payload(async () => ({ change: priceChangeView(await ask(context, addPrice, input)) }));
  }

  @Mutation(() => EndPricePayload, { description: 'Ends a rule of prices. For operators; in live it takes two.' })
  endPrice(
    @Ctx() context: Context,
    @Arg('input', () => EndPriceInput, { description: 'Which, and when.' }) input: EndPriceInput,
  ): Promise<Answer> {
    return payload(async () => ({ change: priceChangeView(await ask(context, endPrice, input)) }));
  }
}
