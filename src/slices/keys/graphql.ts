import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, orNull, payload, type Payload } from '../../services/doors/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../../services/doors/graphql/connection.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime } from '../../services/doors/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { scopes } from '../../platform/kernel/actor.ts';
import { createKey } from './create.ts';
import { listKeys, showKey } from './list.ts';
import type { KeyScope } from './record.ts';
import { revokeKey } from './revoke.ts';
import { rotateKey } from './rotate.ts';
import { updateKey } from './update.ts';
import { keyEnvironments, keyStatuses, keyView, type KeyView } from './views.ts';

const KeyEnvironment = enumOf('ApiKeyEnvironment', keyEnvironments, 'The listener on which a key works.', {
  live: 'Real money.',
  test: 'The sandbox.',
});
const KeyStatus = enumOf('ApiKeyStatus', keyStatuses, 'Whether a key works.', {
  active: 'It works.',
  revoked: 'It was ended for good.',
  expired: 'Its time has come.',
});
const Scopes = enumOf('ApiKeyScope', scopes, 'What an API key may do.');

@objectType('ApiKeyCreator', 'Who made a key.')
class ApiKeyCreator {
  @Field(() => ID, { description: 'Id of the person.' })
  id!: string;
  @Field(() => String, { description: 'The name at that time.' })
  name!: string;
}

@objectType('ApiKey', 'A key pair of the business. Its secret is told once, when it is made.', { implements: () => Node })
class ApiKey extends Node {
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => KeyEnvironment, { description: 'Where it works.' })
  environment!: KeyView['environment'];
  @Field(() => String, { description: 'What X-API-Key carries.' })
  keyId!: string;
  @Field(() => String, { nullable: true, description: 'How its secret begins, to tell keys apart.' })
  secretPrefix!: string | null;
  @Field(() => [Scopes], { nullable: true, description: 'What it may do; null for everything.' })
  scopes!: KeyScope[] | null;
  @Field(() => [String], { description: 'Addresses and CIDR blocks it may be used from; empty for all.' })
  allowedIps!: string[];
  @Field(() => KeyStatus, { description: 'Whether it works.' })
  status!: KeyView['status'];
  @Field(() => DateTime, { nullable: true, description: 'From then on it is refused; null for never.' })
  expiresAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'To the minute.' })
  lastUsedAt!: string | null;
  @Field(() => String, { nullable: true, description: 'From where it was last used.' })
  lastUsedIp!: string | null;
  @Field(() => ApiKeyCreator, { nullable: true, description: 'Who made it; null for keys that came with the installation.' })
  createdBy!: ApiKeyCreator | null;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => ID, { nullable: true, description: 'Id of the key that it takes the place of.' })
  rotatedFrom!: string | null;
}

const ApiKeyConnection = connection<KeyView>('ApiKey', () => ApiKey);

@InputType('CreateApiKeyInput', { description: 'A new key of this environment.' })
class CreateApiKeyInput {
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => [Scopes], { nullable: true, description: 'What it may do: null for everything, left out for all that you may.' })
  scopes?: KeyScope[] | null;
  @Field(() => [String], { nullable: true, description: 'Addresses and CIDR blocks, of version 4 or 6, that it may be used from.' })
  allowedIps?: string[] | null;
  @Field(() => DateTime, { nullable: true, description: 'From then on it is refused.' })
  expiresAt?: string | null;
}

@InputType('UpdateApiKeyInput', { description: 'What is to change; what is left out stays.' })
class UpdateApiKeyInput {
  @Field(() => ID, { description: 'Which key.' })
  id!: string;
  @Field(() => String, { nullable: true, description: 'What people call it.' })
  name?: string | null;
  @Field(() => [Scopes], { nullable: true, description: 'What it may do; null for everything.' })
  scopes?: KeyScope[] | null;
  @Field(() => [String], { nullable: true, description: 'Addresses and CIDR blocks it may be used from; empty for all.' })
  allowedIps?: string[] | null;
  @Field(() => DateTime, { nullable: true, description: 'From then on it is refused; null for never.' })
  expiresAt?: string | null;
}

@InputType('RotateApiKeyInput', { description: 'Which key gets a successor, and how long both work.' })
class RotateApiKeyInput {
  @Field(() => ID, { description: 'Which key.' })
  id!: string;
  @Field(() => Int, { nullable: true, description: 'How long the old pair still works, up to 604,800; 0, or left out, ends it now.' })
  overlapSeconds?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'End of the successor; left out, it lives as long as the old one was given.' })
  expiresAt?: string | null;
}

@InputType('RevokeApiKeyInput', { description: 'Which key ends for good.' })
class RevokeApiKeyInput {
  @Field(() => ID, { description: 'Which key.' })
  id!: string;
}

const errors = { description: 'What you can mend; empty when it was done.' };

@objectType('NewApiKeyPayload', 'A new key with its secret, or why there is none.')
class NewApiKeyPayload {
  @Field(() => ApiKey, { nullable: true, description: 'The key; null when userErrors says why.' })
  apiKey!: KeyView | null;
  @Field(() => String, { nullable: true, description: 'What X-API-Secret carries; told this once.' })
  secret!: string | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

@objectType('ApiKeyPayload', 'The key as it is now, or why nothing changed.')
class ApiKeyPayload {
  @Field(() => ApiKey, { nullable: true, description: 'The key; null when userErrors says why.' })
  apiKey!: KeyView | null;
  @Field(() => [UserError], errors)
  userErrors!: UserError[];
}

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
