import type { Database } from '../platform/db/database.ts';
import type { Environment } from '../platform/kernel/actor.ts';
import { type Kobo, NO_KOBO, plus } from '../platform/kernel/money.ts';
import type { CardEntry, CardJournal } from '../services/providers/cards/port.ts';

/** The journal of one account with a processor of cards, in the database. */
export function cardJournal(db: Pick<Database, 'query'>, environment: Environment, provider: number): CardJournal {
  const whose = [environment, provider] as const;
  return {
    async steps(instructionId) {
      const rows = await db.query<{ step: string; value: string; at: Date }>(
        'card_journal.steps',
        'select step, value, at from cards.journal_step where environment = $1 and provider = $2 and instruction_id = $3',
        [...whose, instructionId],
      );
      return new Map(rows.map(({ step, ...told }) => [step, told]));
    },
    async note(instructionId, step, value) {
      await db.query(
        'card_journal.note',
        `insert into cards.journal_step (environment, provider, instruction_id, step, value) values ($1, $2, $3, $4, $5)
         on conflict (environment, provider, instruction_id, step) do update set value = excluded.value, at = clock_timestamp()`,
        [...whose, instructionId, step, value],
      );
    },
    async forget(instructionId, step) {
      await db.query(
        'card_journal.forget',
        'delete from cards.journal_step where environment = $1 and provider = $2 and instruction_id = $3 and step = $4',
        [...whose, instructionId, step],
      );
    },
    async end(providerCardId) {
      const [row] = await db.query<{ entries: number; balance: Kobo }>(
        'card_journal.end',
        'select n as entries, balance from cards.journal_entry where environment = $1 and provider = $2 and provider_card_id = $3 order by n desc limit 1',
        [...whose, providerCardId],
      );
      return row ?? { entries: 0, balance: NO_KOBO };
    },
    async known(providerCardId, sources) {
      const rows = await db.query<{ source: string; change: Kobo; entries: number }>(
        'card_journal.known',
        `select source, sum(change)::bigint as change, count(*)::integer as entries from cards.journal_entry
          where environment = $1 and provider = $2 and provider_card_id = $3 and source = any ($4) group by source`,
        [...whose, providerCardId, sources],
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
          [...whose, providerCardId, JSON.stringify(rows)],
        );
        return true;
      } catch (error) {
        // Whoever was first has this number.
        if ((error as { code?: string }).code !== '23505') throw error;
        return false;
      }
    },
    after: (providerCardId, entry, limit) =>
      db.query<CardEntry>(
        'card_journal.after',
        `select n, id, kind, amount, reason is null as approved, reason, merchant, channel, to_json(at) #>> '{}' as at from cards.journal_entry
          where environment = $1 and provider = $2 and provider_card_id = $3 and n > $4 order by n limit $5`,
        [...whose, providerCardId, entry, limit],
      ),
  };
}
