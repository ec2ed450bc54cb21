import type { App } from '../../services/app.ts';
import { createCard } from '../../slices/cards/create.ts';
import { demoOwner } from './owner.ts';

const CUSTOMER = '00000000-0000-7000-8003-000000000001';
/** Documented. It is empty, so that the wallet begins with a round sum. */
const CARD = '00000000-0000-7000-8003-000000000008';

/** A card of the demo customer, once. */
export async function seedDemoCard(app: App, bookId: number, businessId: string): Promise<void> {
  await createCard(app, demoOwner(bookId, businessId, CARD), { customerId: CUSTOMER, brand: 'VERVE' });
}
