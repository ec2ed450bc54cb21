import { LRUCache } from 'lru-cache';
import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import type { App } from '../app/app.ts';
import { perApp } from '../app/parts.ts';
import { audit } from './audit.ts';
import { audited } from './audited.ts';

/** A page that asks again every few seconds is one look. */
const ONE_LOOK_MS = 60_000;
const MAX_LOOKS = 10_000;
const looks = perApp(() => new LRUCache<string, true>({ max: MAX_LOOKS, ttl: ONE_LOOK_MS }));

/**
 * Writes down, before it happens, that somebody who runs the service looks at data of the actor's business: in its log, what was asked, once a
 * minute for the same question of the same person. Without the entry there is no look.
 */
export async function noteRead(app: Pick<App, 'db' | 'part'>, actor: Actor, action: string, asked: object): Promise<void> {
  const look = JSON.stringify([personBehind(actor) ?? actor.name, actor.businessId, actor.environment, action, asked]);
  const seen = looks(app);
  if (seen.has(look)) return;
  const subject = { type: 'business', id: actor.businessId };
  await audited(app, actor, (tx) => audit(tx, actor, { action: `operators.read.${action}`, subject, after: asked }));
  seen.set(look, true);
}
