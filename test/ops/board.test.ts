import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queues, sendMail } from '../../jobs/kinds.ts';
import { SERVICE } from '../../src/core/audit/audit.ts';
import { redisUrl } from '../support/services.ts';
import { openOffice, type Office } from './support.ts';
import { sessions } from '../../src/slices/sessions/sessions.ts';

const API = '/ops/queues/api/queues';
const name = sendMail.queue;
const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
const cookie = (token: string): Record<string, string> => ({ Cookie: `tollgate_ops=${token}` });

let office: Office;
let redis: Redis;
let queue: Queue;
let operator: { token: string; userId: string };
let viewer: { token: string; userId: string };

beforeAll(async () => {
  office = await openOffice();
  redis = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  queue = new Queue(name, { connection: redis });
  operator = await office.signIn({ operator: true });
  viewer = await office.signIn({ only: ['queues:read'] });
});
beforeEach(async () => {
  await queue.obliterate({ force: true });
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await office.close();
});

const addJob = async (): Promise<string> =>
  String((await queue.add('send', { bookId: 1, mailId: randomUUID(), claim: randomUUID() }, { delay: 3_600_000 })).id);
const waiting = async (): Promise<number> => (await queue.getJobCounts('wait', 'delayed', 'prioritized'))['delayed'] ?? 0;
const audited = async (): Promise<{ action: string; subject_id: string; actor_id: string; after: object | null }[]> => {
  const { rows } = await office.owner.query<{ action: string; subject_id: string; actor_id: string; after: object | null }>(
    `select action, subject_id, actor_id, after from audit.entry where business_id = $1 order by seq`,
    [SERVICE],
  );
  return rows;
};

describe('an unauthenticated visitor', () => {
  test.each([
    '/ops/queues',
    '/ops/queues/',
    `/ops/queues/queue/${name}`,
    '/ops/queues/static/js/main.js',
    API,
    '/ops/records/transfers/1/x',
  ])('gets 401 at %s, and a browser is redirected to the sign-in page', async (path) => {
    expect((await office.get(path)).status).toBe(401);
    const led = await office.get(path, { Accept: 'text/html,*/*' });
    expect(led.status).toBe(303);
    expect(led.headers.get('location')).toBe(`/ops/login?to=${encodeURIComponent(path)}`);
  });

  test('gets no access by an unknown token, an API key, or a token in the URL', async () => {
    const made = bearer(`tga_${'x'.repeat(43)}`);
    expect((await office.get(API, made)).status).toBe(401);
    expect((await office.get(API, { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' })).status).toBe(401);
    expect((await office.get(`${API}?token=${operator.token}`)).status).toBe(401);
  });

  test('an ended session is rejected at once', async () => {
    const { token, userId } = await office.signIn({ operator: true });
    expect((await office.get(API, bearer(token))).status).toBe(200);
    const { rows } = await office.owner.query<{ id: string }>(
      `update session set ended_at = now(), end_reason = 'ended', changed_at = now() where person_id = $1 returning id`,
      [userId],
    );
    sessions(office.app).announce(rows.map(({ id }) => id));
    expect((await office.get(API, bearer(token))).status).toBe(401);
  });

  test('an unverified address has no access', async () => {
    const { token } = await office.signIn({ operator: true, verified: false });
    expect((await office.get(API, bearer(token))).status).toBe(401);
  });
});

test('token guessing is limited by address, also behind a trusted proxy', async () => {
  const guarded = await openOffice({ RATE_LIMIT_SCALE: '0.0005', TRUSTED_PROXIES: '127.0.0.0/8' });
  const guess = async (address: string): Promise<number> =>
    (await guarded.get(API, { ...bearer(`tga_${'x'.repeat(43)}`), 'X-Forwarded-For': address })).status;
  const seen = new Set<number>();
  for (let tries = 0; tries < 40 && !seen.has(429); tries++) seen.add(await guess('203.0.113.9'));
  expect([...seen]).toEqual([401, 429]);
  expect(await guess('203.0.113.10')).toBe(401);
  await guarded.close();
});

test('the owner of a business is no operator: 403, with a sign-out for a browser', async () => {
  const { token } = await office.signIn();
  expect((await office.get(API, bearer(token))).status).toBe(403);
  const page = await office.get('/ops/queues/', { ...cookie(token), Accept: 'text/html' });
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('/ops/sign-out');
});

describe('a read-only user', () => {
  test('sees every queue of jobs/kinds.ts, each read-only', async () => {
    const answer = (await (await office.get(API, bearer(viewer.token))).json()) as { queues: { name: string; readOnlyMode: boolean }[] };
    expect(answer.queues.map((each) => each.name).toSorted()).toEqual(queues.map((each) => each.name).toSorted());
    expect(answer.queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
  });

  test('changes nothing through direct API calls of any kind', async () => {
    const job = await addJob();
    const asked: [string, string, object?][] = [
      ['PUT', `${API}/pause`],
      ['PUT', `${API}/resume`],
      ['PUT', `${API}/${name}/pause`],
      ['PUT', `${API}/${name}/promote`],
      ['PUT', `${API}/${name}/empty`],
      ['PUT', `${API}/${name}/obliterate`, { force: true }],
      ['PUT', `${API}/${name}/retry/failed`],
      ['PUT', `${API}/${name}/clean/delayed`],
      ['PUT', `${API}/${name}/concurrency`, { concurrency: 1 }],
      ['PUT', `${API}/${name}/${job}/promote`],
      ['PUT', `${API}/${name}/${job}/clean`],
      ['PUT', `${API}/${name}/${job}/retry`],
      ['POST', `${API}/${name}/add`, { name: 'send', data: {} }],
      ['PATCH', `${API}/${name}/${job}/update-data`, { jobData: {} }],
      ['PATCH', `${API}/${name}/${job}/delay`, { delay: 1 }],
      ['DELETE', `${API}/${name}/${job}`],
    ];
    const before = await audited();
    for (const [method, path, body] of asked)
      expect((await office.call(method, path, bearer(viewer.token), body)).status, `${method} ${path}`).toBe(403);
    expect(await waiting()).toBe(1);
    expect(await queue.isPaused()).toBe(false);
    expect(await audited()).toEqual(before);
  });
});

describe('an operator', () => {
  test('acts, and each act is in the audit log of the service with who, what and which', async () => {
    const before = (await audited()).length;
    const job = await addJob();
    const acts: [string, string, string][] = [
      [`/${name}/pause`, 'queues.pause', name],
      [`/${name}/resume`, 'queues.resume', name],
      [`/${name}/${job}/promote`, 'queues.promote_job', `${name}/${job}`],
      [`/${name}/${job}/clean`, 'queues.clean_job', `${name}/${job}`],
      [`/${name}/clean/delayed`, 'queues.clean_all', name],
      [`/${name}/retry/failed`, 'queues.retry_all', name],
    ];
    for (const [path] of acts) expect((await office.call('PUT', `${API}${path}`, bearer(operator.token))).status, path).toBeLessThan(300);
    expect((await queue.getJob(job)) === undefined).toBe(true);
    const rows = (await audited()).slice(before);
    expect(rows.map(({ action, subject_id }) => [action, subject_id])).toEqual(acts.map(([, action, subject]) => [action, subject]));
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([operator.userId]));
    expect(rows.at(-1)?.after).toEqual({ state: 'failed' });
  });

  test('cannot create jobs, change their data or destroy a queue from the board', async () => {
    const job = await addJob();
    for (const [method, path, body] of [
      ['POST', `/${name}/add`, { name: 'send', data: {} }],
      ['PATCH', `/${name}/${job}/update-data`, { jobData: {} }],
      ['PUT', `/${name}/obliterate`, { force: true }],
    ] as const)
      expect((await office.call(method, `${API}${path}`, bearer(operator.token), body)).status, path).toBe(403);
    expect(await waiting()).toBe(1);
  });

  test('does nothing that cannot be audited', async () => {
    await office.owner.query('revoke execute on function audit.append(jsonb) from tollgate_app');
    const answer = await office.call('PUT', `${API}/${name}/pause`, bearer(operator.token));
    await office.owner.query('grant execute on function audit.append(jsonb) to tollgate_app');
    expect(answer.status).toBe(500);
    expect(await queue.isPaused()).toBe(false);
  });

  test.each([
    ['no origin is sent', {}, 403],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['a page without an origin', { Origin: 'null' }, 403],
    ['our own page', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ])("acts by a browser cookie only from the service's own pages: %s", async (_, headers, status) => {
    const answer = await office.call('PUT', `${API}/${name}/resume`, { ...cookie(operator.token), ...headers });
    expect(answer.status).toBe(status);
  });

  test("acts from the service's own page also when a browser sends the origin alone", async () => {
    const headers = { ...cookie(operator.token), Origin: office.url };
    expect((await office.call('PUT', `${API}/${name}/resume`, headers)).status).toBe(200);
  });

  test('sees the link of a job and no claim, which is a right to act', async () => {
    const endpointId = randomUUID();
    const claim = randomUUID();
    const job = await queue.add('send', { bookId: 7, endpointId, claim }, { delay: 60_000 });
    const text = await (await office.get(`${API}?activeQueue=${name}&status=delayed&page=1&jobsPerPage=10`, bearer(operator.token))).text();
    expect(text).toContain(`/ops/records/endpoints/7/${endpointId}`);
    expect(text).not.toContain(claim);
    const one = await (await office.get(`${API}/${name}/${job.id}`, bearer(operator.token))).text();
    expect(one).not.toContain(claim);
  });
});

test('the page references no other host, is never cached, and loads from its own origin alone', async () => {
  const page = await office.get('/ops/queues/', bearer(operator.token));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-powered-by')).toBeNull();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
});

describe("the page of a job's record", () => {
  const seeds: Record<string, string> = {
    transfers: `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, narration, provider, created_at)
      select id, gen_random_uuid(), 'TRF-PAGE-' || id, 'acknowledged', 100, 0, '[]', '058', 'GTBank', '0987654321', 'Planted Name', 'planted narration', 1, now() from ledger.book limit 1 returning book_id, id`,
    bills: `insert into bills.bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id, customer_name, amount, fee,
        details, content, catalogue_version, customer_email, provider, submissions, created_at)
      select id, gen_random_uuid(), '2026112112345', true, 'UP-1', 'pending', 'airtime', 'mtn', 'MTN', 'MTN-1', 'Airtime', '0987654321', 'Planted Name', 100, 0, '{}', 'x', '1', 'planted@example.ng', 1, 1, now()
        from ledger.book limit 1 returning book_id, id`,
    endpoints: `insert into webhook.endpoint (book_id, id, url, secret) select id, gen_random_uuid(), 'https://planted.example/0987654321', 'planted' from ledger.book limit 1 returning book_id, id`,
    batches: `insert into payroll_batch (book_id, id, reference, name, narration, comment, created_by)
      select id, gen_random_uuid(), 'BATCH-' || id, 'Salaries', 'planted narration', 'Planted comment', 'Planted Name' from ledger.book limit 1 returning book_id, id`,
    'transfer-batches': `insert into transfer_batch (book_id, reference, items_hash, id, sender)
      select id, 'PLANTED-' || id, '', gen_random_uuid(), '{"id": "1", "name": "Planted Name", "key": null}' from ledger.book limit 1 returning book_id, id`,
    mails: `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
      select id, gen_random_uuid(), 'sandbox', 'low_balance', 'planted@example.ng', '{"a": "planted"}', now() from ledger.book limit 1 returning book_id, id`,
  };

  /** The area of the dashboard that shows each; a mail has none. */
  const dashboards: Record<string, string> = {
    transfers: 'transfers',
    bills: 'bills',
    endpoints: 'webhooks',
    batches: 'payroll',
    'transfer-batches': 'send',
  };

  test.each(Object.keys(seeds))('%s: shows states, and no name, account, address or secret', async (kind) => {
    const { rows } = await office.owner.query<{ book_id: string; id: string }>(seeds[kind] ?? '');
    const page = await office.get(`/ops/records/${kind}/${rows[0]?.book_id}/${rows[0]?.id}`, bearer(viewer.token));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('sandbox');
    for (const secret of [/planted/i, /0987654321/]) expect(html).not.toMatch(secret);
    expect(/dashboard\/operations\/businesses\/[0-9a-f-]{36}\?to=%2F(\w+)/.exec(html)?.[1]).toBe(dashboards[kind]);
  });

  test.each(['/ops/records/transfers/1/zz', '/ops/records/constructor/1/00000000-0000-4000-8000-000000000000', '/ops/records/mails/1'])(
    '%s is 404',
    async (path) => {
      expect((await office.get(path, bearer(viewer.token))).status).toBe(404);
      const page = await office.get(path, { ...bearer(viewer.token), Accept: 'text/html' });
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining(` · ${page.headers.get('x-request-id')}`)]);
    },
  );
});
