import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { Look } from './look.ts';

/** How the pages for payers look, as their business reads it. */
export const lookSchema = z
  .object({
    colour: z.string().nullable().meta({ description: 'Of buttons and links, as it was chosen; null where ours serves.' }),
    hasLogo: z.boolean().meta({ description: 'Whether a logo is shown.' }),
  })
  .meta({ id: 'CheckoutLook' })
  .register(typeNames, { name: 'CheckoutLook', description: 'How the pages for payers look.' });
export type LookView = z.output<typeof lookSchema>;

export const lookView = ({ colour, logoVersion }: Look): LookView => ({ colour, hasLogo: logoVersion !== null });
