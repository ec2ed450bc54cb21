import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { createCustomer } from './create.ts';
import { findCustomer } from './find.ts';
import {
  CreateCustomerInput,
  CreateCustomerPayload,
  CustomerArgs,
  CustomerConnection,
  CustomerType,
  UpdateCustomerInput,
  UpdateCustomerPayload,
} from './graphql-types.ts';
import { listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';
import { customerView } from './views.ts';

type View = ReturnType<typeof customerView>;

@Resolver(() => CustomerType)
export class CustomerResolver {
  @Query(() => CustomerConnection, { description: 'Customers, newest first.' })
  async customers(@Ctx() context: Context, @Args(() => CustomerArgs) args: CustomerArgs): Promise<Connection<View>> {
    return connectionOf(await ask(context, listCustomers, pageInput(args)), args, customerView);
  }

  @Query(() => CustomerType, { nullable: true, description: 'One customer; null when there is none.' })
  async customer(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) customerId: string): Promise<View | null> {
    const found = await byId(context, findCustomer, { customerId });
    return found && customerView(found);
  }

  @Mutation(() => CreateCustomerPayload, { description: 'Keeps a customer.' })
  createCustomer(
    @Ctx() context: Context,
    @Arg('input', () => CreateCustomerInput, { description: 'Whom.' }) input: CreateCustomerInput,
  ): Promise<Payload<{ customer: View }>> {
    return payload(async () => ({ customer: customerView(await ask(context, createCustomer, input)) }));
  }

  @Mutation(() => UpdateCustomerPayload, { description: 'Changes what is given and leaves the rest.' })
  updateCustomer(
    @Ctx() context: Context,
    @Arg('input', () => UpdateCustomerInput, { description: 'Whom, and what.' }) input: UpdateCustomerInput,
  ): Promise<Payload<{ customer: View }>> {
    return payload(async () => ({ customer: customerView(await ask(context, updateCustomer, input)) }));
  }
}
