import { z } from 'zod';
import { kobo } from '../../../domain/money/money.ts';
import { instant, typeNames } from '../../../domain/schema/type-names.ts';
import { type Related, relations } from './related.ts';

const relation = z.enum(relations).register(typeNames, {
  name: 'TransferRelation',
  description: 'What something is to a transfer.',
  meanings: {
    retry_of: 'The transfer that it retries.',
    retried_as: 'The transfer that retries it.',
    salary: 'The payroll of which it pays a salary.',
    refunded_order: 'The order whose money it gave back.',
    request: 'A request to the REST API that made it, asked for it again or changed it.',
  },
});

/** Something that a transfer belongs to, as every answer shows it. */
export const relatedSchema = z
  .object({
    relation: relation.meta({ description: 'What it is to the transfer.' }),
    id: z.string().meta({ description: 'What its own operation takes: the id of a transfer, payroll or order, or an X-Request-Id.' }),
    title: z.string().meta({ description: 'What people call it.' }),
    detail: z.string().nullable().meta({ description: 'What tells it apart from others of that name; null when there is nothing.' }),
    amount: kobo.nullable().meta({ description: 'In kobo; null where it has none.' }),
    status: z.string().nullable().meta({ description: 'Where it stands, in the word of its own operation.' }),
    at: instant.meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'RelatedToTransfer' })
  .register(typeNames, { name: 'RelatedToTransfer', description: 'Something that a transfer belongs to.' });

export type RelatedView = z.output<typeof relatedSchema>;

export const relatedView = ({ at, ...rest }: Related): RelatedView => ({ ...rest, at: at.toISOString() });
