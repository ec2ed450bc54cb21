import type { Slice } from '../../services/slice.ts';
import { SandboxProvidersResolver } from './graphql-providers.ts';
import { SandboxResolver } from './graphql.ts';
import { sandboxRoutes } from './rest.ts';

export const sandbox: Slice = {
  name: 'sandbox',
  about: 'The controls of time, banks and providers that are played.',
  sandboxRoutes,
  resolvers: [SandboxProvidersResolver, SandboxResolver],
};
