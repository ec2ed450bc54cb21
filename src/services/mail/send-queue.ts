import type { Environment } from '../../platform/kernel/actor.ts';
import type { App } from '../app.ts';
import { perApp } from '../parts.ts';
import type { ClaimedQueue } from '../work.ts';
import { claimDueMails, hasLiveMail, type MailKey, unclaimMails } from './queue.ts';
import { sendMail } from './send.ts';

const claimsOf = (environment: Environment) => (app: App, token: string, limit: number) =>
  app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : warnOfWaiting(app);

/** Sends mails that are due. Live mails wait in PostgreSQL while no mail server is configured. */
export const mailQueue: ClaimedQueue = {
  name: 'send-mail',
  // As many as connections are kept to the mail server.
  concurrency: 4,
  idName: 'mailId',
  claims: [claimsOf('sandbox'), claimsOf('live')],
  release: unclaimMails,
  work: sendMail,
  what: 'sending a mail',
  batch: 50,
  maxWaiting: 100,
  // One that takes longer is due again when its claim ends.
  closeMs: 20_000,
};

const warning = perApp(() => ({ isDone: false }));

/** One warning a process when live mails wait for a mail server that nobody configured; none of them is claimed. */
async function warnOfWaiting(app: App): Promise<MailKey[]> {
  const warned = warning(app);
  if (warned.isDone || !(await hasLiveMail(app))) return [];
  warned.isDone = true;
  app.log.warn('live mails wait because SMTP_URL is not set; they leave once it is, and are dropped after 30 days');
  return [];
}
