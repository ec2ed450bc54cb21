import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import type { Environment } from '../src/platform/kernel/actor.ts';
import { claimDueMails, hasLiveMail, type MailKey, unclaimMails } from '../src/services/mail/queue.ts';
import { sendMail } from '../src/services/mail/send.ts';
import { claimedQueue } from './claimed-queue.ts';
import { queues } from './queues.ts';
import type { Sweep } from './sweep.ts';

/** Sends mails that are due. Live mails wait in PostgreSQL while no mail server is configured. */
export function sendMails(app: App, connection: Redis): Sweep {
  const warnOfWaiting = onceLiveMailWaits(app);
  const claimsOf = (environment: Environment) => (token: string, limit: number) =>
    app.providers(environment).mail ? claimDueMails(app, environment, token, limit) : warnOfWaiting();
  return claimedQueue(app, connection, {
    queue: queues.sendMail,
    idName: 'mailId',
    claims: [claimsOf('sandbox'), claimsOf('live')],
    release: (token, claimed) => unclaimMails(app, token, claimed),
    work: (key, claim) => sendMail(app, key, claim),
    what: 'sending a mail',
    batch: 50,
    maxWaiting: 100,
    // One that takes longer is due again when its claim ends.
    closeMs: 20_000,
  });
}

/** One warning a process when live mails wait for a mail server that nobody configured; none of them is claimed. */
function onceLiveMailWaits(app: App): () => Promise<MailKey[]> {
  let isDone = false;
  return async () => {
    if (isDone || !(await hasLiveMail(app))) return [];
    isDone = true;
    app.log.warn('live mails wait because SMTP_URL is not set; they leave once it is, and are dropped after 30 days');
    return [];
  };
}
