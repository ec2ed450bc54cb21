import { z } from 'zod';
import { dateTime, namedEnum, namedObject } from '../../../domain/schema/type-names.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type Attempt, ATTEMPT_OUTCOME } from './read.ts';
import type { transferSchema } from './views.ts';

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

export const timelineEntry = namedObject('TimelineEntry', 'One step of a transfer.', {
  at: dateTime.meta({ description: 'Time of the step.' }),
  kind: namedEnum('TimelineKind', 'Kind of a timeline entry.', timelineKinds).meta({ description: 'Kind of the step.' }),
  summary: z.string().meta({ description: 'Description of the step.' }),
  responseCode: z.string().nullable().meta({ description: 'Provider response code; null when none was given.' }),
});

type TimelineEntry = z.output<typeof timelineEntry>;

const KIND_OF: Record<Attempt['source'], TimelineKind> = {
  submit: 'submitted',
  poll: 'status_checked',
  webhook: 'notified',
  operator: 'reviewed',
};
const WORDS: Record<Attempt['source'], string> = {
  submit: 'Submitted to the bank',
  poll: 'Polled the bank',
  webhook: 'Notification from the bank',
  operator: 'Decided',
};
const OUTCOMES: Record<string, string> = {
  pending: 'no outcome yet',
  silent: 'no answer',
  not_found_yet: 'the bank cannot find the transfer yet',
  refused: 'refused',
  delivered: 'delivered',
  declined_final: 'final decline',
  declined_review: 'declined, pending review',
  returned: 'returned by the beneficiary bank',
  resubmit: 'not received by the bank, resubmitted',
  approve: 'approved; released now or at its scheduled time',
  deny: 'rejected; the hold is released',
  lapse: 'approval expired; the hold is released',
  hold: 'under review; the money is held',
  release_hold: 'review ended; released now or at its scheduled time',
  release_hold_unapproved: 'review ended; pending approval',
  reject_hold: 'not released by the review; the hold is released',
  lapse_hold: 'review expired; the hold is released',
  absent: 'not received by the bank; reversed',
};

const APPROVALS: ReadonlySet<string> = new Set(['approve', 'deny', 'lapse'] as const);

export function timelineOf(transfer: z.input<typeof transferSchema>, attempts: readonly Attempt[]): TimelineEntry[] {
  const step = (at: string | null, kind: TimelineKind, summary: string): TimelineEntry[] =>
    at === null ? [] : [{ at: new Date(at), kind, summary, responseCode: null }];
  const waited = transfer.status === 'awaiting_approval' || attempts.some(({ outcome }) => APPROVALS.has(outcome));
  return [
    ...(waited
      ? step(transfer.createdAt, 'awaiting_approval', 'Pending approval; the money is held')
      : transfer.scheduledAt === null && !attempts.some(({ outcome }) => outcome === 'hold')
        ? step(transfer.createdAt, 'debited', 'Accepted; the wallet was debited')
        : step(
            transfer.createdAt,
            'scheduled',
            transfer.scheduledAt === null ? 'Accepted; the money is held' : 'Scheduled; the money is held',
          )),
    ...attempts.map(({ at, source, transactionResponseCode, outcome }) => ({
      at,
      kind: KIND_OF[source],
      summary: `${WORDS[source]}: ${OUTCOMES[outcome] ?? outcome.replaceAll('_', ' ')}`,
      responseCode: transactionResponseCode,
    })),
    ...step(transfer.settledAt, 'settled', 'The beneficiary was credited'),
    ...step(transfer.failedAt, 'failed', transfer.reversalCause === 'declined' ? 'Final decline' : 'Declined, pending review'),
    ...step(transfer.reversedAt, 'reversed', 'Reversed; the money is back in the wallet'),
    ...step(transfer.cancelledAt, 'cancelled', 'Cancelled; nothing was debited, and the hold is released'),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const MAX_TRANSFERS = 100;
const MAX_ATTEMPTS = 100;

const ATTEMPTS = `
  select t.id as transfer_id, e.received_at as at, e.channel as source, e.code as transaction_response_code, ${ATTEMPT_OUTCOME} as outcome
    from unnest($2::uuid[]) t(id)
    cross join lateral (select * from ledger.evidence e where e.book_id = $1 and e.transfer_id = t.id order by e.id desc limit ${MAX_ATTEMPTS}) e
   order by e.id`;

/** Lists the latest provider answers about several transfers, oldest first. Transfers of other businesses have none. */
export const attemptsOfTransfers = operation({
  title: 'transferChecks.list',
  summary: 'List provider answers about several transfers',
  scope: 'transfers:read',
  input: z.strictObject({ transferIds: z.array(z.uuid()).max(MAX_TRANSFERS) }),
  async run(app, actor, { transferIds }): Promise<Map<string, Attempt[]>> {
    const rows = await app.db.query<Attempt & { transferId: string }>('evidence.of_transfers', ATTEMPTS, [actor.bookId, transferIds]);
    return Map.groupBy(rows, ({ transferId }) => transferId);
  },
});
