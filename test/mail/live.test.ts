import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/app/serve/serve.ts';
import { startServer } from '../support/process.ts';
import { freshDatabase, redisUrl } from '../support/services.ts';
import { smtpReceiver, type SmtpReceiver } from './smtp-receiver.ts';
import { ALERTED, CUSTOMER, customerEmails, liveBook, mailIsDue, mailRows, payAndDeliver } from './story.ts';

const PATIENCE = { timeout: 100_000, interval: 50 };
const ALL_RECIPIENTS = [CUSTOMER, ...ALERTED];

interface World {
  url: string;
  book: number;
  server: SmtpReceiver;
  env: NodeJS.ProcessEnv;
  /** Starts a worker in this process; ends with the test. */
  work(env?: NodeJS.ProcessEnv): Promise<void>;
}

async function world(): Promise<World> {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const server = await smtpReceiver();
  onTestFinished(server.close);
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
    SANDBOX_PORT: '0',
    ROLES: 'worker',
    LOG_LEVEL: 'silent',
    SETTLEMENT_POLL_MS: '50',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Tollgate <no-reply@example.com>',
  };
  return {
    url: database.url,
    book: await liveBook(database.url),
    server,
    env,
    async work(more = {}) {
      const running = await serve({ ...env, ...more });
      onTestFinished(running.stop);
    },
  };
}

function logFile(): string {
  const path = join(tmpdir(), `tollgate-mail-${randomUUID()}.log`);
  onTestFinished(() => rmSync(path, { force: true }));
  return path;
}

const recipients = ({ mails }: SmtpReceiver): string[] => mails.flatMap(({ to }) => to).toSorted();

const statuses = async ({ url, book }: World): Promise<string[]> => (await mailRows(url, book)).map(({ status }) => status);

test('a receipt and both notices leave once each, from two workers at once', async () => {
  const made = await world();
  await Promise.all([made.work(), made.work()]);
  await payAndDeliver(made.url, made.book);
  await expect.poll(() => statuses(made), PATIENCE).toEqual(['sent', 'sent', 'sent']);
  expect(recipients(made.server)).toEqual(ALL_RECIPIENTS.toSorted());
  const receipt = made.server.mails.find(({ to }) => to.includes(CUSTOMER));
  expect(receipt).toMatchObject({ from: 'no-reply@example.com', subject: 'Receipt: ₦10.00 sent' });
  expect(receipt?.text).toContain('through Live Limited has been delivered');
});

test('a mail without an answering server is retried a minute later, and then arrives', async () => {
  const made = await world();
  await made.server.close();
  await payAndDeliver(made.url, made.book);
  await made.work();
  await expect
    .poll(() => mailRows(made.url, made.book), PATIENCE)
    .toMatchObject(ALL_RECIPIENTS.map(() => ({ status: 'pending', attempts: 1, waits: 1, last_error: expect.stringMatching(/^CONN/) })));
  const again = await smtpReceiver({ port: made.server.port });
  onTestFinished(again.close);
  await mailIsDue(made.url);
  await expect.poll(() => statuses(made), PATIENCE).toEqual(['sent', 'sent', 'sent']);
  expect(recipients(again)).toEqual(ALL_RECIPIENTS.toSorted());
});

test('six attempts are made, each later than the one before, and no seventh', async () => {
  const made = await world();
  made.server.answer('RCPT', '451 later');
  await customerEmails(made.url, made.book, false);
  await payAndDeliver(made.url, made.book);
  await made.work();
  for (const [index, waits] of [1, 5, 30, 120, 360].entries()) {
    await expect.poll(async () => (await mailRows(made.url, made.book))[0], PATIENCE).toMatchObject({ attempts: index + 1, waits });
    await expect.poll(async () => (await mailRows(made.url, made.book))[1], PATIENCE).toMatchObject({ attempts: index + 1, waits });
    await mailIsDue(made.url);
  }
  await expect
    .poll(() => mailRows(made.url, made.book), PATIENCE)
    .toMatchObject(ALERTED.map(() => ({ status: 'failed', attempts: 6, waits: null, last_error: 'RCPT TO 451' })));
});

test('a mail to an address that does not exist is cancelled at once', async () => {
  const made = await world();
  made.server.answer('RCPT', `550 <${CUSTOMER}> unknown`);
  await payAndDeliver(made.url, made.book);
  await made.work();
  await expect
    .poll(() => mailRows(made.url, made.book), PATIENCE)
    .toMatchObject(ALL_RECIPIENTS.map(() => ({ status: 'failed', attempts: 1, last_error: 'RCPT TO 550' })));
});

test('a worker that dies between sending and its record repeats the mail with the same Message-ID', async () => {
  const made = await world();
  await customerEmails(made.url, made.book, true);
  const first = await startServer({ env: { ...made.env, DEMO: 'false' }, orders: [{ at: 'after-mail', do: 'die' }] });
  await payAndDeliver(made.url, made.book);
  expect(await first.ended).toBe('SIGKILL');
  const before = made.server.mails.map(({ messageId }) => messageId);
  expect(before.length).toBeGreaterThan(0);
  await made.work();
  await mailIsDue(made.url);
  await expect.poll(() => statuses(made), PATIENCE).toEqual(['sent', 'sent', 'sent']);
  const ids = made.server.mails.map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(3);
  expect([...new Set(ids)].toSorted()).toEqual((await mailRows(made.url, made.book)).map(({ id }) => `<${id}@example.com>`).toSorted());
  expect(ids.slice(before.length)).toEqual(expect.arrayContaining(before.slice(0, 1)));
});

test('without a mail server live mails wait, said once, and leave when there is one; customers unwanted meanwhile get none', async () => {
  const made = await world();
  const log = logFile();
  await payAndDeliver(made.url, made.book);
  const idle = await serve({ ...made.env, SMTP_URL: '', MAIL_FROM: '', LOG_LEVEL: 'info', LOG_FILE: log });
  const warnings = (): number => readFileSync(log, 'utf8').split('SMTP_URL is not set').length - 1;
  await expect.poll(warnings, PATIENCE).toBe(1);
  await payAndDeliver(made.url, made.book);
  await idle.stop();
  expect(warnings()).toBe(1);
  expect(await mailRows(made.url, made.book)).toMatchObject([1, 2, 3, 4].map(() => ({ status: 'pending', attempts: 0 })));

  await customerEmails(made.url, made.book, false);
  await made.work();
  await expect.poll(async () => (await statuses(made)).toSorted(), PATIENCE).toEqual(['cancelled', 'cancelled', 'sent', 'sent']);
  expect(recipients(made.server)).toEqual(ALERTED.toSorted());
});

test('no address is in the log, in Redis, or in what a failure leaves behind', async () => {
  const made = await world();
  const log = logFile();
  const redis = new Redis(redisUrl());
  onTestFinished(() => redis.disconnect());
  const commands: string[] = [];
  const monitor = await redis.monitor();
  onTestFinished(() => monitor.disconnect());
  monitor.on('monitor', (_time: string, args: string[]) => void commands.push(args.join(' ')));

  made.server.answer('RCPT', `451 <${CUSTOMER}> try later`);
  await made.work({ LOG_LEVEL: 'trace', LOG_FILE: log });
  await payAndDeliver(made.url, made.book);
  await expect
    .poll(() => mailRows(made.url, made.book), PATIENCE)
    .toMatchObject(ALL_RECIPIENTS.map(() => ({ status: 'pending', attempts: 1, last_error: 'RCPT TO 451' })));
  await expect.poll(() => readFileSync(log, 'utf8'), PATIENCE).toContain('a mail could not be sent');
  expect(commands.join('\n')).toContain('bull:send-mail');
  for (const text of [commands.join('\n'), readFileSync(log, 'utf8')]) expect(text).not.toMatch(/example\.org|@example\.com/);
});
