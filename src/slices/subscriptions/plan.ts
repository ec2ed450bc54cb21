import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type Kobo, onlyNaira } from '../../domain/money/money.ts';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { nothingGiven, Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Interval } from './calendar.ts';
import { subscriptionFields as fields } from './input.ts';

/** What subscriptions may be made from: a price and how often (shapes 2.8). */
export interface Plan {
  id: string;
  code: string;
  name: string;
  amount: Kobo;
  interval: Interval;
  intervalCount: number;
  trialDays: number;
  maxCycles: number | null;
  active: boolean;
  createdAt: Date;
}

type PlanRow = Plan;

const COLUMNS = `id, code, name, amount, interval, interval_count as "intervalCount", trial_days as "trialDays", max_cycles as "maxCycles", active, created_at as "createdAt"`;

/** Makes a plan. A repeat of one request finds the plan that it made. @throws Refusal 409 PLAN_EXISTS when another has the code. */
export const createPlan = operation({
  title: 'plans.create',
  summary: 'Make a plan for subscriptions',
  scope: 'subscriptions:write',
  input: z.strictObject({
    name: fields.planName,
    code: fields.planCode.optional(),
    amount: fields.amount,
    currency: onlyNaira,
    interval: fields.interval,
    intervalCount: fields.intervalCount.default(1).meta({ description: 'Every so many of the interval; 1 unless told.' }),
    trialDays: fields.trialDays.default(0),
    maxCycles: fields.maxCycles.nullable().optional().meta({ description: 'After how many periods it ends; null for never.' }),
  }),
  async run(app, { bookId, effectId }, input): Promise<Plan> {
    const code = input.code ?? `PLN_${effectId.replaceAll('-', '').slice(-16)}`;
    try {
      const [row] = await app.db.query<PlanRow>(
        'plan.create',
        `insert into plan (book_id, id, code, name, amount, interval, interval_count, trial_days, max_cycles) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (book_id, id) do nothing returning ${COLUMNS}`,
        [bookId, effectId, code, input.name, input.amount, input.interval, input.intervalCount, input.trialDays, input.maxCycles ?? null],
      );
      return row ?? (await planById(app, bookId, effectId));
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new Refusal('conflict', 'Another plan has this code', { code: 'PLAN_EXISTS', field: 'code' });
    }
  },
});

/** One plan. @throws Refusal 404. */
export const findPlan = operation({
  title: 'plans.find',
  summary: 'One plan by its id',
  scope: 'subscriptions:read',
  input: z.strictObject({ planId: z.uuid().meta({ description: 'Which plan.' }) }),
  run: (app, { bookId }, { planId }): Promise<Plan> => planById(app, bookId, planId),
});

/** Plans, newest first, also those that are offered no more. */
export const listPlans = operation({
  title: 'plans.list',
  summary: 'Plans, newest first',
  scope: 'subscriptions:read',
  input: z.strictObject({ ...pageFields }),
  async run(app, { bookId }, { limit, cursor }): Promise<Page<Plan>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<PlanRow>(
      'plan.list',
      `select ${COLUMNS} from plan where book_id = $1 and id < $2 order by id desc limit $3`,
      [bookId, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** Offers a plan or takes it back; subscriptions that were made from it stay as they are. @throws Refusal 404. */
export const updatePlan = operation({
  title: 'plans.update',
  summary: 'Rename a plan, offer it or take it back',
  scope: 'subscriptions:write',
  input: z.strictObject({
    planId: z.uuid().meta({ description: 'Which plan.' }),
    name: fields.planName.optional(),
    active: z.boolean().optional().meta({ description: 'Whether subscriptions can be made from it.' }),
  }),
  async run(app, { bookId }, { planId, name, active }): Promise<Plan> {
    if (name === undefined && active === undefined) throw nothingGiven();
    const [row] = await app.db.query<PlanRow>(
      'plan.update',
      `update plan set name = coalesce($3, name), active = coalesce($4, active) where book_id = $1 and id = $2 returning ${COLUMNS}`,
      [bookId, planId, name ?? null, active ?? null],
    );
    if (!row) throw planNotFound();
    return row;
  },
});

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function planById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<Plan> {
  const [row] = await db.query<PlanRow>('plan.by_id', `select ${COLUMNS} from plan where book_id = $1 and id = $2`, [bookId, id]);
  if (!row) throw planNotFound();
  return row;
}

function planNotFound(): Refusal {
  return new Refusal('not_found', 'No plan has this id', { code: 'RECORD_NOT_FOUND' });
}
