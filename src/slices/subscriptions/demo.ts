import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { createSubscription } from './create.ts';

/** Documented: it waits for its first payment. */
const SUBSCRIPTION = '00000000-0000-7000-8003-000000000006';
/** Whom the demo business sells to, and what. */
const CUSTOMER = '00000000-0000-7000-8003-000000000001';
const MAGAZINE = '00000000-0000-7000-8003-000000000002';

/** The customer of the demo business reads its magazine. */
export async function seedSubscription(app: App, { bookId, as }: DemoStage): Promise<void> {
  const known = await app.db.query('demo.subscription', 'select from subscription where book_id = $1 and id = $2', [bookId, SUBSCRIPTION]);
  if (known.length > 0) return;
  await createSubscription(app, as('owner', SUBSCRIPTION), {
    customerId: CUSTOMER,
    productId: MAGAZINE,
    interval: 'monthly',
    graceDays: 60,
    metadata: { source: 'demo' },
  });
}
