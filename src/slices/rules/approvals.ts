import { NIL } from 'uuid';
import { z } from 'zod';
import { decodeCursor, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { COLUMNS } from '../transfers/read/read.ts';
import { type Transfer, type TransferRow, transferOf } from '../transfers/read/transfer.ts';

/** A transfer that waits for a second person, and why. */
export interface Approval {
  transfer: Transfer;
  rules: { id: string; name: string }[];
  askedById: string;
  askedByName: string;
  /** Until when: its money is free again then. */
  expiresAt: Date;
}

/** Transfers that wait for a second person, longest waiting first. */
export const listApprovals = operation({
  title: 'approvals.list',
  summary: 'Transfers that wait for approval, longest waiting first',
  scope: 'transfers:read',
  input: z.strictObject(pageFields),
  async run(app, { bookId }, { limit, cursor }): Promise<Page<Approval>> {
    const [atUs, id] = cursor === undefined ? [0, NIL] : decodeCursor(cursor, z.tuple([z.int(), z.uuid()]));
    const rows = await app.db.query<TransferRow & Waiting>(
      'approvals.list',
      `select ${COLUMNS}, rules, asked_by_id, asked_by_name, (extract(epoch from asked_at) * 1000000)::bigint as asked_at_us
         from (select t.*, a.rules, a.asked_by_id, a.asked_by_name, a.asked_at
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

/** Of ledger.approval. */
type Waiting = Pick<Approval, 'rules' | 'askedById' | 'askedByName'> & { askedAtUs: number };

function approvalOf({ rules, askedById, askedByName, askedAtUs: _, ...row }: TransferRow & Waiting): Approval {
  const transfer = transferOf(row);
  return { transfer, rules, askedById, askedByName, expiresAt: transfer.nextCheckAt ?? transfer.createdAt };
}
