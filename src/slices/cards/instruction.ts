import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNowIn, prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { mark, msSince, withinTime } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import { NO_KOBO } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { watchWallet } from '../../core/ledger/journal.ts';
import { customerById } from '../customers/customer.ts';
import { type Card, cardById } from './card.ts';
import { CardInstruction } from './entities.ts';
import type { CardHolder, Done, Issued, ProcessorStatus } from '../../providers/cards/port.ts';
import { type MadeCard, recordAnswer } from './record.ts';

type InstructionResult = Done | Issued;

const columns = columnsOf(CardInstruction, ['attempts', 'nextAttemptAt', 'claimedUntil', 'createdAt', 'finishedAt', 'countedKey']);
type InstructionRow = Pick<RowOf<typeof CardInstruction>, (typeof columns)[number]>;
export type Instruction = InstructionRow & { environment: Environment };

/** Lease of a submission; then a worker repeats it. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** No further processor is tried after this time. Why: its answer must be recorded within the claim. */
const GOING_ON_MS = 30_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

const insert = prepared(CardInstruction)('card.write_down', (db, $: InstructionRow) =>
  db
    .insertInto('cards.instruction')
    .values({ ...valuesOf(columns, $), attempts: 1, nextAttemptAt: dbNowIn(LEASE_MS), claimedUntil: dbNowIn(LEASE_MS) }),
);

/** Stores an instruction in the caller's transaction. @throws Refusal 409 CARD_BUSY. */
export async function writeDown(
  tx: Tx,
  actor: Actor,
  { cardId, kind, amount = null, detail = {}, clientReference = null }: Pick<Instruction, 'cardId' | 'kind'> & Partial<Instruction>,
): Promise<Instruction> {
  const { bookId, effectId: id, environment } = actor;
  const request = { bookId, id, cardId, kind, amount, detail, clientReference };
  const row: InstructionRow = { ...request, status: 'pending', failureReason: null, claim: newId() };
  try {
    await insert(tx, row);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'instruction_open') throw error;
    throw new Refusal('conflict', 'Another change of this card is pending; try again shortly', {
      code: 'CARD_BUSY',
      retryAfterSeconds: 5,
    });
  }
  return { ...row, environment };
}

/** Spec: HTTP 200 with `success: false`, as for rejected transfers. */
export function refusedByProcessor({ id, cardId, failureReason }: Instruction, message: string, isReplay: boolean): Refusal {
  return new Refusal('provider_rejected', `The processor rejected the request (${failureReason ?? 'no reason given'}); ${message}`, {
    code: 'PROVIDER_REJECTED',
    isReplay,
    data: { reference: id, cardId, reason: failureReason },
  });
}

type Repeat = Pick<InstructionRow, 'bookId' | 'id' | 'clientReference'>;

const repeated = prepared(CardInstruction)('card.made_before', (db, $: Repeat) =>
  db
    .selectFrom('cards.instruction')
    .select(columns)
    .where('bookId', '=', $.bookId)
    .where(({ or, eb }) => or([eb('id', '=', $.id), eb('clientReference', '=', $.clientReference)]))
    .limit(1),
);

/** Instruction of a repeat, by effect id or clientReference; else null. */
export async function madeBefore(app: App, actor: Actor, clientReference: string | null): Promise<Instruction | null> {
  const [row] = await repeated(app.db, { bookId: actor.bookId, id: actor.effectId, clientReference });
  return row ? { ...row, environment: actor.environment } : null;
}

/**
 * Submits an instruction outside a transaction and records the answer; a worker repeats under the same id, once at the
 * processor.
 * @returns the instruction; `pending` without an answer.
 */
export async function carryOut(app: App, instruction: Instruction): Promise<Instruction> {
  app.failpoint('card-written-down');
  const answer = await submitInOrder(app, instruction);
  app.failpoint('card-answered');
  if (answer.kind === 'not_now' || answer.kind === 'no_answer') {
    await notifyLater(app, instruction);
    // Why: without an answer the processor may have the load.
    if (instruction.kind === 'fund') await watchWallet(app.db, instruction.bookId, 'virtual_card', `CARD_${instruction.id}`);
    return instruction;
  }
  const done = await recordAnswer(app, instruction, answer);
  app.failpoint('card-recorded');
  app.wakeWebhooks(instruction.bookId);
  return done;
}

/** Requests a card from the next processor while the previous one made none; other instructions go to the card's processor. */
async function submitInOrder(app: App, instruction: Instruction): Promise<InstructionResult> {
  const begunAt = mark();
  const attempted = new Set<number>();
  for (;;) {
    const answer = await withinTime(
      TIMEOUT_MS,
      () => notifyProcessor(app, instruction),
      (): InstructionResult => ({ kind: 'no_answer' }),
    );
    const isOver = answer.kind !== 'not_now' || msSince(begunAt) >= GOING_ON_MS;
    if (isOver || !(await nextProcessor(app, instruction, attempted))) return answer;
  }
}

/**
 * Assigns an unissued card to the next processor, recorded before the call. @returns false when none is left or the claim
 * passed on.
 */
async function nextProcessor(app: App, { bookId, cardId, id, claim, environment }: Instruction, attempted: Set<number>): Promise<boolean> {
  const card = await cardById(app, bookId, cardId);
  attempted.add(card.provider);
  const inOrder = await app.providers(environment).processorsBeside(card.provider, { id: cardId, type: card.brand });
  const next = inOrder.find((each) => !attempted.has(each));
  if (next === undefined) return false;
  const given = await app.db.query(
    'card.give_to',
    `update cards.card c set provider = $5, updated_at = clock_timestamp() from cards.instruction i
      where c.book_id = $1 and c.id = $2 and c.status = 'pending' and i.book_id = c.book_id and i.id = $3 and i.card_id = c.id and i.claim = $4 and i.status = 'pending'
     returning c.id`,
    [bookId, cardId, id, claim, next],
  );
  return given.length > 0;
}

const retryMs = sql`least(${FIRST_RETRY_MS} * 2 ^ least(attempts - 1, 20), ${MAX_RETRY_MS})`;

const silence = prepared(CardInstruction)('card.silence', (db, $: Pick<InstructionRow, 'bookId' | 'id' | 'claim'>) =>
  db
    .updateTable('cards.instruction')
    .set({ claim: null, claimedUntil: null, nextAttemptAt: sql`clock_timestamp() + ${retryMs} * interval '1 millisecond'` })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('claim', '=', $.claim),
);

/** Ends the claim; the next submission waits longer each time. */
export async function notifyLater({ db }: App, { bookId, id, claim }: Instruction): Promise<void> {
  await silence(db, { bookId, id, claim });
}

async function notifyProcessor(
  app: App,
  { bookId, id: instructionId, cardId, kind, amount, detail, environment }: Instruction,
): Promise<InstructionResult> {
  const card = await cardById(app, bookId, cardId);
  const processor = app.providers(environment).cardsOf(card.provider);
  if (!processor) return { kind: 'no_answer' };
  const providerCardId = card.providerCardId ?? '';
  const status = (word: ProcessorStatus): Promise<Done> => processor.setStatus({ instructionId, providerCardId, status: word });
  switch (kind) {
    case 'issue': {
      const { brand, nameOnCard, controls } = card;
      const holder = await holderOf(app, card);
      const answer = await processor.issue({ instructionId, owner: bookId, brand, nameOnCard, holder, controls });
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
      return status('cancelled');
    case 'controls':
      return processor.setControls({ instructionId, providerCardId, controls: detail.controls ?? {} });
  }
}

/** Holder of a card, for processors that store customers. */
async function holderOf(app: App, { bookId, customerId, billingAddress: address }: Card): Promise<CardHolder> {
  const { firstName, lastName, email, phoneNumber: phone } = await customerById(app, bookId, customerId);
  return { firstName, lastName, email, phone, address: address && { ...address, postalCode: address.postalCode ?? null } };
}
