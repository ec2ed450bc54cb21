import type { Slice } from '../../core/slice/slice.ts';
import { SandboxChoiceResolver } from './graphql-choice.ts';
import { SandboxProvidersResolver } from './graphql-providers.ts';
import { SandboxResolver } from './graphql.ts';
import { sandboxOperatorRoutes, sandboxRoutes } from './rest.ts';

export const sandbox: Slice = {
  name: 'sandbox',
  about: 'Simulated time, banks and providers.',
  sandboxRoutes,
  operatorRoutes: sandboxOperatorRoutes,
  resolvers: [SandboxChoiceResolver, SandboxProvidersResolver, SandboxResolver],
};
