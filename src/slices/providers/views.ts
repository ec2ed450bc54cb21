import { z } from 'zod';
import { instant, typeNames } from '../../platform/kernel/type-names.ts';
import { accountStates } from '../../services/routing/route.ts';
import type { ProviderAccount } from './accounts.ts';

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
