import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CustomerRow, customerById, customerOf, customerSchema, customerFields } from './customer.ts';
import { customerMatches } from './search.ts';

const SEARCH_MIN = 2;

const search = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text.length >= SEARCH_MIN, { error: `must be at least ${SEARCH_MIN} characters long` })
  .meta({
    description:
      'Beginnings of words of the name, email address or code, in any order; case and accents are ignored. Text with an @ must match a part of the email address',
  });

/** Lists customers, newest first, filtered by `email` or `search`. */
export const listCustomers = operation({
  title: 'customers.list',
  summary: 'List customers',
  scope: 'customers:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    email: customerFields.email.optional().meta({ description: 'Only customers with this email address.' }),
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

/** Returns a customer. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCustomer = operation({
  title: 'customers.retrieve',
  summary: 'Retrieve a customer',
  scope: 'customers:read',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'The customer.' }) }),
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
    // Why: only the search index fits inside, or the planner scans all customers for a common name.
    source = `(select * from customer where ${customerMatches(`$${values.push(words)}`)} offset 0) found`;
  }
  const text = `select ${COLUMNS} from ${source} where ${conditions.join(' and ')} order by id desc limit $3`;
  return [parts.join('.'), text, values];
}
