import { z } from 'zod';
import { type Actor, personScopes, scopes } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { invalidState } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { eventNames } from '../../core/events/event.ts';
import { triggerHook } from '../../core/slice/slice.ts';
import { isSubscribed } from '../webhooks/endpoint.ts';

const triggeredSchema = z.object({
  event: z.string().meta({ description: 'The name of the event.' }),
  subscribed: z.boolean().meta({
    description:
      'Whether the event is delivered: a webhook URL is set, and `eventTypes` includes the event or is empty and the event is not opt-in.',
  }),
  made: z.record(z.string(), z.string()).meta({ description: 'The ids of the created records, by kind.' }),
});

/**
 * Runs the real flow of an event with a new customer, card or transfer, including other events, postings and mails. Costs play
 * money; subscribed endpoints receive the event within a second.
 * @throws Refusal 400 naming `event`; 409 INVALID_STATE for an event without a flow of its own; refusals of the flow, such as 400
 * INSUFFICIENT_WALLET_BALANCE.
 */
export const triggerEvent = operation({
  title: 'sandboxEvents.trigger',
  summary: 'Trigger an event',
  scope: 'sandbox',
  input: z.strictObject({
    event: z
      .enum(eventNames, { error: 'must be an event of GET /webhooks/event-types' })
      .meta({ description: 'The name of the event, such as `transfer.settled`.' }),
  }),
  output: triggeredSchema,
  async run(app, actor, { event }) {
    const flow = triggerHook(app).find((triggers) => Object.hasOwn(triggers, event))?.[event];
    if (flow === undefined) throw new Error(`no slice has a flow for ${event}`);
    if (typeof flow === 'string') throw invalidState(flow);
    const { userId: _, ...caller } = actor;
    // Why: outcomes come from the simulated providers in any routing.
    const played = Object.fromEntries(app.sandbox.places(undefined).map(({ port }) => [port, 'simulated' as const]));
    const system: Actor = {
      ...caller,
      kind: 'system',
      scopes: new Set([...scopes, ...personScopes]),
      settings: { ...caller.settings, sandbox: { providers: played } },
    };
    const as = (name: string): Actor => ({ ...system, effectId: derivedId(actor.effectId, `${event} ${name}`) });
    const subscribed = await isSubscribed(app.db, actor.bookId, event);
    return { event, subscribed, made: await flow({ app, bookId: actor.bookId, as }) };
  },
});
