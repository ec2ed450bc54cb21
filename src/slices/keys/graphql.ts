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
  gives: { apiKey: 'key', secret: { from: 'secret', about: 'Value for X-API-Secret; returned once.' } },
  done: 'Created key with its secret',
};
const changed = { payloadType: 'ApiKeyPayload', done: 'Updated key' };

export const keyResolvers = [
  list('apiKeys', listKeys, { about: 'Lists the API keys of this environment, newest first.' }),
  find('apiKey', showKey, { about: 'Retrieves an API key; null when it does not exist.' }),
  mutation('createApiKey', createKey, {
    about: 'Creates an API key and returns its secret once.',
    input: 'API key to create.',
    argument: 'Fields of the key.',
    ...made,
  }),
  mutation('updateApiKey', updateKey, {
    about: 'Renames or restricts an API key, effective with the next request.',
    input: 'Fields to update; omitted fields are unchanged.',
    argument: 'Fields to update.',
    ...changed,
  }),
  mutation('rotateApiKey', rotateKey, {
    about: 'Rotates an API key and returns the secret of its successor once.',
    input: 'Key to rotate, and the overlap.',
    argument: 'Key and overlap.',
    ...made,
  }),
  mutation('revokeApiKey', revokeKey, {
    about: 'Revokes an API key permanently, effective with the next request.',
    input: 'Key to revoke.',
    argument: 'Id of the key.',
    ...changed,
  }),
];
