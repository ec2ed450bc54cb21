import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { mark, msSince } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { type Kobo, NO_KOBO } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import { watchWallet } from '../../core/ledger/journal.ts';
import { customerById } from '../customers/customer.ts';
import { type Card, openAddress } from './card.ts';
import type { CardHolder, Done, Issued, ProcessorStatus, SpendingControls } from '../../providers/cards/port.ts';
import { type MadeCard, recordAnswer } from './record.ts';

type Told = Done | Issued;

export const instructionKinds = ['issue', 'fund', 'withdraw', 'freeze', 'unfreeze', 'terminate', 'controls'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** What the processor is told to do with a card. */
export interface Instruction {
  bookId: number;
  id: string;
  cardId: string;
  kind: InstructionKind;
  amount: Kobo | null;
  detail: { reason?: string; controls?: SpendingControls };
  clientReference: string | null;
  status: 'pending' | 'done' | 'failed';
  failureReason: string | null;
  claim: string | null;
  environment: Environment;
}

/** Who told the processor may work on it this long; then a worker tells it again, under the same id. */
const LEASE_MS = 60_000;
/** No processor is waited for longer. Silence by then is silence. */
const TIMEOUT_MS = 20_000;
/** After this long no further processor is begun with: its answer has to be written down within the claim. */
const GOING_ON_MS = 30_000;
/** How long after a silence it is told again: 30 s, then twice as long each time, up to an hour. */
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

/**
 * Writes an instruction down in the caller's transaction, before the processor hears of it.
 * @throws Refusal 409 CARD_BUSY while another instruction of the card is on its way.
 */
export async function writeDown(
  tx: Tx,
  actor: Actor,
  { cardId, kind, amount = null, detail = {}, clientReference = null }: Pick<Instruction, 'cardId' | 'kind'> & Partial<Instruction>,
): Promise<Instruction> {
  const claim = newId();
  try {
    await tx.query(
      'card.write_down',
      `insert into cards.instruction (book_id, id, card_id, kind, amount, detail, client_reference, next_attempt_at, claim, claimed_until, attempts)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $9 * interval '1 millisecond', $8, clock_timestamp() + $9 * interval '1 millisecond', 1)`,
      [actor.bookId, actor.effectId, cardId, kind, amount, JSON.stringify(detail), clientReference, claim, LEASE_MS],
    );
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'instruction_open') throw error;
    throw new Refusal('conflict', 'Another change of this card is on its way; try again shortly', {
      code: 'CARD_BUSY',
      retryAfterSeconds: 5,
    });
  }
  const { bookId, effectId: id, environment } = actor;
  return { bookId, id, cardId, kind, amount, detail, clientReference, status: 'pending', failureReason: null, claim, environment };
}

/** Of cards.instruction, for `instructionOf`. */
const INSTRUCTION_COLUMNS = 'book_id, id, card_id, kind, amount, detail, client_reference, status, failure_reason, claim';

export type InstructionRow = Omit<Instruction, 'environment'>;

export const instructionOf = (row: InstructionRow, environment: Environment): Instruction => ({ ...row, environment });

/** The processor did not do as told: HTTP 200 with `success: false`, as for a transfer that its bank refuses. */
export function refusedByProcessor({ id, cardId, failureReason }: Instruction, message: string, isReplay: boolean): Refusal {
  return new Refusal('provider_rejected', `The processor refused it (${failureReason ?? 'no reason given'}); ${message}`, {
    code: 'PROVIDER_REJECTED',
    isReplay,
    data: { reference: id, cardId, reason: failureReason },
  });
}

/** What a repeated request made, or null for a first one: by its effect, or by its clientReference. */
export async function madeBefore(app: App, actor: Actor, clientReference: string | null): Promise<Instruction | null> {
  const [row] = await app.db.query<InstructionRow>(
    'card.made_before',
    `select ${INSTRUCTION_COLUMNS} from cards.instruction where book_id = $1 and (id = $2 or client_reference = $3) limit 1`,
    [actor.bookId, actor.effectId, clientReference],
  );
  return row ? instructionOf(row, actor.environment) : null;
}

/**
 * Tells the processor, and writes down what it says. No transaction is open meanwhile. After a crash or a silence a worker
 * does it again under the same id, which the processor does once.
 * @returns the instruction as it stands: `pending` while the processor is silent.
 */
export async function carryOut(app: App, instruction: Instruction): Promise<Instruction> {
  app.failpoint('card-written-down');
  const answer = await toldInTurn(app, instruction);
  app.failpoint('card-told');
  if (answer.kind === 'not_now' || answer.kind === 'no_answer') {
    await tellLater(app, instruction);
    // The processor may have it.
    if (instruction.kind === 'fund') await watchWallet(app.db, instruction.bookId, 'virtual_card', `CARD_${instruction.id}`);
    return instruction;
  }
  const done = await recordAnswer(app, instruction, answer);
  app.failpoint('card-recorded');
  app.wakeWebhooks(instruction.bookId);
  return done;
}

/** Asks for a card at the next processor while the one before certainly made none. Whatever else is told goes to whoever has the card. */
async function toldInTurn(app: App, instruction: Instruction): Promise<Told> {
  const begunAt = mark();
  const tried = new Set<number>();
  for (;;) {
    const answer = await withinTime(
      TIMEOUT_MS,
      () => tell(app, instruction),
      (): Told => ({ kind: 'no_answer' }),
    );
    const isOver = answer.kind !== 'not_now' || msSince(begunAt) >= GOING_ON_MS;
    if (isOver || !(await nextProcessor(app, instruction, tried))) return answer;
  }
}

/**
 * Assigns a card that certainly no processor made to the next one in order, recorded before the call. `tried` are those of this round.
 * @returns false when none is left, or another process has the instruction by now.
 */
async function nextProcessor(
  { db, providers }: Pick<App, 'db' | 'providers'>,
  { bookId, cardId, id, claim, environment }: Instruction,
  tried: Set<number>,
): Promise<boolean> {
  const [card] = await db.query<{ provider: number; brand: string }>(
    'card.asked_of',
    'select provider, brand from cards.card where book_id = $1 and id = $2',
    [bookId, cardId],
  );
  if (!card) throw new Error(`card ${cardId} has an instruction and is not there`);
  tried.add(card.provider);
  const inOrder = await providers(environment).processorsBeside(card.provider, { id: cardId, type: card.brand });
  const next = inOrder.find((each) => !tried.has(each));
  if (next === undefined) return false;
  const given = await db.query(
    'card.give_to',
    `update cards.card c set provider = $5, updated_at = clock_timestamp() from cards.instruction i
      where c.book_id = $1 and c.id = $2 and c.status = 'pending' and i.book_id = c.book_id and i.id = $3 and i.card_id = c.id and i.claim = $4 and i.status = 'pending'
     returning c.id`,
    [bookId, cardId, id, claim, next],
  );
  return given.length > 0;
}

/** Ends the claim: the processor is told again after a while, each time a longer one. */
export async function tellLater({ db }: App, { bookId, id, claim }: Instruction): Promise<void> {
  await db.query(
    'card.silence',
    `update cards.instruction set claim = null, claimed_until = null,
            next_attempt_at = clock_timestamp() + least($4 * 2 ^ least(attempts - 1, 20), $5) * interval '1 millisecond'
      where book_id = $1 and id = $2 and claim = $3`,
    [bookId, id, claim, FIRST_RETRY_MS, MAX_RETRY_MS],
  );
}

type CardToTell = Pick<Card, 'bookId' | 'id' | 'customerId' | 'provider' | 'brand' | 'nameOnCard' | 'controls'> & {
  providerCardId: string;
  billingAddress: string | null;
};

async function tell(app: App, { bookId, id: instructionId, cardId, kind, amount, detail, environment }: Instruction): Promise<Told> {
  const [card] = await app.db.query<CardToTell>(
    'card.to_tell',
    'select book_id, id, customer_id, provider, provider_card_id, brand, name_on_card, billing_address, controls from cards.card where book_id = $1 and id = $2',
    [bookId, cardId],
  );
  if (!card) throw new Error(`card ${cardId} has an instruction and is not there`);
  const processor = app.providers(environment).cardsOf(card.provider);
  if (!processor) return { kind: 'no_answer' };
  const providerCardId = card.providerCardId;
  const status = (word: ProcessorStatus): Promise<Done> => processor.setStatus({ instructionId, providerCardId, status: word });
  switch (kind) {
    case 'issue': {
      const { brand, nameOnCard, controls } = card;
      const answer = await processor.issue({
        instructionId,
        owner: bookId,
        brand,
        nameOnCard,
        holder: await holderOf(app, card),
        controls,
      });
      if (answer.kind !== 'done') return answer;
      const made: MadeCard = { ...answer.result, provider: processor.id, providerName: processor.name };
      return { ...answer, result: made };
    }
    case 'fund':
      return processor.load({ instructionId, providerCardId, amount: amount ?? NO_KOBO });
    case 'withdraw':
      return processor.unload({ instructionId, providerCardId, amount: amount ?? NO_KOBO });
    case 'freeze':
      return status('inactive');
    case 'unfreeze':
      return status('active');
    case 'terminate':
      return status('canceled');
    case 'controls':
      return processor.setControls({ instructionId, providerCardId, controls: detail.controls ?? {} });
  }
}

/** Whose card it is, for a processor that keeps its customers. */
async function holderOf(app: App, card: CardToTell): Promise<CardHolder> {
  const { firstName, lastName, email, phoneNumber } = await customerById(app, card.bookId, card.customerId);
  const address = openAddress(app.keyRing, card);
  return { firstName, lastName, email, phone: phoneNumber, address: address && { ...address, postalCode: address.postalCode ?? null } };
}
