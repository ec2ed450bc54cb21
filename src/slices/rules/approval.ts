import { defineEntity, p } from '@mikro-orm/core';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { refuseNewApprover } from '../../core/approvals/two-people.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { plainText } from '../../domain/schema/text.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { decideApproval } from '../transfers/operate/audited-move.ts';
import { transferNotFound } from '../transfers/read/find.ts';
import { transferCode } from '../transfers/read/input.ts';
import { COLUMNS, findByCode, findById } from '../transfers/read/read.ts';
import { type Transfer, type TransferRow, transferOf } from '../transfers/read/transfer.ts';
import { transferSchema, transferView } from '../transfers/read/views.ts';

/** Transfers that wait, or waited, for the approval of a second person. */
export const TransferApproval = defineEntity({
  name: 'TransferApproval',
  tableName: 'ledger.approval',
  properties: {
    bookId: p.bigint('number').primary(),
    transferId: p.uuid().primary(),
    /** Of the person, also behind a key; what has none is named by itself. */
    askedById: p.text().comment(`personal: id of one of the business's people or of a key; who asked; with the account`),
    askedByName: p.text().comment(`personal: name of one of the business's people or of a key; who asked; with the account`),
    /** Id and name of each rule that it met. */
    rules: p.json().$type<unknown>().comment('not personal: which rules of the business the transfer met'),
    askedAt: p.datetime(),
    ended: p.enum(['approved', 'refused', 'withdrawn', 'expired']).strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endedByName: p.text().strictNullable().comment(`personal: name of one of the business's people; who decided; with the account`),
    note: p.text().strictNullable().comment(`personal: words of one of the business's people; why it was decided so; with the account`),
  },
  indexes: [
    { name: 'approval_asked', properties: ['bookId', 'askedAt'] },
    { name: 'approval_open', properties: ['bookId', 'askedAt', 'transferId'], where: 'ended is null' },
  ],
  checks: [{ name: 'approval_check', expression: '(ended is null) = (ended_at is null)' }],
});

/** Reference to a rule that a transfer met. */
export const metRule = z
  .object({ id: z.string().meta({ description: 'Its id.' }), name: z.string().meta({ description: 'Its name.' }) })
  .register(typeNames, { name: 'RuleMet', description: 'A rule that a transfer met.' });

export const approvalSchema = z
  .object({
    transfer: transferSchema.meta({ description: 'What waits; its money is held.' }),
    rules: z.array(metRule).meta({ description: 'Which rules made it wait.' }),
    askedBy: z.string().meta({ description: 'Who asked for it: a person, or a key.' }),
    expiresAt: dateTime.meta({ description: 'When its money is free again, if nobody decides.' }),
  })
  .meta({ id: 'TransferApproval' })
  .register(typeNames, { name: 'TransferApproval', description: 'A transfer that waits for a second person.' });

/** Transfers that wait for a second person, longest waiting first. */
export const listApprovals = operation({
  title: 'approvals.list',
  summary: 'Transfers that wait for approval, longest waiting first',
  scope: 'transfers:read',
  input: z.strictObject(pageFields),
  output: { page: approvalSchema },
  async run(app, { bookId }, { limit, cursor }) {
    const [atUs, id] = cursor === undefined ? [0, NIL] : decodeCursor(cursor, z.tuple([z.int(), z.uuid()]));
    const rows = await app.db.query<TransferRow & Waiting>(
      'approvals.list',
      `select ${COLUMNS}, rules, asked_by_name, (extract(epoch from asked_at) * 1000000)::bigint as asked_at_us
         from (select t.*, a.rules, a.asked_by_name, a.asked_at
                 from ledger.approval a join ledger.transfer t on t.book_id = a.book_id and t.id = a.transfer_id
                where a.book_id = $1 and a.ended is null and (a.asked_at, a.transfer_id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)
                order by a.asked_at, a.transfer_id limit $4) waiting
        order by asked_at, id`,
      [bookId, atUs, id, limit + 1],
    );
    const page = pageOf(rows, limit, ({ askedAtUs, id: transferId }) => [askedAtUs, transferId]);
    return { ...page, rows: page.rows.map(approvalOf) };
  },
});

/** Columns of ledger.approval beside those of the transfer. */
interface Waiting {
  rules: z.output<typeof metRule>[];
  askedByName: string;
  askedAtUs: number;
}

function approvalOf({ rules, askedByName, askedAtUs: _, ...row }: TransferRow & Waiting): z.output<typeof approvalSchema> {
  const transfer = transferOf(row);
  return { transfer: transferView(transfer), rules, askedBy: askedByName, expiresAt: transfer.nextCheckAt ?? transfer.createdAt };
}

const note = plainText(500).meta({ description: 'Why; kept in the audit log.' });

/**
 * Approves a transfer that waits for a second person: it leaves now, or at its time. Its money stays held until a worker debits it, so that a crash in between
 * only delays it. Approving it again answers like the first time.
 * @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER to whoever asked for it, also through a key; 403 APPROVER_ADDED_LATER to an approver added since; 409 TRANSFER_NOT_WAITING when it was decided otherwise, or nobody was in time.
 */
export const approveTransfer = operation({
  title: 'approvals.approve',
  summary: 'Approve a transfer that waits for a second person',
  scope: 'transfers:approve',
  input: z.strictObject({ transferCode, note: note.optional() }),
  output: approvalSchema.shape.transfer,
  run: (app, actor, { transferCode: code, note: why = null }) => decide(app, actor, code, 'approve', why),
});

/**
 * Refuses a transfer that waits for a second person: its money is free again, and nothing was debited. Refusing it again answers like the first time.
 * @throws Refusal as `approveTransfer`.
 */
export const refuseTransfer = operation({
  title: 'approvals.refuse',
  summary: 'Refuse a transfer that waits for a second person',
  scope: 'transfers:approve',
  input: z.strictObject({ transferCode, note }),
  output: approvalSchema.shape.transfer,
  run: (app, actor, { transferCode: code, note: why }) => decide(app, actor, code, 'deny', why),
});

const byTransfer = prepared(TransferApproval)('approvals.behind', (db, $: Pick<Transfer, 'bookId' | 'id'>) =>
  db
    .selectFrom('ledger.approval')
    .select(['askedById', 'askedByName', 'askedAt', 'ended'])
    .where('bookId', '=', $.bookId)
    .where('transferId', '=', $.id),
);

const STEPS = {
  approve: { action: 'approvals.approve', state: 'scheduled', ended: 'approved' },
  deny: { action: 'approvals.refuse', state: 'cancelled', ended: 'refused' },
} as const;

async function decide(app: App, actor: Actor, code: string, step: keyof typeof STEPS, why: string | null) {
  const transfer = await findByCode(app.db, actor.bookId, code);
  if (!transfer) throw transferNotFound();
  const [asked] = await byTransfer(app.db, transfer);
  if (!asked) throw notWaiting();
  if (asked.askedById === (personBehind(actor) ?? actor.name))
    throw new Refusal('forbidden', 'You asked for this transfer; somebody else has to decide. To take it back, cancel it', {
      code: 'SAME_MAKER_AND_CHECKER',
    });
  if (step === 'approve') await refuseNewApprover(app.db, actor, asked.askedAt);
  const { action, state, ended } = STEPS[step];
  const { verdict } = await decideApproval(
    app,
    actor,
    transfer,
    { step, note: why },
    {
      action,
      subject: { type: 'transfer', id: code },
      before: { state: 'awaiting_approval' },
      after: { state, amount: transfer.amount, askedBy: asked.askedByName, note: why },
    },
  );
  if (verdict !== 'moved') {
    const [now] = await byTransfer(app.db, transfer);
    if (now?.ended !== ended) throw notWaiting();
  }
  return transferView((await findById(app.db, transfer.bookId, transfer.id)) ?? transfer);
}

const notWaiting = (): Refusal => new Refusal('conflict', 'This transfer does not wait for approval', { code: 'TRANSFER_NOT_WAITING' });
