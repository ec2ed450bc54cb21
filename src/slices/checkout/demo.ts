import type { App } from '../../core/app/app.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { createLink } from './create-link.ts';

const LINK = '00000000-0000-7000-8003-000000000007';
const COFFEE = '00000000-0000-7000-8003-000000000003';
/** Documented, so that the page can be opened without a call before. Every other slug is a secret. */
const SLUG = 'demo0coffee0tollgate0pay';

/** A page that sells the coffee of the demo business, once. */
export async function seedLink(app: App, { bookId, as }: DemoStage): Promise<void> {
  const known = await app.db.query('demo.checkout', 'select from checkout_link where book_id = $1 and id = $2', [bookId, LINK]);
  if (known.length > 0) return;
  await createLink(app, as('owner', LINK), {
    type: 'product',
    productId: COFFEE,
    description: 'Roasted on Monday, on its way on Tuesday.',
    collect: { phone: true, address: true, deliveryOption: true },
    metadata: { source: 'demo' },
  });
  await app.db.query('demo.slug', 'update checkout_link set slug = $3 where book_id = $1 and id = $2', [bookId, LINK, SLUG]);
}
