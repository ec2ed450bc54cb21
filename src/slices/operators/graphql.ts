import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { z } from 'zod';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import type { Operation } from '../../core/operation/operation.ts';
import { listBusinesses, type OperatedBusinessDetail, showBusiness } from './businesses.ts';
import { freezeWallet, reinstateKey, suspendKey, unfreezeWallet } from './holds.ts';
import {
  operatedBusinessSchema,
  operatedBusinessView,
  type OperatedBusinessView,
  operatedDetailSchema,
  operatedDetailView,
  type OperatedDetailView,
} from './views.ts';

const BusinessConnection = connectionFrom(operatedBusinessSchema);
const BusinessDetail = objectFrom(operatedDetailSchema);
const BusinessArgs = listArgsFrom(listBusinesses.input);
type BusinessArgs = InstanceType<typeof BusinessArgs>;
const HoldWalletInput = inputFrom(freezeWallet.input, { name: 'HoldWalletInput', description: 'Whose wallet, and why.' });
type HoldWalletInput = InstanceType<typeof HoldWalletInput>;
const HoldKeyInput = inputFrom(suspendKey.input, { name: 'HoldKeyInput', description: 'Which API key of which business, and why.' });
type HoldKeyInput = InstanceType<typeof HoldKeyInput>;
const HoldPayload = payloadOf('HoldPayload', 'The business as it is now', { business: () => BusinessDetail });

type Answer = Payload<{ business: OperatedDetailView }>;

@Resolver()
export class OperatorResolver {
  @Query(() => BusinessConnection, { description: 'Businesses by name, or one by its id or the address of an owner. For operators.' })
  async operatedBusinesses(
    @Ctx() context: Context,
    @Args(() => BusinessArgs) args: BusinessArgs,
  ): Promise<Connection<OperatedBusinessView>> {
    return connectionOf(await ask(context, listBusinesses, pageInput(args)), args, operatedBusinessView);
  }

  @Query(() => BusinessDetail, {
    nullable: true,
    description: 'One business with its owners and keys. For operators; its audit log tells of it.',
  })
  async operatedBusiness(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) businessId: string,
  ): Promise<OperatedDetailView | null> {
    const found = await byId(context, showBusiness, { businessId });
    return found && operatedDetailView(found);
  }

  @Mutation(() => HoldPayload, { description: 'Freezes the wallet of a business, at once. For operators.' })
  freezeWallet(
    @Ctx() context: Context,
    @Arg('input', () => HoldWalletInput, { description: 'Whose.' }) input: HoldWalletInput,
  ): Promise<Answer> {
    return held(context, freezeWallet, input);
  }

  @Mutation(() => HoldPayload, { description: 'Lets a wallet pay again that operators froze; in live this takes two of them.' })
  unfreezeWallet(
    @Ctx() context: Context,
    @Arg('input', () => HoldWalletInput, { description: 'Whose.' }) input: HoldWalletInput,
  ): Promise<Answer> {
    return held(context, unfreezeWallet, input);
  }

  @Mutation(() => HoldPayload, { description: 'Suspends an API key of a business, at once. For operators.' })
  suspendApiKey(
    @Ctx() context: Context,
    @Arg('input', () => HoldKeyInput, { description: 'Which.' }) input: HoldKeyInput,
  ): Promise<Answer> {
    return held(context, suspendKey, input);
  }

  @Mutation(() => HoldPayload, { description: 'Lets an API key work again that operators suspended; in live this takes two of them.' })
  reinstateApiKey(
    @Ctx() context: Context,
    @Arg('input', () => HoldKeyInput, { description: 'Which.' }) input: HoldKeyInput,
  ): Promise<Answer> {
    return held(context, reinstateKey, input);
  }
}

const held = (context: Context, operation: Operation<z.ZodType, OperatedBusinessDetail>, input: object): Promise<Answer> =>
  payload(async () => ({ business: operatedDetailView(await ask(context, operation, input)) }));
