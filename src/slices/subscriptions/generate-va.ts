import { z } from 'zod';
import { customerById } from '../customers/customer.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountSchema, lastAccountOf, type VirtualAccount } from '../virtual-accounts/account.ts';
import { DEFAULT_EXPIRY_MINUTES, EXPIRY_MINUTES, holderOf, openAccount } from '../virtual-accounts/open-account.ts';
import { requireMove } from './states.ts';
import { subscriptionById } from './subscription.ts';

/** The account of a subscription as REST answers it. */
const subscriptionAccountSchema = accountSchema
  .extend({ subscriptionId: z.uuid().meta({ description: 'The subscription.' }) })
  .meta({ id: 'SubscriptionVirtualAccount' });

const ofSubscription = (account: VirtualAccount) => ({ ...account, subscriptionId: account.subject.id });

/**
 * Gives a subscription an account to pay what is due into; while one is active, that one (shapes 2.8).
 * @throws Refusal 404; 409 INVALID_STATE when nothing is due; 502 when the bank does not answer.
 */
export const generateVirtualAccount = operation({
  title: 'subscriptions.generate_va',
  summary: 'An account to pay a subscription into',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'Its id.' }),
    expiryMinutes: z
      .literal(EXPIRY_MINUTES, { error: 'must be 10, 15, 30 or 60' })
      .default(DEFAULT_EXPIRY_MINUTES)
      .meta({ description: '10, 15, 30 or 60; 30 unless told.' }),
  }),
  output: subscriptionAccountSchema,
  async run(app, actor, { subscriptionId, expiryMinutes }) {
    const subscription = await subscriptionById(app, actor.bookId, subscriptionId);
    requireMove(subscription, 'generate_va');
    const customer = await customerById(app, actor.bookId, subscription.customerId);
    const account = await openAccount(app, {
      businessId: actor.businessId,
      bookId: actor.bookId,
      environment: actor.environment,
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

/** The account that a subscription got last, whatever became of it. @throws Refusal 404 when there is none. */
export const findVirtualAccount = operation({
  title: 'subscriptions.virtual_account',
  summary: 'The last account of a subscription',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Which subscription.' }) }),
  output: subscriptionAccountSchema,
  async run(app, actor, { subscriptionId }) {
    await subscriptionById(app, actor.bookId, subscriptionId);
    const account = await lastAccountOf(app.db, actor.bookId, { type: 'subscription', id: subscriptionId });
    if (!account) throw new Refusal('not_found', 'The subscription has no virtual account yet', { code: 'RECORD_NOT_FOUND' });
    return ofSubscription(account);
  },
});
