import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { minus, negated, plus } from '../../domain/money/money.ts';
import { prepared } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import type { CardEntry, CardProcessor } from '../../providers/cards/port.ts';
import type { ListedPayout } from '../../providers/ports/ports.ts';
import type { ListedSettlement, Treasury } from '../../providers/treasury/port.ts';
import type { InboundPayment, NamedPayment, VirtualAccountProvider } from '../../providers/virtual-accounts/port.ts';
import { CardInstruction } from '../cards/entities.ts';
import type { StatementRow } from './row.ts';

async function settlementPage(settlements: NonNullable<Treasury['settlements']>, { from, to, after }: PageAsked): Promise<ListPage> {
  const page = await settlements({ from, to, after });
  return page.kind === 'settlements' ? { kind: 'rows', rows: page.settlements.flatMap(rowsOf), next: page.next } : page;
}

/**
 * Customer payments are in the payment list, gross. A settlement splits into fees, net to our bank account (house) and net to the
 * balance (in and out). Refunds to payers and remainders are unknown to the ledger: operators resolve them.
 */
function rowsOf({ id, at, gross, fees, returned, net, to }: ListedSettlement): ListedRow[] {
  const name = `settlement ${id}`;
  const row = { at, fee: null, balance: null, name: null };
  const over = minus(gross, plus(net, fees, returned));
  return [
    { ...row, key: `${name} fees`, kind: 'fee' as const, amount: negated(fees), reference: name },
    { ...row, key: `${name} net`, kind: 'house' as const, amount: negated(net), reference: name },
    ...(to === 'balance' ? [{ ...row, key: `${name} balance`, kind: 'house' as const, amount: net, reference: `${name} balance` }] : []),
    { ...row, key: `${name} returned`, kind: 'payment' as const, amount: negated(returned), reference: `${name} returned` },
    { ...row, key: `${name} over`, kind: 'payment' as const, amount: negated(over), reference: `${name} deductions` },
  ].filter(({ amount }) => amount !== 0);
}

export interface ListedRow extends StatementRow {
  key: string;
}

export type ListPage = { kind: 'rows'; rows: ListedRow[]; next: string | null } | { kind: 'no_answer' };

/** A page of a day; `known` reports stored rows by key, so that their details are not requested again. */
export interface PageAsked {
  environment: Environment;
  provider: number;
  from: Date;
  to: Date;
  after: string | null;
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

type Read = (app: App, asked: PageAsked) => Promise<ListPage>;

/** Lists read together: the movements of a day, or settlements up to it. A provider may serve either alone. */
export const wholes = ['api', 'settlements'] as const;
export type Whole = (typeof wholes)[number];

export interface Lists {
  names: readonly string[];
  read(name: string): Read | undefined;
  /** Complete lists: without a row nothing moved that day. */
  areAll: boolean;
}

/** Lists of an account; empty where its provider has none. */
export function listsOf(app: App, environment: Environment, provider: number, whole: Whole = 'api'): Lists {
  const providers = app.providers(environment);
  const treasury = providers.treasuries.find(({ id }) => id === provider)?.treasury;
  if (whole === 'settlements') {
    const settled = providers.virtualAccountsOf(provider) ? treasury?.settlements?.bind(treasury) : undefined;
    const read: Read | undefined = settled && ((_, asked) => settlementPage(settled, asked));
    // Why: settlements alone do not show other movements.
    return { names: read ? ['settlements'] : [], read: () => read, areAll: false };
  }
  const [bank, accounts] = [providers.bankOf(provider), providers.virtualAccountsOf(provider)];
  const [bills, cards] = [providers.billsOf(provider), providers.cardsOf(provider)];
  const payouts = bank && treasury?.payouts?.bind(treasury);
  // Why: the simulated bank forgets acknowledged deposits.
  const deposits = provider === 0 ? null : accounts;
  const found = new Map<string, Read>();
  if (payouts)
    found.set('payouts', async (_, { from, to, after }) => {
      const page = await payouts({ from, to, after });
      return page.kind === 'payouts' ? { kind: 'rows', rows: page.payouts.flatMap(rowsOfPayout), next: page.next } : page;
    });
  if (deposits) found.set('payments', (_, asked) => paymentPage(deposits, asked));
  if (cards) found.set('cards', (from, asked) => cardPage(from, cards, asked));
  return {
    names: [...found.keys()],
    read: (name) => found.get(name),
    areAll: found.size > 0 && !bills && (!bank || payouts !== undefined) && (!accounts || deposits !== null),
  };
}

/** @throws Refusal 409 when the provider of the account has no list. */
export function expectLists(app: App, environment: Environment, provider: number, account: string, whole: Whole = 'api'): void {
  if (listsOf(app, environment, provider, whole).names.length === 0)
    throw conflict(
      'INVALID_STATE',
      `The provider of ${account} has no ${whole === 'api' ? 'list' : 'list of settlements'}; import its statements as files`,
    );
}

/** Returned money appears outgoing and incoming. */
function rowsOfPayout({ id, reference, amount, fee, name, at, state }: ListedPayout): ListedRow[] {
  const row = { at, kind: 'payment', balance: null, reference, name } as const;
  const out = { ...row, key: `payout ${id}`, amount: negated(amount), fee: state === 'gone' ? fee : null };
  return state === 'gone' ? [out] : [out, { ...row, key: `payout ${id} back`, amount, fee: null }];
}

const keyOf = ({ sessionId }: NamedPayment | InboundPayment): string => `payment ${sessionId}`;

/** Requests details of incomplete payments, unless stored. */
async function paymentPage(bank: VirtualAccountProvider, { from, to, after, known }: PageAsked): Promise<ListPage> {
  const page = await bank.payments({ from, to, after });
  if (page.kind === 'no_answer') return page;
  const { named = [] } = page;
  const here = await known(named.map(keyOf));
  const payments = [...page.payments];
  for (const each of named.filter((name) => !here.has(keyOf(name)))) {
    const result = await bank.payment(each.reference);
    // Why: a pending payment is no money yet.
    if (result.kind === 'no_answer') return { kind: 'no_answer' };
    if (result.kind === 'paid') payments.push(result.payment);
  }
  const rows = payments.map((payment): ListedRow => {
    const { sessionId: reference, amount, providerFee: fee, senderName: name, paidAt: at } = payment;
    return { key: keyOf(payment), at, kind: 'payment', amount, fee, balance: null, reference, name };
  });
  return { kind: 'rows', rows, next: page.next };
}

/** Cards per page: each needs several requests to the processor. */
const CARDS = 10;
const DAY_MS = 86_400_000;

/** A card, with its entries before the day. */
interface AskedCard {
  id: string;
  providerCardId: string;
  before: number;
}

/** Card entries of a period, a few cards per page. Declined entries move nothing; entries of our own instructions move house money. */
async function cardPage(app: App, processor: CardProcessor, { environment, provider, from, to, after }: PageAsked): Promise<ListPage> {
  const cards = await app.db.query<AskedCard>(
    'reconciliation.cards',
    `select c.id, c.provider_card_id, (select count(*)::integer from cards.transaction t
              where t.book_id = c.book_id and t.card_id = c.id and t.type <> 'adjustment' and t.occurred_at < $4) as before
       from cards.card c join ledger.book b on b.id = c.book_id and b.environment = $1
      where c.provider = $2 and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') and c.provider_card_id is not null
        and c.created_at < $5 order by c.id limit ${CARDS}`,
    // Why: numbered as discovered, so earlier days come first.
    [environment, provider, after, new Date(from.getTime() - 3 * DAY_MS), to],
  );
  const entries: CardEntry[] = [];
  for (const card of cards) {
    const result = await entriesOf(processor, card);
    if (!result) return { kind: 'no_answer' };
    entries.push(...result.filter(({ approved, at }) => approved && new Date(at) >= from && new Date(at) < to));
  }
  const ours = await instructionsAmong(app, entries);
  const rows = entries.map((entry) => rowOfEntry(entry, ours.has(entry.id)));
  return { kind: 'rows', rows, next: cards.length === CARDS ? (cards.at(-1)?.id ?? null) : null };
}

/** Null when the processor does not answer. */
async function entriesOf(processor: CardProcessor, { providerCardId, before }: AskedCard): Promise<CardEntry[] | null> {
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

const ownInstructions = prepared(CardInstruction)('reconciliation.instructions', (db, $: { ids: readonly string[] }) =>
  db
    .selectFrom('cards.instruction')
    .select('id')
    .where('id', '=', sql<string>`any (${$.ids}::uuid[])`),
);

async function instructionsAmong({ db }: App, entries: readonly CardEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap(({ id, kind }) => ((kind === 'load' || kind === 'unload') && /^[0-9a-f-]{36}$/.test(id) ? [id] : []));
  const rows = await ownInstructions(db, { ids });
  return new Set(rows.map(({ id }) => id));
}

function rowOfEntry({ id, kind, amount, at, merchant }: CardEntry, isOurs: boolean): ListedRow {
  const isIn = kind === 'load' || kind === 'refund';
  const row = { key: `card ${id}`, at: new Date(at), fee: null, balance: null, reference: id, name: merchant?.name ?? null };
  return { ...row, kind: isOurs ? 'house' : 'payment', amount: isIn ? amount : negated(amount) };
}
