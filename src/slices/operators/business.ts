import { z } from 'zod';
import { type Environment, environmentSchema } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, instant, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { goingLiveStatus } from '../going-live/going-live.ts';
import { keySchema } from '../keys/key.ts';
import { walletSchema } from '../wallet/wallet.ts';

export const businessFilter = namedEnum('BusinessFilter', 'Filter of the business list.', [...goingLiveStatus.options, 'frozen'], {
  frozen: 'Businesses whose wallet operators froze.',
});
export type BusinessFilter = z.output<typeof businessFilter>;

const holdSchema = namedObject('OperatorHold', 'Hold by operators, with its reason.', {
  reason: z.string().meta({ description: 'Reason.' }),
  by: z.string().meta({ description: 'Name of the operator.' }),
  since: instant.meta({ description: 'Start of the hold.' }),
});

export const operatedBusinessSchema = namedObject('OperatedBusiness', 'Business in one environment, as seen by operators.', {
  id: ownId,
  name: z.string().meta({ description: 'Business name.' }),
  email: z.string().meta({ description: 'Email address.' }),
  createdAt: dateTime.meta({ description: 'Time of sign-up.' }),
  environment: environmentSchema.meta({ description: 'Environment of the figures.' }),
  status: namedEnum('BusinessStatus', 'Status of a business in both environments.', ['active', 'suspended']).meta({
    description: 'Status in both environments.',
  }),
  goingLive: goingLiveStatus.nullable().meta({ description: 'Status of the go-live request; null without a request.' }),
  walletStatus: walletSchema.shape.status,
  freeze: holdSchema.nullable().meta({ description: 'Freeze of the wallet by operators; null when not frozen.' }),
  tier: z.string().nullable().meta({ description: 'Tier of its wallet; null for a wallet without limits.' }),
  balance: kobo.meta({ description: 'Kobo: booked balance of the wallet.' }),
  held: kobo.meta({ description: 'Kobo: held balance of the wallet.' }),
  transfers: z.int().meta({ description: 'Transfers created in the last 30 days.' }),
  volume: kobo.meta({ description: 'Kobo: delivered amount of these transfers.' }),
}).meta({ id: 'OperatedBusiness' });

export const operatedDetailSchema = operatedBusinessSchema
  .extend({
    owners: z
      .array(
        namedObject('OperatedOwner', 'Owner of a business.', {
          name: z.string().meta({ description: 'Name.' }),
          email: z.string().meta({ description: 'Email address.' }),
        }),
      )
      .max(50)
      .meta({ description: 'Owners.' }),
    keys: z
      .array(
        namedObject('OperatedKey', 'API key of a business, without its secret.', {
          id: ownId,
          keyId: logged(z.string()).meta({ description: 'Value of X-API-Key.' }),
          name: z.string().meta({ description: 'Key name.' }),
          status: keySchema.shape.status,
          suspension: holdSchema.nullable().meta({ description: 'Suspension by operators; null when not suspended.' }),
          lastUsedAt: dateTime.nullable().meta({ description: 'Time of the latest use, to the minute.' }),
        }),
      )
      .max(100)
      .meta({ description: 'Newest API keys in this environment.' }),
    approvalRequests: z
      .array(
        namedObject('OpenApprovalRequest', 'Approval request for another operator.', {
          id: ownId,
          kind: z.string().meta({ description: 'Operation of the request.' }),
          subject: z.string().meta({ description: 'Subject of the request.' }),
          by: z.string().meta({ description: 'Operator who made the request.' }),
          note: z.string().meta({ description: 'Reason.' }),
        }),
      )
      .max(50)
      .meta({ description: 'Pending approval requests.' }),
  })
  .meta({ id: 'OperatedBusinessDetail' })
  .register(typeNames, {
    name: 'OperatedBusinessDetail',
    description: 'Business with owners and keys, as seen by operators.',
  });

export type OperatedBusiness = z.output<typeof operatedBusinessSchema>;
export type OperatedBusinessDetail = z.output<typeof operatedDetailSchema>;

const FACTS = `b.id, b.name, b.email, b.created_at, b.status, $1::text as environment, g.status as going_live, a.status as wallet_status, a.balance, a.held, w.tier,
         case when f.business_id is not null then jsonb_build_object('reason', f.reason, 'by', f.by_name, 'since', ledger.iso(f.frozen_at)) end as freeze,
         v.transfers, v.volume`;
const OF_EACH = `
    join business b on b.id = p.id
    join ledger.book k on k.business_id = b.id and k.environment = $1 and k.currency = 'NGN'
    join ledger.account a on a.book_id = k.id and a.account = ${accounts.wallet}
    left join ledger.allowance w on w.book_id = k.id
    left join going_live g on g.business_id = b.id and g.environment = $1
    left join wallet_freeze f on f.business_id = b.id and f.environment = $1
   cross join lateral (
         select coalesce(sum(t.count), 0)::bigint as transfers, coalesce(sum(t.amount) filter (where t.settlement_status = 'delivered'), 0)::bigint as volume
           from (select settlement_status, count, amount from ledger.transfer_total where book_id = k.id and hour > now() - interval '30 days'
                 union all
                 select settlement_status, count, amount from ledger.transfer_total_change where book_id = k.id and hour > now() - interval '30 days') t) v`;

export const ONE_BUSINESS = `select ${FACTS} from (select $2::uuid as id) p ${OF_EACH} where b.id <> '${SERVICE}'`;

/** Search ways: index orders by `place` and `id`. */
export const ways = ['name', 'email', 'id', 'status', 'frozen'] as const;
export type Way = (typeof ways)[number];

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
  place: string;
  id: string;
  what: string;
  filter: BusinessFilter | null;
  limit: number;
}

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
