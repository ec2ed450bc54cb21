import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { SandboxPort } from '../../core/app/app.ts';
import type { Deposited } from '../wallet/deposit.ts';
import type { SandboxMail } from '../../providers/mail/sandbox.ts';
import { sandboxPlace, sandboxPortName } from './providers.ts';

export const mailSchema = z
  .object({
    id: ownId,
    to: z.string().meta({ description: 'To whom.' }),
    subject: z.string().meta({ description: 'Its subject.' }),
    text: z.string().meta({ description: 'What it says.' }),
    createdAt: instant.meta({ description: 'When.' }),
  })
  .meta({ id: 'SandboxMail' })
  .register(typeNames, { name: 'SandboxMail', description: 'A mail that live would have sent.', isNode: true });

export const mailView = ({ createdAt, ...rest }: SandboxMail): z.output<typeof mailSchema> => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});

export const authorizedSchema = z
  .object({
    approved: z.boolean().meta({ description: 'Whether the processor approved it.' }),
    reason: z.string().nullable().meta({ description: 'Why not; null when it did.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    at: instant.meta({ description: 'When.' }),
  })
  .register(typeNames, { name: 'SandboxAuthorization', description: 'What the simulated processor said to a purchase.' });

export const depositSchema = z
  .object({
    reference: z.string().meta({ description: 'Its reference.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    availableBalance: kobo.meta({ description: 'Kobo: what can be spent now.' }),
    creditedAt: instant.meta({ description: 'When it was credited.' }),
  })
  .register(typeNames, { name: 'SandboxDeposit', description: 'Play money that came in.', without: ['currency'] });

export type DepositView = z.output<typeof depositSchema>;

export const depositView = ({ creditedAt, ...rest }: Deposited): DepositView => ({
  ...rest,
  currency: 'NGN',
  creditedAt: creditedAt.toISOString(),
});

export const triggeredSchema = z.object({
  event: z.string().meta({ description: 'Its name.' }),
  subscribed: z
    .boolean()
    .meta({ description: 'Whether it is delivered: a webhook URL is set, and `eventTypes` names it or is empty and it is not opt-in.' }),
  made: z.record(z.string(), z.string()).meta({ description: 'The ids of what was made for it, by what they are.' }),
});

export const advancedSchema = z.object({
  advancedMs: z.int().meta({ description: 'How much time passed, in milliseconds.' }),
  due: z.record(z.string(), z.int()).meta({ description: 'How many things became due, by kind.' }),
});

export const quietSchema = z
  .object({
    quiet: z.boolean().meta({ description: 'False when something was still due or running at the time-out.' }),
    waitedMs: z.int().meta({ description: 'How long it was waited, in milliseconds.' }),
  })
  .register(typeNames, { name: 'SandboxQuiet', description: 'Whether everything that was due is done.' });

export const sandboxPortSchema = z
  .object({
    port: sandboxPortName.meta({ description: 'What is done there.' }),
    place: sandboxPlace.meta({ description: 'Where it goes.' }),
    hasAccount: z
      .boolean()
      .meta({ description: "Whether whoever runs the service has an account with a provider's test environment for it." }),
  })
  .meta({ id: 'SandboxProvider' })
  .register(typeNames, { name: 'SandboxProvider', description: 'Where a sandbox goes at one port.' });
export type SandboxPortView = z.output<typeof sandboxPortSchema>;

export const sandboxPortView = ({ port, ...rest }: SandboxPort): SandboxPortView => ({ ...rest, port: sandboxPortName.parse(port) });
