import { z } from 'zod';
import { type Actor, personScopes, scopes } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type EventName, eventNames } from '../../core/events/names.ts';
import { type Made, triggerHook } from '../../core/slice/trigger.ts';
import { isSubscribed } from '../webhooks/endpoint.ts';

/** What was done for an event. */
export interface Triggered {
  event: EventName;
  /** Whether the webhook settings have it delivered. */
  subscribed: boolean;
  made: Made;
}

/**
 * Runs the real flow that emits an event, with a customer, card or transfer of its own, so everything that belongs to it follows as well: other
 * events, postings, mails. It costs play money, and whoever is subscribed to the event hears of it within a second.
 * @throws Refusal 400 naming `event`; 409 INVALID_STATE for one that has no flow of its own; what the flow itself refuses, such as 400
 * INSUFFICIENT_WALLET_BALANCE.
 */
export const triggerEvent = operation({
  title: 'sandbox.trigger_event',
  summary: 'Make an event happen',
  scope: 'sandbox',
  input: z.strictObject({
    event: z
      .enum(eventNames, { error: 'must be an event of GET /webhooks/event-types' })
      .meta({ description: 'Its name, such as `transfer.settled`.' }),
  }),
  async run(app, actor, { event }): Promise<Triggered> {
    const flow = triggerHook(app).find((triggers) => Object.hasOwn(triggers, event))?.[event];
    if (flow === undefined) throw new Error(`no slice brings a flow for ${event}`);
    if (typeof flow === 'string') throw new Refusal('conflict', flow, { code: 'INVALID_STATE' });
    // The sandbox's own controls are not limited to what a key may do with real money.
    const { userId: _, ...caller } = actor;
    // Its outcomes are those of the simulation, wherever the sandbox goes otherwise.
    const played = Object.fromEntries(app.sandbox.places(undefined).map(({ port }) => [port, 'simulated' as const]));
    const anybody: Actor = {
      ...caller,
      kind: 'system',
      scopes: new Set([...scopes, ...personScopes]),
      settings: { ...caller.settings, sandbox: { providers: played } },
    };
    const as = (name: string): Actor => ({ ...anybody, effectId: derivedId(actor.effectId, `${event} ${name}`) });
    const subscribed = await isSubscribed(app, actor.bookId, event);
    return { event, subscribed, made: await flow({ app, bookId: actor.bookId, as }) };
  },
});
