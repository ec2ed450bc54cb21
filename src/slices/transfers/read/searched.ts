import { type Searched, UUID } from '../../../core/search/searched.ts';

const FOUND = `id, coalesce(account_name, account_number) as title, bank_name || ' · ' || account_number as detail, amount, settlement_status as status,
  created_at as at from ledger.transfer`;

const of = (by: string, fits: RegExp, where: string): Searched => ({
  kind: 'transfer',
  by,
  scope: 'transfers:read',
  fits,
  sql: `select ${FOUND} where book_id = $1 and ${where} limit $3`,
});

/**
 * A session id begins with the bank that sends and the moment in Lagos, YYMMDDhhmmss. It has no index, which every capture would have to
 * write; the transfers made in the minutes before it have one. A day that a month has not, such as 30 February, is one of the next month.
 */
const SESSION_AT = `((make_timestamp(2000 + substr($2, 7, 2)::int, substr($2, 9, 2)::int, 1, substr($2, 13, 2)::int, substr($2, 15, 2)::int, substr($2, 17, 2)::int)
  + (substr($2, 11, 2)::int - 1) * interval '1 day') at time zone 'Africa/Lagos')`;

/** What people hold of a transfer. */
export const transfersSearched: readonly Searched[] = [
  of('code', /^\d{10,40}$/, 'transfer_code = $2'),
  of('reference', /^[A-Za-z0-9._:-]{1,64}(~after=\d{1,6}[smh])?$/, 'client_reference = $2'),
  of('account', /^\d{10}$/, 'account_number = $2 order by created_at desc, id desc'),
  of(
    'session',
    /^\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/,
    `created_at between ${SESSION_AT} - interval '10 minutes' and ${SESSION_AT} + interval '1 minute' and session_id = $2`,
  ),
  of('id', UUID, 'id = $2::uuid'),
];
