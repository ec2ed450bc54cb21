import { newId } from '../../src/domain/ids/ids.ts';

const two = (ids: [string, string]) => (): Promise<[string, string]> => Promise.resolve(ids);

/** Loops of reconciliation work on whole accounts, so the neighbor is another account. */
export const reconciliationLoops = {
  'read-statements': {
    make: two([newId(), newId()]),
    poison: { on: 'insert on reconciliation_line', when: 'new.import_id = $id' },
    // An unwritable file is refused and imported again.
    due: `with again as (
            insert into reconciliation_import as i (id, environment, provider, format, state, by_name)
            select m.id, 'sandbox', 90 + m.n, 'mt940', 'reading', 'loops' from unnest($1::uuid[]) with ordinality m(id, n)
            on conflict (id) do update set state = 'reading', token = null, claims = 0 where i.state = 'refused' returning id)
          insert into reconciliation_part select id, 0, convert_to(E':20:A\\n:60F:C260101NGN0,00\\n:61:2601060106D9,99NTRFLOOPS\\n:62F:D260106NGN9,99\\n', 'UTF8') from again`,
    done: `select from reconciliation_import where id = $1 and state = 'imported'`,
  },
  'ask-for-days': {
    // Accounts that no file has: nothing is asked, and the day that was meant is written down.
    make: two(['95', '96']),
    poison: { on: 'update on reconciliation_feed', when: 'new.provider = $id and new.last_day is not null' },
    due: `insert into reconciliation_feed (environment, provider, next_at) select 'sandbox', m.id::smallint, clock_timestamp() from unnest($1::text[]) m(id)
          on conflict (environment, provider) do update set next_at = clock_timestamp() where reconciliation_feed.last_day is null`,
    done: 'select from reconciliation_feed where provider = $1::smallint and last_day is not null',
  },
  'fetch-statements': {
    // A day of such an account fails.
    make: two([newId(), newId()]),
    poison: { on: 'update on reconciliation_import', when: `new.id = $id and new.state = 'refused'` },
    due: `with again as (
            insert into reconciliation_import as i (id, environment, provider, format, state, by_name)
            select m.id, 'sandbox', 96 + m.n, 'api', 'reading', 'loops' from unnest($1::uuid[]) with ordinality m(id, n)
            on conflict (id) do update set by_name = i.by_name returning id, state)
          insert into reconciliation_fetch (import_id, day, list) select id, '2026-02-01', 'payouts' from again where state = 'reading'
          on conflict (import_id) do update set due_at = clock_timestamp()`,
    done: `select from reconciliation_import where id = $1 and state = 'refused'`,
  },
  'reconcile-days': {
    make: two(['93', '94']),
    poison: { on: 'update on reconciliation_day', when: 'new.provider = $id and new.figures is not null' },
    due: `insert into reconciliation_day (environment, provider, day, to_count) select 'sandbox', m.id::smallint, '2026-02-01', true from unnest($1::text[]) m(id)
          on conflict (environment, provider, day) do update set to_count = true where reconciliation_day.figures is null`,
    done: 'select from reconciliation_day where provider = $1::smallint and figures is not null',
  },
} as const;
