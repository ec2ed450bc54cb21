import type pg from 'pg';

const FIRST =
  'ada,chioma,musa,aisha,ibrahim,emeka,ngozi,tunde,bola,yusuf,fatima,chinedu,amaka,segun,kemi,ifeanyi,blessing,sani,zainab,oluwaseun,adebayo,folake,halima,chukwuemeka,obinna,uche,nneka,abubakar,hauwa,bukola,damilola,ayodele,temitope,efe,osas,ebere,kelechi,chiamaka,olumide,funke';
const LAST =
  'okafor,adeyemi,bello,okonkwo,balogun,ibrahim,mohammed,eze,nwosu,ojo,adeleke,danjuma,abdullahi,okeke,olawale,adebisi,nnamdi,usman,lawal,igwe,onyeka,salami,akande,ogunleye,chukwu,obi,sule,garba,yakubu,afolabi,ekpo,effiong,bassey,udo,essien,ikpe,tijani,oyelaran,shittu,kalu';
/** Transfers of one statement: the trigger notes their ids in rows of an hour. */
const CHUNK = 100_000;

/** Settled transfers with names, references, amounts and narrations that differ, a few minutes apart, in turns over the books. */
export async function seedTransfers(client: pg.Client, books: readonly number[], count: number): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK)
    await client.query(
      `insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number,
              account_name, narration, provider, captured, submissions, session_id, created_at, submitted_at, settled_at)
       select ($1::bigint[])[1 + n % cardinality($1::bigint[])], gen_random_uuid(), '1453' || 1790000000000 + n * 31 || lpad(((n * 7919) % 1000000)::text, 6, '0'),
              case n % 3 when 0 then gen_random_uuid()::text when 1 then 'INV-2026-' || lpad(n::text, 7, '0') else 'ord_' || substr(md5(n::text), 1, 12) end,
              'delivered', (100 + (n * 7919) % 500000) * 100, 1075, '[]', '058', 'Guaranty Trust Bank', lpad(((n * 104729) % 10000000000)::text, 10, '0'),
              upper(concat_ws(' ', f[1 + hashint8(n) & 31], case when n % 7 = 0 then translate(left(md5((n % 20011)::text), 7), '0123456789', 'aeioumnrst') else f[1 + hashint8(n + 7777777) & 31] end,
                              l[1 + hashint8(n + 5555555) & 31])),
              (array['Salary for August', 'Refund of order', 'Rent for Lekki flat', 'Fuel and diesel', 'Invoice payment', 'School fees first term'])[1 + n % 6] || ' ' || n % 5000,
              0, true, 1, '000013' || to_char(at at time zone 'Africa/Lagos', 'YYMMDDHH24MISS') || lpad(n::text, 12, '0'), at, at, at + interval '1 minute'
         from (select n, date_trunc('second', now()) - n * interval '16 seconds' as at from generate_series($2::bigint, $3::bigint) n) each_n,
              (select string_to_array($4, ',') as f, string_to_array($5, ',') as l) names`,
      [books, from, Math.min(from + CHUNK - 1, count), FIRST, LAST],
    );
}

/** Terms of all transfers, as the jobs write them, with the index built at the end. */
export async function indexSeededTransfers(client: pg.Client): Promise<void> {
  await client.query(`truncate ledger.transfer_total_change, ledger.transfer_search_change; drop index ledger.transfer_search_terms`);
  await client.query(
    `insert into ledger.transfer_search select t.book_id, t.created_at, t.id, ledger.search_terms(t.book_id, t, null), ledger.plain_reference(t.client_reference), t.account_number
       from ledger.transfer t on conflict do nothing`,
  );
  await client.query(
    `insert into ledger.transfer_search_name
     select distinct book_id, word from ledger.transfer, regexp_split_to_table(ledger.fold_text(account_name), '[^a-z]+') word where length(word) > 2 on conflict do nothing`,
  );
  await client.query('create index transfer_search_terms on ledger.transfer_search using gin (terms)');
}
