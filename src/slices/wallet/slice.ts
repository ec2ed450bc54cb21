import { z } from 'zod';
import { Arg, Ctx, Field, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type Slice, eventsOf, type Flow, type Triggers } from '../../core/slice/slice.ts';
import { seedWallet, fundSandbox } from './deposit.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { koboOf, currency, kobo } from '../../domain/money/money.ts';
import { send } from '../transfers/triggers.ts';
import { findWallet, alertSchema, type Wallet, walletSchema, watchWallet } from './wallet.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { exportTransactions, type Statement, sendStatement } from './export.ts';
import { listTransactions } from './transactions.ts';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { mail, type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { ask, type Context, type Subscribed } from '../../core/transport/graphql/call.ts';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { objectType, Kobo, LocalDate } from '../../core/transport/graphql/types.ts';
import { encoded } from '../../platform/fast/encode.ts';

const statement: StreamPresenter<Statement> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,reference,clientReference,type,category,description,counterpartyName,counterpartyAccount,counterpartyBank,debit,credit,balanceAfter,currency,status,transferCode,sessionId\r\n' +
    '2026-01-31T10:00:00.000+01:00,14531767225600123,INV-1,debit,transfer,Invoice 1,ADA OKAFOR,0123456785,GTBank,1500.00,,48500.00,NGN,completed,14531767225600123,\r\n',
  stream: sendStatement,
};

export const walletRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet', findWallet);
  route.put('/wallet/low-balance-alert', setLowBalanceAlert, {
    message: ({ enabled }) => (enabled ? 'Low-balance alert set' : 'Low-balance alert turned off'),
    example: { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] },
  });
  route.get('/wallet/low-balance-alert', findLowBalanceAlert);
  route.get('/transactions', listTransactions);
  route.get('/transactions/export', exportTransactions, statement, { bucket: 'exports', access: 'either' });
});

const DEPOSIT = koboOf(1_000_000);

const funded: Flow = async ({ app, bookId, as }) => ({
  reference: (await fundSandbox(app, bookId, as('deposit').effectId, DEPOSIT)).reference,
});

/** Restores the caller's own level afterwards. Race: one at a time, so that no run saves another run's level. */
const low: Flow = (stage) => {
  const { app, as } = stage;
  return withAdvisoryLock(app.config.DATABASE_URL, 'level', async () => {
    const [{ availableBalance }, before] = [await findWallet(app, as('read'), {}), await findLowBalanceAlert(app, as('read'), {})];
    await setLowBalanceAlert(app, as('level'), { threshold: availableBalance });
    try {
      return { transferCode: await send(stage) };
    } finally {
      await setLowBalanceAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });
};

const walletTriggers: Triggers<typeof walletEvents> = { 'wallet.funded': funded, 'wallet.balance.low': low };

/** Payloads that schema/ledger writes in the transaction of the movement. */
const walletEvents = {
  'wallet.funded': {
    summary: 'A deposit was credited to the wallet',
    data: z.object({
      reference: z.string().meta({ description: 'Reference of the deposit, shown on statements.' }),
      amount: kobo.meta({ description: 'Kobo: amount paid.' }),
      fee: kobo.meta({ description: 'Kobo: fee deducted.' }),
      netAmount: kobo.meta({ description: 'Kobo: amount credited, after the fee.' }),
      currency,
      walletBalance,
      channel: z.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']).meta({
        description: 'Purpose of the payment, the same in every event of one payment; bank_transfer without a specific purpose.',
      }),
      senderName: z.string().nullable().meta({ description: 'Sender name; null when the provider does not report it.' }),
      senderAccountNumber: z.string().nullable().meta({ description: 'Sender account number; null when the provider does not report it.' }),
      senderBankName: z.string().nullable().meta({ description: 'Sender bank; null when the provider does not report it.' }),
      sessionId: z.string().nullable().meta({ description: 'NIP session id; null for other channels.' }),
      narration: z.string().nullable().meta({ description: 'Narration of the payment; null when none was given.' }),
      fundedAt: instant.meta({ description: 'Time of the credit.' }),
    }),
    example: {
      reference: 'SBX_01a1fc1e',
      amount: 5_000_000,
      fee: 0,
      netAmount: 5_000_000,
      currency: 'NGN',
      walletBalance: 5_000_000,
      channel: 'sandbox',
      senderName: 'SANDBOX FUNDING',
      senderAccountNumber: '9999999990',
      senderBankName: 'Guaranty Trust Bank',
      sessionId: null,
      narration: 'Sandbox funding',
      fundedAt: '2026-01-01T10:00:00.000Z',
    },
  },
  'wallet.balance.low': {
    summary: 'The wallet dropped below its low-balance level; once per drop',
    data: z.object({
      availableBalance: kobo.meta({ description: 'Kobo: available balance.' }),
      threshold: kobo.meta({ description: 'Kobo: low-balance level.' }),
      currency,
      triggeredBy: z
        .object({
          type: z.string().meta({ description: 'Type of the cause, such as transfer or bill.' }),
          reference: z.string().meta({ description: 'Reference of the cause.' }),
        })
        .meta({ description: 'Cause of the drop below the level.' }),
      occurredAt,
    }),
    example: {
      availableBalance: 4_900_000,
      threshold: 5_000_000,
      currency: 'NGN',
      triggeredBy: { type: 'transfer', reference: '14531795231199423000001' },
      occurredAt: '2026-01-01T10:00:00.000Z',
    },
  },
} as const satisfies EventKinds;

const lowBalance = z.object({
  availableBalance: kobo,
  threshold: kobo,
  triggeredBy: z.object({ type: z.string(), reference: z.string().nullable() }),
  occurredAt: timestamp,
});

const walletMails = {
  low_balance: mail(
    lowBalance,
    (business, { availableBalance, threshold, triggeredBy, occurredAt: at }) => ({
      subject: `Wallet balance below ${money(threshold)}`,
      text: paragraphs(
        `The wallet of ${business} fell below its low-balance threshold.`,
        table([
          ['Available', money(availableBalance)],
          ['Threshold', money(threshold)],
          ['After', `${triggeredBy.type}${triggeredBy.reference === null ? '' : ` ${triggeredBy.reference}`}`],
          ['At', lagosClock(at)],
        ]),
        'The next notification follows after the balance recovered above the threshold and fell below it again.',
        `You receive this message because your address is on the low-balance alert of ${business}.`,
      ),
    }),
    { notice: { about: 'The wallet fell below its low-balance threshold', mayBeOff: true } },
  ),
} satisfies MailTemplates;

const shownWallet = walletSchema.extend({ lowBalanceAlert: alertSchema.meta({ description: 'Low-balance alert of the wallet.' }) });
typeNames.add(shownWallet, typeNames.get(walletSchema)!);
const WalletType = objectFrom(shownWallet);

@objectType('Statement', 'Balances of a range of days, both included, from Lagos midnight to Lagos midnight.')
class StatementType implements Pick<Statement, 'from' | 'to' | 'opening' | 'closing'> {
  @Field(() => LocalDate, { description: 'First day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'Last day.' })
  to!: string;
  @Field(() => Kobo, { description: 'Balance before the first row.' })
  opening!: Statement['opening'];
  @Field(() => Kobo, { description: 'Balance after the last row.' })
  closing!: Statement['closing'];
  @Field(() => String, { description: 'Path of the CSV of the same range on this host; request it with the same credentials.' })
  exportUrl!: string;
}

@Resolver()
class WalletResolver {
  @Query(() => StatementType, { description: 'Opening and closing balance of at most 366 days, and the path of their CSV.' })
  async statement(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, included.' }) to: string,
  ): Promise<StatementType> {
    const { opening, closing } = await ask(context, exportTransactions, { from, to });
    return { from, to, opening, closing, exportUrl: `/api/v1/transactions/export?from=${from}&to=${to}` };
  }

  @Subscription(() => WalletType, {
    subscribe: ({ context }: Subscribed) => ask(context, watchWallet),
    description: 'Streams the wallet now and after changes: at most four times a second, always the latest state.',
  })
  walletUpdated(@Root() wallet: Wallet): z.input<typeof shownWallet> {
    return encoded(shownWallet, wallet);
  }
}

const walletResolvers = [
  query('wallet', findWallet, {
    about: 'Retrieves the wallet: available, held and ledger balance, and the low-balance alert.',
    output: shownWallet,
    types: { asOf: () => String },
  }),
  list('transactions', listTransactions, {
    about: 'Lists the transactions of the wallet, newest first.',
    types: { from: () => String, to: () => String },
  }),
  mutation('updateLowBalanceAlert', setLowBalanceAlert, {
    about: 'Sets the low-balance level of the wallet; one notification per drop.',
    types: { threshold: () => Kobo },
  }),
  WalletResolver,
];

export const wallet: Slice = {
  name: 'wallet',
  about: 'Balances, entries, exports and low-balance alerts.',
  routes: walletRoutes,
  resolvers: walletResolvers,
  events: eventsOf(walletEvents, walletTriggers),
  mails: walletMails,
  seedBusiness: seedWallet,
};
