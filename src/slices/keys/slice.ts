import type { Slice } from '../../core/slice/slice.ts';
import { advanceKeys } from './changes.ts';
import { keyResolvers } from './graphql.ts';
import { ApiKey } from './key.ts';
import { keyRoutes } from './rest.ts';
import { showKey } from './list.ts';

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
