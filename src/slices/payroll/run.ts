import type { App } from '../../core/app/app.ts';
import { matchNames } from '../banks/name-match.ts';
import { mapLimit, postponeAfter } from '../../platform/concurrency/for-each-settled.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { businessSettings } from '../businesses/business.ts';
import { newId } from '../../domain/ids/ids.ts';
import { dbNow, dbNowIn, prepared } from '../../platform/db/entity.ts';
import { type Held, idle, PayrollBatch, type Preview, updateHeld } from './batch.ts';
import { PayrollItem } from './item.ts';
import { pay, type Run } from './pay.ts';
import { computePreview } from './preview.ts';

const BATCHES = 4;
/** Items of one step of the preview. */
const STEP = 200;
const ASKING = 8;
/** Lease of a claim; each step renews the lease. */
const LEASE_MS = 60_000;

interface Claimed {
  bookId: number;
  id: string;
  environment: Environment;
  settings: unknown;
  status: string;
  previewStatus: string | null;
  isOver: boolean;
}

/** Claims due batches, longest due first, each for one worker. */
export function claimDueBatches(app: App, claim: string, limit: number): Promise<Claimed[]> {
  return app.db.query<Claimed>(
    'payroll.claim',
    `with due as (
       select book_id, id from payroll_batch where next_run_at <= (select clock_timestamp()) and (claimed_until is null or claimed_until <= clock_timestamp())
        order by next_run_at limit $1 for no key update skip locked)
     update payroll_batch b set claim = $2, claimed_until = clock_timestamp() + $3 * interval '1 millisecond',
            status = case when b.status in ('approved', 'scheduled') then 'processing' else b.status end,
            processing_started_at = case when b.status in ('approved', 'scheduled') then clock_timestamp() else b.processing_started_at end
       from due, ledger.book k where b.book_id = due.book_id and b.id = due.id and k.id = b.book_id
     returning b.book_id, b.id, k.environment, (select y.settings from business y where y.id = k.business_id) as settings, b.status, b.preview_status,
               coalesce(b.give_up_at <= clock_timestamp(), false) as is_over`,
    [limit, claim, LEASE_MS],
  );
}

/**
 * Computes the preview of a claimed batch, or pays an approved batch. Steps commit one by one: a crash repeats a step and pays
 * no salary twice.
 * @throws the error of a step; the batch is due again minutes later.
 */
export async function runBatch(app: App, batch: Claimed, claim: string, mayBegin: () => Promise<boolean>): Promise<void> {
  const { bookId, id, environment } = batch;
  const run: Run = { app, bookId, id, environment, settings: businessSettings(batch.settings), claim, leaseMs: LEASE_MS, mayBegin };
  try {
    await (batch.status === 'processing' ? pay(run, batch.isOver) : resolveNames(run));
  } catch (error) {
    await postponeAfter(app.log, error, { what: 'a payroll batch', bookId, batchId: id }, (ms) =>
      postpone(app.db, { bookId, id, claim, ms }),
    );
    throw error;
  }
}

/** Runs the batches of one claim in this process. @returns true when more may be due. */
export async function workPayroll(app: App, mayBegin: () => Promise<boolean> = () => Promise.resolve(true)): Promise<boolean> {
  const claim = newId();
  const claimed = await claimDueBatches(app, claim, BATCHES);
  const runOne = (batch: Claimed): Promise<void> =>
    runBatch(app, batch, claim, mayBegin).catch((error: unknown) =>
      app.log.error({ err: error, bookId: batch.bookId, batchId: batch.id }, 'a payroll batch failed; it is due again later'),
    );
  await Promise.all(claimed.map(runOne));
  return claimed.length === BATCHES;
}

const postpone = prepared(PayrollBatch)('payroll.postpone', (db, $: Held & { ms: number }) =>
  updateHeld(db, $).set({ ...idle, nextRunAt: dbNowIn($.ms) }),
);

const renew = prepared(PayrollBatch)('payroll.renew', (db, $: Held) =>
  updateHeld(db, $)
    .set({ claimedUntil: dbNowIn(LEASE_MS) })
    .returning('id'),
);

const endPreview = prepared(PayrollBatch)('payroll.end_preview', (db, $: Held & { preview: Preview }) =>
  updateHeld(db, $)
    .set({ ...idle, previewStatus: 'ready', previewAt: dbNow, preview: $.preview })
    .where('status', '=', 'draft'),
);

const unresolved = prepared(PayrollItem)('payroll.unresolved', (db, $: { bookId: number; batchId: string; limit: number }) =>
  db
    .selectFrom('payroll_item')
    .select(['id', 'bankCode', 'accountNumber', 'beneficiaryName'])
    .where('bookId', '=', $.bookId)
    .where('batchId', '=', $.batchId)
    .where('nameMatch', 'is', null)
    .orderBy('position')
    .limit($.limit),
);

type Unresolved = Pick<PayrollItem, 'id' | 'bankCode' | 'accountNumber' | 'beneficiaryName'>;
type Resolved = { id: string; name: string | null; match: PayrollItem['nameMatch'] };

/** Race: an item that is added meanwhile discards the preview. */
async function resolveNames(run: Run): Promise<void> {
  const { app, bookId, id, claim } = run;
  for (;;) {
    const items = await unresolved(app.db, { bookId, batchId: id, limit: STEP });
    if (items.length === 0) break;
    if (!(await run.mayBegin())) {
      await postpone(app.db, { bookId, id, claim, ms: 0 });
      return;
    }
    const resolved = await mapLimit(items, ASKING, (item) => resolveOne(run, item));
    const saved = await app.db.query(
      'payroll.resolved',
      `update payroll_item i set resolved_name = r.name, name_match = r.match
         from jsonb_to_recordset($4) as r(id uuid, name text, match text), payroll_batch b
        where i.book_id = $1 and i.id = r.id and b.book_id = $1 and b.id = $2 and b.claim = $3 returning i.id`,
      [bookId, id, claim, JSON.stringify(resolved)],
    );
    if (saved.length === 0 || (await renew(app.db, run)).length === 0) return;
  }
  await endPreview(app.db, { bookId, id, claim, preview: await computePreview(app, { bookId, id }) });
  app.feeds.changed(bookId);
}

async function resolveOne(run: Run, item: Unresolved): Promise<Resolved> {
  const answer = await run.app.providersOf(run).bank.enquireName({ bankCode: item.bankCode, accountNumber: item.accountNumber });
  switch (answer.kind) {
    case 'found':
      return { id: item.id, name: answer.accountName, match: matchNames(item.beneficiaryName, answer.accountName).result };
    case 'not_found':
      return { id: item.id, name: null, match: 'NOT_FOUND' };
    case 'no_answer':
      return { id: item.id, name: null, match: 'NO_ANSWER' };
  }
}

/** Advances sandbox time for open batches. */
export async function advancePayroll({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ due: number }>(
    'payroll.advance',
    `with nearer as (
       update payroll_batch
          set next_run_at = ledger.nearer(next_run_at, passed.by), scheduled_at = ledger.nearer(scheduled_at, passed.by),
              give_up_at = ledger.nearer(give_up_at, passed.by)
         from (select $2 * interval '1 millisecond' as by) passed
        where book_id = $1 and status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing')
       returning next_run_at)
     select count(*) as due from nearer where next_run_at <= clock_timestamp()`,
    [bookId, byMs],
  );
  return { payrollBatches: row?.due ?? 0 };
}
