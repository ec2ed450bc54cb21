import { defineEntity, p } from '@mikro-orm/core';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { refuseNewApprover } from '../../core/approvals/maker-checker.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Actor, personOf } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { plainText } from '../../domain/schema/text.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { found, Refusal, conflict } from '../../platform/errors/refusal.ts';
import { decideApproval } from '../transfers/operate/review.ts';
import { NO_TRANSFER } from '../transfers/read/find.ts';
import { type Transfer, type TransferRow, transferOf, transferCode } from '../transfers/read/transfer.ts';
import { COLUMNS, findByCode, findById } from '../transfers/read/read.ts';
import { transferSchema, transferView } from '../transfers/read/views.ts';

/** Approval requests of transfers, open and ended. */
export const TransferApproval = defineEntity({
  name: 'TransferApproval',
  tableName: 'ledger.approval',
  properties: {
    bookId: p.bigint('number').primary(),
    transferId: p.uuid().primary(),
    askedById: p.text().comment(`personal: id of one of the business's people or of a key; who asked; with the account`),
    askedByName: p.text().comment(`personal: name of one of the business's people or of a key; who asked; with the account`),
    rules: p.json().$type<unknown>().comment('not personal: which rules of the business the transfer met'),
    askedAt: p.datetime(),
    ended: p.enum(['approved', 'refused', 'withdrawn', 'expired']).strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endedByName: p.text().strictNullable().comment(`personal: name of one of the business's people; who decided; with the account`),
    note: p.text().strictNullable().comment(`personal: free text of a member; reason of the decision; with the account`),
    /** Null where the name at the bank is the expected one. */
    expectedName: p.text().strictNullable().comment('personal: name; whom the maker expected to pay; with the books'),
  },
  indexes: [
    { name: 'approval_asked', properties: ['bookId', 'askedAt'] },
    { name: 'approval_open', properties: ['bookId', 'askedAt', 'transferId'], where: 'ended is null' },
  ],
  checks: [{ name: 'approval_check', expression: '(ended is null) = (ended_at is null)' }],
});

export const metRule = namedObject('RuleMet', 'Rule that a transfer matched.', {
  id: z.string().meta({ description: 'Rule id.' }),
  name: z.string().meta({ description: 'Rule name.' }),
});

const approvalSchema = namedObject('TransferApproval', 'Transfer pending approval.', {
  transfer: transferSchema.meta({ description: 'Transfer pending approval; its money is held.' }),
  rules: z.array(metRule).meta({ description: 'Rules that require the approval.' }),
  askedBy: z.string().meta({ description: 'Name of the maker: a user or an API key.' }),
  expectedName: z
    .string()
    .nullable()
    .meta({ description: 'Name that the maker expects, where the bank has another or gives none; the approver confirms it.' }),
  expiresAt: dateTime.meta({ description: 'Expiry of the request, after which the hold is released.' }),
}).meta({ id: 'TransferApproval' });

/** Lists transfers pending approval, oldest first. */
export const listApprovals = operation({
  title: 'approvals.list',
  summary: 'List transfers pending approval',
  scope: 'transfers:read',
  input: z.strictObject(pageFields),
  output: { page: approvalSchema },
  async run(app, { bookId }, { limit, cursor }) {
    const [atUs, id] = cursor === undefined ? [0, NIL] : decodeCursor(cursor, z.tuple([z.int(), z.uuid()]));
    const rows = await app.db.query<TransferRow & Waiting>(
      'approvals.list',
      `select ${COLUMNS}, rules, asked_by_name, expected_name, (extract(epoch from asked_at) * 1000000)::bigint as asked_at_us
         from (select t.*, a.rules, a.asked_by_name, a.expected_name, a.asked_at
                 from ledger.approval a join ledger.transfer t on t.book_id + 0 = a.book_id and t.id = a.transfer_id
                where a.book_id = $1 and a.ended is null and t.state = 'awaiting_approval' and (a.asked_at, a.transfer_id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)
                order by a.asked_at, a.transfer_id limit $4) waiting
        order by asked_at, id`,
      [bookId, atUs, id, limit + 1],
    );
    const page = pageOf(rows, limit, ({ askedAtUs, id: transferId }) => [askedAtUs, transferId]);
    return { ...page, rows: page.rows.map(approvalOf) };
  },
});

interface Waiting {
  rules: z.output<typeof metRule>[];
  askedByName: string;
  expectedName: string | null;
  askedAtUs: number;
}

function approvalOf({ rules, askedByName, expectedName, askedAtUs: _, ...row }: TransferRow & Waiting): z.output<typeof approvalSchema> {
  const transfer = transferOf(row);
  return {
    transfer: transferView(transfer),
    rules,
    askedBy: askedByName,
    expectedName,
    expiresAt: transfer.nextCheckAt ?? transfer.createdAt,
  };
}

const note = plainText(500).meta({ description: 'Reason; saved in the audit log.' });

/**
 * Approves a transfer pending approval: released now or at its scheduled time, held until a worker debits it. A repeat returns the
 * same answer. @throws Refusal 400 ACCOUNT_NAME_MISMATCH until a differing name is confirmed; 404; 403 SAME_MAKER_AND_CHECKER for
 * its maker, also through a key; 403 APPROVER_ADDED_LATER; 409 TRANSFER_NOT_WAITING when decided otherwise or expired.
 */
export const approveTransfer = operation({
  title: 'approvals.approve',
  summary: 'Approve a transfer',
  scope: 'transfers:approve',
  input: z.strictObject({
    transferCode,
    note: note.optional(),
    allowNameMismatch: z
      .boolean()
      .optional()
      .meta({ description: 'Confirms that the name at the bank differs from expectedName; required then.' }),
  }),
  output: approvalSchema.shape.transfer,
  run: (app, actor, { transferCode: code, note: why = null, allowNameMismatch = false }) =>
    decide(app, actor, code, 'approve', why, allowNameMismatch),
});

/**
 * Rejects a transfer pending approval: the hold is released and nothing was debited. A repeat returns the same answer. @throws
 * Refusal as `approveTransfer`.
 */
export const rejectTransfer = operation({
  title: 'approvals.reject',
  summary: 'Reject a transfer',
  scope: 'transfers:approve',
  input: z.strictObject({ transferCode, note }),
  output: approvalSchema.shape.transfer,
  run: (app, actor, { transferCode: code, note: why }) => decide(app, actor, code, 'deny', why),
});

const byTransfer = prepared(TransferApproval)('approvals.behind', (db, $: Pick<Transfer, 'bookId' | 'id'>) =>
  db
    .selectFrom('ledger.approval')
    .select(['askedById', 'askedByName', 'expectedName', 'askedAt', 'ended'])
    .where('bookId', '=', $.bookId)
    .where('transferId', '=', $.id),
);

const STEPS = {
  approve: { action: 'approvals.approve', state: 'scheduled', ended: 'approved' },
  deny: { action: 'approvals.reject', state: 'cancelled', ended: 'refused' },
} as const;

async function decide(app: App, actor: Actor, code: string, step: keyof typeof STEPS, why: string | null, isNameConfirmed = false) {
  const transfer = found(await findByCode(app.db, actor.bookId, code), NO_TRANSFER);
  const [asked] = await byTransfer(app.db, transfer);
  if (!asked) throw notWaiting();
  if (asked.askedById === (personOf(actor) ?? actor.name))
    throw new Refusal('forbidden', 'You created this transfer, so another user must decide; to withdraw it, cancel the transfer', {
      code: 'SAME_MAKER_AND_CHECKER',
    });
  if (step === 'approve') {
    await refuseNewApprover(app.db, actor, asked.askedAt);
    if (asked.expectedName !== null && !isNameConfirmed) throw nameUnconfirmed(asked.expectedName, transfer.accountName);
  }
  const { action, state, ended } = STEPS[step];
  const { result } = await decideApproval(
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
  if (result !== 'moved') {
    const [now] = await byTransfer(app.db, transfer);
    if (now?.ended !== ended) throw notWaiting();
  }
  return transferView((await findById(app.db, transfer.bookId, transfer.id)) ?? transfer);
}

function nameUnconfirmed(expected: string, nameAtBank: string | null): Refusal {
  const atBank = nameAtBank === null ? 'the bank gave no name' : `the name at the bank is ${nameAtBank}`;
  return new Refusal(
    'invalid',
    `The expected name is ${expected}; ${atBank}. Check the beneficiary and confirm the name (allowNameMismatch)`,
    { code: 'ACCOUNT_NAME_MISMATCH', field: 'allowNameMismatch', data: { accountName: expected, nameAtBank } },
  );
}

const notWaiting = (): Refusal => conflict('TRANSFER_NOT_WAITING', 'This transfer is not pending approval; retrieve its status');
