import type pg from 'pg';

/**
 * Reference ledger: locks two accounts per transfer, updates balances and versions, writes entries; written for
 * this bench after pgledger's description.
 */
export const SCHEMA = `
  create schema other;
  create table other.account (id bigint primary key, balance numeric not null default 0, version bigint not null default 0, may_be_negative boolean not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table other.transfer (id uuid primary key, from_account bigint not null references other.account, to_account bigint not null references other.account,
    amount numeric not null check (amount > 0), created_at timestamptz not null default now(), event_at timestamptz not null, metadata jsonb);
  create index on other.transfer (from_account);
  create index on other.transfer (to_account);
  create table other.entry (id uuid primary key, account_id bigint not null references other.account, transfer_id uuid not null references other.transfer, amount numeric not null,
    previous_balance numeric not null, current_balance numeric not null, version bigint not null, created_at timestamptz not null default now());
  create index on other.entry (account_id);
  create index on other.entry (transfer_id);
  create function other.pay(p_from bigint, p_to bigint, p_amount numeric, p_metadata jsonb) returns uuid language plpgsql as $$
  declare
    v_id uuid := ledger.uuid7();
    v_from other.account;
    v_to other.account;
  begin
    perform 1 from other.account where id in (p_from, p_to) order by id for update;
    update other.account set balance = balance - p_amount, version = version + 1, updated_at = now() where id = p_from returning * into v_from;
    update other.account set balance = balance + p_amount, version = version + 1, updated_at = now() where id = p_to returning * into v_to;
    if v_from.balance < 0 and not v_from.may_be_negative then raise exception 'account % has not enough', p_from; end if;
    insert into other.transfer (id, from_account, to_account, amount, event_at, metadata) values (v_id, p_from, p_to, p_amount, now(), p_metadata);
    insert into other.entry (id, account_id, transfer_id, amount, previous_balance, current_balance, version)
      values (ledger.uuid7(), p_from, v_id, -p_amount, v_from.balance + p_amount, v_from.balance, v_from.version),
             (ledger.uuid7(), p_to, v_id, p_amount, v_to.balance - p_amount, v_to.balance, v_to.version);
    return v_id;
  end $$;
  create function other.pay_all(p_items jsonb) returns setof uuid language plpgsql as $$
  declare v_item record;
  begin
    for v_item in select * from jsonb_to_recordset(p_items) as i("from" bigint, "to" bigint, amount numeric, metadata jsonb) loop
      return next other.pay(v_item."from", v_item."to", v_item.amount, v_item.metadata);
    end loop;
  end $$;`;

/** Two accounts per wallet, shared by none, which favors the reference. */
export const ACCOUNTS = `
  insert into other.account (id, balance, may_be_negative)
  select 10 * id + side, case side when 0 then 1000000000000000 else 0 end, false from ledger.book cross join generate_series(0, 1) side`;

/** Batches: amounts, and fees at capture. */
export const FILL = `
  create table other.batch as
  select n, (select jsonb_agg(jsonb_build_object('from', 10 * (p ->> 'bookId')::bigint, 'to', 10 * (p ->> 'bookId')::bigint + 1, 'amount', 150000,
               'metadata', p - 'bookId' - 'n') order by (p ->> 'bookId')::bigint) from jsonb_array_elements(pays) p) as amounts,
         (select jsonb_agg(jsonb_build_object('from', 10 * (p ->> 'bookId')::bigint, 'to', 10 * (p ->> 'bookId')::bigint + 1, 'amount', 1075)
            order by (p ->> 'bookId')::bigint) from jsonb_array_elements(pays) p) as fees
    from bench.batch`;

/** Pays one batch: two commits, as payment and capture. */
export async function payBatch(client: pg.Client, n: number): Promise<void> {
  for (const list of ['amounts', 'fees'])
    await client.query({
      name: `other ${list}`,
      text: `select count(*) from other.pay_all((select ${list} from other.batch where n = $1))`,
      values: [n],
    });
}
