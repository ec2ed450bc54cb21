import { z } from 'zod';
import { eventNames } from '../../core/events/names.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { bookEvents, type Happened, resyncRequired } from './event-log.ts';

/** Events that may wait for one subscriber: a whole replay and as many again. */
const MAX_WAITING = 2_000;

/**
 * Every event of the business from now on, whether it has a URL or not, for a listener on a machine that the service cannot reach. Without
 * `events` those that the settings would have delivered. With `after`, the id of an event, first what was missed; some of it may come twice.
 * @throws Refusal 409 RESYNC_REQUIRED when more than 1,000 events or an hour were missed, and later to a subscriber that falls so far behind.
 */
export const messageFeed = operation({
  title: 'webhooks.message_feed',
  summary: 'Every event as it is sent, with what was missed',
  scope: 'webhooks:read',
  input: z.strictObject({
    events: z
      .array(z.enum(eventNames))
      .min(1)
      .max(eventNames.length)
      .optional()
      .meta({ description: 'Only these, opt-in or not; without it those that the settings would have delivered.' }),
    after: z.uuid({ version: 'v7' }).optional().meta({ description: 'Begins with what came after this event, at most an hour ago.' }),
  }),
  async run(app, actor, { events, after }): Promise<AsyncIterableIterator<Happened, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const tell = (happened: readonly Happened[]): void => {
      for (const one of happened) {
        if (!(events ? events.some((name) => name === one.event) : one.isWanted)) continue;
        if (!mailbox.put(one.id, one) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    const unwatch = feed.watch(bookEvents, { happened: tell, lost: () => mailbox.fail(resyncRequired()) });
    const mailbox = new Mailbox<Happened>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      const log = await feed.ready(bookEvents);
      if (after !== undefined) tell(await log.since(after));
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
