import { ID } from 'type-graphql';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { createKey } from './create.ts';
import { listKeys, showKey } from './list.ts';
import { creatorSchema } from './record.ts';
import { revokeKey } from './revoke.ts';
import { rotateKey } from './rotate.ts';
import { updateKey } from './update.ts';

objectFrom(creatorSchema, { types: { id: () => ID } });

const made = {
  payloadType: 'NewApiKeyPayload',
  gives: { apiKey: 'key', secret: { from: 'secret', about: 'What X-API-Secret carries; told this once.' } },
  done: 'A new key with its secret',
};
const changed = { payloadType: 'ApiKeyPayload', done: 'The key as it is now' };

export const keyResolvers = [
  list('apiKeys', listKeys, { about: 'API keys of this environment, newest first. For people who may read them.' }),
  find('apiKey', showKey, { about: 'One API key by its id; null when there is none.' }),
  mutation('createApiKey', createKey, {
    about: 'Creates an API key and tells its secret this once.',
    input: 'A new key of this environment.',
    argument: 'What it may do.',
    ...made,
  }),
  mutation('updateApiKey', updateKey, {
    about: 'Renames or restricts an API key; it counts from the next request on.',
    input: 'What is to change; what is left out stays.',
    argument: 'What is to change.',
    ...changed,
  }),
  mutation('rotateApiKey', rotateKey, {
    about: 'Gives an API key a successor and tells its secret this once.',
    input: 'Which key gets a successor, and how long both work.',
    argument: 'Which one, and how long both work.',
    ...made,
  }),
  mutation('revokeApiKey', revokeKey, {
    about: 'Ends an API key for good, in every process from the next request on.',
    input: 'Which key ends for good.',
    argument: 'Which one.',
    ...changed,
  }),
];
