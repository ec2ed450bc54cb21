import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, orNull, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { createKey } from './create.ts';
import { listKeys, showKey } from './list.ts';
import { revokeKey } from './revoke.ts';
import { rotateKey } from './rotate.ts';
import { updateKey } from './update.ts';
import { creatorSchema, keySchema, keyView, type KeyView } from './views.ts';

objectFrom(creatorSchema, { types: { id: () => ID } });
const ApiKey = objectFrom(keySchema);
const ApiKeyConnection = connectionFrom(keySchema);

const CreateApiKeyInput = inputFrom(createKey.input, { name: 'CreateApiKeyInput', description: 'A new key of this environment.' });
type CreateApiKeyInput = InstanceType<typeof CreateApiKeyInput>;
const UpdateApiKeyInput = inputFrom(updateKey.input, {
  name: 'UpdateApiKeyInput',
  description: 'What is to change; what is left out stays.',
});
type UpdateApiKeyInput = InstanceType<typeof UpdateApiKeyInput>;
const RotateApiKeyInput = inputFrom(rotateKey.input, {
  name: 'RotateApiKeyInput',
  description: 'Which key gets a successor, and how long both work.',
});
type RotateApiKeyInput = InstanceType<typeof RotateApiKeyInput>;
const RevokeApiKeyInput = inputFrom(revokeKey.input, { name: 'RevokeApiKeyInput', description: 'Which key ends for good.' });
type RevokeApiKeyInput = InstanceType<typeof RevokeApiKeyInput>;

const apiKey = () => ApiKey;
const NewApiKeyPayload = payloadOf('NewApiKeyPayload', 'A new key with its secret', {
  apiKey,
  secret: { type: () => String, description: 'What X-API-Secret carries; told this once.' },
});
const ApiKeyPayload = payloadOf('ApiKeyPayload', 'The key as it is now', { apiKey });

type New = Payload<{ apiKey: KeyView; secret: string }>;
type Changed = Payload<{ apiKey: KeyView }>;

@Resolver(() => ApiKey)
export class KeyResolver {
  @Query(() => ApiKeyConnection, { description: 'API keys of this environment, newest first. For people who may read them.' })
  async apiKeys(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<KeyView>> {
    return connectionOf(await ask(context, listKeys, pageInput(args)), args, keyView);
  }

  @Query(() => ApiKey, { nullable: true, description: 'One API key by its id; null when there is none.' })
  async apiKey(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) id: string): Promise<KeyView | null> {
    const key = await orNull(ask(context, showKey, { id }));
    return key && keyView(key);
  }

  @Mutation(() => NewApiKeyPayload, { description: 'Creates an API key and tells its secret this once.' })
  createApiKey(
    @Ctx() context: Context,
    @Arg('input', () => CreateApiKeyInput, { description: 'What it may do.' }) input: CreateApiKeyInput,
  ): Promise<New> {
    return payload(async () => {
      const { key, secret } = await ask(context, createKey, input);
      return { apiKey: keyView(key), secret };
    });
  }

  @Mutation(() => ApiKeyPayload, { description: 'Renames or restricts an API key; it counts from the next request on.' })
  updateApiKey(
    @Ctx() context: Context,
    @Arg('input', () => UpdateApiKeyInput, { description: 'What is to change.' }) input: UpdateApiKeyInput,
  ): Promise<Changed> {
    return payload(async () => ({ apiKey: keyView(await ask(context, updateKey, input)) }));
  }

  @Mutation(() => NewApiKeyPayload, { description: 'Gives an API key a successor and tells its secret this once.' })
  rotateApiKey(
    @Ctx() context: Context,
    @Arg('input', () => RotateApiKeyInput, { description: 'Which one, and how long both work.' }) input: RotateApiKeyInput,
  ): Promise<New> {
    return payload(async () => {
      const { key, secret } = await ask(context, rotateKey, input);
      return { apiKey: keyView(key), secret };
    });
  }

  @Mutation(() => ApiKeyPayload, { description: 'Ends an API key for good, in every process from the next request on.' })
  revokeApiKey(
    @Ctx() context: Context,
    @Arg('input', () => RevokeApiKeyInput, { description: 'Which one.' }) input: RevokeApiKeyInput,
  ): Promise<Changed> {
    return payload(async () => ({ apiKey: keyView(await ask(context, revokeKey, input)) }));
  }
}
