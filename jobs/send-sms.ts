import { deliveriesDue, followMessages } from '../src/slices/sms/follow.ts';
import { giveUpMessages, submitMessages, lostDue, messagesDue } from '../src/slices/sms/submit.ts';
import { type Kind, repeated } from './kind.ts';

const queue = 'sms';

/** Submits messages to providers, gives up lost submissions, and asks for delivery reports. */
export const messages: readonly Kind[] = [
  { name: 'hand-in-sms', queue, due: messagesDue, run: repeated(submitMessages) },
  { name: 'give-up-sms', queue, due: lostDue, run: repeated(giveUpMessages) },
  { name: 'follow-sms', queue, due: deliveriesDue, run: repeated(followMessages) },
];
