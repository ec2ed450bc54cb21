import type { App } from '../../services/app.ts';
import type { Figure } from '../../platform/metrics.ts';

/** What is counted one by one stops here; whoever has more open than this has other worries than the exact number. */
const MAX_COUNTED = 50_000;
/** Endpoints with something pending that one look visits. */
const MAX_LANES = 5_000;
/** Accounts whose kept balance one look compares with the books. */
const MAX_ACCOUNTS = 1_000;

/** Statements of figures. Their cost grows with what is open, never with history; test/ops proves it by their plans. */
export const statements = {
  'ops.transfers': `
    select (select count(*)::int from (select from ledger.transfer where settlement_status = 'pending'
               and coalesce(scheduled_at, created_at) <= clock_timestamp() limit $1) p) as pending,
           (select extract(epoch from clock_timestamp() - coalesce(scheduled_at, created_at))::float8 from ledger.transfer
             where settlement_status = 'pending' order by coalesce(scheduled_at, created_at) limit 1) as oldest,
           (select count(*)::int from (select from ledger.transfer where settlement_status = 'failed' limit $1) r) as review`,
  // From endpoint to endpoint by the index of what is pending. What an endpoint that hangs or that takes one at a time
  // keeps waiting is its own doing: lateness counts the others.
  'ops.webhooks': `
    with recursive lane as (
      (select book_id, endpoint_id, 1 as n from webhook.delivery where next_attempt_at is not null order by book_id, endpoint_id limit 1)
      union all
      select d.book_id, d.endpoint_id, l.n + 1 from lane l cross join lateral (
        select book_id, endpoint_id from webhook.delivery
         where next_attempt_at is not null and (book_id, endpoint_id) > (l.book_id, l.endpoint_id) order by book_id, endpoint_id limit 1) d
       where l.n < $1)
    select coalesce(max(extract(epoch from clock_timestamp() - head.created_at)), 0)::float8 as oldest,
           coalesce(max(extract(epoch from clock_timestamp() - due.next_attempt_at))
             filter (where not e.ordered and (e.slow_until is null or e.slow_until < clock_timestamp())), 0)::float8 as late
      from lane l
      join webhook.endpoint e on e.book_id = l.book_id and e.id = l.endpoint_id
      cross join lateral (select created_at from webhook.delivery d
        where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.seq limit 1) head
      cross join lateral (select next_attempt_at from webhook.delivery d
        where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.next_attempt_at limit 1) due`,
  // A posting is one row with two sides and cannot be unbalanced; what could drift is a kept balance from the books.
  'ops.balances': `
    select a.book_id, a.account, abs(a.balance - coalesce(last.balance, 0))::float8 as difference
      from (select book_id, account, balance from ledger.account where (book_id, account) > ($1, $2) order by book_id, account limit $3) a
      left join lateral (
        select balance from (
          (select debit_balance as balance, debit_seq as seq from ledger.posting p
            where p.book_id = a.book_id and p.debit = a.account and debit_seq is not null order by posted_at desc, debit_seq desc limit 1)
          union all
          (select credit_balance, credit_seq from ledger.posting p
            where p.book_id = a.book_id and p.credit = a.account and credit_seq is not null order by posted_at desc, credit_seq desc limit 1)) s
        order by seq desc limit 1) last on true
     order by 1, 2`,
} as const;

/** Shows on /metrics what waits in PostgreSQL, and whether the books hold. */
export function watchDatabase(app: App): void {
  const imbalance = imbalanceWatch(app);
  app.metrics.figures({
    source: 'postgresql',
    gauges: {
      tollgate_transfers_pending: { help: `Transfers without a final status whose time has come; counts to ${MAX_COUNTED}` },
      tollgate_transfer_oldest_pending_seconds: { help: 'Age of the oldest of them, 0 when there is none' },
      tollgate_transfers_needing_review: { help: 'Declined transfers that wait for a decision by a person' },
      tollgate_webhook_oldest_pending_seconds: { help: 'Age of the oldest delivery that is neither acknowledged nor given up' },
      tollgate_outbox_oldest_seconds: { help: 'How late the latest due delivery is, of endpoints that answer in time' },
      tollgate_ledger_imbalance_kobo: { help: 'Kobo by which kept balances differ from the postings; must be 0' },
    },
    async read() {
      const [transfers, webhooks, difference] = await Promise.all([openTransfers(app), openDeliveries(app), imbalance()]);
      return [...transfers, ...webhooks, { name: 'tollgate_ledger_imbalance_kobo', value: difference }];
    },
  });
}

async function openTransfers(app: App): Promise<Figure[]> {
  const [row] = await app.db.query<{ pending: number; oldest: number | null; review: number }>(
    'ops.transfers',
    statements['ops.transfers'],
    [MAX_COUNTED],
  );
  return [
    { name: 'tollgate_transfers_pending', value: row?.pending ?? 0 },
    // The next scheduled one lies in the future.
    { name: 'tollgate_transfer_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
    { name: 'tollgate_transfers_needing_review', value: row?.review ?? 0 },
  ];
}

async function openDeliveries(app: App): Promise<Figure[]> {
  const [row] = await app.db.query<{ oldest: number; late: number }>('ops.webhooks', statements['ops.webhooks'], [MAX_LANES]);
  return [
    { name: 'tollgate_webhook_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
    { name: 'tollgate_outbox_oldest_seconds', value: Math.max(0, row?.late ?? 0) },
  ];
}

/**
 * Compares kept balances with the last posting of their accounts, some accounts at each look and round after round: the
 * cheap half of `npm run ledger:verify`, which reads everything. A difference shows at once and until a whole round finds none.
 */
function imbalanceWatch(app: App): () => Promise<number> {
  let after: [bookId: number, account: number] = [0, 0];
  let lastRound = 0;
  let thisRound = 0;
  return async () => {
    const rows = await app.db.query<{ bookId: number; account: number; difference: number }>('ops.balances', statements['ops.balances'], [
      ...after,
      MAX_ACCOUNTS,
    ]);
    thisRound += rows.reduce((sum, { difference }) => sum + difference, 0);
    const seen = Math.max(lastRound, thisRound);
    const last = rows.at(-1);
    if (last && rows.length === MAX_ACCOUNTS) after = [last.bookId, last.account];
    else [after, lastRound, thisRound] = [[0, 0], thisRound, 0];
    return rows.length < MAX_ACCOUNTS ? lastRound : seen;
  };
}
