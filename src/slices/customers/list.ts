import { z } from 'zod';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CustomerRow, customerById, customerOf, customerSchema, customerFields } from './customer.ts';
import { searchedBy, UUID } from '../../core/search/search-provider.ts';

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
    const page = pageOf(rows, limit, ({ id }) => [id]);
    return { ...page, rows: page.rows.map((row) => customerOf(app.keyRing, row)) };
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

type Filter = { bookId: number; before: string; limit: number; email?: string | undefined; search?: string | undefined };

export function customersQuery({ bookId, before, limit, email, search: words }: Filter): [string, string, unknown[]] {
  const values: unknown[] = [bookId, before, limit];
  const ofEmail = email === undefined ? '' : `and email = $${values.push(email)} `;
  // Why: only the search index fits inside, or the planner scans all customers for a common name.
  const source =
    words === undefined ? 'customer' : `(select * from customer where ${customerMatches(`$${values.push(words)}`)} offset 0) found`;
  const name = ['customer.list', ...(email === undefined ? [] : ['email']), ...(words === undefined ? [] : ['search'])].join('.');
  return [name, `select ${COLUMNS} from ${source} where book_id = $1 and id < $2 ${ofEmail}order by id desc limit $3`, values];
}

const FOUND = `id, first_name || ' ' || last_name as title, email as detail, null::bigint as amount, null::text as status, created_at as at from customer`;

/**
 * Condition of a text match. Why the check of text with an @: "ade-1@shop.test" would match "ade-2@shop.test" of a customer
 * whose code begins with a 1.
 */
const customerMatches = (text: string): string => `customer_names(book_id, first_name, last_name, email, customer_code)
    @@ customer_search($1, ${text}) and not exists (select from regexp_split_to_table(lower(${text}), '\\s+') word
      where word like '%@%' and strpos(email, word) = 0)`;

export const customerSearch = searchedBy('customer', 'customers:read', FOUND, [
  { by: 'name', matches: 'name', fits: /[\p{L}\d]{2}/u, where: `${customerMatches('$2')} and book_id = $1` },
  { by: 'id', matches: 'id', fits: UUID, where: 'book_id = $1 and id = $2::uuid' },
]);
