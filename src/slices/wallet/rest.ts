import { z } from 'zod';
import { routes, type Presenter, type StreamPresenter } from '../../services/doors/rest/routes.ts';
import { timestamp } from '../../platform/kernel/moment.ts';
import { currency, kobo } from '../../platform/kernel/money.ts';
import { pageMeta, type Page } from '../../platform/kernel/page.ts';
import { exportTransactions, type Statement } from './export.ts';
import { findWallet, type LowBalanceAlert, type Wallet } from './find.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { sendStatement } from './statement-csv.ts';
import { categories, sides, statuses, type Transaction } from './transaction.ts';
import { listTransactions } from './transactions.ts';

const time = timestamp;

const alertView = z
  .object({
    threshold: kobo,
    enabled: z.boolean(),
    armed: z.boolean().meta({ description: 'Whether the next drop below the threshold is told; false until the balance has reached it' }),
    emails: z.array(z.string()),
    lastTriggeredAt: time.nullable(),
  })
  .meta({ id: 'LowBalanceAlert' });

const walletView = z
  .object({
    id: z.uuid(),
    currency,
    availableBalance: kobo.meta({ description: 'What can be spent; ledgerBalance = availableBalance + heldBalance' }),
    ledgerBalance: kobo,
    heldBalance: kobo.meta({ description: 'Promised to transfers and not yet booked: fees of sends in flight, scheduled transfers' }),
    status: z.enum(['active', 'frozen', 'closed']),
    lowBalanceAlert: z.object({ threshold: kobo, enabled: z.boolean(), armed: z.boolean(), lastTriggeredAt: time.nullable() }),
    fundingAccounts: z.array(
      z.object({ accountNumber: z.string(), accountName: z.string(), bankCode: z.string(), bankName: z.string(), isActive: z.boolean() }),
    ),
    updatedAt: time.meta({ description: 'When its money last moved' }),
  })
  .meta({ id: 'Wallet' });

const transactionView = z
  .object({
    id: z.uuid(),
    reference: z.string().nullable().meta({
      description:
        '<transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit',
    }),
    type: z.enum(sides),
    category: z.enum(categories),
    amount: kobo,
    currency,
    balanceBefore: kobo,
    balanceAfter: kobo,
    status: z
      .enum(statuses)
      .meta({ description: 'reversed: a debit whose money came back in a row of its own; every other row is completed' }),
    description: z.string(),
    clientReference: z.string().nullable(),
    transferCode: z.string().nullable(),
    relatedType: z.enum(['transfer', 'deposit', 'bill']).nullable(),
    relatedId: z.uuid().nullable(),
    counterparty: z
      .object({
        name: z.string().nullable(),
        accountNumber: z.string().nullable(),
        bankCode: z.string().nullable(),
        bankName: z.string().nullable(),
      })
      .nullable(),
    createdAt: time,
  })
  .meta({ id: 'Transaction' });

const wallet: Presenter<Wallet> = {
  schema: walletView,
  present: ({ id, balance, held, status, alert: { threshold, enabled, armed, lastTriggeredAt }, updatedAt }) => ({
    data: {
      id,
      currency: 'NGN',
      availableBalance: balance - held,
      ledgerBalance: balance,
      heldBalance: held,
      status,
      lowBalanceAlert: { threshold, enabled, armed, lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null },
      fundingAccounts: [],
      updatedAt: updatedAt.toISOString(),
    } satisfies z.input<typeof walletView>,
  }),
};

const alertData = ({ lastTriggeredAt, ...alert }: LowBalanceAlert): z.input<typeof alertView> => ({
  ...alert,
  lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null,
});

const alert: Presenter<LowBalanceAlert> = { schema: alertView, present: (found) => ({ data: alertData(found) }) };

const alertSet: Presenter<LowBalanceAlert> = {
  schema: alertView,
  present: (set) => ({ message: set.enabled ? 'Low-balance alert set' : 'Low-balance alert turned off', data: alertData(set) }),
};

const transactionList: Presenter<Page<Transaction>> = {
  schema: z.array(transactionView),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(transactionData), meta }),
};

function transactionData({ sessionId: _, createdAt, ...row }: Transaction): z.input<typeof transactionView> {
  return { ...row, currency: 'NGN', createdAt: createdAt.toISOString() };
}

const statement: StreamPresenter<Statement> = { contentType: 'text/csv; charset=utf-8', stream: sendStatement };

const example = { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] };

export const walletRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet', findWallet, wallet);
  route.put('/wallet/low-balance-alert', setLowBalanceAlert, alertSet, { example });
  route.get('/wallet/low-balance-alert', findLowBalanceAlert, alert);
  route.get('/transactions', listTransactions, transactionList);
  route.get('/transactions/export', exportTransactions, statement, { bucket: 'exports', access: 'either' });
});
