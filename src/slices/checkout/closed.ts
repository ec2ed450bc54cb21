import type { Closing } from './link.ts';

/** What a payer reads where a link takes no order. */
export const CLOSED: Record<Closing, string> = {
  inactive: 'This link is closed',
  expired: 'The time of this link is over',
  completed: 'This link was paid already',
  busy: 'Somebody is paying through this link right now; try again in half an hour',
  unavailable: 'This is not sold at present',
  sold_out: 'This is sold out',
  nothing_due: 'There is nothing to pay at present',
};
