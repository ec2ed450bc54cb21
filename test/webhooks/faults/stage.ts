import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { openScene, type Scene } from '../../faults/scene.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { redisUrl } from '../../support/services.ts';

type Started = Awaited<ReturnType<Scene['start']>>;

export interface Row {
  id: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  last_error: string | null;
  http_status: number | null;
  /** Whether a worker holds it. */
  leased: boolean;
  /** Seconds from the end of the last attempt to the next one, by PostgreSQL's clock. */
  pause: number | null;
}

/** One business with an endpoint, and processes that deliver to it. Everything ends with the test. */
export interface Stage extends Omit<Scene, 'events' | 'takeOver'> {
  receiver: Receiver;
  bookId: number;
  worker(options?: Parameters<Scene['start']>[0]): Promise<Started>;
  /** A worker in this process: for the one that lives. */
  takeOver(): ReturnType<Scene['takeOver']>;
  /** Makes events with a delivery each, as a commit of the ledger would, and returns the deliveries' ids. */
  events(count: number, bookIds?: number[]): Promise<string[]>;
  /** More businesses, each with an endpoint of its own. */
  endpoints(urls: string[]): Promise<number[]>;
  retriesFallDue(): Promise<void>;
  rows(): Promise<Row[]>;
  /** Waits until nothing is due or on its way. */
  quiet(timeout?: number): Promise<void>;
  /** Asserts that all is delivered with attempts 1 to n written down, each to its end. */
  expectDelivered(attempts?: number): Promise<void>;
  /** Deliveries whose attempts are not written down as 1 to n. */
  gaps(): Promise<unknown[]>;
  times(): number[];
}

const ROWS = `
  select d.id, d.status, d.attempts::int, d.last_error, d.http_status::int, coalesce(d.leased_until > clock_timestamp(), false) as leased,
         extract(epoch from d.next_attempt_at - (select max(finished_at) from webhook.attempt a where a.book_id = d.book_id and a.delivery_id = d.id))::float as pause
    from webhook.delivery d order by d.seq`;

/** Deliveries whose attempt rows are not 1 to n, in order of time, each but the last ended. */
const GAPS = `
  select d.id, d.attempts, array_agg(a.n order by a.n) as numbers from webhook.delivery d left join webhook.attempt a on a.book_id = d.book_id and a.delivery_id = d.id
   group by d.book_id, d.id, d.attempts
  having coalesce(array_agg(a.n::int order by a.n) filter (where a.n is not null), '{}') <> array(select generate_series(1, d.attempts))
      or count(*) filter (where a.n is not null and a.finished_at is null) > (case when bool_and(d.claim is null) then 0 else 1 end)`;

const EVENTS = `
  with event as (
    insert into ledger.outbox select b, ledger.uuid7(), 'wallet.funded', jsonb_build_object('n', n), clock_timestamp()
      from unnest($1::bigint[]) b, generate_series(1, $2::int) n returning *)
  insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
    select e.book_id, ledger.uuid7(), p.id, e.id, e.event, e.occurred_at, e.occurred_at from event e join webhook.endpoint p on p.book_id = e.book_id
  returning id`;

const ENDPOINTS = `
  with given as (select url, gen_random_uuid() as id from unnest($1::text[]) url),
       owner as (insert into business (id, name, email, email_verified_at) select id, 'B', id || '@example.com', now() from given),
       book as (insert into ledger.book (business_id, environment) select id, 'sandbox' from given returning id, business_id)
  select b.id::int as id, g.url from book b join given g on g.id = b.business_id order by b.id`;

const WORKER = { ROLES: 'worker', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };

export async function openStage(answer: Receiver['answer'] = 200): Promise<Stage> {
  const scene = await openScene();
  const receiver = await startReceiver(answer);
  onTestFinished(() => receiver.stop());
  const endpoints: Stage['endpoints'] = async (urls) => {
    const books = await scene.sql<{ id: number; url: string }>(ENDPOINTS, [urls]);
    await scene.sql(
      'insert into webhook.endpoint (book_id, id, url) select b, gen_random_uuid(), u from unnest($1::bigint[], $2::text[]) t(b, u)',
      [books.map(({ id }) => id), books.map(({ url }) => url)],
    );
    return books.map(({ id }) => id);
  };
  const [bookId = 0] = await endpoints([receiver.url]);
  const rows: Stage['rows'] = () => scene.sql<Row & Record<string, unknown>>(ROWS);
  const busy = (): Promise<unknown[]> =>
    scene.sql(`select id, leased_until from webhook.delivery where next_attempt_at <= clock_timestamp() or claim is not null limit 3`);
  return {
    ...scene,
    receiver,
    bookId,
    endpoints,
    worker: ({ env = {}, ...options } = {}) => scene.start({ env: { ...WORKER, ...env }, ...options }),
    takeOver: () => scene.takeOver(WORKER),
    async events(count, bookIds = [bookId]) {
      return (await scene.sql<{ id: string }>(EVENTS, [bookIds, count])).map(({ id }) => id);
    },
    async retriesFallDue() {
      await scene.sql('update webhook.delivery set next_attempt_at = clock_timestamp() where next_attempt_at > clock_timestamp()');
    },
    rows,
    quiet: (timeout = 100_000) => expect.poll(busy, { timeout, interval: 100 }).toEqual([]),
    async expectDelivered(attempts = 1) {
      expect((await rows()).filter((row) => row.status !== 'delivered' || row.attempts !== attempts || row.pause !== null)).toEqual([]);
      expect(await scene.sql(GAPS)).toEqual([]);
    },
    gaps: () => scene.sql(GAPS),
    times() {
      const counts = new Map<unknown, number>();
      for (const { headers } of receiver.received) counts.set(headers['x-webhook-id'], (counts.get(headers['x-webhook-id']) ?? 0) + 1);
      return [...counts.values()];
    },
  };
}

export interface Counting {
  url: string;
  /** Requests at once: now, and the most there were. */
  open: number;
  most: number;
  /** By path, when each request came. */
  came: { path: string; id: string; at: number }[];
  /** Milliseconds until it answers what comes from now on; `never` to hang. */
  delay: number | 'never';
  status: number;
}

/** A receiver that counts how much is sent to it at once. */
export async function countingReceiver(delay: Counting['delay']): Promise<Counting> {
  const counting: Counting = { url: '', open: 0, most: 0, came: [], delay, status: 200 };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    counting.most = Math.max(counting.most, ++counting.open);
    counting.came.push({ path: request.url ?? '', id: String(request.headers['x-webhook-id']), at: Date.now() });
    response.on('close', () => counting.open--);
    request.resume();
    const { delay: delayMs, status } = counting;
    request.on('end', () => {
      if (delayMs !== 'never') setTimeout(() => response.writeHead(status).end(), delayMs);
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  counting.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return counting;
}

export const directRedis = (): { REDIS_URL: string } => ({ REDIS_URL: redisUrl() });
