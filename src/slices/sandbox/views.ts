import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { instant, typeNames } from '../../platform/kernel/type-names.ts';
import type { SandboxMail } from '../../services/providers/mail/sandbox.ts';

export const mailSchema = z
  .object({
    id: z.uuid(),
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
