import { z } from 'zod';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { accountStates } from '../../core/routing/route.ts';
import { refusalReasons } from '../../core/webhook-inbox/refused.ts';
import type { ProviderAccount } from './accounts.ts';
import type { RefusedMessages } from './refusals.ts';

export const providerAccountSchema = z
  .object({
    account: z.string().meta({ description: 'Its name in PROVIDERS_FILE.' }),
    port: z.string().meta({ description: 'What it serves, such as bank.' }),
    state: z
      .enum(accountStates)
      .register(typeNames, {
        name: 'ProviderAccountState',
        description: 'How an account with a provider is.',
        meanings: {
          well: 'It is asked in its order.',
          empty: 'Our balance there did not cover a payment within the last minute, so others come first.',
          ill: 'Its calls fail, so others come first.',
          off: 'An operator has switched it off.',
        },
      })
      .meta({ description: 'How it is, as the process that answers has it.' }),
    off: z
      .object({
        since: instant.meta({ description: 'Since when.' }),
        by: z.string().meta({ description: 'By whom.' }),
        note: z.string().meta({ description: 'Why.' }),
      })
      .register(typeNames, { name: 'ProviderAccountOff', description: 'That an operator has switched an account off.' })
      .nullable()
      .meta({ description: 'Who switched it off; null where nobody did.' }),
  })
  .meta({ id: 'ProviderAccount' })
  .register(typeNames, { name: 'ProviderAccount', description: 'An account with a provider, at one of the ports that it serves.' });

export type ProviderAccountView = z.output<typeof providerAccountSchema>;

export const providerAccountView = ({ off, ...account }: ProviderAccount): ProviderAccountView => ({
  ...account,
  off: off && { ...off, since: off.since.toISOString() },
});

export const refusedMessagesSchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    account: z.string().meta({ description: 'The account with a provider that they were for; empty where several are counted together.' }),
    reason: z
      .enum(refusalReasons)
      .register(typeNames, {
        name: 'RefusedMessageReason',
        description: 'Why a message to the address of a provider was turned away.',
        meanings: {
          forged: 'It is not signed as the provider signs.',
          address: "It comes from an address that is none of the provider's (`webhookFrom` of the account).",
          no_account: 'No account has this name.',
        },
      })
      .meta({ description: 'Why they were turned away.' }),
    source: z.string().meta({ description: 'The address that they came from; empty where several are counted together.' }),
    digest: z.string().meta({ description: 'The first half of the SHA-256 of the latest one, whose body is not kept.' }),
    times: z.int().meta({ description: 'How many there were.' }),
    firstAt: instant.meta({ description: 'When the first came.' }),
    lastAt: instant.meta({ description: 'When the latest came.' }),
    seenAt: instant.nullable().meta({ description: 'When an operator saw them; null while they wait.' }),
  })
  .meta({ id: 'RefusedMessages' })
  .register(typeNames, { name: 'RefusedMessages', description: 'Messages to the address of a provider that were turned away.' });

export type RefusedMessagesView = z.output<typeof refusedMessagesSchema>;

export const refusedMessagesView = ({ firstAt, lastAt, seenAt, ...rest }: RefusedMessages): RefusedMessagesView => ({
  ...rest,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
});
