import type { Database, Tx } from '../../../platform/db/database.ts';
import type { CardEntry, CardProcessor, CardSnapshot, Done, IssuedCard, Merchant, ProcessorStatus, SpendingControls } from '../port.ts';
import { type Kobo, lesser } from '../../../domain/money/money.ts';
import { createHash, randomBytes } from 'node:crypto';

const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

async function judge(
  tx: Tx,
  providerCardId: string,
  card: { status: string; balance: Kobo; controls: SpendingControls },
  { amount, merchant, channel }: Purchase,
): Promise<string | null> {
  const { channels = {}, allowedCategories = [], blockedCategories = [], spendingLimits = [] } = card.controls;
  if (card.status !== 'active') return 'card_not_active';
  if (channels[channel] === false) return 'channel_not_allowed';
  if (merchant.mcc !== null && blockedCategories.includes(merchant.mcc)) return 'category_blocked';
  if (allowedCategories.length > 0 && (merchant.mcc === null || !allowedCategories.includes(merchant.mcc))) return 'category_blocked';
  for (const limit of spendingLimits) {
    if ((await spent(tx, providerCardId, limit.interval)) + amount > limit.amount) return 'limit_exceeded';
  }
  return card.balance < amount ? 'insufficient_funds' : null;
}

async function spent(tx: Tx, providerCardId: string, interval: 'per_transaction' | keyof typeof DAYS): Promise<number> {
  if (interval === 'per_transaction') return 0;
  const [row] = await tx.query<{ spent: number }>(
    'card_sim.spent',
    `select coalesce(sum(amount), 0)::bigint as spent from card_sim.entry
      where card_id = $1 and kind = 'purchase' and approved and at > (select clock_timestamp()) - $2 * interval '1 day'`,
    [providerCardId, DAYS[interval]],
  );
  return row?.spent ?? 0;
}

const PAGE = 500;
const SESSION_MS = 5 * 60_000;
const PREFIXES: Record<string, string> = { VERVE: '506100', VISA: '418742', MASTERCARD: '539983' };

interface Purchase {
  amount: Kobo;
  merchant: Merchant;
  channel: 'atm' | 'pos' | 'web' | 'mobile';
}

export interface SimulatedProcessor extends CardProcessor {
  purchase(providerCardId: string, purchase: Purchase, refund?: boolean): Promise<CardEntry | null>;
  /** Simulates a change at the processor. */
  simulateChange(
    providerCardId: string,
    change: { status?: ProcessorStatus | undefined; silent?: boolean | undefined; fee?: Kobo | undefined },
  ): Promise<boolean>;
}

/**
 * Simulated processor with its own cards and entries. Amounts ending in .01 are refused; .98 gets no first answer
 * although executed.
 */
export function simulatedProcessor(db: Database): SimulatedProcessor {
  const reported = instructions(db);
  return {
    id: 0,
    name: 'sandbox',
    issue: ({ instructionId, owner, brand, controls }) =>
      reported<IssuedCard>(instructionId, null, (tx) => issue(tx, instructionId, { owner, brand, controls })),
    load: ({ instructionId, providerCardId, amount }) =>
      reported(instructionId, { providerCardId, amount }, (tx) => move(tx, providerCardId, instructionId, 'load', amount)),
    unload: ({ instructionId, providerCardId, amount }) =>
      reported(instructionId, { providerCardId, amount }, (tx) => move(tx, providerCardId, instructionId, 'unload', amount)),
    setStatus: ({ instructionId, providerCardId, status }) =>
      reported(instructionId, { providerCardId }, async (tx) => {
        const card = await locked(tx, providerCardId);
        if (!card) return { kind: 'refused', reason: 'there is no such card' };
        if (card.status === 'cancelled' && status !== 'cancelled') return { kind: 'refused', reason: 'the card is cancelled' };
        await tx.query('card_sim.status', 'update card_sim.card set status = $2 where id = $1', [providerCardId, status]);
        return { kind: 'done', result: null };
      }),
    setControls: ({ instructionId, providerCardId, controls }) =>
      reported(instructionId, { providerCardId }, async (tx) => {
        await tx.query('card_sim.controls', 'update card_sim.card set controls = $2 where id = $1', [
          providerCardId,
          JSON.stringify(controls),
        ]);
        return { kind: 'done', result: null };
      }),
    snapshot: ({ providerCardId, afterEntry }) => snapshot(db, providerCardId, afterEntry),
    async detailsSession({ providerCardId }) {
      const [card] = await db.query<{ silent: boolean }>('card_sim.is_silent', 'select silent from card_sim.card where id = $1', [
        providerCardId,
      ]);
      if (!card || card.silent) return { kind: 'no_answer' };
      const url = `https://cards.sandbox.invalid/once/${randomBytes(16).toString('hex')}`;
      return { kind: 'done', result: { url, expiresAt: new Date(Date.now() + SESSION_MS).toISOString() } };
    },
    purchase: (providerCardId, purchase, refund = false) =>
      db.transaction(async (tx) => {
        const card = await locked(tx, providerCardId);
        if (!card) return null;
        const kind = refund ? 'refund' : 'purchase';
        const reason = refund ? null : await judge(tx, providerCardId, card, purchase);
        return append(tx, providerCardId, { ...purchase, id: `${providerCardId}_${card.entries + 1}`, kind, reason });
      }),
    simulateChange: (providerCardId, { status, silent, fee }) =>
      db.transaction(async (tx) => {
        const card = await locked(tx, providerCardId);
        if (!card) return false;
        await tx.query(
          'card_sim.disturb',
          'update card_sim.card set status = coalesce($2, status), silent = coalesce($3, silent) where id = $1',
          [providerCardId, status ?? null, silent ?? null],
        );
        if (fee !== undefined) {
          const id = `${providerCardId}_${card.entries + 1}`;
          await append(tx, providerCardId, { id, kind: 'fee', amount: lesser(fee, card.balance) });
        }
        return true;
      }),
  };
}

async function issue(
  tx: Tx,
  instructionId: string,
  { owner, brand, controls }: { owner: number; brand: string; controls: SpendingControls },
): Promise<Done<IssuedCard>> {
  const digits = createHash('sha256').update(instructionId).digest().readUInt32BE(0).toString().padStart(10, '0');
  const last4 = digits.slice(-4);
  const expires = new Date(Date.now() + 3 * 365 * 86_400_000);
  const card: IssuedCard = {
    providerCardId: `sim_${instructionId}`,
    maskedPan: `${PREFIXES[brand] ?? '506100'}******${last4}`,
    last4,
    expiryMonth: String(expires.getUTCMonth() + 1).padStart(2, '0'),
    expiryYear: String(expires.getUTCFullYear()),
  };
  await tx.query(
    'card_sim.issue',
    `insert into card_sim.card (id, owner, status, last4, expiry_month, expiry_year, controls) values ($1, $2, 'active', $3, $4, $5, $6)`,
    [card.providerCardId, owner, last4, card.expiryMonth, card.expiryYear, JSON.stringify(controls)],
  );
  return { kind: 'done', result: card };
}

interface SimCard {
  status: ProcessorStatus;
  balance: Kobo;
  entries: number;
  controls: SpendingControls;
  silent: boolean;
}

async function locked(tx: Tx, id: string): Promise<SimCard | undefined> {
  const [card] = await tx.query<SimCard>(
    'card_sim.lock',
    'select status, balance, entries, controls, silent from card_sim.card where id = $1 for no key update',
    [id],
  );
  return card;
}

type About = { providerCardId: string; amount?: Kobo } | null;

function instructions(db: Database) {
  return async <Result>(id: string, about: About, work: (tx: Tx) => Promise<Done<Result>>): Promise<Done<Result>> => {
    const { answer, isFirst } = await db.transaction(async (tx) => {
      await tx.query('card_sim.one_at_a_time', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
      const [known] = await tx.query<{ answer: Done<Result> }>('card_sim.find', 'select answer from card_sim.instruction where id = $1', [
        id,
      ]);
      if (known) return { answer: known.answer, isFirst: false };
      const card = about && (await locked(tx, about.providerCardId));
      if (card?.silent) return { answer: { kind: 'no_answer' } as const, isFirst: false };
      const made: Done<Result> =
        about?.amount !== undefined && about.amount % 100 === 1 ? { kind: 'refused', reason: 'declined by the processor' } : await work(tx);
      await tx.query('card_sim.record', 'insert into card_sim.instruction (id, answer) values ($1, $2)', [id, JSON.stringify(made)]);
      return { answer: made, isFirst: true };
    });
    return isFirst && about?.amount !== undefined && about.amount % 100 === 98 ? { kind: 'no_answer' } : answer;
  };
}

async function move(tx: Tx, providerCardId: string, id: string, kind: 'load' | 'unload', amount: Kobo): Promise<Done> {
  const card = await locked(tx, providerCardId);
  if (!card || card.status === 'cancelled') return { kind: 'refused', reason: 'the card is cancelled' };
  if (kind === 'unload' && card.balance < amount) return { kind: 'refused', reason: 'the card has less than that' };
  await append(tx, providerCardId, { id, kind, amount });
  return { kind: 'done', result: null };
}

type NewEntry = Pick<CardEntry, 'id' | 'kind' | 'amount'> & Partial<Pick<CardEntry, 'reason' | 'merchant' | 'channel'>>;

async function append(
  tx: Tx,
  providerCardId: string,
  { id, kind, amount, reason = null, merchant = null, channel = null }: NewEntry,
): Promise<CardEntry> {
  const sign = kind === 'load' || kind === 'refund' ? 1 : -1;
  const [entry] = await tx.query<CardEntry>(
    'card_sim.append',
    `with card as (update card_sim.card set entries = entries + 1, balance = balance + $4 where id = $1 returning entries)
     insert into card_sim.entry (card_id, n, id, kind, amount, approved, reason, merchant, channel)
       select $1, entries, $2, $3, $5, $6, $7, $8, $9 from card returning n, id, kind, amount, approved, reason, merchant, channel, to_json(at) as at`,
    [
      providerCardId,
      id,
      kind,
      reason === null ? sign * amount : 0,
      amount,
      reason === null,
      reason,
      merchant && JSON.stringify(merchant),
      channel,
    ],
  );
  if (!entry) throw new Error('the simulated processor lost an entry');
  return entry;
}

async function snapshot(db: Database, providerCardId: string, afterEntry: number): Promise<Done<CardSnapshot>> {
  // One statement: balance and entries of one moment.
  const [card] = await db.query<{ status: ProcessorStatus; balance: Kobo; entries: number; silent: boolean; missing: CardEntry[] }>(
    'card_sim.snapshot',
    `select c.status, c.balance, c.entries, c.silent, coalesce((select json_agg(e order by e.n) from (
              select n, id, kind, amount, approved, reason, merchant, channel, at from card_sim.entry where card_id = c.id and n > $2 order by n limit $3) e), '[]') as missing
       from card_sim.card c where c.id = $1`,
    [providerCardId, afterEntry, PAGE],
  );
  if (!card) return { kind: 'refused', reason: 'there is no such card' };
  const { silent, ...seen } = card;
  return silent ? { kind: 'no_answer' } : { kind: 'done', result: seen };
}
