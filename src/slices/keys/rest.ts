import { z } from 'zod';
import { encoded } from '../../platform/fast/encode.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { createKey } from './create.ts';
import { listKeys, showKey } from './list.ts';
import { keySchema, type madeKeySchema } from './record.ts';
import { revokeKey } from './revoke.ts';
import { rotateKey } from './rotate.ts';
import { updateKey } from './update.ts';

const madeSchema = keySchema
  .extend({ secret: z.string().nullable().meta({ description: 'Value for X-API-Secret; shown once, null in a repeat' }) })
  .meta({ id: 'NewApiKey' });

const made = (message: string): Presenter<z.output<typeof madeKeySchema>> => ({
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

export const keyRoutes = routes({ tag: 'API keys', access: 'session', bucket: 'reads' }, (route) => {
  route.get('/api-keys', listKeys);
  route.post('/api-keys', createKey, made('API key created. Save the secret: it is not shown again'), { example, refuses: ['conflict'] });
  route.get('/api-keys/{apiKeyId}', showKey, { refuses: ['not_found'] });
  route.patch('/api-keys/{apiKeyId}', updateKey, {
    message: 'API key updated',
    example: { allowedIps: ['198.51.100.7', '2001:db8::/32'] },
    refuses: ['not_found', 'conflict'],
  });
  route.delete('/api-keys/{apiKeyId}', revokeKey, { message: 'API key revoked', refuses: ['not_found'] });
  route.post('/api-keys/{apiKeyId}/rotate', rotateKey, made('API key rotated. Save the secret: it is not shown again'), {
    example: { overlapSeconds: 86_400 },
    refuses: ['not_found', 'conflict'],
  });
});
