import type { App } from '../../app.ts';
import type { Environment } from '../../kernel/actor.ts';
import type { Page } from './server.ts';
export function docsPages(_app: App, _environment: Environment): [string, Page][] {
  return [];
}
