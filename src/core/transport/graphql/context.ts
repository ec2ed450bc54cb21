import type DataLoader from 'dataloader';
import type { App } from '../../app/app.ts';
import type { Actor, Environment, Visitor } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** What a resolver gets of its request. One per HTTP request, and per event of a subscription. */
export interface Context {
  app: App;
  environment: Environment;
  /** Who asks; null while nobody signed in or sent a key. */
  actor: Actor | null;
  requestId: string;
  /** Under which the effect of the one mutation is stored, where an Idempotency-Key stands for it. */
  effectId?: string;
  /** The caller's address, as the door decides it. */
  address: string;
  userAgent: string | null;
  /** The refresh token of the cookie, when the request comes from a page of our own origin. */
  refreshToken: string | null;
  /** Names and values that are added to the answer's headers, such as Set-Cookie. Nobody reads them over a WebSocket. */
  answerHeaders: string[];
  /** Loads of this request by their definition (loader.ts). */
  loads: Map<object, DataLoader<unknown, unknown>>;
  /** Of a large document: lets other work of the process have its turn. What runs between two of them is kept short. */
  turn?: (() => Promise<void>) | undefined;
}

/**
 * The actor for one field. Each gets an effect id of its own, so that two mutations of one request never share one.
 * @throws Refusal 401 when nobody signed in.
 */
export function actorIn({ actor, effectId }: Context): Actor {
  if (!actor) throw new Refusal('unauthenticated', 'Missing API credentials', { code: 'MISSING_API_CREDENTIALS' });
  return { ...actor, effectId: effectId ?? newId() };
}

/** Who asks before anybody signed in, for public operations. */
export function visitorIn({ environment, address, userAgent, refreshToken, requestId }: Context): Visitor {
  return { environment, address, userAgent, refreshToken, requestId, effectId: newId() };
}

/** What the beginning of a subscription is given. */
export interface Subscribed<Args extends object = object> {
  args: Args;
  context: Context;
}
