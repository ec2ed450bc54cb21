import type { Flow, Triggers } from '../../core/slice/trigger.ts';
import { newCustomer } from '../customers/demo.ts';
import { openCustomerAccount } from './customer-account.ts';
import type { virtualAccountEvents } from './events.ts';
import { payVirtualAccount } from './pay.ts';

/** Kobo. */
const AMOUNT = 500_000;

const received: Flow = async (stage) => {
  const customerId = await newCustomer(stage);
  const { accountNumber } = await openCustomerAccount(stage.app, stage.as('account'), { customerId });
  await payVirtualAccount(stage.app, stage.as('payment'), { accountNumber, amount: AMOUNT });
  return { customerId, accountNumber };
};

export const virtualAccountTriggers: Triggers<typeof virtualAccountEvents> = { 'customer.transaction.completed': received };
