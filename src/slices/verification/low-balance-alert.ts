import { z } from 'zod';
import { type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { operation } from '../../core/operation/operation.ts';
import { NO_KOBO, kobo } from '../../domain/money/money.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { prepared } from '../../platform/db/entity.ts';
import { VerificationAlert as Alert } from './entities.ts';

const lowVerification = z.object({ balance: kobo, threshold: kobo, occurredAt: timestamp });

/** The mail that a balance for verification sends. */
export const verificationMails = {
  low_verification_balance: {
    notice: { about: 'The verification balance fell below its level', mayBeOff: true },
    words(business, data) {
      const { balance, threshold, occurredAt } = lowVerification.parse(data);
      return {
        subject: `Verification balance below ${money(threshold)}`,
        text: paragraphs(
          `The verification balance of ${business} has fallen below the level that you set. Calls that it does not cover are refused.`,
          table([
            ['Balance', money(balance)],
            ['Level', money(threshold)],
            ['At', lagosClock(occurredAt)],
          ]),
          'You will be told again once the balance has reached the level and falls below it anew.',
          `You receive this because your address is on an alert of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;

const alertSchema = z
  .object({
    threshold: kobo.meta({ description: 'Kobo: the level.' }),
    enabled: z.boolean().meta({ description: 'Whether it is on.' }),
    armed: z.boolean().meta({ description: 'Whether the next drop below it is told.' }),
    emails: z.array(z.string()).meta({ description: "Who is told by mail; where none is named, those of the wallet's alert are." }),
    lastTriggeredAt: dateTime.nullable().meta({ description: 'When it was last told; null while it never was.' }),
  })
  .meta({ id: 'VerificationLowBalanceAlert' })
  .register(typeNames, { name: 'VerificationAlert', description: 'The level below which verification.balance.low is emitted.' });

type VerificationAlert = z.output<typeof alertSchema>;

const OFF: VerificationAlert = { threshold: NO_KOBO, enabled: false, armed: false, emails: [], lastTriggeredAt: null };

const byBook = prepared(Alert)('verification.alert', (db, $: { bookId: number }) =>
  db
    .selectFrom('verification.alert')
    .select(['threshold', 'enabled', 'armed', 'emails', 'triggeredAt as lastTriggeredAt'])
    .where('bookId', '=', $.bookId),
);

/** The level below which verification.balance.low is emitted; off until it is set. */
export const findVerificationAlert = operation({
  title: 'verification.low_balance_alert',
  summary: 'The low-balance level of the verification balance',
  scope: 'verification:read',
  input: z.strictObject({}),
  output: alertSchema,
  async run(app, { bookId }) {
    const [alert] = await byBook(app.db, { bookId });
    return alert ?? OFF;
  },
});

/** Sets that level. It is told once per drop, and armed again once the balance has reached it. */
export const setVerificationAlert = operation({
  title: 'verification.set_low_balance_alert',
  summary: 'Set the low-balance level of the verification balance: verification.balance.low is emitted once per drop below it',
  scope: 'verification:write',
  input: z.strictObject({
    threshold: kobo.min(0, { error: 'must be at least 0 kobo' }).meta({ description: 'Kobo: the level; 0 turns it off.' }),
    enabled: z.boolean().optional().meta({ description: 'true unless told; a threshold of 0 turns it off too' }),
    emails: alertEmails.optional().meta({
      description: "Who is told by mail; left out, the present ones stay. While there are none, those of the wallet's alert are told",
    }),
  }),
  output: alertSchema,
  async run(app, actor, { threshold, enabled = true, emails }) {
    const [alert] = await app.db.query<VerificationAlert>(
      'verification.set_alert',
      'select threshold, enabled, armed, emails, triggered_at as last_triggered_at from verification.set_alert($1, $2, $3, $4)',
      [actor.bookId, threshold, enabled && threshold > 0, emails ?? null],
    );
    return alert ?? OFF;
  },
});
