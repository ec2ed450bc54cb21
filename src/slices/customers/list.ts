import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CustomerRow, customerById, customerOf, customerSchema, customerFields } from './customer.ts';
import { customerHasWords } from './searched.ts';

const SEARCH_MIN = 2;

const search = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text.length >= SEARCH_MIN, { error: `must be at least ${SEARCH_MIN} characters long` })
  .meta({
    description:
      'Words that each begin a word of the name, e-mail address or code, in any order; case and accents do not count, and a word with an @ must stand in the address as it is',
  });

/** Customers, newest first; with `email`, those of that address, with `search`, those whose names begin so. */
export const listCustomers = operation({
  title: 'customers.list',
  summary: 'Customers, newest first',
  scope: 'customers:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    email: customerFields.email.optional().meta({ description: 'Only those with this e-mail address.' }),
    search: search.optional(),
  }),
  output: { page: customerSchema },
  async run(app, actor, { limit, cursor, ...filter }) {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<CustomerRow>(...customersQuery({ bookId: actor.bookId, before, limit: limit + 1, ...filter }));
    return pageOf(
      rows.map((row) => customerOf(app.keyRing, row)),
      limit,
      ({ id }) => [id],
    );
  },
});

/** One customer. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCustomer = operation({
  title: 'customers.find',
  summary: 'One customer by its id',
  scope: 'customers:read',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'Which customer.' }) }),
  output: customerSchema,
  run: (app, actor, { customerId }) => customerById(app, actor.bookId, customerId),
});

const COLUMNS = 'book_id, id, customer_code, first_name, last_name, email, private, status, metadata, created_at, updated_at';

interface CustomerFilter {
  bookId: number;
  before: string;
  limit: number;
  email?: string | undefined;
  search?: string | undefined;
}

/** The name, text and values of the statement behind the list. */
export function customersQuery({ bookId, before, limit, email, search: words }: CustomerFilter): [string, string, unknown[]] {
  const values: unknown[] = [bookId, before, limit];
  const parts = ['customer.list'];
  const conditions = ['book_id = $1', 'id < $2'];
  if (email !== undefined) {
    parts.push('email');
    conditions.push(`email = $${values.push(email)}`);
  }
  let source = 'customer';
  if (words !== undefined) {
    parts.push('search');
    // Nothing but its own index fits inside: a planner that thinks a name common would walk through all customers for it.
    source = `(select * from customer where ${customerHasWords(`$${values.push(words)}`)} offset 0) found`;
  }
  const text = `select ${COLUMNS} from ${source} where ${conditions.join(' and ')} order by id desc limit $3`;
  return [parts.join('.'), text, values];
}
