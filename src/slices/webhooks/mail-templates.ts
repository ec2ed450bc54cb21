import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { type MailTemplates, lagosClock, oneLine, paragraphs, table } from '../../core/mail/template.ts';

const gone = z.object({
  firstName: z.string(),
  environment: z.enum(['live', 'sandbox']),
  host: z.string(),
  description: z.string().nullable(),
  at: timestamp,
});

export const webhookMails = {
  endpoint_gone: {
    to: 'account',
    notice: { about: 'A webhook endpoint answered 410 and was paused', mayBeOff: true },
    words(business, given) {
      const { firstName, environment, host, description, at } = gone.parse(given);
      return {
        subject: 'A webhook endpoint answered 410 and was paused',
        text: paragraphs(
          `Hello ${oneLine(firstName)},`,
          `A webhook endpoint of ${business} in ${environment === 'live' ? 'live' : 'the sandbox'} answered 410 (gone). The endpoint is paused, and no more events are sent to it.`,
          table([
            ['Server', host],
            ...(description === null ? [] : [['Description', description] as [string, string]]),
            ['Paused', lagosClock(at)],
          ]),
          'If the endpoint is no longer in use, remove it on the dashboard, under Webhooks. Otherwise set its new URL and resume it; you can then have the skipped events delivered.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;
