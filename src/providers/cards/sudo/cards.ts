import { z } from 'zod';
import type { OperatorAlert } from '../../ports/ports.ts';
import { type Kobo, nairaNumber, koboOfNaira } from '../../../domain/money/money.ts';
import { beside } from '../../http/api.ts';
import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import { endings, movedOnce, numberedSnapshot, PAGE, type PollResult, rowsSince } from '../journal.ts';
import type { CardJournal, CardProcessor, Done, ProcessorStatus } from '../port.ts';
import { answerTo, type Ask, askedOf, type SudoClient } from './client.ts';
import { CANCEL_REASON, statuses, theirControls, theirStatus } from './codes.ts';
import { factsOf, type ListName, type Lists, partsIn, reachOf, rowSchemas } from './entries.ts';
import { issueCard } from './issue.ts';
import type { Treasury } from '../../treasury/port.ts';

const SESSION_MS = 5 * 60_000;

export interface SudoOptions {
  id: number;
  timeoutMs: number;
  settlementAccountId: string;
  fundingSourceId: string;
  detailsPage: string | null;
  journal: CardJournal;
}

const statusOf: ReadonlyMap<string, ProcessorStatus> = new Map(statuses.map((row) => [row.status, row.is]));
const cardSchema = z
  .looseObject({ status: z.enum([...statusOf.keys()]), account: z.union([z.string().min(1), z.looseObject({ _id: z.string().min(1) })]) })
  .transform(({ status, account }) => ({
    status: statusOf.get(status) ?? 'inactive',
    account: `/accounts/${encodeURIComponent(typeof account === 'string' ? account : account._id)}`,
    accountId: typeof account === 'string' ? account : account._id,
  }));
const tokenSchema = z.looseObject({ token: z.string().min(1) });

/** Cards with an account each. Sudo has no idempotency nor entry numbers: the journal supplies both. */
export function sudoCards(say: SudoClient, options: SudoOptions): CardProcessor {
  const { id, timeoutMs, settlementAccountId: ours, detailsPage, journal } = options;
  const asking = (): Ask => {
    const deadline = deadlineIn(timeoutMs);
    return (request) => say({ ...request, deadline });
  };
  const change = (ask: Ask, instructionId: string, providerCardId: string, body: object): Promise<Done> =>
    askedOf(ask, { operation: 'change', reference: instructionId, method: 'PUT', path: pathOf(providerCardId), body }, '', () => true);

  const move =
    (isLoad: boolean) =>
    async ({ instructionId, providerCardId, amount }: { instructionId: string; providerCardId: string; amount: Kobo }): Promise<Done> => {
      const ask = asking();
      const card = await cardAt(ask, providerCardId);
      if (card.kind !== 'done') return card;
      const { account, accountId, status } = card.result;
      if (accountId === ours) return { kind: 'no_answer', alert: NO_ACCOUNT };
      const [debitAccountId, creditAccountId] = isLoad ? [ours, accountId] : [accountId, ours];
      const body = { debitAccountId, creditAccountId, amount: nairaNumber(amount), narration: 'Card', paymentReference: instructionId };
      return movedOnce(journal, instructionId, {
        refusal: isLoad && endings.has(status) ? 'the card has ended' : null,
        async ask() {
          const response = await ask({ operation: 'transfer', reference: instructionId, method: 'POST', path: '/accounts/transfer', body });
          const { alert, ...reported } = answerTo(response, '', () => true);
          // A card's low balance is no provider-balance alert.
          return alert && (isLoad || alert.kind !== 'balance') ? { ...reported, alert } : reported;
        },
        async find(since) {
          const rows = await listAt(ask, 'account', `${account}/transactions`, since);
          return rows.kind === 'done' ? rows.result.some(({ paymentReference }) => paymentReference === instructionId) : null;
        },
        missing: MISSING,
      });
    };

  return {
    id,
    name: 'sudo',
    issue: async (order) => issueCard(asking(), options, order),
    load: move(true),
    unload: move(false),
    async setStatus({ instructionId, providerCardId, status }) {
      const ask = asking();
      // The remaining balance goes to our account.
      const ending = status === 'cancelled' ? { cancellationReason: CANCEL_REASON, creditAccountId: ours } : {};
      const response = await change(ask, instructionId, providerCardId, { status: theirStatus(status), ...ending });
      if (response.kind === 'done') return response;
      const card = await cardAt(ask, providerCardId);
      if (card.kind === 'done' && card.result.status === status) return { kind: 'done', result: null };
      return card.kind === 'no_answer' ? card : response;
    },
    setControls: ({ instructionId, providerCardId, controls }) =>
      change(asking(), instructionId, providerCardId, { spendingControls: theirControls(controls) }),
    snapshot: (card) => {
      const ask = asking();
      return numberedSnapshot(journal, card, (readTo) => readCard(ask, journal, card.providerCardId, readTo));
    },
    async detailsSession({ providerCardId }) {
      if (detailsPage === null) return { kind: 'no_answer', alert: NO_PAGE };
      const request = { operation: 'details', method: 'GET', path: `${pathOf(providerCardId)}/token` } as const;
      const reported = await askedOf(asking(), request, 'a token', (data) => tokenSchema.safeParse(data).data);
      if (reported.kind !== 'done') return reported;
      // Behind the # nothing reaches a server, nor its log.
      const url = `${detailsPage}#${new URLSearchParams({ card: providerCardId, token: reported.result.token })}`;
      return { kind: 'done', result: { url, expiresAt: new Date(Date.now() + SESSION_MS).toISOString() } };
    },
  };
}

const pathOf = (providerCardId: string): string => `/cards/${encodeURIComponent(providerCardId)}`;

const cardAt = (ask: Ask, providerCardId: string): Promise<Done<z.output<typeof cardSchema>>> =>
  askedOf(ask, { operation: 'card', method: 'GET', path: pathOf(providerCardId) }, 'a card', (data) => cardSchema.safeParse(data).data);

/** The card as it is, with its lists as far as they may have changed: lists and balance of one moment. */
async function readCard(ask: Ask, journal: CardJournal, providerCardId: string, readTo: Date | null): Promise<PollResult> {
  const card = await cardAt(ask, providerCardId);
  if (card.kind !== 'done') return card;
  const { status, account } = card.result;
  const before = await balanceAt(ask, account);
  const [moved, authorizations, rows] = [
    await listAt(ask, 'account', `${account}/transactions`, readTo),
    await listAt(ask, 'authorizations', `${pathOf(providerCardId)}/authorizations`, readTo),
    await listAt(ask, 'card', `${pathOf(providerCardId)}/transactions`, readTo),
  ];
  const after = await balanceAt(ask, account);
  const isWhole = before.kind === 'done' && after.kind === 'done';
  if (!isWhole || moved.kind !== 'done' || authorizations.kind !== 'done' || rows.kind !== 'done')
    return { kind: 'no_answer', ...beside([before, moved, authorizations, rows, after].find(({ kind }) => kind !== 'done')?.alert) };
  if (before.result !== after.result) return { kind: 'again' };
  const lists = { account: moved.result, authorizations: authorizations.result, card: rows.result };
  const captured = await journal.parts(providerCardId, partsIn(lists));
  return { status, balance: after.result, facts: factsOf(lists, captured), readTo: reachOf(lists) };
}

/** Rows of a list since a moment; no answer when a page fails or the list has no end. */
async function listAt<Name extends ListName>(ask: Ask, list: Name, path: string, since: Date | null): Promise<Done<Lists[Name]>> {
  let failed: Done<never> = { kind: 'no_answer', alert: ENDLESS };
  const rows = await rowsSince(since, async (page) => {
    const request = { operation: 'list', method: 'GET', path: `${path}?page=${page}&limit=${PAGE}` } as const;
    const response = await askedOf(ask, request, 'a card', (data) => z.array(rowSchemas[list]).safeParse(data).data);
    if (response.kind === 'done') return response.result;
    failed = response;
    return null;
  });
  return rows ? { kind: 'done', result: rows as Lists[Name] } : { ...failed, kind: 'no_answer' };
}

const ENDLESS: OperatorAlert = { kind: 'unknown_answer', detail: 'A list of a card at Sudo has more pages that are new than are read' };
const MISSING: OperatorAlert = {
  kind: 'contradiction',
  detail: 'A transfer to or from a card was not answered and is not in the list of its account at Sudo: ask them whether it was made',
};
const NO_ACCOUNT: OperatorAlert = {
  kind: 'setup',
  detail: 'A card at Sudo spends our own account: have fundingSourceId name a funding source of type account',
};
const NO_PAGE: OperatorAlert = {
  kind: 'setup',
  detail: 'Sudo shows card numbers through its own script alone: set detailsPage in PROVIDERS_FILE to the page that runs it',
};

const balance = z.looseObject({ availableBalance: z.unknown().optional() });

const balanceAt = (ask: Ask, account: string): Promise<Done<Kobo>> =>
  askedOf(ask, { operation: 'balance', method: 'GET', path: `${account}/balance` }, 'a balance', (data) =>
    koboOfNaira(balance.safeParse(data).data?.availableBalance, 'dropped'),
  );

/** Our account at Sudo; reports movements by card. */
export const sudoTreasury = (say: SudoClient, settlementAccountId: string): Treasury => ({
  async balance() {
    const reported = await balanceAt(say, `/accounts/${settlementAccountId}`);
    return reported.kind === 'done' ? { kind: 'balance', available: reported.result, at: new Date() } : { ...reported, kind: 'no_answer' };
  },
});
