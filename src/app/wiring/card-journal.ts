import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, NO_KOBO, plus } from '../../domain/money/money.ts';
import type { CardEntry, CardJournal } from '../../providers/cards/port.ts';

type Db = Pick<Database, 'query'>;
type AccountKey = readonly [Environment, number];

export const cardJournal = (db: Db, environment: Environment, provider: number): CardJournal => ({
  ...stepsOf(db, [environment, provider]),
  ...listsOf(db, [environment, provider]),
  ...entriesOf(db, [environment, provider]),
});

function stepsOf(db: Db, accountKey: AccountKey): Pick<CardJournal, 'steps' | 'note' | 'forget'> {
  return {
    async steps(instructionId) {
      const rows = await db.query<{ step: string; value: string; at: Date }>(
        'card_journal.steps',
        'select step, value, at from cards.journal_step where environment = $1 and provider = $2 and instruction_id = $3',
        [...accountKey, instructionId],
      );
      return new Map(rows.map(({ step, ...result }) => [step, result]));
    },
    async note(instructionId, step, value) {
      await db.query(
        'card_journal.note',
        `insert into cards.journal_step (environment, provider, instruction_id, step, value) values ($1, $2, $3, $4, $5)
         on conflict (environment, provider, instruction_id, step) do update set value = excluded.value, at = clock_timestamp()`,
        [...accountKey, instructionId, step, value],
      );
    },
    async forget(instructionId, step) {
      await db.query(
        'card_journal.forget',
        'delete from cards.journal_step where environment = $1 and provider = $2 and instruction_id = $3 and step = $4',
        [...accountKey, instructionId, step],
      );
    },
  };
}

function listsOf(db: Db, accountKey: AccountKey): Pick<CardJournal, 'reach' | 'parts'> {
  return {
    async reach(providerCardId, readTo) {
      await db.query(
        'card_journal.reach',
        `insert into cards.journal_reach (environment, provider, provider_card_id, read_to) values ($1, $2, $3, $4)
         on conflict (environment, provider, provider_card_id) do update set read_to = greatest(journal_reach.read_to, excluded.read_to)`,
        [...accountKey, providerCardId, readTo],
      );
    },
    async parts(providerCardId, seen) {
      if (seen.length === 0) return new Map();
      const result = [...accountKey, providerCardId, JSON.stringify(seen)];
      await db.query(
        'card_journal.keep_parts',
        `insert into cards.journal_part (environment, provider, provider_card_id, id, source, amount)
           select $1, $2, $3, id, source, amount from jsonb_to_recordset($4) as s(id text, source text, amount bigint) on conflict do nothing`,
        result,
      );
      // Race: its own statement sees rows committed meanwhile.
      const rows = await db.query<{ source: string; amount: Kobo }>(
        'card_journal.parts',
        `select source, sum(amount)::bigint as amount from cards.journal_part
          where environment = $1 and provider = $2 and provider_card_id = $3 and source in (select source from jsonb_to_recordset($4) as s(source text)) group by source`,
        result,
      );
      return new Map(rows.map(({ source, amount }) => [source, amount]));
    },
  };
}

function entriesOf(db: Db, accountKey: AccountKey): Pick<CardJournal, 'end' | 'known' | 'append' | 'after'> {
  return {
    async end(providerCardId) {
      const [row] = await db.query<{ entries: number | null; balance: Kobo | null; readTo: Date | null }>(
        'card_journal.end',
        `select e.n as entries, e.balance, r.read_to
           from (select n, balance from cards.journal_entry where environment = $1 and provider = $2 and provider_card_id = $3 order by n desc limit 1) e
           full join (select read_to from cards.journal_reach where environment = $1 and provider = $2 and provider_card_id = $3) r on true`,
        [...accountKey, providerCardId],
      );
      return { entries: row?.entries ?? 0, balance: row?.balance ?? NO_KOBO, readTo: row?.readTo ?? null };
    },
    async known(providerCardId, sources) {
      const rows = await db.query<{ source: string; change: Kobo; entries: number }>(
        'card_journal.known',
        `select source, sum(change)::bigint as change, count(*)::integer as entries from cards.journal_entry
          where environment = $1 and provider = $2 and provider_card_id = $3 and source = any ($4) group by source`,
        [...accountKey, providerCardId, sources],
      );
      return new Map(rows.map(({ source, ...known }) => [source, known]));
    },
    async append(providerCardId, end, entries) {
      let { entries: n, balance } = end;
      const rows = entries.map((entry) => ({ ...entry, n: ++n, balance: (balance = plus(balance, entry.change)) }));
      try {
        await db.query(
          'card_journal.append',
          `insert into cards.journal_entry (environment, provider, provider_card_id, n, id, source, kind, amount, change, balance, reason, merchant, channel, at)
             select $1, $2, $3, n, id, source, kind, amount, change, balance, reason, merchant, channel, at
               from jsonb_to_recordset($4) as e(n integer, id text, source text, kind text, amount bigint, change bigint, balance bigint, reason text, merchant jsonb,
                    channel text, at timestamptz)`,
          [...accountKey, providerCardId, JSON.stringify(rows)],
        );
        return true;
      } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error;
        return false;
      }
    },
    after: (providerCardId, entry, limit) =>
      db.query<CardEntry>(
        'card_journal.after',
        `select n, id, kind, amount, reason is null as approved, reason, merchant, channel, to_json(at) #>> '{}' as at from cards.journal_entry
          where environment = $1 and provider = $2 and provider_card_id = $3 and n > $4 order by n limit $5`,
        [...accountKey, providerCardId, entry, limit],
      ),
  };
}
