import type { Slice } from '../../services/slice.ts';
import { advanceKeys } from './advance.ts';
import { KeyResolver } from './graphql.ts';
import { ApiKey } from './key.ts';
import { keyRoutes } from './rest.ts';

/** What servers of a business call with. */
export const keys: Slice = {
  name: 'keys',
  routes: keyRoutes,
  resolvers: [KeyResolver],
  entities: [ApiKey],
  async advance(app, actor, byMs) {
    await advanceKeys(app, actor, byMs);
    return {};
  },
};
