import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { AccountHolder } from '../../providers/virtual-accounts/port.ts';
import { walletId } from '../wallet/find.ts';
import type { VirtualAccount } from './account.ts';
import { holderFields, numberOf, openAccount } from './open-account.ts';

/**
 * Gives the wallet a permanent account of its own, through which a business funds it; while one is active, that one.
 * @throws Refusal 400 where the bank wants a director's BVN, NIN or phone number, 502 when the bank does not answer or does not open it, 503 where there is no such bank.
 */
export const openFundingAccount = operation({
  title: 'wallet.open_funding_account',
  summary: 'A permanent account to fund the wallet through',
  scope: 'wallet:write',
  input: z.strictObject(holderFields('a director of the business')),
  async run(app, actor, given): Promise<VirtualAccount> {
    const { phone, ...business } = await businessAsHolder(app, actor);
    return openAccount(app, {
      businessId: actor.businessId,
      bookId: actor.bookId,
      environment: actor.environment,
      subject: { type: 'wallet', id: walletId(actor) },
      customerId: null,
      payer: 'WALLET',
      holder: { ...business, phone: given.phoneNumber ?? phone, number: numberOf(given) },
      type: 'static',
      amount: null,
      expiryMinutes: null,
    });
  },
});

async function businessAsHolder({ db }: App, { businessId }: Actor): Promise<Omit<AccountHolder, 'number'>> {
  const [business] = await db.query<{ name: string; email: string; phone: string | null }>(
    'business.holder',
    'select name, email, phone from business where id = $1',
    [businessId],
  );
  if (!business) throw new Error(`there is no business ${businessId}`);
  return { firstName: business.name, lastName: 'Wallet', email: business.email, phone: business.phone };
}
