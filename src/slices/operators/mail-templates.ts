import { z } from 'zod';
import type { MailTemplates } from '../../core/mail/template.ts';

const acts = ['wallet_frozen', 'wallet_unfrozen', 'key_suspended', 'key_reinstated'] as const;
/** What operators did to something of a business. */
export type OperatorAct = (typeof acts)[number];

const data = z.object({
  firstName: z.string(),
  act: z.enum(acts),
  keyId: z.string().nullable(),
  reason: z.string(),
  environment: z.enum(['live', 'sandbox']),
});

/** To the owners of a business: what operators did to its wallet or to a key of it. */
export const operatorMails = {
  operator_act: {
    to: 'account',
    notice: { about: 'Who runs the service froze or freed something of yours', mayBeOff: false },
    words(business, given) {
      const { firstName, act, keyId, reason, environment } = data.parse(given);
      const where = environment === 'live' ? 'live' : 'the sandbox';
      const { subject, said } = {
        wallet_frozen: {
          subject: `Your wallet in ${where} is frozen`,
          said: `The wallet of ${business} in ${where} was frozen: it pays nothing. What comes in is still credited.`,
        },
        wallet_unfrozen: {
          subject: `Your wallet in ${where} pays again`,
          said: `The wallet of ${business} in ${where} is frozen no more.`,
        },
        key_suspended: {
          subject: `An API key in ${where} is suspended`,
          said: `The API key ${keyId ?? ''} of ${business} in ${where} was suspended: every request with it is refused.`,
        },
        key_reinstated: {
          subject: `An API key in ${where} works again`,
          said: `The API key ${keyId ?? ''} of ${business} in ${where} is suspended no more.`,
        },
      }[act];
      const text = [
        `Hello ${firstName},`,
        said,
        `Reason: ${reason}`,
        'Answer to whoever runs the service. Your audit log tells who did it.',
      ];
      return { subject, text: text.join('\n\n') };
    },
  },
} as const satisfies MailTemplates;
