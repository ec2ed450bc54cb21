import { z } from 'zod';
import { mail, type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { operation } from '../../core/operation/operation.ts';
import { NO_KOBO, kobo } from '../../domain/money/money.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { prepared } from '../../platform/db/entity.ts';
import { VerificationAlert as Alert } from './entities.ts';

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
