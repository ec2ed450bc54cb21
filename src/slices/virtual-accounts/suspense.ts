import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, lockAudit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/acting-in.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared, valuesOf } from '../../platform/db/entity.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
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

interface Resolution {
  id: string;
  status: 'credited' | 'returned';
  resolvedBy: string;
  note: string;
  bookId: number | null;
  depositId: string | null;
}

const resolveOpen = prepared(SuspenseDeposit)('suspense.resolve', (db, $: Resolution) =>
  db
    .updateTable('suspense_deposit')
    .set({ ...valuesOf(['status', 'resolvedBy', 'note', 'bookId', 'depositId'], $), resolvedAt: sql<Date>`clock_timestamp()` })
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
    const found = await open(app, operator.environment, suspenseId);
    const actor = await actingIn(app, operator, businessId);
    const { bookId } = actor;
    const after = await audited(app, actor, async (tx) => {
      await lockSession(tx, found.provider, found.sessionId);
      const asked = { suspenseId, businessId };
      const approval = await consent(tx, actor, { kind: creditSuspense.title, subject: suspenseId, asked, amount: found.amount, note });
      if (!approval.isApproved) return open({ db: tx }, operator.environment, suspenseId);
      const depositId = derivedId(found.id, 'credited from suspense');
      await depositIn(tx, {
        bookId,
        id: depositId,
        amount: found.amount,
        reference: depositReference(found.sessionId),
        provider: found.provider,
        channel: 'bank_transfer',
        sender: senderOf(found),
        narration: 'Credited from suspense',
      });
      const row = await resolve(tx, {
        id: suspenseId,
        status: SUSPENSE_TRANSITIONS.credit.to,
        resolvedBy: actor.name,
        note,
        bookId,
        depositId,
      });
      const credited = { status: 'credited', businessId, amount: found.amount, note, askedBy: approval.askedBy };
      await audit(tx, actor, {
        action: 'suspenseDeposits.credit',
        subject: { type: 'suspense_deposit', id: suspenseId },
        after: credited,
      });
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
    const found = await open(app, operator.environment, suspenseId);
    const actor = { ...operator, businessId: await businessOf(app, found) };
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
  const [book] = await db.query<{ businessId: string }>('suspense.business', 'select business_id from ledger.book where id = $1', [
    bookHint,
  ]);
  return book?.businessId ?? SERVICE;
}

interface Reach {
  db: Pick<App['db'] | Tx, 'query'>;
}

async function suspenseById({ db }: Reach, environment: Environment, id: string): Promise<SuspenseDeposit> {
  const [row] = await byId(db, { id, environment });
  if (!row) throw new Refusal('not_found', 'No deposit in suspense with this id; check the id', { code: 'RECORD_NOT_FOUND' });
  return suspenseOf(row);
}

async function open(app: Reach, environment: Environment, id: string): Promise<SuspenseDeposit> {
  const found = await suspenseById(app, environment, id);
  if (found.status !== 'open') throw decided(found.status);
  return found;
}

async function resolve(tx: Tx, resolution: Resolution): Promise<SuspenseDeposit> {
  const [row] = await resolveOpen(tx, resolution);
  if (!row) throw decided('decided');
  return suspenseOf(row);
}

function decided(status: string): Refusal {
  return new Refusal('conflict', `The deposit is already '${status}'; only an open deposit can be decided`, { code: 'INVALID_STATE' });
}
