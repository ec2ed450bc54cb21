import type { App } from '../../core/app/app.ts';
import type { DemoBusiness } from '../../core/slice/slice.ts';
import { deposit } from './deposit.ts';

/** Puts the money of a demo business into its sandbox wallet, once. */
export async function seedWallet(app: App, { id, bookId, funds }: DemoBusiness): Promise<void> {
  await deposit(app, {
    bookId,
    id,
    amount: funds,
    reference: 'DEMO_OPENING_BALANCE',
    provider: 0,
    channel: 'sandbox',
    sender: { name: 'TOLLGATE DEMO' },
    narration: 'Opening balance',
  });
}
