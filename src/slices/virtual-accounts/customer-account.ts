import { z } from 'zod';
import { customerById, requireActive } from '../customers/customer.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { lastAccountOf, type VirtualAccount } from './account.ts';
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
  async run(app, actor, { customerId, phoneNumber, bvn, nin }): Promise<VirtualAccount> {
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
  async run(app, actor, { customerId }): Promise<VirtualAccount> {
    await customerById(app, actor.bookId, customerId);
    const account = await lastAccountOf(app.db, actor.bookId, { type: 'customer', id: customerId });
    if (!account) throw new Refusal('not_found', 'The customer has no virtual account yet', { code: 'RECORD_NOT_FOUND' });
    return account;
  },
});
