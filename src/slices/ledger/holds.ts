import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { decodeCursor, LAST_ID, pageFields, pageOf } from '../../domain/schema/page.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { cursorTime, timestampOf } from '../../domain/time/moment.ts';

const holdSchema = z
  .object({
    id: ownId,
    amount: kobo.meta({ description: 'Held amount, in kobo.' }),
    currency,
    reason: z
      .enum(['scheduled', 'awaiting_approval', 'under_review', 'submission'])
      .register(typeNames, {
        name: 'HoldReason',
        description: 'Reason of a hold.',
        meanings: {
          scheduled: 'Amount and fee of a scheduled transfer.',
          awaiting_approval: 'Amount and fee of a transfer awaiting approval.',
          under_review: 'Amount and fee of a transfer under review.',
          submission: 'Fee of a transfer in submission; booked with the answer of the provider.',
        },
      })
      .meta({ description: 'Reason of the hold.' }),
    transferCode: logged(z.string()).meta({ description: 'Transfer that holds the money.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Reference of the caller; null without one.' }),
    releasesAt: timestampOf.nullable().meta({ description: 'Time of the scheduled transfer; null for other reasons.' }),
    createdAt: timestampOf.meta({ description: 'Time of the hold.' }),
  })
  .meta({ id: 'Hold' })
  .register(typeNames, { name: 'Hold', description: 'Money of the wallet reserved for a transfer.' });

type Hold = z.output<typeof holdSchema>;

/** Holds are transfers whose fee is not booked. */
const HOLDS = `
  select id, case when state in ('scheduled', 'awaiting_approval', 'screening') then amount + fee else fee end as amount,
         case when state = 'screening' then 'under_review' when state in ('scheduled', 'awaiting_approval') then state::text else 'submission' end as reason, transfer_code, client_reference,
         case when state = 'scheduled' then scheduled_at end as releases_at, created_at,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from ledger.transfer
   where book_id = $1 and settlement_status = 'pending' and not captured and (created_at, id) < ($2::timestamptz, $3::uuid)
     and (fee > 0 or state in ('scheduled', 'awaiting_approval', 'screening'))
   order by created_at desc, id desc limit $4`;

/** Lists the holds of the wallet, newest first; their sum is `heldBalance` of the wallet. */
export const listHolds = operation({
  title: 'ledgerHolds.list',
  summary: 'List holds of the wallet',
  scope: 'wallet:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: holdSchema },
  async run({ db }, { bookId }, { limit, cursor }) {
    const before = cursor === undefined ? ['9999-12-31T23:59:59.999999Z', LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const rows = await db.query<Omit<Hold, 'currency' | 'amount'> & { amount: Kobo; place: string }>('ledger.holds', HOLDS, [
      bookId,
      ...before,
      limit + 1,
    ]);
    const { rows: page, meta } = pageOf(rows, limit, ({ place, id }) => [place, id]);
    return { rows: page.map(({ place: _, ...hold }) => ({ ...hold, currency: 'NGN' as const })), meta };
  },
});
