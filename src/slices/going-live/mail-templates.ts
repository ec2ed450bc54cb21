import { z } from 'zod';
import { type MailTemplates, toPerson } from '../../core/mail/template.ts';

const data = {
  // Why: queued mails of the version before name the status as `refused`.
  status: z.preprocess((status) => (status === 'refused' ? 'rejected' : status), z.enum(['approved', 'rejected', 'suspended'])),
  reason: z.string().nullable(),
  environment: z.enum(['live', 'sandbox']),
};

export const goingLiveMails = {
  going_live: {
    notice: { about: 'The go-live request of the business was decided', mayBeOff: false },
    ...toPerson(data, ({ status, reason, environment }, business) => {
      const rehearsal = environment === 'sandbox' ? ['This decision applies to the sandbox only; live is unchanged.'] : [];
      const { subject, text } = {
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
      return { subject, text: [...text, ...rehearsal] };
    }),
  },
} as const satisfies MailTemplates;
