import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { createCard } from './create.ts';

const CUSTOMER = '00000000-0000-7000-8003-000000000001';
/** Documented. It is empty, so that the wallet begins with a round sum. */
const CARD = '00000000-0000-7000-8003-000000000008';

/** A card of the demo customer, once. */
export async function seedCard(app: App, { as }: DemoStage): Promise<void> {
  await createCard(app, as('owner', CARD), {
    customerId: CUSTOMER,
    brand: 'VERVE',
    billingAddress: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
  });
}
