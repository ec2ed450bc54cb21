import { type Kobo, koboOf, NO_KOBO, times } from '../../domain/money/money.ts';
import { firstId } from '../../domain/ids/ids.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { chargeOf, type PriceKind, type PriceRule, ruleFor } from '../../core/prices/rule.ts';
import { partItems, type SmsRoute } from '../sms/prices.ts';
import type { SmsNetwork } from '../sms/networks.ts';
import type { PricePreview } from './preview.ts';

/** Sale in the form that rules evaluate. */
interface Piece {
  bookId: number;
  businessId: string;
  planId: string | null;
  amount: Kobo;
  items: string[];
  units: number;
  /** Cost without a rule: the own fee of a biller. */
  otherwise: Kobo;
  /** Age as a fraction of 30 days. */
  age: number;
}

/** Bounds: businesses, and the latest sales of each. */
const BOOKS = 2_000;
const SAMPLE = 200;
const MOST = 40_000;

const OF_BOOKS = `
  select k.id as book_id, k.business_id, plan.plan_id, x.amount, x.items, x.units, x.otherwise,
         least(1, extract(epoch from clock_timestamp() - x.created_at) / 2592000)::double precision as age
    from (select b.id, b.business_id from ledger.book b where b.environment = $1 and ($2::uuid is null or b.business_id = $2) order by b.id limit ${BOOKS}) k
   cross join lateral (`;
const LAST = `order by 1 desc limit ${SAMPLE}) x
    left join lateral (select s.plan_id from verification.subscription s
                        where s.book_id = k.id and s.starts_at <= clock_timestamp() and s.ends_at > clock_timestamp() order by s.ends_at limit 1) plan on true
   order by k.id limit ${MOST}`;

/** Latest sales by id, which follows time; the plan is the current one. */
export function piecesOf({ db, clock }: App, { environment }: Actor, kind: PriceKind, businessId: string | null): Promise<Piece[]> {
  const values = [environment, businessId, firstId(new Date(clock.now().getTime() - 30 * 86_400_000))];
  switch (kind) {
    case 'bill_fee':
      return db.query<Piece>(
        'prices.bills',
        `${OF_BOOKS} select b.id, b.created_at, b.amount, array[b.service_id, b.type] as items, 1 as units, b.fee as otherwise
           from bills.bill b where b.book_id = k.id and b.id >= $3 ${LAST}`,
        values,
      );
    case 'sms_part':
      return db.query<Piece>(
        'prices.sms_parts',
        `${OF_BOOKS} select m.id, m.created_at, 1::bigint as amount, array[m.network, s.route] as items, s.segments::integer as units, 0::bigint as otherwise
           from sms_message m join sms_send s on s.book_id = m.book_id and s.id = m.send_id where m.book_id = k.id and m.id >= $3 ${LAST}`,
        values,
      );
    case 'verification_call':
      return db.query<Piece>(
        'prices.verification_calls',
        `${OF_BOOKS} select c.id, c.created_at, 1::bigint as amount, array[c.operation] as items, 1 as units, 0::bigint as otherwise
           from verification.call c where c.book_id = k.id and c.id >= $3 and c.paid_by = 'balance' ${LAST}`,
        values,
      );
    case 'verification_plan':
      return db.query<Piece>(
        'prices.verification_plans',
        `${OF_BOOKS} select s.id, s.created_at, 1::bigint as amount, array[s.plan_id::text] as items, 1 as units, 0::bigint as otherwise
           from verification.subscription s where s.book_id = k.id and s.id >= $3 ${LAST}`,
        values,
      );
    case 'transfer_fee':
    case 'vat':
    case 'stamp_duty':
      throw new Error(`${kind} is charged for transfers`);
  }
}

interface Question {
  kind: PriceKind;
  rules: readonly PriceRule[];
  changed: readonly PriceRule[];
  at: Date;
}

/** Beyond the sample, extrapolates the rate of a business. */
export function reckonPieces(pieces: readonly Piece[], { kind, rules, changed, at }: Question): PricePreview {
  const byBook = Map.groupBy(pieces, ({ bookId }) => bookId);
  let [made, feesNow, feesThen] = [0, 0, 0];
  for (const some of byBook.values()) {
    const span = some.length < SAMPLE ? 1 : Math.max(...some.map(({ age }) => age));
    const factor = span > 0 ? 1 / span : 1;
    const sum = (by: readonly PriceRule[]): number => some.reduce((all, piece) => all + costOf(by, kind, at, piece), 0);
    made += some.length * factor;
    feesNow += sum(rules) * factor;
    feesThen += sum(changed) * factor;
  }
  return {
    transfers: Math.round(made),
    sampled: pieces.length,
    feesNow: koboOf(Math.round(feesNow)),
    feesThen: koboOf(Math.round(feesThen)),
  };
}

function costOf(
  rules: readonly PriceRule[],
  kind: PriceKind,
  at: Date,
  { amount, items, businessId, planId, units, otherwise }: Piece,
): Kobo {
  const [first = '', second = ''] = items;
  const named = kind === 'sms_part' ? partItems(first as SmsNetwork, second as SmsRoute) : items;
  const rule = ruleFor(rules, kind, { amount, at, businessId, planId, items: named });
  return rule ? times(chargeOf(rule, amount), units) : kind === 'bill_fee' ? otherwise : NO_KOBO;
}
