import type { App } from '../../core/app/app.ts';
import { negated } from '../../domain/money/money.ts';
import type { CardEntry, CardProcessor } from '../../providers/cards/port.ts';
import type { ListedRow, ListPage, PageAsked } from './lists.ts';

/** Cards that are asked about for one page: each costs the processor several questions. */
const CARDS = 10;
const DAY_MS = 86_400_000;

/** A card of the processor, with how many of its entries are certainly of before the day. */
interface Asked {
  id: string;
  providerCardId: string;
  before: number;
}

/**
 * What the cards of a processor did in a span of time, a few cards a page: its journal, entry by entry, as it tells it when it is asked. What was declined moved nothing, and what
 * answers an instruction of ours moved our own money between its accounts.
 */
export async function cardPage(
  app: App,
  processor: CardProcessor,
  { environment, provider, from, to, after }: PageAsked,
): Promise<ListPage> {
  const cards = await app.db.query<Asked>(
    'reconciliation.cards',
    `select c.id, c.provider_card_id, (select count(*)::integer from cards.transaction t
              where t.book_id = c.book_id and t.card_id = c.id and t.type <> 'adjustment' and t.occurred_at < $4) as before
       from cards.card c join ledger.book b on b.id = c.book_id and b.environment = $1
      where c.provider = $2 and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') and c.provider_card_id is not null
        and c.created_at < $5 order by c.id limit ${CARDS}`,
    // Entries are numbered as they are seen: those of days before stand before them, give or take.
    [environment, provider, after, new Date(from.getTime() - 3 * DAY_MS), to],
  );
  const entries: CardEntry[] = [];
  for (const card of cards) {
    const told = await entriesOf(processor, card);
    if (!told) return { kind: 'no_answer' };
    entries.push(...told.filter(({ approved, at }) => approved && new Date(at) >= from && new Date(at) < to));
  }
  const ours = await instructionsAmong(app, entries);
  const rows = entries.map((entry) => rowOf(entry, ours.has(entry.id)));
  return { kind: 'rows', rows, next: cards.length === CARDS ? (cards.at(-1)?.id ?? null) : null };
}

/** Null when the processor does not answer. */
async function entriesOf(processor: CardProcessor, { providerCardId, before }: Asked): Promise<CardEntry[] | null> {
  const all: CardEntry[] = [];
  for (let afterEntry = before; ;) {
    const seen = await processor.snapshot({ providerCardId, afterEntry });
    if (seen.kind !== 'done') return null;
    const { missing } = seen.result;
    all.push(...missing);
    const last = missing.at(-1);
    if (!last || last.n >= seen.result.entries) return all;
    afterEntry = last.n;
  }
}

async function instructionsAmong({ db }: App, entries: readonly CardEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap(({ id, kind }) => ((kind === 'load' || kind === 'unload') && /^[0-9a-f-]{36}$/.test(id) ? [id] : []));
  const rows = await db.query<{ id: string }>(
    'reconciliation.instructions',
    'select id from cards.instruction where id = any ($1::uuid[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function rowOf({ id, kind, amount, at, merchant }: CardEntry, isOurs: boolean): ListedRow {
  const isIn = kind === 'load' || kind === 'refund';
  const row = { key: `card ${id}`, at: new Date(at), fee: null, balance: null, reference: id, name: merchant?.name ?? null };
  return { ...row, kind: isOurs ? 'house' : 'payment', amount: isIn ? amount : negated(amount) };
}
