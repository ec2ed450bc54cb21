import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { z } from 'zod';
import { ask, byId, type Payload, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import type { Operation } from '../../core/operation/operation.ts';
import { askForPersonalData, cancelPrivacyRequest, confirmErasure, findPrivacyRequest, listPrivacyRequests } from './ask.ts';
import type { PrivacyRequest } from './request.ts';
import { privacyRequestSchema, privacyRequestView, type PrivacyRequestView } from './views.ts';

const RequestType = objectFrom(privacyRequestSchema);
const RequestConnection = connectionFrom(privacyRequestSchema);
const PersonalDataInput = inputFrom(askForPersonalData.input, {
  name: 'PersonalDataInput',
  description: 'What is done, and what the person is known by: at least one thing.',
});
type PersonalDataInput = InstanceType<typeof PersonalDataInput>;
const ConfirmErasureInput = inputFrom(confirmErasure.input, { name: 'ConfirmErasureInput', description: 'Which erasure.' });
type ConfirmErasureInput = InstanceType<typeof ConfirmErasureInput>;
const CancelPrivacyRequestInput = inputFrom(cancelPrivacyRequest.input, {
  name: 'CancelPrivacyRequestInput',
  description: 'Which request.',
});
type CancelPrivacyRequestInput = InstanceType<typeof CancelPrivacyRequestInput>;
const RequestPayload = payloadOf('PrivacyRequestPayload', 'The request', { request: () => RequestType });
type Answer = Payload<{ request: PrivacyRequestView }>;

@Resolver()
export class PrivacyResolver {
  @Query(() => RequestConnection, { description: 'Requests about the data of people, newest first.' })
  async privacyRequests(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<PrivacyRequestView>> {
    return connectionOf(await ask(context, listPrivacyRequests, pageInput(args)), args, privacyRequestView);
  }

  @Query(() => RequestType, { nullable: true, description: 'One of them; null when there is none of this id.' })
  async privacyRequest(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) requestId: string,
  ): Promise<PrivacyRequestView | null> {
    const found = await byId(context, findPrivacyRequest, { requestId });
    return found && privacyRequestView(found);
  }

  @Mutation(() => RequestPayload, { description: 'Asks for an export or the erasure of all that is kept of one person.' })
  askForPersonalData(
    @Ctx() context: Context,
    @Arg('input', () => PersonalDataInput, { description: 'Of whom.' }) input: PersonalDataInput,
  ): Promise<Answer> {
    return answered(context, askForPersonalData, input);
  }

  @Mutation(() => RequestPayload, { description: 'Agrees to an erasure as it was found. It cannot be taken back.' })
  confirmErasure(
    @Ctx() context: Context,
    @Arg('input', () => ConfirmErasureInput, { description: 'Which one.' }) input: ConfirmErasureInput,
  ): Promise<Answer> {
    return answered(context, confirmErasure, input);
  }

  @Mutation(() => RequestPayload, { description: 'Gives a request up, and forgets what was found.' })
  cancelPrivacyRequest(
    @Ctx() context: Context,
    @Arg('input', () => CancelPrivacyRequestInput, { description: 'Which one.' }) input: CancelPrivacyRequestInput,
  ): Promise<Answer> {
    return answered(context, cancelPrivacyRequest, input);
  }
}

const answered = (context: Context, operation: Operation<z.ZodType, PrivacyRequest>, input: object): Promise<Answer> =>
  payload(async () => ({ request: privacyRequestView(await ask(context, operation, input)) }));
