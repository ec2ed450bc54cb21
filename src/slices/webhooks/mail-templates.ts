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

/** To the owners of a business: an endpoint of theirs is gone. */
export const webhookMails = {
  endpoint_gone: {
    to: 'account',
    notice: { about: 'A webhook endpoint is gone and was paused', mayBeOff: true },
    words(business, given) {
      const { firstName, environment, host, description, at } = gone.parse(given);
      return {
        subject: 'A webhook endpoint is gone and was paused',
        text: paragraphs(
          `Hello ${oneLine(firstName)},`,
          `A webhook endpoint of ${business} in ${environment === 'live' ? 'live' : 'the sandbox'} answered that it is gone (410), so nothing more is sent to it.`,
          table([
            ['Server', host],
            ...(description === null ? [] : [['Description', description] as [string, string]]),
            ['Paused', lagosClock(at)],
          ]),
          'If it is gone on purpose, remove it on the dashboard, under Webhooks. Otherwise give it its new URL and resume it: you can have everything delivered that was skipped meanwhile.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;
