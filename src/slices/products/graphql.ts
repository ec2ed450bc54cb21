import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { addDeliveryOption } from './add-delivery-option.ts';
import { createProduct } from './create.ts';
import { findProduct } from './find.ts';
import {
  AddDeliveryOptionInput,
  AddDeliveryOptionPayload,
  CreateProductInput,
  CreateProductPayload,
  ProductConnection,
  ProductObject,
  RemoveDeliveryOptionInput,
  RemoveDeliveryOptionPayload,
  UpdateProductInput,
  UpdateProductPayload,
} from './graphql-types.ts';
import { listProducts } from './list.ts';
import { removeDeliveryOption } from './remove-delivery-option.ts';
import { updateProduct } from './update.ts';
import { deliveryOptionView, productView } from './views.ts';

type View = ReturnType<typeof productView>;

@Resolver(() => ProductObject)
export class ProductResolver {
  @Query(() => ProductConnection, { description: 'Products, newest first.' })
  async products(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<View>> {
    return connectionOf(await ask(context, listProducts, pageInput(args)), args, productView);
  }

  @Query(() => ProductObject, { nullable: true, description: 'One product; null when there is none.' })
  async product(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) productId: string): Promise<View | null> {
    const found = await byId(context, findProduct, { productId });
    return found && productView(found);
  }

  @Mutation(() => CreateProductPayload, { description: 'Offers a product.' })
  createProduct(
    @Ctx() context: Context,
    @Arg('input', () => CreateProductInput, { description: 'What.' }) input: CreateProductInput,
  ): Promise<Payload<{ product: View }>> {
    return payload(async () => ({ product: productView(await ask(context, createProduct, input)) }));
  }

  @Mutation(() => UpdateProductPayload, { description: 'Changes what is given and leaves the rest.' })
  updateProduct(
    @Ctx() context: Context,
    @Arg('input', () => UpdateProductInput, { description: 'Which one, and what.' }) input: UpdateProductInput,
  ): Promise<Payload<{ product: View }>> {
    return payload(async () => ({ product: productView(await ask(context, updateProduct, input)) }));
  }

  @Mutation(() => AddDeliveryOptionPayload, { description: 'Adds a way of delivery to a product.' })
  addDeliveryOption(
    @Ctx() context: Context,
    @Arg('input', () => AddDeliveryOptionInput, { description: 'Which one, to what.' }) input: AddDeliveryOptionInput,
  ): Promise<Payload<{ deliveryOption: ReturnType<typeof deliveryOptionView> }>> {
    return payload(async () => ({ deliveryOption: deliveryOptionView(await ask(context, addDeliveryOption, input)) }));
  }

  @Mutation(() => RemoveDeliveryOptionPayload, { description: 'Takes a way of delivery from a product; orders that chose it keep it.' })
  removeDeliveryOption(
    @Ctx() context: Context,
    @Arg('input', () => RemoveDeliveryOptionInput, { description: 'Which one.' }) input: RemoveDeliveryOptionInput,
  ): Promise<Payload<{ optionId: string }>> {
    return payload(async () => ({ optionId: (await ask(context, removeDeliveryOption, input)).id }));
  }
}
