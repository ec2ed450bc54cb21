import { z } from 'zod';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { kobo } from '../../domain/money/money.ts';
import { searchKinds } from '../../core/search/searched.ts';
import type { Found } from './find.ts';

const kind = z.enum(searchKinds).register(typeNames, {
  name: 'FoundKind',
  description: 'What kind of thing was found.',
  meanings: {
    transfer: 'A transfer.',
    payee: 'A kept account.',
    customer: 'A customer.',
    bill: 'A bill that was paid.',
    order: 'An order of a checkout link.',
    payroll_batch: 'A payroll.',
    card: 'A virtual card.',
    webhook_delivery: 'An event on its way to your endpoint.',
    webhook_endpoint: 'An endpoint of webhooks.',
    event: 'An event.',
    request: 'A request to the REST API.',
  },
});

/** Something found, as every answer shows it. */
export const foundSchema = z
  .object({
    kind: kind.meta({ description: 'What kind of thing it is.' }),
    id: z.string().meta({ description: 'What its own operation takes: an id, or the requestRef of a bill.' }),
    title: z.string().meta({ description: 'What people call it.' }),
    detail: z.string().nullable().meta({ description: 'What tells it apart from others of that name; null when there is nothing.' }),
    amount: kobo.nullable().meta({ description: 'In kobo; null where it has none.' }),
    status: z.string().nullable().meta({ description: 'Where it stands, in the word of its own operation; null where it has none.' }),
    at: instant.nullable().meta({ description: 'When it was made; null where that is not told.' }),
  })
  .meta({ id: 'Found' })
  .register(typeNames, { name: 'Found', description: 'Something of the business that a text names.' });

export type FoundView = z.output<typeof foundSchema>;

export const foundView = ({ at, ...rest }: Found): FoundView => ({ ...rest, at: at?.toISOString() ?? null });
