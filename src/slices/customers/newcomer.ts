import type { Stage } from '../../core/slice/trigger.ts';
import { createCustomer } from './create.ts';

/** A customer of the flow's own, so that nobody else's record changes. @returns its id. */
export async function newCustomer({ app, as }: Stage): Promise<string> {
  const actor = as('customer');
  const person = { firstName: 'Event', lastName: 'Trigger', email: `trigger-${actor.effectId}@example.com` };
  return (await createCustomer(app, actor, person)).id;
}
