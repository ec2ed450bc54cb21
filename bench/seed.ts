import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashSecret } from '../src/slices/keys/secret.ts';

export interface Caller {
  bookId: number;
  credentials: { 'X-API-Key': string; 'X-API-Secret': string };
}

/** Beyond any run: ten trillion naira. */
const FUNDS = 1_000_000_000_000_000;

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function seedCallers(url: string, pepper: string, count: number): Promise<Caller[]> {
  return asOwner(url, async (client) => {
    const callers: Caller[] = [];
    for (let n = 0; n < count; n++) {
      const [business, secret, keyId] = [randomUUID(), `sk_test_bench_${randomUUID()}`, `pk_test_bench_${n}_${randomUUID().slice(0, 8)}`];
      await client.query('insert into business (id, name, email, email_verified_at) values ($1, $2, $3, now())', [
        business,
        `Bench ${n}`,
        `bench${n}@example.com`,
      ]);
      await client.query(
        "insert into api_key (id, business_id, environment, key_id, secret_hash, name) values ($1, $2, 'sandbox', $3, $4, 'Bench')",
        [randomUUID(), business, keyId, hashSecret(pepper, secret)],
      );
      const { rows } = await client.query<{ book: string }>("select ledger.open_book($1, 'sandbox') as book", [business]);
      const bookId = Number(rows[0]?.book);
      await client.query("select ledger.credit_deposit($1, $2, $3, $4, 0::smallint, 'sandbox')", [
        bookId,
        randomUUID(),
        FUNDS,
        `BENCH_${n}`,
      ]);
      callers.push({ bookId, credentials: { 'X-API-Key': keyId, 'X-API-Secret': secret } });
    }
    return callers;
  });
}

const POSTINGS_PER_TRANSFER = 4;

/** Columns of a seeded transfer: a minute apart, the last an hour ago; the code contains the book for uniqueness. */
const TRANSFER_OF_N = `
  n, '1453' || lpad(($1::bigint * 1000000000000 + n)::text, 19, '0') as code, 'HIST-' || n as reference,
  date_trunc('minute', now()) - ($2::bigint - n) * interval '1 minute' - interval '1 hour' as at`;

/** UUIDv7 of `at`, so ids follow the order of transfers. */
const ID_AT = `
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid as id`;

/** Seeds delivered transfers set by set, then analyzes. Returns at most 1,000 codes, evenly spread. */
export function seedHistory(url: string, { bookId }: Caller, postings: number): Promise<{ codes: string[]; oldest: Date; newest: Date }> {
  const transfers = postings / POSTINGS_PER_TRANSFER;
  return asOwner(url, async (client) => {
    await client.query(
      `create temporary table history as select *, ${ID_AT} from (select ${TRANSFER_OF_N} from generate_series(1, $2::bigint) n) as each_n`,
      [bookId, transfers],
    );
    await client.query(
      `insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name,
              narration, provider, captured, submissions, response_code, response_description, transaction_ref, transaction_id, session_id, created_at, submitted_at, settled_at)
       select $1, id, code, reference, 'delivered', 150000, 1075, '[{"type":"transfer_fee","amount":1000},{"type":"vat","amount":75}]', '058', 'Guaranty Trust Bank',
              lpad((n * 7919 % 10000000000)::text, 10, '0'), 'ADA CHIOMA OKAFOR', 'Invoice ' || n, 0, true, 1, '90000', 'Approved', id::text, n::text,
              lpad(n::text, 30, '0'), at, at, at + interval '5 minutes' from history order by n`,
      [bookId],
    );
    const posting = (leg: number, kind: string, debit: number, credit: number, amount: string, rest: string): Promise<unknown> =>
      client.query(
        `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at, reference, client_reference, debit_seq, debit_balance)
         select $1, id, ${leg}, '${kind}', ${debit}, ${credit}, ${amount}, ${rest} from history order by n`,
        [bookId],
      );
    const left = `${FUNDS}::bigint - 151075 * (n - 1)`;
    await posting(1, 'transfer', 1, 2, '150000', `at, code, reference, 2 * n, ${left} - 150000`);
    await posting(2, 'transfer_fee', 1, 2, '1075', `at + interval '1 millisecond', 'FEE_' || code, reference, 2 * n + 1, ${left} - 151075`);
    await posting(3, 'settlement', 2, 100, '150000', "at + interval '5 minutes', code, reference, null, null");
    await posting(4, 'fee_revenue', 2, 3, '1075', "at + interval '5 minutes', null, null, null, null");
    for (const [channel, outcome, code, delay] of [
      ['submit', 'pending', '90009', '0'],
      ['poll', 'delivered', '90000', '5'],
    ]) {
      await client.query(
        `insert into ledger.evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
         select $1, id, $2, $3, true, $4, '{}', at + $5::integer * interval '1 minute' from history order by n`,
        [bookId, channel, outcome, code, delay],
      );
    }
    await client.query(
      'update ledger.account set balance = balance - 151075 * $2::bigint, seq = seq + 2 * $2::bigint where book_id = $1 and account = 1',
      [bookId, transfers],
    );
    for (const name of ['transfer', 'posting', 'evidence']) await client.query(`vacuum analyze ledger.${name}`);
    await client.query('checkpoint');
    const { rows } = await client.query<{ code: string; at: Date }>(
      'select code, at from history where n % greatest(1, $1::bigint / 1000) = 0 order by n',
      [transfers],
    );
    return { codes: rows.map(({ code }) => code), oldest: rows[0]?.at ?? new Date(), newest: rows.at(-1)?.at ?? new Date() };
  });
}
