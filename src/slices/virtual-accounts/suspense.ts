import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, lockAudit, SERVICE, audited } from '../../core/audit/audit.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn, businessOfBook } from '../businesses/business.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { found, invalidState, type Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { books, reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { depositIn } from '../wallet/deposit.ts';
import {
  approvalRequestOf,
  senderOf,
  SUSPENSE_TRANSITIONS,
  suspenseColumns,
  SuspenseDeposit,
  suspenseOf,
  suspenseSchema,
  suspenseStatus,
} from './suspense-deposit.ts';
import { depositReference, lockSession } from './transaction.ts';

const newest = prepared(SuspenseDeposit)(
  'suspense.list',
  (db, $: { environment: Environment; status: SuspenseDeposit['status']; before: string; limit: number }) =>
    db
      .selectFrom('suspense_deposit')
      .select(suspenseColumns)
      .select(approvalRequestOf)
      .where('environment', '=', $.environment)
      .where('status', '=', $.status)
      .where('id', '<', $.before)
      .orderBy('id', 'desc')
      .limit($.limit),
);

const byId = prepared(SuspenseDeposit)('suspense.by_id', (db, $: { id: string; environment: Environment }) =>
  db
    .selectFrom('suspense_deposit')
    .select(suspenseColumns)
    .select(approvalRequestOf)
    .where('id', '=', $.id)
    .where('environment', '=', $.environment),
);

const resolved = ['status', 'resolvedBy', 'note', 'bookId', 'depositId'] as const;
type Resolution = Pick<RowOf<typeof SuspenseDeposit>, 'id' | (typeof resolved)[number]>;

const resolveOpen = prepared(SuspenseDeposit)('suspense.resolve', (db, $: Resolution) =>
  db
    .updateTable('suspense_deposit')
    .set({ ...valuesOf(resolved, $), resolvedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', $.id)
    .where('status', '=', 'open')
    .returning(suspenseColumns)
    .returning(approvalRequestOf),
);

/** Lists deposits in suspense of this environment and all businesses, newest first. */
export const listSuspense = operation({
  title: 'suspenseDeposits.list',
  summary: 'List deposits in suspense',
  scope: 'transfers:review',
  control: reads,
  input: z.strictObject({
    ...pageFields,
    status: suspenseStatus.default('open').meta({ description: 'open by default.' }),
  }),
  output: { page: suspenseSchema },
  async run(app, { environment }, { limit, cursor, status }) {
    const rows = await newest(app.db, { environment, status, before: lastIdOf(cursor), limit: limit + 1 });
    return pageOf(rows.map(suspenseOf), limit, ({ id }) => [id]);
  },
});

/** Retrieves a deposit in suspense of this environment, decided or open. @throws Refusal 404. */
export const findSuspense = operation({
  title: 'suspenseDeposits.retrieve',
  summary: 'Retrieve a deposit in suspense',
  scope: 'transfers:review',
  control: reads,
  input: z.strictObject({ suspenseId: z.uuid().meta({ description: 'The deposit.' }) }),
  output: suspenseSchema,
  run: (app, { environment }, { suspenseId }) => suspenseById(app, environment, suspenseId),
});

const target = {
  suspenseId: z.uuid().meta({ description: 'The deposit.' }),
  note: plainText(500).meta({ description: 'The reason; saved with the decision.' }),
};

/**
 * Credits a deposit in suspense to a business, with wallet.funded in the same commit. Live needs a second approval.
 * @throws Refusal 404 for an unknown deposit or business, 409 INVALID_STATE after a decision, 403 for a closed wallet.
 */
export const creditSuspense = operation({
  title: 'suspenseDeposits.credit',
  summary: 'Credit a deposit in suspense',
  scope: 'transfers:review',
  control: books('always'),
  input: z.strictObject({ ...target, businessId: z.uuid().meta({ description: 'The business.' }) }),
  output: suspenseSchema,
  async run(app, operator, { suspenseId, businessId, note }) {
    const held = await open(app, operator.environment, suspenseId);
    const actor = await actingIn(app, operator, businessId);
    const { bookId } = actor;
    const after = await audited(app, actor, async (tx) => {
      await lockSession(tx, held.provider, held.sessionId);
      const asked = { suspenseId, businessId };
      const approval = await consent(tx, actor, { kind: creditSuspense.title, subject: suspenseId, asked, amount: held.amount, note });
      if (!approval.isApproved) return open({ db: tx }, operator.environment, suspenseId);
      const depositId = derivedId(held.id, 'credited from suspense');
      await depositIn(tx, {
        bookId,
        id: depositId,
        amount: held.amount,
        reference: depositReference(held.sessionId),
        provider: held.provider,
        channel: 'bank_transfer',
        sender: senderOf(held),
        narration: 'Credited from suspense',
      });
      const { to: status } = SUSPENSE_TRANSITIONS.credit;
      const row = await resolve(tx, { id: suspenseId, status, resolvedBy: actor.name, note, bookId, depositId });
      const credited = { status: 'credited', businessId, amount: held.amount, note, askedBy: approval.askedBy };
      await audit(tx, actor, { action: creditSuspense.title, subject: { type: 'suspense_deposit', id: suspenseId }, after: credited });
      return row;
    });
    if (after.status === 'credited') app.wakeWebhooks(bookId);
    return after;
  },
});

/** Marks a deposit as returned to its sender, without a posting. @throws Refusal 404, 409 INVALID_STATE. */
export const returnSuspense = operation({
  title: 'suspenseDeposits.return',
  summary: 'Mark a deposit in suspense as returned',
  scope: 'transfers:review',
  control: records,
  input: z.strictObject(target),
  output: suspenseSchema,
  async run(app, operator, { suspenseId, note }) {
    const held = await open(app, operator.environment, suspenseId);
    const actor = { ...operator, businessId: await businessOf(app, held) };
    return app.db.transaction(async (tx) => {
      await lockAudit(tx, actor);
      const { to: status } = SUSPENSE_TRANSITIONS.return;
      const row = await resolve(tx, { id: suspenseId, status, resolvedBy: actor.name, note, bookId: null, depositId: null });
      const after = { status: 'returned', note };
      await audit(tx, actor, { action: 'suspenseDeposits.return', subject: { type: 'suspense_deposit', id: suspenseId }, after });
      return row;
    });
  },
});

async function businessOf({ db }: App, { bookHint }: SuspenseDeposit): Promise<Actor['businessId']> {
  return (bookHint === null ? undefined : await businessOfBook(db, bookHint)) ?? SERVICE;
}

type Reach = { db: Sender };

async function suspenseById({ db }: Reach, environment: Environment, id: string): Promise<SuspenseDeposit> {
  const [row] = await byId(db, { id, environment });
  return suspenseOf(found(row, 'No deposit in suspense with this id; check the id'));
}

async function open(app: Reach, environment: Environment, id: string): Promise<SuspenseDeposit> {
  const held = await suspenseById(app, environment, id);
  if (held.status !== 'open') throw decided(held.status);
  return held;
}

async function resolve(tx: Tx, resolution: Resolution): Promise<SuspenseDeposit> {
  const [row] = await resolveOpen(tx, resolution);
  if (!row) throw decided('decided');
  return suspenseOf(row);
}

const decided = (status: string): Refusal => invalidState(`The deposit is already '${status}'; only an open deposit can be decided`);
