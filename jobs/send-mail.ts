import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { newId } from '../src/platform/kernel/ids.ts';
import { claimDueMails, hasLiveMail, unclaimMails } from '../src/services/mail/queue.ts';
import { sendMail } from '../src/services/mail/send.ts';
import { jobOptions, type MailJob, queues } from './queues.ts';
import { observed } from './observe.ts';
import { sweep, type Sweep } from './sweep.ts';

/** How many mails one look may claim. */
const BATCH = 50;
/** Jobs of ours that may wait in Redis. Beyond it nothing more is claimed, so that claims do not run out while they queue. */
const MAX_IN_FLIGHT = 100;

/** How long mails on their way may take at a stop. One that takes longer is due again when its claim ends. */
const CLOSE_MS = 20_000;

/**
 * Sends mails that are due. PostgreSQL owns every mail and decides who may send it; a job in Redis carries ids and is only
 * the hand-over. Live mails wait in PostgreSQL while no mail server is configured.
 */
export function sendMails(app: App, connection: Redis): Sweep {
  // Jobs are added on the connection that fails fast, so that a claim never waits for an absent Redis.
  const queue = new Queue<MailJob>(queues.sendMail.name, { connection: app.redis, defaultJobOptions: jobOptions });
  const worker = new Worker<MailJob>(
    queues.sendMail.name,
    observed(app, queues.sendMail.name, ({ data }) => sendMail(app, { bookId: data.bookId, id: data.mailId }, data.claim)),
    { connection, concurrency: queues.sendMail.concurrency },
  );
  let inFlight = 0;
  const finished = (): void => void (inFlight = Math.max(0, inFlight - 1));
  worker.on('completed', finished);
  worker.on('failed', (job, error) => {
    finished();
    app.log.error(
      { err: error, bookId: job?.data.bookId, mailId: job?.data.mailId },
      'sending a mail failed; it is due again when its claim ends',
    );
  });
  const lostRedis = (error: Error): void => app.log.debug({ err: error }, 'the queue lost Redis and will reconnect');
  queue.on('error', lostRedis);
  worker.on('error', lostRedis);

  const warnOfWaiting = onceLiveMailWaits(app);
  const look = async (): Promise<boolean> => {
    await warnOfWaiting();
    let more = false;
    for (const environment of ['sandbox', 'live'] as const) {
      if (!app.mail(environment) || inFlight >= MAX_IN_FLIGHT || app.redis.status !== 'ready') continue;
      const claim = newId();
      const claimed = await claimDueMails(app, environment, claim, BATCH);
      if (claimed.length === 0) continue;
      try {
        await queue.addBulk(
          claimed.map(({ bookId, id }) => ({ name: 'send', data: { bookId, mailId: id, claim }, opts: { jobId: `${claim}-${id}` } })),
        );
        inFlight += claimed.length;
      } catch (error) {
        await unclaimMails(app, claim, claimed);
        throw error;
      }
      more ||= claimed.length === BATCH;
    }
    return more;
  };
  // A flushed Redis forgets jobs whose end is then never told, so the count starts anew now and then.
  const forget = setInterval(() => (inFlight = 0), 60_000).unref();
  const looking = sweep(app, 'send-mail', app.config.SETTLEMENT_POLL_MS, look);
  return {
    async stop() {
      clearInterval(forget);
      await looking.stop();
      // With Redis away a worker cannot say goodbye; what it had is due again in PostgreSQL.
      const isReachable = connection.status === 'ready';
      await Promise.race([worker.close(!isReachable), sleep(isReachable ? CLOSE_MS : 1_000, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}

/** One warning a process when live mails wait for a mail server that nobody configured. */
function onceLiveMailWaits(app: App): () => Promise<void> {
  let isDone = app.mail('live') !== null;
  return async () => {
    if (isDone || !(await hasLiveMail(app))) return;
    isDone = true;
    app.log.warn('live mails wait because SMTP_URL is not set; they leave once it is, and are dropped after 30 days');
  };
}
