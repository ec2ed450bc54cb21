import { z } from 'zod';
import type { MailTemplates } from '../../core/mail/template.ts';

const data = z.object({
  firstName: z.string(),
  // Why: queued mails of the version before name the status as `refused`.
  status: z.preprocess((status) => (status === 'refused' ? 'rejected' : status), z.enum(['approved', 'rejected', 'suspended'])),
  reason: z.string().nullable(),
  environment: z.enum(['live', 'sandbox']),
});

export const goingLiveMails = {
  going_live: {
    to: 'account',
    notice: { about: 'The go-live request of the business was decided', mayBeOff: false },
    words(business, given) {
      const { firstName, status, reason, environment } = data.parse(given);
      const rehearsal = environment === 'sandbox' ? ['This decision applies to the sandbox only; live is unchanged.'] : [];
      const lines = {
        approved: {
          subject: 'Live access approved',
          text: [
            `${business} was approved for live. Create live keys on the dashboard, under API keys, and fund the live wallet to send payments.`,
          ],
        },
        rejected: {
          subject: 'Live access rejected',
          text: [
            `${business} was not approved for live.`,
            `Reason: ${reason ?? ''}`,
            'Fix the problem, then request live access again on the dashboard, under Live access.',
          ],
        },
        suspended: {
          subject: 'Live access suspended',
          text: [
            `Live access of ${business} was suspended: its live keys are rejected, and its live wallet cannot send payments. Deposits are still credited.`,
            `Reason: ${reason ?? ''}`,
            'Contact the operator of this service to reopen live access.',
          ],
        },
      }[status];
      return { subject: lines.subject, text: [`Hello ${firstName},`, ...lines.text, ...rehearsal].join('\n\n') };
    },
  },
} as const satisfies MailTemplates;
