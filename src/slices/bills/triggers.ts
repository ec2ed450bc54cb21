import { Refusal } from '../../platform/errors/refusal.ts';
import type { Flow, Made, Stage, Triggers } from '../../core/slice/trigger.ts';
import type { billEvents } from './events.ts';
import { topUp } from './topup.ts';

/** Kobo. The simulator rejects an amount that ends in 01. */
const BILL = 10_000;
const REFUSED_BILL = 10_001;

const pay = async ({ app, as }: Stage, amount: number): Promise<Made> => ({
  requestRef: (await topUp(app, as('bill'), { type: 'airtime', phoneNumber: '08031234567', amount })).bill.requestRef,
});

const refused: Flow = async (stage) => {
  try {
    return await pay(stage, REFUSED_BILL);
  } catch (error) {
    if (!(error instanceof Refusal) || error.detail.code !== 'PROVIDER_REJECTED') throw error;
    return { requestRef: String(error.detail.data?.['requestRef']) };
  }
};

export const billTriggers: Triggers<typeof billEvents> = {
  'bill.payment.completed': (stage) => pay(stage, BILL),
  'bill.payment.failed': refused,
  'bill.payment.reversed': refused,
};
