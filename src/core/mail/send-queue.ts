import { type Environment, environments } from '../../domain/actor/actor.ts';
import type { App } from '../app/app.ts';
import { perApp } from '../app/parts.ts';
import type { ClaimedQueue } from '../app/work.ts';
import { claimDueMails, hasLiveMail, unclaimMails } from './queue.ts';
import { sendMail } from './send.ts';

const claimsOf = (environment: Environment) => async (app: App, token: string, limit: number) =>
  app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : [];

const DUE = {
  sandbox: `(select min(next_attempt_at) from mail
              where environment = 'sandbox' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`,
  live: `(select min(next_attempt_at) from mail
           where environment = 'live' and next_attempt_at is not null and (leased_until is null or leased_until <= clock_timestamp()))`,
};

/** Sends mails that are due. Live mails wait in PostgreSQL while no mail server is configured. */
export const mailQueue: ClaimedQueue = {
  name: 'send-mail',
  // As many as connections are kept to the mail server.
  concurrency: 4,
  idName: 'mailId',
  due(app) {
    const carried = environments.filter((environment) => app.providers(environment).mail);
    return `select least(${carried.map((environment) => DUE[environment]).join(', ')})`;
  },
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

/** Warns once a process when live mails wait for a mail server that nobody configured; none of them is claimed. */
export async function warnOfWaiting(app: App): Promise<boolean> {
  const warned = warning(app);
  if (warned.isDone || app.providers('live').mail || !(await hasLiveMail(app))) return false;
  warned.isDone = true;
  app.log.warn('live mails wait because SMTP_URL is not set; they leave once it is, and are dropped after 30 days');
  return false;
}
