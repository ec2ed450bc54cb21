import type { Express } from 'express';
import type { Pool } from 'pg';

const entries = `select e.* , t.transfer_code, t.state, t.account_name, t.account_number, t.bank_code, t.bank_name
  from ledger.entry e left join ledger.transfer t on t.book_id = e.book_id and t.id = e.source_id
 where e.book_id = $1 and e.account = 1 and e.seq is not null and e.posted_at < $2 order by e.posted_at desc, e.seq desc limit $3`;

export function bareReads(app: Express, pool: Pool): void {
  const one = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;

  app.get('/wallet/:book', async ({ params }, response) => {
    const [row] = await one('bare.wallet', 'select * from ledger.account where book_id = $1 and account = 1', [params.book]);
    response.json({ success: true, data: walletOf(row ?? {}) });
  });
  app.get('/status/:book', async ({ params, query }, response) => {
    const [row] = await one('bare.status', 'select * from ledger.transfer where book_id = $1 and transfer_code = $2', [
      params.book,
      query['transferCode'],
    ]);
    response.json({ success: true, data: { ...transferOf(row ?? {}), lastCheckedAt: row?.['last_checked_at'], attempts: ATTEMPTS } });
  });
  app.get('/transactions/:book', async ({ params, query }, response) => {
    const rows = await one('bare.entries', entries, [params.book, query['to'], query['limit']]);
    response.json({
      success: true,
      data: rows.map(entryOf),
      meta: { limit: rows.length, count: rows.length, hasMore: true, nextCursor: '' },
    });
  });
}

type Row = Record<string, unknown>;

const ATTEMPTS = ['submit', 'poll'].map((source) => ({
  at: '2026-01-01T00:00:00.000Z',
  source,
  transactionResponseCode: '90000',
  outcome: 'delivered',
}));

const walletOf = (row: Row): object => ({
  id: '01980000-0000-7000-8000-000000000000',
  currency: 'NGN',
  availableBalance: Number(row['balance']) - Number(row['held']),
  ledgerBalance: Number(row['balance']),
  heldBalance: Number(row['held']),
  status: row['status'],
  lowBalanceAlert: {
    threshold: Number(row['alert_threshold']),
    enabled: row['alert_enabled'],
    ready: row['alert_ready'],
    lastTriggeredAt: row['alert_triggered_at'],
  },
  fundingAccounts: [],
  updatedAt: row['updated_at'],
});

const transferOf = (row: Row): object => ({
  id: row['id'],
  transferCode: row['transfer_code'],
  clientReference: row['client_reference'],
  status: 'debited',
  settlementStatus: row['state'],
  isFinal: true,
  amount: Number(row['amount']),
  fee: Number(row['fee']),
  feeBreakdown: row['fee_breakdown'],
  totalDebited: Number(row['amount']) + Number(row['fee']),
  currency: 'NGN',
  beneficiary: {
    accountNumber: row['account_number'],
    accountName: row['account_name'],
    bankCode: row['bank_code'],
    bankName: row['bank_name'],
  },
  narration: row['narration'],
  certainty: 'known',
  provider: {
    transactionResponseCode: row['response_code'],
    transactionRef: row['transaction_ref'],
    transactionId: row['transaction_id'],
    sessionId: row['session_id'],
    responseDescription: row['response_description'],
  },
  settledBy: 'provider',
  reason: row['reason'],
  reversalCause: row['cause'],
  declineCode: row['decline_code'],
  needsReview: row['review_since'] !== null,
  createdAt: row['created_at'],
  scheduledAt: row['scheduled_at'],
  settledAt: row['settled_at'],
  failedAt: row['failed_at'],
  reversedAt: row['reversed_at'],
  cancelledAt: null,
  nextCheckAt: null,
  metadata: row['metadata'] ?? {},
  retryOf: row['retry_of'],
  retriedAs: row['retried_as'],
});

const entryOf = (row: Row): object => ({
  id: row['source_id'],
  reference: row['reference'],
  type: Number(row['amount']) < 0 ? 'debit' : 'credit',
  category: row['kind'],
  amount: Math.abs(Number(row['amount'])),
  balanceBefore: Number(row['balance_after']) - Number(row['amount']),
  balanceAfter: Number(row['balance_after']),
  status: row['state'] === 'reversed' ? 'reversed' : 'completed',
  description: `Transfer to ${String(row['account_name'])} / ${String(row['bank_name'])}`,
  clientReference: row['client_reference'],
  transferCode: row['transfer_code'],
  relatedType: 'transfer',
  relatedId: row['source_id'],
  counterparty: {
    name: row['account_name'],
    accountNumber: row['account_number'],
    bankCode: row['bank_code'],
    bankName: row['bank_name'],
  },
  currency: 'NGN',
  createdAt: row['posted_at'],
});
