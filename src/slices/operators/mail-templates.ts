import { z } from 'zod';
import { type MailTemplates, toPerson } from '../../core/mail/template.ts';

const acts = ['wallet_frozen', 'wallet_unfrozen', 'key_suspended', 'key_reinstated'] as const;
export type OperatorAct = (typeof acts)[number];

const data = {
  act: z.enum(acts),
  keyId: z.string().nullable(),
  reason: z.string(),
  environment: z.enum(['live', 'sandbox']),
};

export const operatorMails = {
  operator_act: {
    notice: { about: 'Operators froze or released your wallet or an API key', mayBeOff: false },
    ...toPerson(data, ({ act, keyId, reason, environment }, business) => {
      const where = environment === 'live' ? 'live' : 'the sandbox';
      const { subject, sentence } = {
        wallet_frozen: {
          subject: `Your wallet in ${where} is frozen`,
          sentence: `The wallet of ${business} in ${where} was frozen: debits are rejected, credits continue.`,
        },
        wallet_unfrozen: {
          subject: `Your wallet in ${where} is active again`,
          sentence: `The wallet of ${business} in ${where} is no longer frozen.`,
        },
        key_suspended: {
          subject: `An API key in ${where} is suspended`,
          sentence: `The API key ${keyId ?? ''} of ${business} in ${where} was suspended: every request with this key is rejected.`,
        },
        key_reinstated: {
          subject: `An API key in ${where} is active again`,
          sentence: `The API key ${keyId ?? ''} of ${business} in ${where} is no longer suspended.`,
        },
      }[act];
      const contact = 'Contact the operator of the service. Your audit log names the person who decided.';
      return { subject, text: [sentence, `Reason: ${reason}`, contact] };
    }),
  },
} as const satisfies MailTemplates;
