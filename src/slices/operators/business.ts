import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { type GoingLiveStatus, goingLiveStatus } from '../going-live/going-live.ts';

/** What businesses may be listed by: how far they are on the way to live, or that operators hold their wallet. */
export const businessFilter = z.enum([...goingLiveStatus.options, 'frozen']).register(typeNames, {
  name: 'BusinessFilter',
  description: 'Which businesses are listed.',
  meanings: { frozen: 'Those whose wallet operators froze.' },
});
export type BusinessFilter = z.output<typeof businessFilter>;

/** A business as those who run the service see it in one environment. */
export interface OperatedBusiness {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  environment: Environment;
  status: 'active' | 'suspended';
  goingLive: GoingLiveStatus | null;
  walletStatus: 'active' | 'frozen' | 'closed';
  /** That operators froze the wallet; null where they did not, whatever else keeps it closed. */
  freeze: { reason: string; by: string; since: string } | null;
  /** What its wallet may pay; null for a wallet without limits. */
  tier: string | null;
  balance: Kobo;
  held: Kobo;
  /** Of the last 30 days: transfers that were made, and kobo of them that were delivered. */
  transfers: number;
  volume: Kobo;
}

const FACTS = `b.id, b.name, b.email, b.created_at, b.status, $1::text as environment, g.status as going_live, a.status as wallet_status, a.balance, a.held, w.tier,
         case when f.business_id is not null then jsonb_build_object('reason', f.reason, 'by', f.by_name, 'since', ledger.iso(f.frozen_at)) end as freeze,
         v.transfers, v.volume`;
/** What is known of each business `p.id`: rows by their keys, and sums by the hour of one month. */
const OF_EACH = `
    join business b on b.id = p.id
    join ledger.book k on k.business_id = b.id and k.environment = $1 and k.currency = 'NGN'
    join ledger.account a on a.book_id = k.id and a.account = ${accounts.wallet}
    left join ledger.allowance w on w.book_id = k.id
    left join going_live g on g.business_id = b.id and g.environment = $1
    left join wallet_freeze f on f.business_id = b.id and f.environment = $1
   cross join lateral (
         select coalesce(sum(t.count), 0)::bigint as transfers, coalesce(sum(t.amount) filter (where t.settlement_status = 'delivered'), 0)::bigint as volume
           from (select settlement_status, count, amount from ledger.transfer_tally where book_id = k.id and hour > now() - interval '30 days'
                 union all
                 select settlement_status, count, amount from ledger.transfer_tally_change where book_id = k.id and hour > now() - interval '30 days') t) v`;

/** The one business `$2`. */
export const ONE_BUSINESS = `select ${FACTS} from (select $2::uuid as id) p ${OF_EACH} where b.id <> '${SERVICE}'`;

/** How businesses are looked for: each way an order that an index gives, `place` and then `id`. */
export const ways = ['name', 'email', 'id', 'status', 'frozen'] as const;
export type Way = (typeof ways)[number];

/** All texts that begin with `$4`, from the place of `$2` and `$3` on. */
const begun = (text: string): string =>
  `${text} >= greatest($4, $2) and ${text} < $4 || U&'\\+10FFFF' and (${text}, b.id) > ($2, $3::uuid)`;
const NAME = 'lower(b.name) collate "C"';
const EMAIL = 'o.email collate "C"';
const FOUND: Record<Way, string> = {
  name: `select b.id, ${NAME} as place from business b where ${begun(NAME)}`,
  email: `select b.id, ${EMAIL} as place from person o join membership m on m.person_id = o.id and m.role = 'owner' join business b on b.id = m.business_id
           where ${begun(EMAIL)}`,
  id: `select b.id, '' as place from business b where b.id = $4::uuid and $2 = '' and $3::uuid is not null`,
  status: `select b.id, '' as place from going_live s join business b on b.id = s.business_id
            where s.environment = $1 and s.status = $4 and $2 = '' and s.business_id > $3::uuid`,
  frozen: `select b.id, '' as place from wallet_freeze s join business b on b.id = s.business_id
            where s.environment = $1 and $2 = '' and $4 = '' and s.business_id > $3::uuid`,
};
const ORDER: Record<Way, string> = {
  name: `${NAME}, b.id`,
  email: `${EMAIL}, b.id`,
  id: 'b.id',
  status: 's.business_id',
  frozen: 's.business_id',
};

interface Place {
  environment: Environment;
  /** After this business. */
  place: string;
  id: string;
  /** What they begin with, or the state that they are in. */
  what: string;
  /** Only those of this state, beside the way that leads. */
  filter: BusinessFilter | null;
  limit: number;
}

/** The name, text and values of the statement that lists businesses one way. */
export function businessesQuery(
  way: Way,
  { environment, place, id, what, filter, limit }: Place,
): [name: string, text: string, values: unknown[]] {
  const only =
    filter === null
      ? `$6::text is null`
      : filter === 'frozen'
        ? `$6 = 'frozen' and exists (select from wallet_freeze z where z.environment = $1 and z.business_id = b.id)`
        : `exists (select from going_live z where z.environment = $1 and z.business_id = b.id and z.status = $6)`;
  const text = `
    with p as materialized (${FOUND[way]} and b.id <> '${SERVICE}' and ${only} order by ${ORDER[way]} limit $5)
    select ${FACTS}, p.place from p ${OF_EACH} order by p.place, b.id`;
  return [
    `operators.businesses.${way}${filter === null ? '' : `.${filter === 'frozen' ? 'frozen' : 'state'}`}`,
    text,
    [environment, place, id, what, limit, filter],
  ];
}
