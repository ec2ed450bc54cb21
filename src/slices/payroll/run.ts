import type { App } from '../../core/app/app.ts';
import { matchNames } from '../banks/name-match.ts';
import { eachByItself, mapLimit } from '../../platform/concurrency/each-by-itself.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { businessSettings } from '../businesses/business.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { PayrollItem } from './item.ts';
import { pay, type Run } from './pay.ts';
import { computePreview } from './preview.ts';

/** Batches that one look takes on. */
const BATCHES = 4;
/** Names asked for between two records. */
const STEP = 200;
/** Name enquiries under way at once. */
const ASKING = 8;
/** A worker that dies gives its batch back after this long; each step renews it. */
const LEASE_MS = 60_000;

interface Claimed {
  bookId: number;
  id: string;
  environment: Environment;
  settings: unknown;
  status: string;
  previewStatus: string | null;
  /** Whether the time to wait for money is over. */
  isOver: boolean;
}

/**
 * Does what fell due for batches: asks for the names of previews, and pays those that are approved. Every step is a
 * commit of its own and begins from what the last one left, so a crash repeats a step and pays nobody twice.
 * Nothing more is begun once `mayBegin` says no. @returns true when there may be more to do at once.
 */
export async function workPayroll(app: App, mayBegin: () => Promise<boolean> = () => Promise.resolve(true)): Promise<boolean> {
  const claim = newId();
  const claimed = await app.db.query<Claimed>(
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
    [BATCHES, claim, LEASE_MS],
  );
  const runOf = ({ bookId, id, environment, settings }: Claimed): Run => ({
    app,
    bookId,
    id,
    environment,
    settings: businessSettings(settings),
    claim,
    leaseMs: LEASE_MS,
    mayBegin,
  });
  await eachByItself(app.log, claimed, {
    width: BATCHES,
    work: (batch) => (batch.status === 'processing' ? pay(runOf(batch), batch.isOver) : resolveNames(runOf(batch))),
    about: ({ bookId, id: batchId }) => ({ what: 'a payroll batch', bookId, batchId }),
    postpone: (batch, ms) => postpone(runOf(batch), ms),
  });
  return claimed.length === BATCHES;
}

/** Ends the claim of a batch that could not be worked on, and leaves everything else as its last step did. */
async function postpone({ app, bookId, id, claim }: Run, ms: number): Promise<void> {
  await app.db.query(
    'payroll.postpone',
    `update payroll_batch set claim = null, claimed_until = null, next_run_at = clock_timestamp() + $4 * interval '1 millisecond'
      where book_id = $1 and id = $2 and claim = $3`,
    [bookId, id, claim, ms],
  );
}

async function renew({ app, bookId, id, claim }: Run): Promise<boolean> {
  const rows = await app.db.query(
    'payroll.renew',
    `update payroll_batch set claimed_until = clock_timestamp() + $4 * interval '1 millisecond' where book_id = $1 and id = $2 and claim = $3 returning id`,
    [bookId, id, claim, LEASE_MS],
  );
  return rows.length > 0;
}

type Unresolved = { id: string; bankCode: string; accountNumber: string; beneficiaryName: string } & Record<string, unknown>;
type Resolved = { id: string; name: string | null; match: PayrollItem['nameMatch'] };

/** Asks for the names that are not known yet, then finishes the preview. An item that was added meanwhile undoes all of it. */
async function resolveNames(run: Run): Promise<void> {
  const { app, bookId, id, claim } = run;
  for (;;) {
    const items = await app.db.query<Unresolved>(
      'payroll.unresolved',
      `select id, bank_code, account_number, beneficiary_name from payroll_item where book_id = $1 and batch_id = $2 and name_match is null order by position limit $3`,
      [bookId, id, STEP],
    );
    if (items.length === 0) break;
    if (!(await run.mayBegin())) return postpone(run, 0);
    const resolved = await mapLimit(items, ASKING, (item) => resolveOne(run, item));
    const kept = await app.db.query(
      'payroll.resolved',
      `update payroll_item i set resolved_name = r.name, name_match = r.match
         from jsonb_to_recordset($4) as r(id uuid, name text, match text), payroll_batch b
        where i.book_id = $1 and i.id = r.id and b.book_id = $1 and b.id = $2 and b.claim = $3 returning i.id`,
      [bookId, id, claim, JSON.stringify(resolved)],
    );
    if (kept.length === 0 || !(await renew(run))) return;
  }
  await app.db.query(
    'payroll.end_preview',
    `update payroll_batch set preview_status = 'ready', preview_at = clock_timestamp(), preview = $4, next_run_at = null, claim = null, claimed_until = null
      where book_id = $1 and id = $2 and claim = $3 and status = 'draft'`,
    [bookId, id, claim, JSON.stringify(await computePreview(app, { bookId, id }))],
  );
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
