import { z } from 'zod';
import { type Actor, personScopes, scopes } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { eventNames } from '../../core/events/names.ts';
import { triggerHook } from '../../core/slice/trigger.ts';
import { isSubscribed } from '../webhooks/endpoint.ts';

export const triggeredSchema = z.object({
  event: z.string().meta({ description: 'Its name.' }),
  subscribed: z
    .boolean()
    .meta({ description: 'Whether it is delivered: a webhook URL is set, and `eventTypes` names it or is empty and it is not opt-in.' }),
  made: z.record(z.string(), z.string()).meta({ description: 'The ids of what was made for it, by what they are.' }),
});

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
  output: triggeredSchema,
  async run(app, actor, { event }) {
    const flow = triggerHook(app).find((triggers) => Object.hasOwn(triggers, event))?.[event];
    if (flow === undefined) throw new Error(`no slice brings a flow for ${event}`);
    if (typeof flow === 'string') throw new Refusal('conflict', flow, { code: 'INVALID_STATE' });
    // Controls of the sandbox are not limited to the scopes of the key.
    const { userId: _, ...caller } = actor;
    // The simulated providers give the outcomes, whichever providers the sandbox routes to.
    const played = Object.fromEntries(app.sandbox.places(undefined).map(({ port }) => [port, 'simulated' as const]));
    const system: Actor = {
      ...caller,
      kind: 'system',
      scopes: new Set([...scopes, ...personScopes]),
      settings: { ...caller.settings, sandbox: { providers: played } },
    };
    const as = (name: string): Actor => ({ ...system, effectId: derivedId(actor.effectId, `${event} ${name}`) });
    const subscribed = await isSubscribed(app, actor.bookId, event);
    return { event, subscribed, made: await flow({ app, bookId: actor.bookId, as }) };
  },
});
