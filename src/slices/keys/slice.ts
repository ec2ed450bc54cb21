import type { Slice } from '../../core/slice/slice.ts';
import { ApiKey, creatorSchema, keySchema, type madeKeySchema, advanceKeys } from './key.ts';
import { listKeys, revokeKey, showKey, updateKey } from './manage.ts';
import { ID } from 'type-graphql';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { createKey } from './create.ts';
import { rotateKey } from './rotate.ts';
import { z } from 'zod';
import { encoded } from '../../platform/fast/encode.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';

const madeSchema = keySchema
  .extend({ secret: z.string().nullable().meta({ description: 'Value for X-API-Secret; shown once, null in a repeat' }) })
  .meta({ id: 'NewApiKey' });

const newKey = (message: string): Presenter<z.output<typeof madeKeySchema>> => ({
  schema: madeSchema,
  shownOnce: ['secret'],
  present: ({ key, secret }) => ({ message, data: encoded(madeSchema, { ...key, secret }) }),
});

const example = {
  name: 'Back office',
  scopes: ['transfers:read', 'wallet:read'],
  allowedIps: ['198.51.100.0/24'],
  expiresAt: '2099-12-31T00:00:00Z',
};

const keyRoutes = routes({ tag: 'API keys', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/api-keys', listKeys);
  route.post('/api-keys', createKey, newKey('API key created. Save the secret: it is not shown again'), { example });
  route.get('/api-keys/{apiKeyId}', showKey);
  route.patch('/api-keys/{apiKeyId}', updateKey, {
    message: 'API key updated',
    example: { allowedIps: ['198.51.100.7', '2001:db8::/32'] },
  });
  route.delete('/api-keys/{apiKeyId}', revokeKey, { message: 'API key revoked' });
  route.post('/api-keys/{apiKeyId}/rotate', rotateKey, newKey('API key rotated. Save the secret: it is not shown again'), {
    example: { overlapSeconds: 86_400 },
  });
});

objectFrom(creatorSchema, { types: { id: () => ID } });

const made = {
  payloadType: 'NewApiKeyPayload',
  gives: { apiKey: 'key', secret: { from: 'secret', about: 'Value for X-API-Secret; returned once.' } },
};
const changed = { payloadType: 'ApiKeyPayload' };

const keyResolvers = [
  list('apiKeys', listKeys, { about: 'Lists the API keys of this environment, newest first.' }),
  find('apiKey', showKey),
  mutation('createApiKey', createKey, { about: 'Creates an API key and returns its secret once.', ...made }),
  mutation('updateApiKey', updateKey, { about: 'Renames or restricts an API key, effective with the next request.', ...changed }),
  mutation('rotateApiKey', rotateKey, { about: 'Rotates an API key and returns the secret of its successor once.', ...made }),
  mutation('revokeApiKey', revokeKey, { about: 'Revokes an API key permanently, effective with the next request.', ...changed }),
];

export const keys: Slice = {
  name: 'keys',
  about: 'API keys: scopes, limits and rotation.',
  routes: keyRoutes,
  resolvers: keyResolvers,
  nodes: [{ read: showKey, rows: ApiKey }],
  entities: [ApiKey],
  async advance(app, actor, byMs) {
    await advanceKeys(app, actor, byMs);
    return {};
  },
};
