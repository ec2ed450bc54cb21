import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { plainText } from '../../src/domain/schema/text.ts';
import { type App, openAppScope } from '../../src/core/app/app.ts';
import { audit, audited } from '../../src/core/audit/audit.ts';
import { books } from '../../src/core/controls/control.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { consent, expireApprovalRequests, takesTwo } from '../../src/core/approvals/maker-checker.ts';
import { approveRequest, rejectRequest } from '../../src/slices/approval-requests/decide.ts';
import { listReviews } from '../../src/slices/reviews/list.ts';
import type { Review } from '../../src/slices/reviews/review.ts';
import { actingIn } from '../../src/slices/businesses/business.ts';
import { type Bench, newActor, openBench, refusalOf } from '../wallet/support.ts';

/** A repeatable operation that needs two operators, counted by its audit entries. */
const doIt = operation({
  title: 'test.do',
  summary: 'Does it',
  scope: 'approval-requests:decide',
  control: books('always'),
  input: z.strictObject({ businessId: z.uuid(), amount: z.int().brand<'kobo'>(), note: plainText(500) }),
  async run(app, operator, { note, ...asked }) {
    const actor = await actingIn(app, operator, asked.businessId);
    return audited(app, actor, async (tx) => {
      const found = await consent(tx, actor, { kind: 'test.do', subject: 'till', asked, amount: asked.amount, note });
      if (!found.isApproved) return 'asked';
      await audit(tx, actor, { action: 'test.do', subject: { type: 'till', id: 'till' }, after: { amount: asked.amount } });
      return `done, asked by ${found.askedBy}`;
    });
  },
});

let bench: Bench;
let app: App;
let businessId: string;

beforeAll(async () => {
  bench = await openBench();
  app = { ...bench.app, part: openAppScope(() => app, [takesTwo.with(doIt)]).part };
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.owner.query('delete from approval_request');
  ({ businessId } = await newActor(bench));
  await bench.owner.query(`select ledger.open_book($1, 'live')`, [businessId]);
});

const operator = (number: number, more: Partial<Actor> = {}): Actor => ({
  kind: 'person',
  userId: `00000000-0000-7000-8000-00000000000${number}`,
  businessId: newId(),
  environment: 'live',
  bookId: 0,
  scopes: new Set(['approval-requests:decide', 'reviews:read']),
  name: `Operator ${number}`,
  requestId: 'test',
  effectId: newId(),
  ...more,
});
const act = (by: number, amount = 5_000, more: Partial<Actor> = {}) =>
  doIt(app, operator(by, more), { businessId, amount, note: `by ${by}` });
const waiting = async (): Promise<Review[]> => (await listReviews(app, operator(9), { kind: 'approval_request' })).rows;
const log = async (): Promise<string[]> => {
  const { rows } = await bench.owner.query<{ line: string }>(
    `select action || ' ' || actor_name as line from audit.entry where business_id = $1 order by seq`,
    [businessId],
  );
  return rows.map(({ line }) => line);
};

test('one operator requests, another one executes with the same request, and each act is logged for the business', async () => {
  expect(await act(1)).toBe('asked');
  // The same person is one, also through a key of theirs.
  const { userId, ...keyed } = operator(1);
  expect(
    await doIt(app, { ...keyed, kind: 'key', key: { id: 'k', familyId: 'k', madeBy: userId! } }, { businessId, amount: 5_000, note: 'x' }),
  ).toBe('asked');
  expect(await waiting()).toMatchObject([
    {
      kind: 'approval_request',
      business: { id: businessId },
      amount: 5_000,
      code: 'test.do',
      party: { number: 'till' },
      approvalRequest: { decision: 'approve', by: 'Operator 1', note: 'by 1' },
    },
  ]);
  expect(await act(2)).toBe('done, asked by Operator 1');
  expect(await waiting()).toEqual([]);
  expect(await log()).toEqual(['test.do.ask Operator 1', 'test.do.approve Operator 2', 'test.do Operator 2']);
});

test('another operator’s different request waits for the end of the first; the maker may replace the request', async () => {
  await act(1);
  expect((await refusalOf(act(2, 6_000))).detail.code).toBe('APPROVAL_REQUEST_DIFFERS');
  expect(await act(1, 7_000)).toBe('asked');
  expect((await refusalOf(act(2, 5_000))).detail.code).toBe('APPROVAL_REQUEST_DIFFERS');
  const id = (await waiting())[0]!.id;
  expect(await rejectRequest(app, operator(2), { approvalRequestId: id, note: 'No' })).toMatchObject({
    ended: 'rejected',
    endedBy: 'Operator 2',
  });
  expect((await refusalOf(rejectRequest(app, operator(3), { approvalRequestId: id, note: 'No' }))).detail.code).toBe(
    'APPROVAL_REQUEST_ENDED',
  );
  expect(await act(2, 6_000)).toBe('asked');
  expect(await log()).toEqual([
    'test.do.ask Operator 1',
    'test.do.withdraw Operator 1',
    'test.do.ask Operator 1',
    'test.do.reject Operator 2',
    'test.do.ask Operator 2',
  ]);
});

test('of concurrent approvals from the queue one executes, and the others get APPROVAL_REQUEST_ENDED; the maker cannot approve', async () => {
  await act(1);
  const approvalRequestId = (await waiting())[0]!.id;
  expect((await refusalOf(approveRequest(app, operator(1), { approvalRequestId, note: 'me' }))).detail.code).toBe('SAME_MAKER_AND_CHECKER');
  const results = await Promise.allSettled(
    [2, 3, 4, 5].map((by) => approveRequest(app, operator(by), { approvalRequestId, note: 'Seen' })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ detail: { code: 'APPROVAL_REQUEST_ENDED' } });
    else expect(result.value).toMatchObject({ ended: 'approved' });
  expect((await log()).filter((entry) => entry.startsWith('test.do '))).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('a repeat of a request or an approval after execution creates no new request', async () => {
  const [asking, approving] = [newId(), newId()];
  await act(1, 5_000, { effectId: asking });
  await act(2, 5_000, { effectId: approving });
  for (const [by, effectId] of [
    [1, asking],
    [2, approving],
  ] as const)
    expect((await refusalOf(act(by, 5_000, { effectId }))).detail.code).toBe('APPROVAL_REQUEST_ENDED');
  expect(await waiting()).toEqual([]);
});

test('an expired request is ended and can be created again', async () => {
  await act(1);
  await bench.owner.query(`update approval_request set expires_at = clock_timestamp()`);
  expect(await act(2)).toBe('asked');
  await bench.owner.query(`update approval_request set expires_at = clock_timestamp() where ended is null`);
  expect(await expireApprovalRequests(app)).toBe(false);
  expect(await waiting()).toEqual([]);
  const { rows } = await bench.owner.query('select ended, ended_by_id from approval_request');
  expect(rows).toEqual([
    { ended: 'expired', ended_by_id: null },
    { ended: 'expired', ended_by_id: null },
  ]);
});

test('one operator suffices in the sandbox, and no operator decides on a business of their own in live', async () => {
  expect(await act(1, 5_000, { environment: 'sandbox' })).toBe('done, asked by null');
  const { userId } = operator(3);
  await bench.owner.query(
    `insert into person (id, email, first_name, last_name, password_hash) values ($1, 'op3@example.com', 'Op', 'Three', 'x')`,
    [userId],
  );
  await bench.owner.query(`insert into membership (business_id, person_id, role) values ($1, $2, 'support')`, [businessId, userId]);
  expect((await refusalOf(act(3))).detail.code).toBe('FORBIDDEN');
});
