import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { screenSubjects } from '../../core/screening/subjects.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Business } from '../businesses/business.ts';
import { customerById, requireActive } from '../customers/customer.ts';
import { found } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { AccountHolder } from '../../providers/virtual-accounts/port.ts';
import { walletId } from '../wallet/wallet.ts';
import { accountSchema, lastAccountOf } from './account.ts';
import { holderFields, holderOf, numberOf, openAccount, PERMANENT } from './open-account.ts';

/**
 * Opens a permanent account for a customer, or returns the active one.
 * @throws Refusal 400 naming required holder details; 404; 409 CUSTOMER_NOT_ACTIVE; 502 when the bank does not answer.
 */
export const openCustomerAccount = operation({
  title: 'customerVirtualAccounts.create',
  summary: 'Open a permanent account for a customer',
  scope: 'subscriptions:write',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }), ...holderFields('the customer') }),
  output: accountSchema,
  async run(app, actor, { customerId, phoneNumber, bvn, nin }) {
    const customer = await customerById(app, actor.bookId, customerId);
    requireActive(customer);
    const payer = `${customer.firstName} ${customer.lastName}`;
    const { dateOfBirth } = customer;
    await screenSubjects(app, actor.environment, [
      { subject: 'customer', subjectId: customerId, bookId: actor.bookId, name: payer, dateOfBirth },
    ]);
    return openAccount(app, actor, {
      subject: { type: 'customer', id: customerId },
      customerId,
      payer,
      holder: holderOf({ ...customer, phoneNumber: phoneNumber ?? customer.phoneNumber }, numberOf({ bvn, nin })),
      ...PERMANENT,
    });
  },
});

/** Returns the permanent account of a customer. @throws Refusal 404 without an account. */
export const findCustomerAccount = operation({
  title: 'customerVirtualAccounts.retrieve',
  summary: 'Retrieve the permanent account of a customer',
  scope: 'subscriptions:read',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }) }),
  output: accountSchema,
  async run(app, actor, { customerId }) {
    await customerById(app, actor.bookId, customerId);
    const account = await lastAccountOf(app.db, actor.bookId, { type: 'customer', id: customerId });
    return found(account, 'The customer has no virtual account yet; open one first');
  },
});

/**
 * Opens a permanent account that funds the wallet, or returns the active one.
 * @throws Refusal 400 naming required holder details, 502 when the bank does not open the account, 503 without a bank.
 */
export const openFundingAccount = operation({
  title: 'fundingAccounts.create',
  summary: 'Open a permanent account for the wallet',
  scope: 'wallet:write',
  input: z.strictObject(holderFields('a director of the business')),
  output: accountSchema,
  async run(app, actor, given) {
    const { phone, ...business } = await businessAsHolder(app, actor);
    return openAccount(app, actor, {
      subject: { type: 'wallet', id: walletId(actor) },
      customerId: null,
      payer: 'WALLET',
      holder: { ...business, phone: given.phoneNumber ?? phone, number: numberOf(given) },
      ...PERMANENT,
    });
  },
});

const contactOf = prepared(Business)('business.holder', (db, $: { id: string }) =>
  db.selectFrom('business').select(['name', 'email', 'phone']).where('id', '=', $.id),
);

async function businessAsHolder({ db }: App, { businessId: id }: Actor): Promise<Omit<AccountHolder, 'number'>> {
  const [business] = await contactOf(db, { id });
  if (!business) throw new Error(`business ${id} does not exist`);
  return { firstName: business.name, lastName: 'Wallet', email: business.email, phone: business.phone };
}
