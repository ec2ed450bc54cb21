import type { App } from '../app/app.ts';
import { type ClaimedMail, type MailRecord, openedData, recordMail } from './queue.ts';
import { mailText, templateOf } from './template.ts';

const MINUTE_MS = 60_000;
const DELAYS_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);
const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** At most six attempts in nine hours, same Message-ID; a crash may repeat the mail, never lose it. */
export async function sendMail(app: App, mail: ClaimedMail, claim: string): Promise<void> {
  const record = await attempt(app, mail);
  app.failpoint('after-mail');
  await recordMail(app, mail, claim, record);
  app.metrics.counter('mails_total', 'Attempts to send mail by kind and result', ['kind', 'status']).inc({
    kind: mail.kind,
    status: record.status,
  });
  if (record.status === 'failed' || record.status === 'pending') {
    // Why: logs hold no personal data such as recipients.
    app.log.warn(
      { bookId: mail.bookId, mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason: record.reason },
      record.status === 'failed' ? 'a mail was cancelled after its last attempt' : 'a mail could not be sent; will retry',
    );
  }
}

async function attempt(app: App, mail: ClaimedMail): Promise<MailRecord> {
  if (!mail.wanted) return { status: 'cancelled' };
  if (mail.attempts > MAX_ATTEMPTS) return { status: 'failed', reason: 'every attempt ended with its process' };
  const carrier = app.providers(mail.environment).mail;
  if (!carrier) return later(mail, 'no mail server is configured');
  const template = templateOf(app, mail.kind);
  if (!template) throw new Error(`no mail template of kind ${mail.kind}`);
  const words = mailText(template, mail.business, openedData(app.keyRing, mail, mail.data));
  const isAccount = template.to === 'account';
  // Why: sign-in links are logged in the sandbox, whose log readers own it.
  if (isAccount && mail.environment === 'sandbox' && app.config.LOG_ACCOUNT_MAILS)
    app.log.info({ to: mail.recipient, ...words }, 'sandbox mail of an account');
  const outcome = await carrier.send({
    owner: mail.bookId,
    id: mail.id,
    to: mail.recipient,
    ...words,
    isAccount,
    messageId: `${mail.id}@${domainOf(app.config.MAIL_FROM)}`,
  });
  if (outcome.kind === 'sent') return { status: 'sent' };
  return outcome.kind === 'refused' ? { status: 'failed', reason: outcome.reason } : later(mail, outcome.reason);
}

function later({ attempts }: ClaimedMail, reason: string): MailRecord {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? { status: 'failed', reason } : { status: 'pending', reason, delayMs };
}

const domainOf = (from: string): string => /@([^>]+)/.exec(from)?.[1] ?? 'localhost';

declare module '../app/app.ts' {
  interface CrashPoints {
    'after-mail': true;
  }
}
