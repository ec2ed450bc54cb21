import { z } from 'zod';
import { dateTime, typeNames } from '../../../domain/schema/type-names.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type Attempt, ATTEMPT_OUTCOME } from './read.ts';
import type { transferSchema } from './views.ts';

/** What can happen to a transfer, as its timeline tells it. */
const timelineKinds = [
  'scheduled',
  'awaiting_approval',
  'debited',
  'submitted',
  'status_checked',
  'notified',
  'reviewed',
  'settled',
  'failed',
  'reversed',
  'cancelled',
] as const;
type TimelineKind = (typeof timelineKinds)[number];

export const timelineEntry = z
  .object({
    at: dateTime.meta({ description: 'When.' }),
    kind: z
      .enum(timelineKinds)
      .register(typeNames, { name: 'TimelineKind', description: 'What happened to a transfer.' })
      .meta({ description: 'What happened.' }),
    summary: z.string().meta({ description: 'The same in words.' }),
    responseCode: z.string().nullable().meta({ description: "The processor's code, where it said one." }),
  })
  .register(typeNames, { name: 'TimelineEntry', description: 'One step of a transfer.' });

type TimelineEntry = z.output<typeof timelineEntry>;

const KIND_OF: Record<Attempt['source'], TimelineKind> = {
  submit: 'submitted',
  poll: 'status_checked',
  webhook: 'notified',
  operator: 'reviewed',
};
const WORDS: Record<Attempt['source'], string> = {
  submit: 'Handed to the bank',
  poll: 'Asked the bank',
  webhook: 'The bank told',
  operator: 'Decided',
};
const OUTCOMES: Record<string, string> = {
  pending: 'no outcome yet',
  silent: 'no answer',
  not_found_yet: 'it cannot see the transfer yet',
  refused: 'refused',
  delivered: 'delivered',
  declined_final: 'declined for good',
  declined_review: 'declined, to be reviewed',
  returned: 'returned by the beneficiary bank',
  resubmit: 'it never had it, and was handed it again',
  approve: 'approved; it leaves now, or at its time',
  deny: 'not approved; the held money is free',
  lapse: 'not approved in time; the held money is free',
  absent: 'it never had it, so the money comes back',
};

/** What ends the wait for a second person. */
const APPROVALS: ReadonlySet<string> = new Set(['approve', 'deny', 'lapse'] as const);

/** Every step of a transfer, oldest first. */
export function timelineOf(transfer: z.input<typeof transferSchema>, attempts: readonly Attempt[]): TimelineEntry[] {
  const step = (at: string | null, kind: TimelineKind, summary: string): TimelineEntry[] =>
    at === null ? [] : [{ at: new Date(at), kind, summary, responseCode: null }];
  const waited = transfer.status === 'awaiting_approval' || attempts.some(({ outcome }) => APPROVALS.has(outcome));
  return [
    ...(waited
      ? step(transfer.createdAt, 'awaiting_approval', 'Waits for a second person; its money is held')
      : transfer.scheduledAt === null
        ? step(transfer.createdAt, 'debited', 'Accepted; the wallet was debited')
        : step(transfer.createdAt, 'scheduled', 'Scheduled; its money is held')),
    ...attempts.map(({ at, source, transactionResponseCode, outcome }) => ({
      at,
      kind: KIND_OF[source],
      summary: `${WORDS[source]}: ${OUTCOMES[outcome] ?? outcome.replaceAll('_', ' ')}`,
      responseCode: transactionResponseCode,
    })),
    ...step(transfer.settledAt, 'settled', 'The beneficiary was credited'),
    ...step(
      transfer.failedAt,
      'failed',
      transfer.reversalCause === 'declined' ? 'Declined for good' : 'Declined; a person decides whether the money comes back',
    ),
    ...step(transfer.reversedAt, 'reversed', 'The money is back in the wallet'),
    ...step(transfer.cancelledAt, 'cancelled', 'Cancelled; nothing was debited, and the held money is free'),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const MAX_TRANSFERS = 100;
/** The same bound as a single transfer's status answer has. */
const MAX_ATTEMPTS = 100;

const ATTEMPTS = `
  select t.id as transfer_id, e.received_at, e.channel, e.code, ${ATTEMPT_OUTCOME} as outcome
    from unnest($2::uuid[]) t(id)
    cross join lateral (select * from ledger.evidence e where e.book_id = $1 and e.transfer_id = t.id order by e.id desc limit ${MAX_ATTEMPTS}) e
   order by e.id`;

/** The latest answers about several transfers, oldest first, in one statement; transfers of others have none. */
export const attemptsOfTransfers = operation({
  title: 'transfers.attempts',
  summary: 'What the bank said about several transfers',
  scope: 'transfers:read',
  input: z.strictObject({ transferIds: z.array(z.uuid()).max(MAX_TRANSFERS) }),
  async run(app, actor, { transferIds }): Promise<Map<string, Attempt[]>> {
    const rows = await app.db.query<{
      transferId: string;
      receivedAt: Date;
      channel: Attempt['source'];
      code: string | null;
      outcome: string;
    }>('evidence.of_transfers', ATTEMPTS, [actor.bookId, transferIds]);
    const attempts = new Map<string, Attempt[]>();
    for (const { transferId: id, receivedAt: at, channel: source, code: transactionResponseCode, outcome } of rows) {
      const list = attempts.get(id) ?? [];
      list.push({ at, source, transactionResponseCode, outcome });
      attempts.set(id, list);
    }
    return attempts;
  },
});
