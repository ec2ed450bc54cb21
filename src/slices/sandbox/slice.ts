import type { Slice } from '../../core/slice/slice.ts';
import { SandboxChoiceResolver } from './graphql-choice.ts';
import { SandboxProvidersResolver } from './graphql-providers.ts';
import { SandboxResolver } from './graphql.ts';
import { sandboxOperatorRoutes, sandboxRoutes } from './rest.ts';

export const sandbox: Slice = {
  name: 'sandbox',
  about: 'The controls of time, banks and providers that are played.',
  sandboxRoutes,
  operatorRoutes: sandboxOperatorRoutes,
  resolvers: [SandboxChoiceResolver, SandboxProvidersResolver, SandboxResolver],
};
