import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Subscription, subscriptionById } from './subscription.ts';

/** One subscription. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findSubscription = operation({
  title: 'subscriptions.find',
  summary: 'One subscription by its id',
  scope: 'subscriptions:read',
  input: z.strictObject({ subscriptionId: z.uuid().meta({ description: 'Which subscription.' }) }),
  run: (app, actor, { subscriptionId }): Promise<Subscription> => subscriptionById(app, actor.bookId, subscriptionId),
});
