import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { customerById, requireActive } from '../customers/customer.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { AccountHolder } from '../../providers/virtual-accounts/port.ts';
import { walletId } from '../wallet/wallet.ts';
import { accountSchema, lastAccountOf } from './account.ts';
import { holderFields, holderOf, numberOf, openAccount } from './open-account.ts';

/**
 * Gives a customer a permanent account; while one is active, that one.
 * @throws Refusal 400 where the bank wants the customer's BVN, NIN or phone number; 404; 409 CUSTOMER_NOT_ACTIVE; 502 when the bank does not answer.
 */
export const openCustomerAccount = operation({
  title: 'customers.open_virtual_account',
  summary: 'A permanent account for a customer',
  scope: 'subscriptions:write',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }), ...holderFields('the customer') }),
  output: accountSchema,
  async run(app, actor, { customerId, phoneNumber, bvn, nin }) {
    const customer = await customerById(app, actor.bookId, customerId);
    requireActive(customer);
    return openAccount(app, {
      businessId: actor.businessId,
      bookId: actor.bookId,
      environment: actor.environment,
      subject: { type: 'customer', id: customerId },
      customerId,
      payer: `${customer.firstName} ${customer.lastName}`,
      holder: holderOf({ ...customer, phoneNumber: phoneNumber ?? customer.phoneNumber }, numberOf({ bvn, nin })),
      type: 'static',
      amount: null,
      expiryMinutes: null,
    });
  },
});

/** The permanent account of a customer. @throws Refusal 404 when there is none. */
export const findCustomerAccount = operation({
  title: 'customers.virtual_account',
  summary: 'The permanent account of a customer',
  scope: 'subscriptions:read',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'Which customer.' }) }),
  output: accountSchema,
  async run(app, actor, { customerId }) {
    await customerById(app, actor.bookId, customerId);
    const account = await lastAccountOf(app.db, actor.bookId, { type: 'customer', id: customerId });
    if (!account) throw new Refusal('not_found', 'The customer has no virtual account yet', { code: 'RECORD_NOT_FOUND' });
    return account;
  },
});

/**
 * Gives the wallet a permanent account of its own, through which a business funds it; while one is active, that one.
 * @throws Refusal 400 where the bank wants a director's BVN, NIN or phone number, 502 when the bank does not answer or does not open it, 503 where there is no such bank.
 */
export const openFundingAccount = operation({
  title: 'wallet.open_funding_account',
  summary: 'A permanent account to fund the wallet through',
  scope: 'wallet:write',
  input: z.strictObject(holderFields('a director of the business')),
  output: accountSchema,
  async run(app, actor, given) {
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
