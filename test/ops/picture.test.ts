import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { says } from '../dashboard/support.ts';
import { startBrowser, visit } from '../support/chromium.ts';
import { redisUrl } from '../support/services.ts';
import { type Office, openOffice } from './support.ts';

/** Where `npm run picture` wants it; a run of the tests draws it and throws it away. */
const wanted = process.env['PICTURE'];
const folder = wanted ?? mkdtempSync(join(tmpdir(), 'tollgate-board-'));
const WIDTH = 1_600;
const NAME = 'queue-board.webp';
const STATES = ['ACTIVE\n1', 'WAITING\n2', 'COMPLETED\n6', 'FAILED\n1', 'DELAYED\n3'];
const SHOWN = 'webhook-delivery';

let browser: Browser;
let office: Office;
let redis: Redis;
let worker: Worker;
/** Completed deliveries before a failed and an active one. */
const COMPLETED = 6;
const answer = Promise.withResolvers<void>();
const taken = Promise.withResolvers<void>();

/** Jobs as the service names them: those of one queue in every state, work that is planned, and a paused queue. */
beforeAll(async () => {
  [browser, office] = await Promise.all([startBrowser(), openOffice()]);
  redis = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  await redis.flushdb();
  const queueOf = (name: string): Queue => new Queue(name, { connection: redis });
  let begun = 0;
  const work = async (): Promise<object> => {
    begun++;
    if (begun === COMPLETED + 1) throw Object.assign(new Error('error 57014; the log has the cause'), { stack: 'JobFailed' });
    if (begun > COMPLETED + 1) {
      taken.resolve();
      await answer.promise;
    }
    return { outcome: 'done', acknowledged: begun, failed: 0, open: 0, ms: 41 };
  };
  worker = new Worker(SHOWN, work, { connection: redis.duplicate(), concurrency: 1 });
  const add = (ids: readonly string[], delay = 0): Promise<unknown> =>
    queueOf(SHOWN).addBulk(
      ids.map((id, at) => ({
        name: `endpoint …${id}${delay > 0 ? ` · ${at + 3} due` : ''}`,
        data: { bookId: 7, endpointId: `01a21b1a-d6e1-73ea-ba03-208014${id}` },
        opts: { delay },
      })),
    );
  await add(['9f3a2b', '41c07e', 'd2b911', '9f3a2b', '77ae05', '0c5d18', '41c07e', 'd2b911']);
  await taken.promise;
  await add(['9f3a2b', '77ae05']);
  await add(['41c07e', '0c5d18', 'e4f6a9'], 600_000);
  await queueOf('settle-transfers').add('settle-transfers', {}, { delay: 45_000 });
  await queueOf('housekeeping').upsertJobScheduler('purge-old-rows', { every: 3_600_000 }, { name: 'purge-old-rows' });
  const mails = queueOf('send-mail');
  await mails.pause();
  await mails.add('send-mail', {});
});
afterAll(async () => {
  answer.resolve();
  await worker.close();
  redis.disconnect();
  if (wanted === undefined) rmSync(folder, { recursive: true });
  await Promise.all([browser.close(), office.close()]);
});

test('the picture of the queue board shows jobs in every state, small enough for a documentation page', async () => {
  const { token } = await office.signIn({ operator: true });
  const { page, context, complaints, close } = await visit(browser);
  await context.setCookie({ name: 'tollgate_ops', value: token, domain: '127.0.0.1', path: '/ops', httpOnly: true, sameSite: 'Strict' });
  await page.setViewport({ width: WIDTH, height: 860 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.goto(`${office.url}/ops/queues/queue/${SHOWN}`);
  for (const text of [...STATES, '[ Paused ]', 'endpoint …d2b911']) await says(page, text);
  // None of them lies beside the picture.
  const right = await page.$$eval('a, button', (all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
  expect(right).toBeLessThan(WIDTH);
  const path = join(folder, NAME) as `${string}.webp`;
  await page.screenshot({ path, type: 'webp', quality: 82 });
  const [drawn, saved] = [path, join(packageRoot, 'docs/images', NAME)].map((file) => statSync(file).size);
  expect(drawn).toBeLessThan(150_000);
  // The moments in it differ with each drawing; all else does not.
  expect(Math.abs((drawn ?? 0) - (saved ?? 0))).toBeLessThan((saved ?? 0) / 4);
  expect(complaints).toEqual([]);
  await close();
});
