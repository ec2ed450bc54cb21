import { z } from 'zod';
import { customerById } from '../customers/customer.ts';
import { found } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountSchema, lastAccountOf, type VirtualAccount } from '../virtual-accounts/account.ts';
import { DEFAULT_EXPIRY_MINUTES, EXPIRY_MINUTES, holderOf, openAccount } from '../virtual-accounts/open-account.ts';
import { subscriptionById, requireTransition } from './subscription.ts';

const subscriptionAccountSchema = accountSchema
  .extend({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) })
  .meta({ id: 'SubscriptionVirtualAccount' });

const ofSubscription = (account: VirtualAccount) => ({ ...account, subscriptionId: account.subject.id });

/**
 * Opens a virtual account over the amount due; an active account is returned unchanged.
 * @throws Refusal 404; 409 INVALID_STATE when nothing is due; 502 when the bank does not answer.
 */
export const generateVirtualAccount = operation({
  title: 'subscriptionVirtualAccounts.create',
  summary: 'Generate a virtual account for a subscription',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
    expiryMinutes: z
      .literal(EXPIRY_MINUTES, { error: 'must be 10, 15, 30 or 60' })
      .default(DEFAULT_EXPIRY_MINUTES)
      .meta({ description: '10, 15, 30 or 60; 30 by default.' }),
  }),
  output: subscriptionAccountSchema,
  async run(app, actor, { subscriptionId, expiryMinutes }) {
    const subscription = await subscriptionById(app, actor.bookId, subscriptionId);
    requireTransition(subscription, 'generate_va');
    const customer = await customerById(app, actor.bookId, subscription.customerId);
    const account = await openAccount(app, actor, {
      subject: { type: 'subscription', id: subscription.id },
      customerId: subscription.customerId,
      payer: `${customer.firstName} ${customer.lastName}`,
      holder: holderOf(customer),
      type: 'dynamic',
      amount: subscription.outstanding,
      expiryMinutes,
    });
    return ofSubscription(account);
  },
});

/** Returns the last account of a subscription, in any status. @throws Refusal 404 without an account. */
export const findVirtualAccount = operation({
  title: 'subscriptionVirtualAccounts.retrieve',
  summary: 'Retrieve the last account of a subscription',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) }),
  output: subscriptionAccountSchema,
  async run(app, actor, { subscriptionId }) {
    await subscriptionById(app, actor.bookId, subscriptionId);
    const account = await lastAccountOf(app.db, actor.bookId, { type: 'subscription', id: subscriptionId });
    return ofSubscription(found(account, 'The subscription has no virtual account yet; generate one first'));
  },
});
