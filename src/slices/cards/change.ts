import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { idInput, plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SpendingControls } from '../../providers/cards/port.ts';
import { type Card, cardById, type CardMove, lockCard, requireCardMove } from './card.ts';
import { changedControls } from './input.ts';
import { carryOut, type Instruction, madeBefore, refusedByProcessor, writeDown } from './instruction.ts';
import { cardNow, shownCard } from './read.ts';

const input = z.strictObject({ cardId: idInput.meta({ description: 'Which card.' }) });

/** A card after a change that its processor was asked for. */
export const changedSchema = z.object({
  card: cardNow,
  isPending: z.boolean().meta({ description: 'True while the processor is silent; workers ask until it answers.' }),
});
type Changed = z.output<typeof changedSchema>;

/** Stops a card's purchases until it is unfrozen. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const freezeCard = operation({
  title: 'cards.freeze',
  summary: 'Freeze a card',
  scope: 'cards:write',
  input,
  output: changedSchema,
  run: (app, actor, { cardId }) => change(app, actor, { cardId, kind: 'freeze' }),
});

/** Lets a frozen card buy again, unless the processor froze it. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const unfreezeCard = operation({
  title: 'cards.unfreeze',
  summary: 'Unfreeze a card',
  scope: 'cards:write',
  input,
  output: changedSchema,
  run: (app, actor, { cardId }) => change(app, actor, { cardId, kind: 'unfreeze' }),
});

/** Ends a card for good; what is on it is back in the wallet in the same commit. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const terminateCard = operation({
  title: 'cards.terminate',
  summary: 'Terminate a card and take its balance back',
  scope: 'cards:write',
  input: input.extend({ reason: plainText(200).optional().meta({ description: 'Why.' }) }),
  output: changedSchema,
  run: (app, actor, { cardId, reason }) =>
    change(app, actor, { cardId, kind: 'terminate', detail: () => ({ ...(reason !== undefined && { reason }) }) }),
});

/** Changes what a card may be used for; what is left out stays. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const controlCard = operation({
  title: 'cards.controls',
  summary: 'Change what a card may be used for',
  scope: 'cards:write',
  input: input.extend(changedControls.shape),
  output: changedSchema,
  run: (app, actor, { cardId, ...changes }) =>
    change(app, actor, { cardId, kind: 'controls', detail: (card) => ({ controls: changedBy(card.controls, changes) }) }),
});

function changedBy(before: SpendingControls, { channels, ...lists }: z.output<typeof changedControls>): SpendingControls {
  return merged(before, { ...lists, channels: channels && merged(before.channels ?? {}, channels) });
}

/** What is left out stays, null goes. */
function merged<Fields extends object>(before: Fields, changes: object): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(after.filter(([, value]) => value !== null)) as Fields;
}

async function change(
  app: App,
  actor: Actor,
  wanted: Pick<Instruction, 'cardId'> & { kind: Extract<Instruction['kind'], CardMove>; detail?: (card: Card) => Instruction['detail'] },
): Promise<Changed> {
  const before = await madeBefore(app, actor, null);
  if (before) return unlessRefused(app, before, true);
  const written = await audited(app, actor, async (tx) => {
    const card = await lockCard(app, tx, actor.bookId, wanted.cardId);
    requireCardMove(card, wanted.kind);
    const instruction = await writeDown(tx, actor, { ...wanted, detail: wanted.detail?.(card) ?? {} });
    await audit(tx, actor, {
      action: `cards.${wanted.kind}`,
      subject: { type: 'virtual_card', id: card.id },
      before: { status: card.status },
    });
    return instruction;
  });
  return unlessRefused(app, await carryOut(app, written), false);
}

async function unlessRefused(app: App, instruction: Instruction, isReplay: boolean): Promise<Changed> {
  if (instruction.status === 'failed') throw refusedByProcessor(instruction, 'the card is as it was', isReplay);
  return { card: shownCard(await cardById(app, instruction.bookId, instruction.cardId)), isPending: instruction.status === 'pending' };
}
