import { z } from 'zod';
import type { Hint, Inbox } from '../../adapter.ts';

const message = z.looseObject({ type: z.string().min(1).max(64) });

/**
 * VTpass signs nothing and names no addresses that its messages come from, so anybody may have written one. They are acknowledged, and none is
 * taken for news of a payment: what is open is asked about at its times anyway, and strangers cannot make us write or ask. That prices have changed
 * has them read again, not more than once a minute.
 */
export const vtpassInbox = (onVariations: () => void): Inbox => ({
  // Exactly this is taken for received; anything else is repeated up to five times.
  acknowledgement: { status: 200, body: '{"response":"success"}' },
  read({ body }): Hint {
    const parsed = message.safeParse(jsonIn(body));
    if (!parsed.success) return { kind: 'unknown', event: 'unreadable' };
    const { type: event } = parsed.data;
    if (event === 'variations-update') onVariations();
    return { kind: 'unknown', event };
  },
});

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
