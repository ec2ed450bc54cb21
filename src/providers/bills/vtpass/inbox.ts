import { z } from 'zod';
import { type Inbox, inboxOf } from '../../adapter/adapter.ts';

const message = z.looseObject({ type: z.string().min(1).max(64) });

/**
 * VTpass signs nothing and names no addresses that its messages come from, so anybody may have written one. They are acknowledged, and none is
 * taken for news of a payment: what is open is asked about at its times anyway, and strangers cannot make us write or ask. That prices have changed
 * has them read again, not more than once a minute.
 */
export const vtpassInbox = (onVariations: () => void): Inbox =>
  inboxOf({
    isGenuine: () => true,
    // Exactly this is taken for received; anything else is repeated up to five times.
    acknowledgement: '{"response":"success"}',
    read(json) {
      const event = message.safeParse(json).data?.type;
      if (event === 'variations-update') onVariations();
      return event === undefined ? null : { kind: 'unknown', event };
    },
  });
