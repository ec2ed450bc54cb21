import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, kobo, koboAmount, minus, NO_KOBO } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../domain/schema/text.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { requireDebited } from '../../core/ledger/journal.ts';
import { beyondLimit } from '../limits/limits.ts';
import type { Remaining } from '../../core/ledger/outcomes.ts';
import { operation } from '../../core/operation/operation.ts';
import { clientReference } from '../transfers/read/transfer.ts';
import { type Card, cardById, cards, instructions, lockCard, requireCardTransition } from './card.ts';
import { postLeg } from './entries.ts';
import { carryOut, type Instruction, madeBefore, refusedByProcessor, writeDown } from './instruction.ts';
import { cardNow, shownCard } from './read.ts';

const movedSchema = z.object({
  card: cardNow,
  reference: z.uuid().meta({ description: 'Reference of the movement on statements.' }),
  amount: kobo.meta({ description: 'Amount in kobo.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
  status: z.enum(['pending', 'done']).meta({ description: 'pending while the processor has not answered; workers retry until it does.' }),
});

type MoneyMoved = z.output<typeof movedSchema> & { isPending: boolean };

const input = z.strictObject({
  cardId: idInput.meta({ description: 'The card.' }),
  amount: koboAmount.meta({ description: 'Amount in kobo.' }),
  clientReference: clientReference.optional().meta({ description: 'Your own reference; a repeat has no second effect.' }),
});
type Input = z.output<typeof input>;

/**
 * Debits the wallet, then loads the card; a rejection refunds in full, and without an answer the movement is pending.
 * @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY, 400 INSUFFICIENT_WALLET_BALANCE, 403 KEY_LIMIT_EXCEEDED, 409
 * CLIENT_REFERENCE_CONFLICT, 200 PROVIDER_REJECTED.
 */
export const fundCard = operation({
  title: 'cards.fund',
  summary: 'Fund a card',
  scope: 'cards:write',
  repeatable: ['clientReference'],
  input,
  output: movedSchema,
  run: (app, actor, order) => move(app, actor, 'fund', order, (tx, _, reference) => debitWallet(app, tx, actor, order.amount, reference)),
});

/** Moves money to the wallet once the processor released it. @throws Refusal as for funding, 400 INSUFFICIENT_CARD_BALANCE. */
export const withdrawFromCard = operation({
  title: 'cards.withdraw',
  summary: 'Withdraw from a card',
  scope: 'cards:write',
  repeatable: ['clientReference'],
  input,
  output: movedSchema,
  run: (app, actor, order) => move(app, actor, 'withdraw', order, (tx, card) => debitCard(tx, card, order.amount)),
});

async function move(
  app: App,
  actor: Actor,
  kind: 'fund' | 'withdraw',
  { cardId, amount, clientReference: given }: Input,
  debit: (tx: Tx, card: Card, reference: string | null) => Promise<void>,
): Promise<MoneyMoved> {
  const reference = given ?? null;
  const before = await madeBefore(app, actor, reference);
  if (before) return repeated(app, before, { cardId, kind, amount });
  const written = await app.db.transaction(async (tx) => {
    const card = await lockCard(app, tx, actor.bookId, cardId);
    requireCardTransition(card, kind);
    const instruction = await writeDown(tx, actor, { cardId, kind, amount, clientReference: reference });
    await debit(tx, card, reference);
    return instruction;
  });
  return unlessRefused(app, await carryOut(app, written), false);
}

async function debitWallet(app: App, tx: Tx, actor: Actor, amount: Kobo, reference: string | null): Promise<void> {
  const { bookId, effectId } = actor;
  await countForKey(app, tx, actor, amount);
  const leg = { leg: 1, kind: 'virtual_card_funding', debit: accounts.wallet, credit: accounts.virtualCards, amount };
  const result = await postLeg(tx, bookId, effectId, leg, reference);
  requireDebited(result, "The wallet's available balance does not cover the amount; fund the wallet and try again");
  if (result !== 'posted') throw new Error(`the ledger said ${result} of a load`);
}

/**
 * Counts funding against key limits only. Why: a key holder can spend the card, while the wallet can recover its balance.
 * @throws Refusal 403 KEY_LIMIT_EXCEEDED.
 */
async function countForKey(app: App, tx: Tx, { bookId, effectId, key }: Actor, amount: Kobo): Promise<void> {
  if (!key) return;
  const [row] = await tx.query<{ result: string | null }>(
    'card.count_for_key',
    'select ledger.spend_by_key($1, $3, $4, i.created_at) as result from cards.instruction i where i.book_id = $1 and i.id = $2',
    [bookId, effectId, key.familyId, amount],
  );
  const result = row?.result ?? null;
  if (result === null) return;
  if (result !== 'counted') throw beyondLimit(JSON.parse(result) as Remaining, amount, app.clock.now());
  await instructions.update(tx, { bookId, id: effectId }, { countedKey: key.familyId });
}

async function debitCard(tx: Tx, card: Card, amount: Kobo): Promise<void> {
  if (card.balance < amount)
    throw new Refusal('invalid', `The card balance is ${card.balance} kobo; withdraw at most that amount`, {
      code: 'INSUFFICIENT_CARD_BALANCE',
    });
  await cards.update(tx, card, { balance: minus(card.balance, amount), updatedAt: dbNow });
}

function repeated(app: App, before: Instruction, given: Pick<Instruction, 'cardId' | 'kind' | 'amount'>): Promise<MoneyMoved> {
  if (before.cardId !== given.cardId || before.kind !== given.kind || before.amount !== given.amount) {
    throw new Refusal('conflict', 'clientReference belongs to another request; use a new clientReference', {
      code: 'CLIENT_REFERENCE_CONFLICT',
      field: 'clientReference',
    });
  }
  return unlessRefused(app, before, true);
}

async function unlessRefused(app: App, instruction: Instruction, isReplay: boolean): Promise<MoneyMoved> {
  if (instruction.status === 'failed') throw refusedByProcessor(instruction, 'no money was moved', isReplay);
  const { bookId, cardId, id: reference, amount, clientReference: given, status } = instruction;
  const card = shownCard(await cardById(app, bookId, cardId));
  return { card, reference, amount: amount ?? NO_KOBO, clientReference: given, status, isPending: status === 'pending' };
}
