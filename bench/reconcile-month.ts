import type pg from 'pg';

const plantedKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'doubled',
  'returned',
  'not_settled',
  'wrong_day',
  'fee_differs',
] as const;

export interface Month {
  transfers: number;
  planted: number;
  seed: string;
  firstDay: string;
  days: number;
  books: readonly number[];
}

export interface Statement {
  account: string;
  format: 'csv' | 'mt940';
  mapping: object;
}

const fees = [
  { upTo: 500_000, fee: 1_000 },
  { upTo: 5_000_000, fee: 2_500 },
  { upTo: null, fee: 5_000 },
];
/**
 * Three formats: signed kobo in UTC; naira in two columns, day first; bank statement with the reference in text,
 * without fees.
 */
export const statements: readonly Statement[] = [
  {
    account: 'first',
    format: 'csv',
    mapping: {
      unit: 'kobo',
      date: { order: 'iso', zone: 'utc' },
      columns: { date: 'Created At', reference: 'Reference', amount: 'Amount', id: 'Id', name: 'Recipient', fee: 'Fee' },
      fees,
    },
  },
  {
    account: 'second',
    format: 'csv',
    mapping: {
      unit: 'naira',
      date: { order: 'dmy', zone: 'lagos' },
      columns: { date: 'Date', time: 'Time', reference: 'Ref', in: 'Credit', out: 'Debit', id: 'Id', name: 'Name', fee: 'Charge' },
      fees,
    },
  },
  { account: 'third', format: 'mt940', mapping: {} },
];

/** Transfers in the books, and the providers' rows. */
export async function seedMonth(client: pg.Client, { transfers, planted, seed, firstDay, days, books }: Month): Promise<void> {
  for (const [at, { account }] of statements.entries())
    await client.query(
      `insert into provider_account (environment, id, name, adapter) values ('sandbox', $1, $2, 'bench') on conflict do nothing`,
      [at + 1, account],
    );
  await client.query(
    `create temporary table truth as
     select t.*, case when t.rank <= $2::integer then ($8::text[])[(t.rank - 1) % 8 + 1] end as planted,
            case when t.amount <= 500000 then 1000 when t.amount <= 5000000 then 2500 else 5000 end as expected_fee
       from (
         select n, ($7::bigint[])[h3 % cardinality($7::bigint[]) + 1] as book_id, 1 + (h1 % 3) as provider, 10000 + h2 % 20000000 as amount,
                '1453' || lpad(n::text, 19, '0') as code, made.at, made.at - (h4 % 600) * interval '1 second' as reported_at,
                ('{ADA,BOLA,CHIDI,DAYO,EMEKA,FUNMI,GARBA,HAUWA,IFE,JIDE}'::text[])[h2 % 10 + 1] || ' ' || ('{OKAFOR,BELLO,ADEYEMI,EZE,MUSA,OJO,LAWAL,NWOSU}'::text[])[h3 % 8 + 1] as name,
                encode(set_bit(set_bit(overlay(uuid_send(md5($1::text || n)::uuid) placing substring(int8send((extract(epoch from made.at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid as id,
                -- Late and returned payments stay within the span.
                case when n between $6::bigint * 2 / 10 and $6::bigint * 7 / 10 then row_number() over (partition by n between $6::bigint * 2 / 10 and $6::bigint * 7 / 10 order by h5, n) else $6::bigint end as rank
           from generate_series(1, $6::bigint) n
          cross join lateral (select abs(('x' || substr(m, 1, 7))::bit(28)::integer) as h1, abs(('x' || substr(m, 8, 7))::bit(28)::integer) as h2, abs(('x' || substr(m, 15, 7))::bit(28)::integer) as h3,
                                     abs(('x' || substr(m, 22, 7))::bit(28)::integer) as h4, md5(m) as h5 from md5($1::text || '/' || n) m) h
          cross join lateral (select $3::date::timestamp at time zone 'Africa/Lagos' + (n - 1) * ($4::integer * interval '1 day' / $5::double precision) as at) made) t`,
    [seed, planted, firstDay, days, transfers, transfers, books, plantedKinds],
  );
  await client.query(`update truth set provider = 1 + n % 2 where planted = 'fee_differs' and provider = 3`);
  await client.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, provider, captured, submissions,
            created_at, submitted_at, settled_at)
     select book_id, id, code, case when planted = 'not_settled' then 'acknowledged' else 'delivered' end::ledger.transfer_state, amount, expected_fee, '[]', '058', 'Guaranty Trust Bank', '0123456785', name,
            provider, true, 1, at - interval '5 minutes', at - interval '5 minutes', case when planted is distinct from 'not_settled' then at end from truth order by n`,
  );
  const posting = (leg: number, kind: string, debit: string, credit: string, amount: string, at: string, reference: string): string =>
    `select book_id, id, ${leg}::smallint, '${kind}'::ledger.posting_kind, ${debit}::smallint, ${credit}::smallint, ${amount}, ${at}, ${reference} from truth`;
  await client.query(
    `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at, reference)
     select * from (
       ${posting(1, 'transfer', '1', '2', 'amount', `at - interval '5 minutes'`, 'code')} union all ${posting(2, 'transfer_fee', '1', '2', 'expected_fee', `at - interval '5 minutes'`, `'FEE_' || code`)}
       union all ${posting(3, 'settlement', '2', '100 + provider', 'amount', 'at', 'code')} where planted is distinct from 'not_settled'
       union all ${posting(4, 'fee_revenue', '2', '3', 'expected_fee', 'at', 'null')} where planted is distinct from 'not_settled') p order by 8`,
  );
  await client.query('analyze ledger.transfer; analyze ledger.posting');
}

export async function plantedOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; reference: string }>(
    `select planted as kind, case planted when 'missing_here' then ${UNKNOWN} else code end as reference from truth where planted is not null`,
  );
  return rows.map(({ kind, reference }) => `${kind} ${reference}`);
}

const UNKNOWN = `'UNKNOWN' || n`;

const LINES = `
  select reported_at as at, code as reference, name, -amount - case when planted = 'amount_differs' then 100 * (1 + n % 50) else 0 end as amount, expected_fee + case when planted = 'fee_differs' then 500 else 0 end as fee,
         'R' || n as id from truth where provider = $1 and planted is distinct from 'missing_there' and planted is distinct from 'wrong_day'
  union all select reported_at + interval '6 days', code, name, -amount, expected_fee, 'R' || n from truth where provider = $1 and planted = 'wrong_day'
  union all select reported_at, ${UNKNOWN}, 'UNKNOWN SENDER', -amount - 7, expected_fee, 'U' || n from truth where provider = $1 and planted = 'missing_here'
  union all select reported_at + interval '90 seconds', code, name, -amount, expected_fee, 'D' || n from truth where provider = $1 and planted = 'doubled'
  union all select reported_at + interval '1 day', code, name, amount, null, 'B' || n from truth where provider = $1 and planted = 'returned'
  order by 1, 6`;

const CSV_HEADS: readonly string[] = ['Id,Created At,Reference,Recipient,Amount,Fee\n', 'Id,Date,Time,Ref,Name,Debit,Credit,Charge\n'];
const NAIRA = (amount: string): string =>
  `trim(to_char(abs(${amount}) / 100, '999G999G999G990')) || '.' || lpad((abs(${amount}) % 100)::text, 2, '0')`;
const FORMS: readonly string[] = [
  `concat_ws(',', id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), reference, name, amount, coalesce(fee::text, ''))`,
  `concat_ws(',', id, to_char(at at time zone 'Africa/Lagos', 'DD/MM/YYYY'), to_char(at at time zone 'Africa/Lagos', 'HH24:MI:SS'), reference, name, case when amount < 0 then '"' || ${NAIRA('amount')} || '"' else '' end,
    case when amount > 0 then '"' || ${NAIRA('amount')} || '"' else '' end, coalesce('"' || ${NAIRA('fee')} || '"', ''))`,
  `':61:' || to_char(at at time zone 'Africa/Lagos', 'YYMMDDMMDD') || case when amount < 0 then 'D' else 'C' end || abs(amount) / 100 || ',' || lpad((abs(amount) % 100)::text, 2, '0') || 'NTRF' || case when reference like '1453%' then 'NONREF' else reference end || '//' || id
    || E'\\n:86:' || case when reference like '1453%' then 'NIP TRF ' || reference || ' TO ' else 'NIP TRF TO ' end || name`,
];

export async function* statementOf(client: pg.Client, { account, format }: Statement): AsyncGenerator<Buffer, void, undefined> {
  const place = statements.findIndex((each) => each.account === account);
  await client.query('begin');
  try {
    await client.query(
      `declare reported no scroll cursor for select ${FORMS[place]} as line from (${LINES}) l`.replaceAll('$1', String(place + 1)),
    );
    yield Buffer.from(format === 'csv' ? (CSV_HEADS[place] ?? '') : ':20:STMT\n:25:0123456785\n:28C:1/1\n:60F:C260101NGN0,00\n');
    for (;;) {
      const { rows } = await client.query<{ line: string }>('fetch 5000 from reported');
      if (rows.length === 0) break;
      yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    }
    if (format === 'mt940') yield Buffer.from(`:62F:${await closingOf(client, place + 1)}\n-\n`);
  } finally {
    await client.query('rollback');
  }
}

async function closingOf(client: pg.Client, provider: number): Promise<string> {
  const { rows } = await client.query<{ balance: string }>(
    `select case when sum(amount) < 0 then 'D' else 'C' end || '260131NGN' || div(abs(coalesce(sum(amount), 0)), 100) || ',' || lpad((abs(coalesce(sum(amount), 0)) % 100)::bigint::text, 2, '0') as balance
       from (${LINES.replaceAll('$1', String(provider))}) l`,
  );
  return rows[0]?.balance ?? '';
}
