import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, koboOfNaira } from '../../../../platform/kernel/money.ts';
import { deadlineIn } from '../../http/deadline.ts';
import type { CardJournal, CardProcessor, CardSnapshot, Done, ProcessorStatus } from '../port.ts';
import { answerTo, type Ask, isDone, pathOf, silence, unreadable } from './answers.ts';
import { manner, type SudoClient, type SudoSaid } from './client.ts';
import { CANCEL_REASON, statuses, theirControls } from './codes.ts';
import { accountRowSchema, authorizationSchema, cardRowSchema, entriesFor, factsOf } from './entries.ts';
import { issueCard } from './issue.ts';
import { moveMoney } from './transfers.ts';

const PAGE = 100;
/** A card that has more of anything than so many pages is for operators. */
const MAX_PAGES = 50;
const ENTRIES = 500;
/** Somebody else may number entries meanwhile: then everything is looked at anew, so many times. */
const LOOKS = 3;
/** How long Sudo shows a card for one token [K]. */
const SESSION_MS = 5 * 60_000;

export interface SudoOptions {
  id: number;
  timeoutMs: number;
  /** Our account there, which loads cards and takes back what is on them. */
  settlementAccountId: string;
  fundingSourceId: string;
  /** The page that shows a card's number; null where there is none. */
  detailsPage: string | null;
  journal: CardJournal;
}

const cardSchema = z.looseObject({
  status: z.string(),
  account: z.union([z.string().min(1), z.looseObject({ _id: z.string().min(1) }).transform(({ _id }) => _id)]),
});
const balanceSchema = z.looseObject({ availableBalance: z.unknown() });
const tokenSchema = z.looseObject({ token: z.string().min(1) });

/** From these no card comes back. Its account there would still take money. */
const endings: ReadonlySet<ProcessorStatus> = new Set(['canceled', 'expired']);
const statusOf: ReadonlyMap<string, ProcessorStatus> = new Map(statuses.map((row) => [row.status, row.is]));

/**
 * Cards at Sudo, each paid from an account of its own there. Sudo knows no instruction of ours and numbers nothing: the journal keeps how far an instruction came, and the order
 * in which entries were seen.
 */
export function sudoProcessor(say: SudoClient, options: SudoOptions): CardProcessor {
  const { id, timeoutMs, settlementAccountId, detailsPage, journal } = options;
  const asking = (): Ask => {
    const deadline = deadlineIn(timeoutMs);
    return (request) => say({ ...request, deadline });
  };
  const change = (ask: Ask, instructionId: string, providerCardId: string, body: object): Promise<SudoSaid> =>
    ask({ operation: 'change', reference: instructionId, method: 'PUT', path: pathOf(providerCardId), body });
  const move = async (
    { instructionId, providerCardId, amount }: { instructionId: string; providerCardId: string; amount: Kobo },
    direction: 'load' | 'unload',
  ): Promise<Done> => {
    const ask = asking();
    const card = await cardAt(ask, providerCardId);
    if (card.kind !== 'done') return card;
    const { account, status } = card.result;
    return moveMoney(ask, journal, {
      instructionId,
      isOver: endings.has(status),
      amount,
      cardAccountId: account,
      ...(direction === 'load' ? { from: settlementAccountId, to: account } : { from: account, to: settlementAccountId }),
    });
  };

  return {
    id,
    name: 'sudo',
    issue: async (order) => issueCard(asking(), options, order),
    load: (order) => move(order, 'load'),
    unload: (order) => move(order, 'unload'),

    async setStatus({ instructionId, providerCardId, status }) {
      const ask = asking();
      // What is left on a card that ends goes to our account.
      const ending = status === 'canceled' ? { cancellationReason: CANCEL_REASON, creditAccountId: settlementAccountId } : {};
      const said = await change(ask, instructionId, providerCardId, { status, ...ending });
      if (said.kind !== 'said') return silence(said);
      if (manner.isFine(said.envelope)) return { kind: 'done', result: null };
      // It may be so already: an earlier request did it.
      const card = await cardAt(ask, providerCardId);
      if (card.kind === 'no_answer') return card;
      return card.kind === 'done' && card.result.status === status ? { kind: 'done', result: null } : answerTo(said);
    },

    async setControls({ instructionId, providerCardId, controls }) {
      const said = await change(asking(), instructionId, providerCardId, { spendingControls: theirControls(controls) });
      return isDone(said) ? { kind: 'done', result: null } : answerTo(said);
    },

    async snapshot({ providerCardId, afterEntry }) {
      const ask = asking();
      for (let look = 1; look <= LOOKS; look++) {
        const seen = await snapshotOf(ask, journal, providerCardId, afterEntry);
        if (seen.kind !== 'again') return seen;
      }
      return { kind: 'no_answer' };
    },

    async detailsSession({ providerCardId }) {
      if (detailsPage === null) return { kind: 'no_answer', concern: NO_PAGE };
      const said = await asking()({ operation: 'details', method: 'GET', path: `${pathOf(providerCardId)}/token` });
      const told = isDone(said) ? tokenSchema.safeParse(said.envelope.data).data : undefined;
      if (!told) return isDone(said) ? { kind: 'no_answer', concern: unreadable('a token') } : answerTo(said);
      // Behind the # nothing reaches a server, nor its log.
      const url = `${detailsPage}#${new URLSearchParams({ card: providerCardId, token: told.token })}`;
      return { kind: 'done', result: { url, expiresAt: new Date(Date.now() + SESSION_MS).toISOString() } };
    },
  };
}

async function cardAt(ask: Ask, providerCardId: string): Promise<Done<{ status: ProcessorStatus; account: string }>> {
  const said = await ask({ operation: 'card', method: 'GET', path: pathOf(providerCardId) });
  if (!isDone(said)) return answerTo(said);
  const card = cardSchema.safeParse(said.envelope.data).data;
  const status = card && statusOf.get(card.status);
  return card && status
    ? { kind: 'done', result: { status, account: card.account } }
    : { kind: 'no_answer', concern: unreadable('a card') };
}

/** The card as it is, its lists numbered as far as they are new. `again`: it changed while it was looked at. */
async function snapshotOf(
  ask: Ask,
  journal: CardJournal,
  providerCardId: string,
  afterEntry: number,
): Promise<Done<CardSnapshot> | { kind: 'again' }> {
  const end = await journal.end(providerCardId);
  const card = await cardAt(ask, providerCardId);
  if (card.kind !== 'done') return card;
  const { status, account } = card.result;
  const accountPath = `/accounts/${encodeURIComponent(account)}`;
  const balance = async (): Promise<Kobo | null> => {
    const said = await ask({ operation: 'balance', method: 'GET', path: `${accountPath}/balance` });
    return isDone(said) ? koboOfNaira(balanceSchema.safeParse(said.envelope.data).data?.availableBalance, 'dropped') : null;
  };
  const before = await balance();
  const [rows, authorizations, cardRows] = [
    await listAt(ask, `${accountPath}/transactions`, accountRowSchema),
    await listAt(ask, `${pathOf(providerCardId)}/authorizations`, authorizationSchema),
    await listAt(ask, `${pathOf(providerCardId)}/transactions`, cardRowSchema),
  ];
  const after = await balance();
  if (before === null || after === null || !rows || !authorizations || !cardRows) return { kind: 'no_answer' };
  // Lists and balance shall be of one moment.
  if (before !== after) return { kind: 'again' };
  const isOver = endings.has(status);
  const read = factsOf({ account: rows, authorizations, card: cardRows }, isOver);
  if ('concern' in read) return { kind: 'no_answer', concern: read.concern };
  const known = await journal.known(
    providerCardId,
    read.facts.map(({ source }) => source),
  );
  const fresh = entriesFor(read.facts, known);
  if (fresh.length > 0 && !(await journal.append(providerCardId, end, fresh))) return { kind: 'again' };
  const now = await journal.end(providerCardId);
  const missing = await journal.after(providerCardId, afterEntry, ENTRIES);
  return { kind: 'done', result: { status, balance: isOver ? now.balance : after, entries: now.entries, missing } };
}

const pageSchema = z.array(z.unknown());

/** All rows of a list; null when one of its pages is no answer, or cannot be read, or there is no end to them. */
async function listAt<Row extends z.ZodType>(ask: Ask, path: string, schema: Row): Promise<z.output<Row>[] | null> {
  const all: z.output<Row>[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const said = await ask({ operation: 'list', method: 'GET', path: `${path}?page=${page}&limit=${PAGE}` });
    const rows = isDone(said) ? pageSchema.safeParse(said.envelope.data).data : undefined;
    if (!rows) return null;
    for (const row of rows) {
      const parsed = schema.safeParse(row);
      if (!parsed.success) return null;
      all.push(parsed.data);
    }
    if (rows.length < PAGE) return all;
  }
  return null;
}

const NO_PAGE: Concern = {
  kind: 'setup',
  detail: 'Sudo shows card numbers through its own script alone: set detailsPage in PROVIDERS_FILE to the page that runs it',
};
