import type DataLoader from 'dataloader';
import type { App } from '../../app/app.ts';
import type { Actor, Environment, AnonymousActor } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** Request context of resolvers: one per HTTP request, or per event of a subscription. */
export interface Context {
  app: App;
  environment: Environment;
  actor: Actor | null;
  requestId: string;
  effectId?: string;
  address: string;
  userAgent: string | null;
  refreshToken: string | null;
  answerHeaders: string[];
  loads: Map<object, DataLoader<unknown, unknown>>;
  /** For large documents: yields the event loop to other requests. */
  turn?: (() => Promise<void>) | undefined;
}

/** Actor of one field, with its own effect id per mutation. @throws Refusal 401 without credentials. */
export function actorIn({ actor, effectId }: Context): Actor {
  if (!actor) throw new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' });
  return { ...actor, effectId: effectId ?? newId(), hasIdempotencyKey: effectId !== undefined };
}

export function anonymousActorFrom({ environment, address, userAgent, refreshToken, requestId }: Context): AnonymousActor {
  return { environment, address, userAgent, refreshToken, requestId, effectId: newId() };
}

export interface Subscribed<Args extends object = object> {
  args: Args;
  context: Context;
}
