import type { App } from '../app.ts';
import { createCard } from '../cards/create.ts';
import type { Actor } from '../kernel/actor.ts';
import { scopesOf } from '../people/roles.ts';

const CUSTOMER = '00000000-0000-7000-8003-000000000001';
/** Documented. It is empty, so that the wallet begins with a round sum. */
const CARD = '00000000-0000-7000-8003-000000000008';

/** A card of the demo customer, once. */
export async function seedDemoCard(app: App, bookId: number, businessId: string): Promise<void> {
  const actor: Actor = {
    kind: 'person',
    userId: '00000000-0000-7000-8001-000000000001',
    businessId,
    environment: 'sandbox',
    bookId,
    scopes: scopesOf(['owner'], 'sandbox'),
    name: 'Demo',
    requestId: 'demo',
    effectId: CARD,
  };
  await createCard(app, actor, { customerId: CUSTOMER, brand: 'VERVE' });
}
