import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { idInput, plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SpendingControls } from '../../providers/cards/port.ts';
import { type Card, cardById, type CardTransition, lockCard, requireCardTransition, changedControls } from './card.ts';
import { carryOut, type Instruction, madeBefore, refusedByProcessor, writeDown } from './instruction.ts';
import { cardNow, shownCard } from './read.ts';

const input = z.strictObject({ cardId: idInput.meta({ description: 'The card.' }) });

export const changedSchema = z.object({
  card: cardNow,
  isPending: z.boolean().meta({ description: 'True while the processor has not answered; workers retry until it does.' }),
});
type Changed = z.output<typeof changedSchema>;
const ofCard = { scope: 'cards:write', output: changedSchema } as const;

/** Blocks purchases until the card is unfrozen. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const freezeCard = operation({
  title: 'cards.freeze',
  summary: 'Freeze a card',
  ...ofCard,
  input,
  run: (app, actor, { cardId }) => change(app, actor, { cardId, kind: 'freeze' }),
});

/** Allows purchases again, unless the processor froze the card. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const unfreezeCard = operation({
  title: 'cards.unfreeze',
  summary: 'Unfreeze a card',
  ...ofCard,
  input,
  run: (app, actor, { cardId }) => change(app, actor, { cardId, kind: 'unfreeze' }),
});

/** Terminates a card permanently and returns its balance to the wallet. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const terminateCard = operation({
  title: 'cards.terminate',
  summary: 'Terminate a card and return its balance',
  ...ofCard,
  input: input.extend({ reason: plainText(200).optional().meta({ description: 'The reason.' }) }),
  run: (app, actor, { cardId, reason }) =>
    change(app, actor, { cardId, kind: 'terminate', detail: () => ({ ...(reason !== undefined && { reason }) }) }),
});

/** Changes spending controls; omitted fields are unchanged. @throws Refusal 404, 409 INVALID_STATE or CARD_BUSY. */
export const controlCard = operation({
  title: 'cardControls.update',
  summary: 'Update the spending controls of a card',
  ...ofCard,
  input: input.extend(changedControls.shape),
  run: (app, actor, { cardId, ...changes }) =>
    change(app, actor, { cardId, kind: 'controls', detail: (card) => ({ controls: changedBy(card.controls, changes) }) }),
});

function changedBy(before: SpendingControls, { channels, ...lists }: z.output<typeof changedControls>): SpendingControls {
  return merged(before, { ...lists, channels: channels && merged(before.channels ?? {}, channels) });
}

/** Omitted fields are unchanged, null removes. */
function merged<Fields extends object>(before: Fields, changes: object): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(after.filter(([, value]) => value !== null)) as Fields;
}

async function change(
  app: App,
  actor: Actor,
  wanted: Pick<Instruction, 'cardId'> & {
    kind: Extract<Instruction['kind'], CardTransition>;
    detail?: (card: Card) => Instruction['detail'];
  },
): Promise<Changed> {
  const before = await madeBefore(app, actor, null);
  if (before) return unlessRefused(app, before, true);
  const written = await audited(app, actor, async (tx) => {
    const card = await lockCard(app, tx, actor.bookId, wanted.cardId);
    requireCardTransition(card, wanted.kind);
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
  if (instruction.status === 'failed') throw refusedByProcessor(instruction, 'the card is unchanged', isReplay);
  return { card: shownCard(await cardById(app, instruction.bookId, instruction.cardId)), isPending: instruction.status === 'pending' };
}
