import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo, NO_KOBO, koboAmount } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, ownId, namedObject } from '../../domain/schema/type-names.ts';
import { type VerificationOperation, verificationOperation, VerificationAlert as Alert } from './entities.ts';
import { currentSubscription, subscriptionSchema } from './plans.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { requireDebited } from '../../core/ledger/journal.ts';
import { mail, type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { prepared } from '../../platform/db/entity.ts';

const price = namedObject('VerificationPrice', 'The price of a call without plan quota.', {
  operation: verificationOperation.meta({ description: 'The verification operation.' }),
  price: kobo.meta({ description: 'The price of a call in kobo.' }),
});

const left = {
  balance: kobo.meta({ description: 'The verification balance in kobo.' }),
  prices: z.array(price).meta({ description: 'Prices of calls without plan quota.' }),
  updatedAt: dateTime.nullable().meta({ description: 'The time of the last change; null before the first.' }),
};

export const balanceSchema = z
  .object({
    ...left,
    currency,
    plan: z
      .object({
        id: z.uuid().meta({ description: 'The id of the plan.' }),
        name: z.string().meta({ description: 'The name of the plan.' }),
        status: z.literal('active').meta({ description: 'Always active.' }),
        renewsAt: dateTime.nullable().meta({ description: 'The time of the renewal; null without renewal.' }),
        endsAt: dateTime.meta({ description: 'The end of the present period.' }),
      })
      .nullable()
      .meta({ description: 'The active plan; null without a plan.' }),
    quotas: subscriptionSchema.shape.quotas,
  })
  .meta({ id: 'VerificationBalance' });

export const wholeBalance = namedObject('VerificationBalance', 'The verification balance, plan and prices.', {
  ...left,
  subscription: subscriptionSchema.nullable().meta({ description: 'The active plan; null without a plan.' }),
});

/** Retrieves the verification balance, the active plan with its quotas, and the prices of calls beyond them. */
export const findVerificationBalance = operation({
  title: 'verificationBalance.retrieve',
  summary: 'Retrieve the verification balance',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: balanceSchema,
  async run(app, actor) {
    const [[row], subscription] = await Promise.all([
      app.db.query<{ balance: Kobo | null; updatedAt: Date | null; prices: z.output<typeof balanceSchema>['prices'] }>(
        'verification.balance',
        BALANCE,
        [actor.bookId],
      ),
      currentSubscription(app, actor.bookId),
    ]);
    return {
      balance: row?.balance ?? NO_KOBO,
      currency: 'NGN' as const,
      plan: subscription && { ...subscription, id: subscription.planId },
      quotas: subscription?.quotas ?? [],
      prices: row?.prices ?? [],
      updatedAt: row?.updatedAt ?? null,
      subscription,
    };
  },
});

const BALANCE = `
  select a.balance, a.updated_at,
         (select jsonb_agg(jsonb_build_object('operation', o.operation, 'price', verification.price_of($1, o.operation)) order by o.n)
            from unnest('{nin_basic,nin_face,nin_match,nin_full,cac,bvn_basic,bvn_match,tin}'::text[]) with ordinality as o(operation, n)) as prices
    from (select) one left join ledger.account a on a.book_id = $1 and a.account = ${accounts.verificationCredits}`;

/** Whether a call could be paid now. The charge decides; this check avoids work for a refused call. */
export async function canPay(app: Pick<App, 'db'>, bookId: number, kind: VerificationOperation): Promise<boolean> {
  const [row] = await app.db.query<{ can: boolean }>(
    'verification.can_pay',
    `select exists (select from verification.subscription s join verification.quota q on q.book_id = s.book_id and q.subscription_id = s.id
                     where s.book_id = $1 and s.ends_at > clock_timestamp() and q.operation = $2 and q.used < q.calls)
         or exists (select from ledger.account a where a.book_id = $1 and a.account = ${accounts.verificationCredits} and a.balance >= verification.price_of($1, $2)) as can`,
    [bookId, kind],
  );
  return row?.can ?? false;
}

/** Why: sums of top-ups stay exact in JSON. */
const MAX_TOP_UP = 100_000_000_000;

const input = z.strictObject({ amount: koboAmount.max(MAX_TOP_UP, { error: `must be at most ${MAX_TOP_UP} kobo` }) });

const topUpSchema = namedObject('VerificationTopUp', 'A top-up of the verification balance.', {
  id: ownId,
  reference: z.string().meta({ description: 'The reference on the statement.' }),
  amount: kobo.meta({ description: 'The amount in kobo.' }),
  currency,
  balance: kobo.meta({ description: 'The verification balance in kobo after the top-up.' }),
  walletBalance: kobo.meta({ description: 'The available wallet balance in kobo after the top-up.' }),
  createdAt: dateTime.meta({ description: 'The time of the top-up.' }),
}).meta({ id: 'VerificationTopUp' });

/**
 * Moves money from the wallet to the verification balance, permanently.
 * @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE when the wallet does not cover the amount.
 */
export const topUpVerification = operation({
  title: 'verificationBalance.topup',
  summary: 'Top up the verification balance',
  scope: 'verification:write',
  repeatable: [],
  input,
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'wallet'),
});

/** Credits the sandbox verification balance with test money. */
export const fundVerification = operation({
  title: 'sandboxVerifications.fund',
  summary: 'Top up the sandbox verification balance',
  scope: 'sandbox',
  input,
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'sandbox'),
});

type TopUp = z.output<typeof topUpSchema>;
type Credited = Pick<TopUp, 'amount' | 'reference' | 'balance'> & { result: string; available: Kobo; at: Date };

async function topUp(app: App, actor: Actor, amount: Kobo, source: 'wallet' | 'sandbox'): Promise<TopUp> {
  const [row] = await app.db.query<Credited>('verification.credit_balance', 'select * from verification.credit_balance($1, $2, $3, $4)', [
    actor.bookId,
    actor.effectId,
    amount,
    source,
  ]);
  if (!row) throw new Error('a top-up has no result');
  requireDebited(row.result, 'The available balance of the wallet does not cover the top-up; fund the wallet and try again');
  // Why: the wallet may have crossed its own low-balance level.
  app.wakeWebhooks(actor.bookId);
  const { result: _, available: walletBalance, at: createdAt, ...credited } = row;
  return { id: actor.effectId, ...credited, currency: 'NGN', walletBalance, createdAt };
}

const lowVerification = z.object({ balance: kobo, threshold: kobo, occurredAt: timestamp });

export const verificationMails = {
  low_verification_balance: mail(
    lowVerification,
    (business, { balance, threshold, occurredAt }) => ({
      subject: `Verification balance below ${money(threshold)}`,
      text: paragraphs(
        `The verification balance of ${business} has fallen below the level that you set. Calls that it does not cover are refused.`,
        table([
          ['Balance', money(balance)],
          ['Level', money(threshold)],
          ['At', lagosClock(occurredAt)],
        ]),
        'The next alert follows once the balance has reached the level and falls below it again.',
        `You receive this mail because your address is on an alert of ${business}.`,
      ),
    }),
    { notice: { about: 'The verification balance fell below its threshold', mayBeOff: true } },
  ),
} satisfies MailTemplates;

const alertSchema = namedObject('VerificationAlert', 'The low-balance alert of the verification balance.', {
  threshold: kobo.meta({ description: 'The level in kobo.' }),
  enabled: z.boolean().meta({ description: 'Whether the alert is on.' }),
  ready: z.boolean().meta({ description: 'Whether the next drop below the level sends an alert.' }),
  emails: z.array(z.string()).meta({ description: 'Email recipients; empty for the recipients of the wallet alert.' }),
  lastTriggeredAt: dateTime.nullable().meta({ description: 'The time of the last alert; null before the first.' }),
}).meta({ id: 'VerificationLowBalanceAlert' });

type VerificationAlert = z.output<typeof alertSchema>;

const OFF: VerificationAlert = { threshold: NO_KOBO, enabled: false, ready: false, emails: [], lastTriggeredAt: null };

const byBook = prepared(Alert)('verification.alert', (db, $: { bookId: number }) =>
  db
    .selectFrom('verification.alert')
    .select(['threshold', 'enabled', 'ready', 'emails', 'triggeredAt as lastTriggeredAt'])
    .where('bookId', '=', $.bookId),
);

/** Retrieves the low-balance alert of the verification balance; off until set. */
export const findVerificationAlert = operation({
  title: 'verificationAlert.retrieve',
  summary: 'Retrieve the verification low-balance alert',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: alertSchema,
  async run(app, { bookId }) {
    const [alert] = await byBook(app.db, { bookId });
    return alert ?? OFF;
  },
});

/**
 * Sets the level of the event verification.balance.low, which is emitted once per drop and again after the balance has reached the
 * level.
 */
export const setVerificationAlert = operation({
  title: 'verificationAlert.update',
  summary: 'Set the verification low-balance alert',
  scope: 'verification:write',
  input: z.strictObject({
    threshold: kobo.min(0, { error: 'must be at least 0 kobo' }).meta({ description: 'The level in kobo; 0 turns the alert off.' }),
    enabled: z.boolean().optional().meta({ description: 'default true; a threshold of 0 also turns the alert off' }),
    emails: alertEmails.optional().meta({
      description:
        'Email recipients; if omitted, the present recipients stay. Without recipients, those of the wallet alert receive the email',
    }),
  }),
  output: alertSchema,
  async run(app, actor, { threshold, enabled = true, emails }) {
    const [alert] = await app.db.query<VerificationAlert>(
      'verification.set_alert',
      'select threshold, enabled, ready, emails, triggered_at as last_triggered_at from verification.set_alert($1, $2, $3, $4)',
      [actor.bookId, threshold, enabled && threshold > 0, emails ?? null],
    );
    return alert ?? OFF;
  },
});
