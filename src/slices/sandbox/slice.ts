import type { Slice } from '../../services/slice.ts';
import { SandboxProvidersResolver } from './graphql-providers.ts';
import { SandboxResolver } from './graphql.ts';
import { sandboxRoutes } from './rest.ts';

/** The controls of time, banks and providers that are played. */
export const sandbox: Slice = { name: 'sandbox', sandboxRoutes, resolvers: [SandboxProvidersResolver, SandboxResolver] };
