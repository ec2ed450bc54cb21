import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Kobo, NO_KOBO, sizeOf } from '../../domain/money/money.ts';
import { dbNow } from '../../platform/db/entity.ts';
import { batchIdInput, batchOf, type BatchRow, batchSchema, type Finding, idle, lockBatch, type Preview, batches } from './batch.ts';
import { updateItems } from './item.ts';
import { requireTransition } from './states.ts';

const MAX_SHOWN = 100;

/**
 * Starts a preview: workers verify the account names, and the status turns from `computing` to `ready`.
 * Known names stay; unanswered enquiries are repeated. @throws Refusal 404, 409 BATCH_NOT_DRAFT.
 */
export const previewBatch = operation({
  title: 'payrollBatches.preview',
  summary: 'Preview a draft batch',
  scope: 'payroll:write',
  input: z.strictObject({ batchId: batchIdInput }),
  output: batchSchema,
  run: ({ db }, { bookId }, { batchId }) =>
    db.transaction(async (tx) => {
      const batch = await lockBatch(tx, bookId, batchId);
      requireTransition(batch, 'edit');
      if (batch.previewStatus === 'computing') return batchOf(batch);
      await updateItems(tx, batch).set({ nameMatch: null }).where('nameMatch', '=', 'NO_ANSWER').execute();
      const discarded = { previewAt: null, preview: null, ...idle };
      return batchOf(await batches.save(tx, batch, { ...discarded, previewStatus: 'computing', nextRunAt: dbNow }));
    }),
});

export async function computePreview({ db }: Pick<App, 'db'>, batch: Pick<BatchRow, 'bookId' | 'id'>): Promise<Preview> {
  const place = [batch.bookId, batch.id];
  const [rows, [sums], changes] = await Promise.all([
    db.query<FindingRow>('payroll.findings', FINDINGS, [...place, MAX_SHOWN]),
    db.query<{ items: number; walletAfter: Kobo }>(
      'payroll.wallet_after',
      `select b.item_count as items, a.balance - a.held - b.total_amount - b.total_fees as wallet_after
         from payroll_batch b join ledger.account a on a.book_id = b.book_id and a.account = ${accounts.wallet} where b.book_id = $1 and b.id = $2`,
      place,
    ),
    changesOf(db, place),
  ]);
  const walletAfter = sums?.walletAfter ?? NO_KOBO;
  const blockers = rows.filter(({ blocks }) => blocks).map(findingOf);
  const warnings = rows.filter(({ blocks }) => !blocks).map(findingOf);
  const total = (blocks: boolean): number =>
    rows.filter((row) => row.blocks === blocks && row.nth === 1).reduce((sum, { count }) => sum + count, 0);
  if (sums?.items === 0) blockers.push(ofBatch('EMPTY_BATCH', 'The batch has no items; add items'));
  if (walletAfter < 0) {
    warnings.push(
      ofBatch('INSUFFICIENT_WALLET_BALANCE', `The wallet is ${sizeOf(walletAfter)} kobo short; fund the wallet before the payment`),
    );
  }
  return {
    blockers,
    warnings,
    blockerCount: total(true) + (sums?.items === 0 ? 1 : 0),
    warningCount: total(false) + (walletAfter < 0 ? 1 : 0),
    nameMismatchCount: rows.find(({ code }) => code === 'NAME_MISMATCH_ALLOWED')?.count ?? 0,
    walletAfter,
    changes,
  };
}

const ofBatch = (code: string, message: string): Finding => ({ code, message, itemId: null });

interface FindingRow {
  id: string;
  position: number;
  code: string;
  blocks: boolean;
  beneficiaryName: string;
  resolvedName: string | null;
  /** Rank among the findings of its code, and their number. */
  nth: number;
  count: number;
}

const FINDINGS = `
  with item as (
    select id, position, beneficiary_name, resolved_name, name_match, allow_name_mismatch,
           row_number() over (partition by bank_code, account_number order by position) as nth_use
      from payroll_item where book_id = $1 and batch_id = $2),
  finding as (
    select i.*, f.code, f.blocks from item i cross join lateral (values
      ('ACCOUNT_NOT_FOUND', true, name_match = 'NOT_FOUND'),
      ('ACCOUNT_NAME_MISMATCH', true, name_match = 'NO_MATCH' and not allow_name_mismatch),
      ('NAME_MISMATCH_ALLOWED', false, name_match = 'NO_MATCH' and allow_name_mismatch),
      ('BANK_SILENT', false, name_match = 'NO_ANSWER'),
      ('DUPLICATE_ACCOUNT', false, nth_use > 1)) f(code, blocks, holds)
     where f.holds)
  select id, position, code, blocks, beneficiary_name, resolved_name, nth::int, count::int
    from (select *, row_number() over (partition by code order by position) as nth, count(*) over (partition by code) as count from finding) f
   where nth <= $3 order by code, position`;

function findingOf({ id, position, code, beneficiaryName: name, resolvedName: resolved }: FindingRow): Finding {
  const words: Record<string, string> = {
    ACCOUNT_NOT_FOUND: 'the account does not exist at the bank; correct the account',
    ACCOUNT_NAME_MISMATCH: `the account name at the bank is ${resolved ?? ''}; correct the item, or update the item with allowNameMismatch`,
    NAME_MISMATCH_ALLOWED: `the account name at the bank is ${resolved ?? ''}; confirm the employee before approval`,
    BANK_SILENT: 'the bank did not confirm the name; request another preview, or pay unconfirmed',
    DUPLICATE_ACCOUNT: 'this account occurs more than once in the batch',
  };
  return { code, message: `Item ${position + 1}, ${name}: ${words[code] ?? ''}`, itemId: id };
}

async function changesOf(db: App['db'], place: (string | number)[]): Promise<Preview['changes']> {
  const [row] = await db.query<NonNullable<Preview['changes']>>(
    'payroll.changes',
    `with last as (
       select * from payroll_batch where book_id = $1 and status in ('completed', 'partially_completed') order by id desc limit 1),
     now as (select coalesce(employee_reference, bank_code || account_number) as who, sum(amount) as amount from payroll_item
              where book_id = $1 and batch_id = $2 group by 1),
     before as (select coalesce(i.employee_reference, i.bank_code || i.account_number) as who, sum(i.amount) as amount from payroll_item i, last
               where i.book_id = $1 and i.batch_id = last.id group by 1)
     select last.id as previous_batch_id, last.reference as previous_reference,
            count(*) filter (where t.who is null and n.who is not null)::int as added,
            count(*) filter (where n.who is null and t.who is not null)::int as removed, count(*) filter (where n.amount <> t.amount)::int as changed,
            (coalesce(sum(n.amount), 0) - coalesce(sum(t.amount), 0))::bigint as amount_delta
       from last left join (now n full join before t on t.who = n.who) on true group by last.id, last.reference`,
    place,
  );
  return row ?? null;
}
