import type { Route } from '../core/transport/rest/routes.ts';
import { brought } from './slices.ts';

/** Every route of the REST door, in the order of the reference. */
export const allRoutes: Route[] = [
  ...brought(({ routes }) => routes),
  ...brought(({ operatorRoutes }) => operatorRoutes),
  ...brought(({ sandboxRoutes }) => sandboxRoutes),
];
