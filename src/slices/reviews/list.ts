import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { pageByTime, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { hidesCases, WITHOUT_CASES } from '../../core/approvals/approval-request.ts';
import type { RefusalReason } from '../../core/webhook-inbox/webhook-inbox.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { found } from '../../platform/errors/refusal.ts';
import type { StepApprovalRequest } from '../transfers/read/transfer.ts';
import type { SuspenseReason } from '../virtual-accounts/suspense-deposit.ts';
import {
  outcomeOf,
  decisionsOf,
  type Review,
  type ReviewDecision,
  reviewKind,
  type ReviewKind,
  reviewKinds,
  reviewSchema,
} from './review.ts';

/**
 * Lists the items of this environment pending review by operators, of all businesses, oldest first. Decided items leave the
 * queue. The cost follows open items alone.
 */
export const listReviews = operation({
  title: 'reviews.list',
  summary: 'List items pending review',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({
    kind: reviewKind.optional().meta({ description: 'Only items of this kind.' }),
    ...pageFields,
  }),
  output: { page: reviewSchema },
  async run(app, actor, { kind, limit, cursor }) {
    const [since, id] = placeIn(cursor, 'oldest');
    const rows = await app.db.query<Row>(
      ...reviewsQuery(kind ?? null, { environment: actor.environment, since, id, limit: limit + 1 }, hidesCases(actor)),
    );
    return pageByTime(rows, limit, reviewOf);
  },
});

/** Retrieves an item pending review by the id of its record. @throws Refusal 404, also once it is decided. */
export const findReview = operation({
  title: 'reviews.retrieve',
  summary: 'Retrieve an item pending review',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ reviewId: z.uuid().meta({ description: 'Id of the item.' }) }),
  output: reviewSchema,
  async run(app, actor, { reviewId }) {
    const [row] = await app.db.query<Row>(...reviewQuery(actor.environment, reviewId, hidesCases(actor)));
    return reviewOf(found(row, 'No open item with this id; decided items leave the queue'));
  },
});

interface Place {
  environment: Environment;
  /** Keyset: after this item. */
  since: string;
  id: string;
  limit: number;
}

export function reviewsQuery(
  kind: ReviewKind | null,
  { environment, since, id, limit }: Place,
  isWithoutCases = false,
): [name: string, text: string, values: unknown[]] {
  const wanted = reviewKinds.filter((known) => kind === null || known === kind);
  const of = branchesOf(after, isWithoutCases);
  const name = `reviews.list.${kind ?? 'all'}${isWithoutCases ? '.no_cases' : ''}`;
  return [name, textOf(wanted.map((each) => of[each])), [environment, since, id, limit]];
}

export const reviewQuery = (
  environment: Environment,
  id: string,
  isWithoutCases = false,
): [name: string, text: string, values: unknown[]] => [
  `reviews.by_id${isWithoutCases ? '.no_cases' : ''}`,
  textOf(Object.values(branchesOf(exactly, isWithoutCases))),
  [environment, '-infinity', id, 1],
];

const textOf = (selects: readonly string[]): string => `
    with waiting as materialized (
      select * from (${selects.map((each) => `(${each})`).join(' union all ')}) u (${COLUMNS}) order by since, id limit $4)
    select ${OWN.replaceAll(/\w+/g, 'w.$&')}, coalesce(w.approval_request, consent.approval_request) as approval_request, asked.*, ${placeOf('w.since')}, b.id as business_id, b.name as business_name
      from waiting w left join ledger.book k on k.id = w.book_id left join business b on b.id = k.business_id
           left join lateral (${ASKED}) asked on true left join lateral (${CONSENT}) consent on true order by w.since, w.id`;

/** Number of polls and latest provider answer. */
const asked = (evidence: string, id: string, kinds: string): string => `
  select count(*)::int as times_asked, (array_agg(e.outcome order by e.id desc))[1] as last_answer
    from ${evidence} e where w.kind in (${kinds}) and e.book_id = w.book_id and e.${id} = w.id and e.channel = 'poll'`;
const ASKED = `
  select sum(a.times_asked)::int as times_asked, max(a.last_answer) as last_answer
    from (${asked('ledger.evidence', 'transfer_id', `'transfer', 'unconfirmed'`)} union all ${asked('bills.evidence', 'bill_id', `'bill'`)}) a`;

/** Pending approval request on a bill or a deposit. */
const CONSENT = `
  select jsonb_build_object('step', split_part(p.kind, '.', 2), 'byName', p.by_name, 'proof', p.note, 'at', ledger.iso(p.asked_at)) as approval_request
    from (values ('bill', 'bills.reverse', w.book_id || ' ' || w.reference), ('bill', 'bills.deliver', w.book_id || ' ' || w.reference),
                 ('suspense', 'suspenseDeposits.credit', w.reference)) d (of, kind, subject)
    join approval_request p on p.environment = $1 and p.kind = d.kind and p.subject = d.subject and p.ended is null
   where d.of = w.kind order by p.asked_at limit 1`;

/** Columns of every branch, in this order. */
const OWN = `kind, id, reference, book_id, amount, fee, party_name, party_number, party_institution, code, words, since, created_at, last_checked_at,
  next_check_at`;
const COLUMNS = `${OWN}, approval_request`;
type Reach = (time: string, id: string) => string;
const after: Reach = (time, id) => `${time} >= $2::timestamptz and (${time}, ${id}) > ($2::timestamptz, $3::uuid)`;
/** Why: ids have no index of their own, and open items are few. */
const exactly: Reach = (time, id) => `${time} >= $2::timestamptz and ${id} = $3::uuid`;
/** Matches the leading column of the review indexes. */
const ofEnvironment = (book: string): string => `ledger.environment_of(${book}) = $1`;

/** Why: indexes omit the state, so transitions of a pending transfer update none of them. */
const transfers = (kind: 'transfer' | 'unconfirmed', statuses: string, reach: Reach): string => `
  select '${kind}', t.id, t.transfer_code, t.book_id, t.amount, t.fee, t.account_name, t.account_number,
         t.bank_name, t.response_code, t.response_description, t.review_since, t.created_at, t.last_checked_at,
         t.next_check_at, t.approval_request
    from ledger.transfer t
   where t.review_since is not null and t.settlement_status ${statuses} and ${ofEnvironment('t.book_id')} and ${reach('t.review_since', 't.id')}
   order by t.review_since, t.id limit $4`;

const branchesOf = (reach: Reach, isWithoutCases: boolean): Record<ReviewKind, string> => ({
  transfer: transfers('transfer', `= 'failed'`, reach),
  unconfirmed: transfers('unconfirmed', `<> 'failed'`, reach),
  bill: `
  select 'bill', l.id, l.request_ref, l.book_id, l.amount, l.fee, l.service_name, l.customer_id, null, l.response_code,
         l.response_description, l.created_at, l.created_at, l.last_checked_at, o.next_check_at, null::jsonb
    from bills.open_bill o join bills.bill l on l.book_id = o.book_id and l.id = o.bill_id
   where o.review_since is not null and ${ofEnvironment('o.book_id')} and ${reach('o.review_since', 'o.bill_id')}
   order by o.review_since, o.bill_id limit $4`,
  suspense: `
  select 'suspense', s.id, s.id::text, s.book_hint, s.amount, 0::bigint, s.sender_name, s.account_number, s.sender_bank_name,
         null, s.reason, s.received_at, s.paid_at, null::timestamptz, null::timestamptz, null::jsonb
    from suspense_deposit s
   where s.environment = $1 and s.status = 'open' and ${reach('s.received_at', 's.id')}
   order by s.received_at, s.id limit $4`,
  approval_request: `
  select 'approval_request', p.id, p.id::text, k.id, p.amount, 0::bigint, null, p.subject, null,
         p.kind, null, p.asked_at, p.asked_at, null::timestamptz, null::timestamptz,
         jsonb_build_object('step', 'approve', 'byName', p.by_name, 'proof', p.note, 'at', ledger.iso(p.asked_at))
    from approval_request p left join ledger.book k on k.business_id = p.business_id and k.environment = p.environment and k.currency = 'NGN'
   where p.environment = $1 and p.ended is null and ${reach('p.asked_at', 'p.id')}${isWithoutCases ? ` and ${WITHOUT_CASES}` : ''}
   order by p.asked_at, p.id limit $4`,
  reconciliation: `
  select 'reconciliation', e.id, e.id::text, e.book_id, e.amount, 0::bigint, e.name, coalesce(e.reference, e.day::text), null,
         e.kind, e.explanation, e.raised_at, e.raised_at, null::timestamptz, null::timestamptz, null::jsonb
    from reconciliation_exception e
   where e.environment = $1 and e.state = 'open' and ${reach('e.raised_at', 'e.id')}
   order by e.raised_at, e.id limit $4`,
  // Privacy: only the host, since path and user info may be secret.
  endpoint: `
  select 'endpoint', e.id, e.id::text, e.book_id, null::bigint, 0::bigint, null, coalesce(substring(e.url from '^https?://(?:[^/?#@]*@)?([^/?#]+)'), ''), null,
         null, e.last_error, e.failing_since, e.created_at, null::timestamptz, null::timestamptz, null::jsonb
    from webhook.receiver e
   where e.failing_since is not null and e.failing_since < statement_timestamp() - interval '1 hour' and e.paused_at is null and ${ofEnvironment('e.book_id')} and ${reach('e.failing_since', 'e.id')}
   order by e.failing_since, e.id limit $4`,
  rejected_webhooks: `
  select 'rejected_webhooks', r.id, r.id::text, null::bigint, null::bigint, 0::bigint, nullif(r.account, ''), coalesce(nullif(r.source, ''), 'several addresses'), null,
         r.reason, r.times::text || case when r.times = 1 then ' time' else ' times' end || ', the latest at ' || ledger.iso(r.last_at) || ', SHA-256 ' || r.digest || '…',
         r.first_at, r.first_at, null::timestamptz, null::timestamptz, null::jsonb
    from provider_refusal r
   where r.environment = $1 and r.seen_at is null and ${reach('r.first_at', 'r.id')}
   order by r.first_at, r.id limit $4`,
});

interface Row extends Omit<Review, 'business' | 'party' | 'reason' | 'approvalRequest' | 'decisions' | 'outcomes'> {
  businessId: string | null;
  businessName: string | null;
  partyName: string | null;
  partyNumber: string;
  partyInstitution: string | null;
  /** Provider description, or reason of the suspense. */
  words: string | null;
  /** `since` in microseconds, for the cursor. */
  place: string;
  approvalRequest: (Omit<StepApprovalRequest, 'step'> & { step: keyof typeof DECISIONS }) | null;
}

function reviewOf(row: Row): Review {
  const { kind, businessId: id, businessName: name, partyName, partyNumber, partyInstitution, approvalRequest } = row;
  return {
    ...row,
    business: id === null || name === null ? null : { id, name },
    party: { name: partyName, number: partyNumber, institution: partyInstitution },
    reason: reasonOf(row),
    approvalRequest: approvalRequest && {
      decision: DECISIONS[approvalRequest.step],
      by: approvalRequest.byName,
      note: approvalRequest.proof,
      at: new Date(approvalRequest.at),
    },
    decisions: [...decisionsOf[kind]],
    outcomes: decisionsOf[kind].flatMap((decision) => outcomeOf(row, decision).map((leg) => ({ decision, ...leg }))),
  };
}

const DECISIONS = {
  manual_reversal: 'reverse',
  manual_settlement: 'settle',
  approve: 'approve',
  reverse: 'reverse',
  deliver: 'deliver',
  credit_suspense: 'credit',
} as const satisfies Record<string, ReviewDecision>;

const inSuspense: Record<SuspenseReason, string> = {
  unknown_account: 'No virtual account has this number',
  account_deactivated: 'The virtual account was closed',
  wallet_closed: 'The wallet of the business accepts no credits',
};

const turnedAway: Record<RefusalReason, string> = {
  forged: 'Invalid signature',
  address: 'Sender address not allowed for the provider',
  no_account: 'No provider account has this name',
};

function reasonOf({ kind, words, approvalRequest, code }: Row): string {
  switch (kind) {
    case 'transfer':
      return words === null ? 'Declined by the bank' : `Declined by the bank: ${words}`;
    case 'unconfirmed':
      return 'No outcome reported by the bank';
    case 'bill':
      return 'No outcome reported by the provider';
    case 'suspense':
      return inSuspense[words as SuspenseReason];
    case 'rejected_webhooks':
      return `${turnedAway[code as RefusalReason]}: ${words ?? ''}`;
    case 'endpoint':
      return `The endpoint does not acknowledge webhooks: ${words ?? 'no answer'}`;
    case 'approval_request':
      return `Requested by ${approvalRequest?.byName ?? 'an operator'}; pending approval by another operator`;
    case 'reconciliation':
      return words ?? 'A statement differs from the ledger';
  }
}
