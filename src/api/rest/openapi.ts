import type { Route } from './routes.ts';
export function openApiDocument(_routes: readonly Route[]): object {
  return {};
}
