import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, nairaNumber } from '../../../../platform/kernel/money.ts';
import type { CardJournal, Done } from '../port.ts';
import { answerTo, type Ask, errorOf, isDone } from './answers.ts';

/** A transfer that was asked for, not answered, and is in no list after this long was never made [C]. */
const ABSENT_MS = 24 * 3_600_000;
const ASKED = 'transfer_asked';
const PAGE = 100;
const MAX_PAGES = 20;

interface Move {
  instructionId: string;
  amount: Kobo;
  from: string;
  to: string;
  cardAccountId: string;
  /** The card has ended: nothing new goes onto it. */
  isOver: boolean;
}

/**
 * Moves money between our account and a card's. Whether Sudo refuses a reference that was used is not known, so it is asked for once, which is written down before the first byte; after that the
 * card's account is looked at, until it shows the transfer.
 */
export async function moveMoney(
  ask: Ask,
  journal: CardJournal,
  { instructionId, amount, from, to, cardAccountId, isOver }: Move,
): Promise<Done> {
  const asked = (await journal.steps(instructionId)).get(ASKED);
  if (asked) return lookFor(ask, cardAccountId, instructionId, asked.at);
  if (isOver && to === cardAccountId) return { kind: 'refused', reason: 'the card has ended' };
  await journal.note(instructionId, ASKED, '');
  const said = await ask({
    operation: 'transfer',
    reference: instructionId,
    method: 'POST',
    path: '/accounts/transfer',
    body: { debitAccountId: from, creditAccountId: to, amount: nairaNumber(amount), narration: 'Card', paymentReference: instructionId },
  });
  if (isDone(said)) return { kind: 'done', result: null };
  const row = errorOf(said);
  // Certainly not taken: it may be asked for again.
  if (said.kind === 'not_taken' || said.kind === 'slow_down' || row?.is === 'not_made') await journal.forget(instructionId, ASKED);
  return answerTo(said);
}

const rowSchema = z.looseObject({ paymentReference: z.string().nullish().catch(null) });

async function lookFor(ask: Ask, accountId: string, reference: string, askedAt: Date): Promise<Done> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const path = `/accounts/${encodeURIComponent(accountId)}/transactions?page=${page}&limit=${PAGE}`;
    const said = await ask({ operation: 'transfer.known', reference, method: 'GET', path });
    if (!isDone(said)) return { ...answerTo(said), kind: 'no_answer' };
    const rows = z.array(rowSchema).safeParse(said.envelope.data).data;
    if (!rows) return { kind: 'no_answer' };
    if (rows.some(({ paymentReference }) => paymentReference === reference)) return { kind: 'done', result: null };
    if (rows.length < PAGE)
      return Date.now() - askedAt.getTime() < ABSENT_MS
        ? { kind: 'no_answer', concern: MISSING }
        : { kind: 'refused', reason: 'the processor has nothing of it', concern: MISSING };
  }
  // It may stand in what was not read: only a list that was read to its end shows that it is absent.
  return { kind: 'no_answer', concern: MISSING };
}

const MISSING: Concern = {
  kind: 'contradiction',
  detail: 'A transfer to or from a card was not answered and is not in the list of its account at Sudo: ask them whether it was made',
};
