import type { Flow, Stage, Triggers } from '../../core/slice/trigger.ts';
import { untilTrue } from '../../core/slice/trigger.ts';
import type { smsEvents } from './events.ts';
import { advanceMessages } from './follow.ts';
import { sendSms } from './send.ts';
import { sendById, type SmsCounts } from './sms-send.ts';

const MINUTE_MS = 60_000;

async function sent({ app, as, bookId }: Stage, number: string, stands: keyof SmsCounts): Promise<string> {
  const { id } = await sendSms(app, as('message'), { message: 'Triggered event', recipients: [number] });
  await untilTrue(async () => (await sendById(app, bookId, id)).counts[stands] === 1);
  return id;
}

const delivered: Flow = async (stage) => {
  const sendId = await sent(stage, '08031234567', 'sent');
  // The first poll would be due in a minute.
  await advanceMessages(stage.app, stage.bookId, MINUTE_MS);
  return { sendId };
};

/** A number that ends in 01 is refused. */
const failed: Flow = async (stage) => ({ sendId: await sent(stage, '08031234501', 'failed') });

export const smsTriggers: Triggers<typeof smsEvents> = { 'sms.delivered': delivered, 'sms.failed': failed };
