import { z } from 'zod';
import { type Kobo, kobo, koboOf, NO_KOBO, plus, times } from '../../domain/money/money.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { readRules, type PriceKind, type PriceRule, chargeOf, ruleFor } from '../../core/prices/rule.ts';
import { feeFor } from '../transfers/read/fees.ts';
import { priceFields, ruleOf } from './price.ts';
import { firstId } from '../../domain/ids/ids.ts';
import { partItems, type SmsRoute } from '../sms/prices.ts';
import type { SmsNetwork } from '../sms/networks.ts';

export const previewSchema = namedObject('PricePreview', 'Charges of the last 30 days with a price rule.', {
  transfers: z.int().meta({
    description: 'Number of sales in the last 30 days; an estimate for kinds other than transfers beyond the sample.',
  }),
  sampled: z.int().meta({ description: 'Number of sales calculated; the rest is extrapolated. Exact when equal to the total.' }),
  feesNow: kobo.meta({ description: 'Charges with the current rules, in kobo.' }),
  feesThen: kobo.meta({ description: 'Charges with this rule, in kobo.' }),
});

export type PricePreview = z.output<typeof previewSchema>;

const ofTransfers: ReadonlySet<PriceKind> = new Set(['transfer_fee', 'vat', 'stamp_duty'] as const);

/** Bounds: businesses by most transfers, and transfers of each. */
const BOOKS = 200;
const SAMPLE = 200;

/** Compares the charges of the last 30 days with and without a rule, reversed ones included; reads at most 40,000 rows. */
export const previewPrice = operation({
  title: 'prices.preview',
  summary: 'Preview a price rule with past charges',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject(priceFields),
  output: previewSchema,
  async run(app, actor, asked) {
    const at = app.clock.now();
    const rule: PriceRule = { ...ruleOf(asked), effectiveFrom: at };
    const { kind, businessId: forBusiness } = rule;
    const rules = await readRules(app.db, actor.environment);
    const changed = [...rules, rule];
    if (!ofTransfers.has(kind)) return reckonPieces(await piecesOf(app, actor, kind, forBusiness), { kind, rules, changed, at });
    const { books, transfers } = await volumes(app, actor, forBusiness);
    const ids = books.map(({ bookId }) => bookId);
    const sample = await sampleOf(app, ids);
    const sums = new Map(books.map(({ bookId }) => [bookId, { now: NO_KOBO, changed: NO_KOBO, sampled: 0 }]));
    for (const { bookId, businessId, amount, salary } of sample) {
      const sum = sums.get(bookId);
      if (!sum) continue;
      const question = { amount, at, businessId, salary };
      sum.now = plus(sum.now, feeFor(rules, question).fee);
      sum.changed = plus(sum.changed, feeFor(changed, question).fee);
      sum.sampled++;
    }
    let [feesNow, feesThen, covered, sampled] = [0, 0, 0, 0];
    for (const { bookId, count } of books) {
      const sum = sums.get(bookId);
      if (!sum || sum.sampled === 0) continue;
      feesNow += (sum.now / sum.sampled) * count;
      feesThen += (sum.changed / sum.sampled) * count;
      covered += count;
      sampled += sum.sampled;
    }
    const whole = covered === 0 ? 0 : transfers / covered;
    return { transfers, sampled, feesNow: koboOf(Math.round(feesNow * whole)), feesThen: koboOf(Math.round(feesThen * whole)) };
  },
});

/** Transfers by business, largest first, from the hourly totals. */
async function volumes(app: App, { environment }: Actor, businessId: string | null) {
  const rows = await app.db.query<{ bookId: number; count: number; transfers: number }>(
    'prices.volumes',
    `select t.book_id, sum(t.count)::bigint as count, (sum(sum(t.count)) over ())::bigint as transfers
       from ledger.book k join ledger.transfer_total t on t.book_id = k.id
      where k.environment = $1 and ($2::uuid is null or k.business_id = $2) and t.hour >= (select clock_timestamp()) - interval '30 days'
      group by t.book_id having sum(t.count) > 0 order by 2 desc, 1 limit $3`,
    [environment, businessId, BOOKS],
  );
  return { books: rows, transfers: rows[0]?.transfers ?? 0 };
}

function sampleOf(app: App, books: readonly number[]): Promise<{ bookId: number; businessId: string; amount: Kobo; salary: boolean }[]> {
  return app.db.query(
    'prices.sample',
    `select k.id as book_id, k.business_id, x.amount, x.payroll_item is not null as salary
       from ledger.book k cross join lateral (
         select t.amount, t.payroll_item from ledger.transfer t where t.book_id = k.id and t.created_at >= date_trunc('hour', clock_timestamp() - interval '30 days')
          order by t.created_at desc, t.id desc limit $2) x
      where k.id = any ($1::bigint[])`,
    [books, SAMPLE],
  );
}

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
const SELLERS = 2_000;
const SALES = 200;
const MOST = 40_000;

const OF_BOOKS = `
  select k.id as book_id, k.business_id, plan.plan_id, x.amount, x.items, x.units, x.otherwise,
         least(1, extract(epoch from clock_timestamp() - x.created_at) / 2592000)::double precision as age
    from (select b.id, b.business_id from ledger.book b where b.environment = $1 and ($2::uuid is null or b.business_id = $2) order by b.id limit ${SELLERS}) k
   cross join lateral (`;
const LAST = `order by 1 desc limit ${SALES}) x
    left join lateral (select s.plan_id from verification.subscription s
                        where s.book_id = k.id and s.starts_at <= clock_timestamp() and s.ends_at > clock_timestamp() order by s.ends_at limit 1) plan on true
   order by k.id limit ${MOST}`;

/** Latest sales by id, which follows time; the plan is the current one. */
function piecesOf({ db, clock }: App, { environment }: Actor, kind: PriceKind, businessId: string | null): Promise<Piece[]> {
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
function reckonPieces(pieces: readonly Piece[], { kind, rules, changed, at }: Question): PricePreview {
  const byBook = Map.groupBy(pieces, ({ bookId }) => bookId);
  let [made, feesNow, feesThen] = [0, 0, 0];
  for (const some of byBook.values()) {
    const span = some.length < SALES ? 1 : Math.max(...some.map(({ age }) => age));
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

function costOf(rules: readonly PriceRule[], kind: PriceKind, at: Date, piece: Piece): Kobo {
  const { amount, items, businessId, planId, units, otherwise } = piece;
  const [first = '', second = ''] = items;
  const named = kind === 'sms_part' ? partItems(first as SmsNetwork, second as SmsRoute) : items;
  const rule = ruleFor(rules, kind, { amount, at, businessId, planId, items: named });
  return rule ? times(chargeOf(rule, amount), units) : kind === 'bill_fee' ? otherwise : NO_KOBO;
}
