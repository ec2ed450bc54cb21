import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import type { Stage } from '../../core/slice/trigger.ts';
import { createCustomer } from './save.ts';

const CUSTOMER = '00000000-0000-7000-8003-000000000001';

export async function seedCustomer(app: App, { bookId, as }: DemoStage): Promise<void> {
  const known = await app.db.query('demo.customer', 'select from customer where book_id = $1 and id = $2', [bookId, CUSTOMER]);
  if (known.length > 0) return;
  await createCustomer(app, as('owner', CUSTOMER), {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane.doe@example.com',
    phoneNumber: '08012345678',
    address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna' },
  });
}

export async function newCustomer({ app, as }: Stage): Promise<string> {
  const actor = as('customer');
  const person = { firstName: 'Event', lastName: 'Trigger', email: `trigger-${actor.effectId}@example.com` };
  return (await createCustomer(app, actor, person)).id;
}
