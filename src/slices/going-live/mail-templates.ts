import { z } from 'zod';
import type { MailTemplates } from '../../core/mail/template.ts';

const data = z.object({
  firstName: z.string(),
  status: z.enum(['approved', 'refused', 'suspended']),
  reason: z.string().nullable(),
  environment: z.enum(['live', 'sandbox']),
});

/** To the owners of a business: what became of its way to live. */
export const goingLiveMails = {
  going_live: {
    to: 'account',
    notice: { about: 'The request to go live was decided on', mayBeOff: false },
    words(business, given) {
      const { firstName, status, reason, environment } = data.parse(given);
      const rehearsal = environment === 'sandbox' ? ['This was a rehearsal in the sandbox: nothing changed in live.'] : [];
      const lines = {
        approved: {
          subject: 'Live is open',
          text: [
            `${business} was approved for live. Live keys can be made on the dashboard, under API keys; the live wallet pays once it is funded.`,
          ],
        },
        refused: {
          subject: 'Live was not approved yet',
          text: [
            `${business} was not approved for live.`,
            `Reason: ${reason ?? ''}`,
            'Once it is mended, ask again on the dashboard, under Go live.',
          ],
        },
        suspended: {
          subject: 'Live is suspended',
          text: [
            `Live was suspended for ${business}: its live keys are refused, and its live wallet pays nothing. What comes in is still credited.`,
            `Reason: ${reason ?? ''}`,
            'Answer to whoever runs the service; they open it again.',
          ],
        },
      }[status];
      return { subject: lines.subject, text: [`Hello ${firstName},`, ...lines.text, ...rehearsal].join('\n\n') };
    },
  },
} as const satisfies MailTemplates;
