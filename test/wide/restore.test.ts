import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { discardFolder, serverIdentity } from '../../src/app/embedded/folders.ts';
import { startPostgres } from '../../src/app/embedded/postgres.ts';
import { postgresBinaries } from '../../src/app/embedded/postgres-binaries.ts';
import { stopProcess } from '../../src/app/embedded/instance.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { blocksOf } from '../docs/blocks.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { person } from '../payroll/support.ts';
import { type Client, clientOf } from '../support/client.ts';
import { defaults, startServer, type ServerProcess } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { redisUrl } from '../support/services.ts';

const root = resolve(import.meta.dirname, '../..');
const binaries = join(root, '.tollgate/bin');
const PATIENCE = { timeout: 100_000, interval: 100 };

test('a lost database is restored to a moment by the lines of docs/restore.md, and later outcomes of the bank are found, booked, and reported as recovered', async () => {
  const house = openHouse();
  const [paystack, receiver] = await Promise.all([startPaystack(), startReceiver()]);
  onTestFinished(async () => void (await Promise.all([paystack.stop(), receiver.stop()])));
  const env = providersOf(house.folder, paystack);
  const postgres = await house.postgres();
  const before = await house.service({ ...env, DATABASE_URL: postgres.url });
  const sql = await openSql(postgres.url);
  const ask = before.client;

  expect((await ask.call('POST', '/webhooks/settings', { webhookUrl: receiver.url })).status).toBe(200);
  const done = await paid(ask, paystack, 'DONE', 'success');
  await settled(ask, 'DONE', 'delivered');

  const since = performance.now();
  await house.lines(0, { DATABASE_OWNER_URL: postgres.url });
  const backupSeconds = (performance.now() - since) / 1_000;

  const open = await paid(ask, paystack, 'OPEN');
  const later = await scheduled(ask, 'LATER');
  const never = await scheduled(ask, 'NEVER', 10);
  const batch = await scheduledSalaries(ask, sql);
  const [{ moment } = { moment: '' }] = await sql<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as moment`,
  );

  // The time that will be lost: what was open ends, what was scheduled leaves, and a business sends more.
  paystack.set(open, 'success');
  await vi.waitFor(async () => {
    await ask.call('POST', '/sandbox/advance', { by: '2h' });
    expect(paystack.transfers.has(later)).toBe(true);
  }, PATIENCE);
  paystack.set(later, 'success');
  const lost = await paid(ask, paystack, 'LOST', 'success');
  await settled(ask, 'LATER', 'delivered');
  await settled(ask, 'OPEN', 'delivered');
  await vi.waitFor(() => expect(settledAt(receiver.received)).toEqual(expect.arrayContaining(['OPEN', 'LATER'])), PATIENCE);
  expect(receiver.received.filter(({ body }) => body.includes('recovered'))).toEqual([]);
  await archived(sql);
  await paid(ask, paystack, 'UNARCHIVED', 'success');
  before.kill('SIGKILL');
  await before.ended;
  await stopProcess(postgres.pid, [['SIGKILL', 10_000]]);

  const begun = performance.now();
  const restored = await house.restore(moment);
  const restoreSeconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`base backup ${backupSeconds.toFixed(1)} s, restored and proven in ${restoreSeconds.toFixed(1)} s\n`);
  expect(JSON.parse(restored.output.slice(restored.output.indexOf('"restoredTo"') - 4))).toMatchObject({
    restoredTo: new Date(moment).toISOString(),
    transfersAskedFirst: 2,
    payrolls: expect.arrayContaining([expect.objectContaining({ reference: batch, unpaid: 1 })]),
  });
  const again = await openSql(restored.url);
  expect(await again(`select client_reference from ledger.transfer where client_reference in ('LOST', 'UNARCHIVED')`)).toEqual([]);
  expect(await again(`select status from payroll_batch where reference = $1`, [batch])).toEqual([{ status: 'awaiting_approval' }]);

  receiver.received.length = 0;
  const after = await house.service({ ...env, DATABASE_URL: restored.url });
  // A bank that does not answer keeps what may have left where it is.
  paystack.fault(({ path }) => (path.startsWith('/transfer/verify/') ? 'reset_before' : null));
  await after.client.call('POST', '/sandbox/advance', { by: '2h' });
  await vi.waitFor(
    () => expect(paystack.seen.filter(({ path }) => path === `/transfer/verify/${later}`).length).toBeGreaterThan(0),
    PATIENCE,
  );
  paystack.fault();
  expect(await again(`select state from ledger.transfer where client_reference = 'LATER'`)).toEqual([{ state: 'scheduled' }]);
  for (const reference of ['OPEN', 'LATER'])
    await vi.waitFor(async () => {
      await again(
        `update ledger.transfer set claimed_until = clock_timestamp() where claimed_until > clock_timestamp() and state = 'scheduled'`,
      );
      await after.client.call('POST', '/sandbox/advance', { by: '5m' });
      expect((await after.client.call('GET', `/money-transfer/status?clientReference=${reference}`)).body.data?.['settlementStatus']).toBe(
        'delivered',
      );
    }, PATIENCE);
  expect([done, open, later, lost].map((code) => paystack.asked(code))).toEqual([1, 1, 1, 1]);
  await vi.waitFor(() => expect(settledAt(receiver.received)).toEqual(expect.arrayContaining(['OPEN', 'LATER'])), PATIENCE);
  for (const { body } of receiver.received) expect(JSON.parse(body)).toMatchObject({ recovered: true });

  expect(paystack.transfers.has(never)).toBe(false);
  await vi.waitFor(async () => {
    await after.client.call('POST', '/sandbox/advance', { by: '1d' });
    expect(paystack.asked(never)).toBe(1);
  }, PATIENCE);

  await foundAndBooked(after.url, paystack, again, lost);
  const { code, output } = await house.run('npm run ledger:verify -- --full', { DATABASE_URL: restored.url });
  expect(code, output).toBe(0);
});

/** Reads the day from the bank's list: what was sent in the lost time is there, and in no book of ours. */
async function foundAndBooked(url: string, paystack: PaystackDouble, sql: Sql, lost: string): Promise<void> {
  const operator = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };
  const desk = clientOf(url, operator);
  const yesterday = lagosDay(new Date(Date.now() - 86_400_000));
  paystack.transfers.get(lost)!.createdAt = new Date(Date.parse(`${yesterday}T11:00:00Z`));
  expect(await desk.call('POST', '/ops/reconciliation/fetches', { account: 'paystack', day: yesterday })).toMatchObject({ status: 200 });
  const missing = async (): Promise<{ id: string; kind: string; reference: string }[]> =>
    (await desk.call('GET', '/ops/reconciliation/exceptions?account=paystack')).body.data as never;
  await vi.waitFor(async () => expect(await missing()).toMatchObject([{ kind: 'missing_here', reference: lost }]), PATIENCE);
  const [{ id } = { id: '' }] = await missing();
  const path = `/ops/reconciliation/exceptions/${id}/resolve`;
  expect(await desk.call('POST', path, { decision: 'book', note: 'Sent in the lost time' })).toMatchObject({
    status: 200,
    body: { data: { state: 'booked' } },
  });
  expect(await sql(`select amount::int from ledger.posting where kind = 'reconciliation'`)).toEqual([{ amount: 500_000 }]);
}

const settledAt = (received: readonly { body: string }[]): string[] =>
  received.flatMap(({ body }) => {
    const { event, data } = JSON.parse(body) as { event: string; data: { clientReference: string } };
    return event === 'transfer.settled' ? [data.clientReference] : [];
  });

type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

async function openSql(url: string): Promise<Sql> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return async (text, values) => (await client.query(text, values)).rows as never;
}

const codeOf = async (client: Client, clientReference: string): Promise<string> =>
  String((await client.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data?.['transferCode']);

async function paid(client: Client, paystack: PaystackDouble, clientReference: string, status?: 'success'): Promise<string> {
  expect((await client.send({ amount: 500_000, clientReference })).status).toBe(200);
  const code = await codeOf(client, clientReference);
  if (status) paystack.set(code, status);
  return code;
}

async function scheduled(client: Client, clientReference: string, days = 1 / 24): Promise<string> {
  const scheduledAt = new Date(Date.now() + days * 86_400_000).toISOString();
  expect((await client.send({ amount: 600_000, clientReference, scheduledAt })).status).toBeLessThan(300);
  return codeOf(client, clientReference);
}

async function settled(client: Client, clientReference: string, status: string): Promise<void> {
  await vi.waitFor(async () => {
    await client.call('POST', '/sandbox/advance', { by: '5m' });
    expect((await client.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data?.['settlementStatus']).toBe(
      status,
    );
  }, PATIENCE);
}

async function scheduledSalaries(client: Client, sql: Sql): Promise<string> {
  const { body } = await client.call('POST', '/payroll/batches', { name: 'Salaries' });
  const { id, batchReference } = body.data as { id: string; batchReference: string };
  expect((await client.call('POST', `/payroll/batches/${id}/items`, { items: [person()] })).status).toBe(200);
  await sql(
    `update payroll_batch set status = 'scheduled', scheduled_at = clock_timestamp() + interval '300 days', next_run_at = clock_timestamp() + interval '300 days', approved_by = 'Operator',
            approved_at = clock_timestamp(), approval_method = 'dashboard' where id = $1`,
    [id],
  );
  return batchReference;
}

/** Waits until all that is committed so far is in the archive. */
async function archived(sql: Sql): Promise<void> {
  const [{ file } = { file: '' }] = await sql<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await expect
    .poll(
      async () => (await sql<{ there: boolean }>('select last_archived_wal >= $1 as there from pg_stat_archiver', [file]))[0]?.there,
      PATIENCE,
    )
    .toBe(true);
}

function providersOf(folder: string, paystack: PaystackDouble): NodeJS.ProcessEnv {
  const path = join(folder, 'providers.json');
  const accounts = { paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'BANK_KEY' }, baseUrl: paystack.url } };
  writeFileSync(path, JSON.stringify({ sandbox: { accounts, bank: ['paystack'] } }));
  return { PROVIDERS_FILE: path, BANK_KEY: paystack.secretKey, REDIS_URL: redisUrl(), WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };
}

interface House {
  folder: string;
  postgres(): Promise<{ url: string; pid: number }>;
  service(env: NodeJS.ProcessEnv): Promise<ServerProcess & { client: Client }>;
  /** Runs a block of the runbook. */
  lines(block: number, env: NodeJS.ProcessEnv): Promise<string>;
  /** Runs those that restore. */
  restore(moment: string): Promise<{ url: string; output: string }>;
  run(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }>;
}

/** Folders for a server, its backup and what takes its place, and the programs that the runbook names. */
function openHouse(): House {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-restore-'));
  chmodSync(folder, 0o755);
  const [home, backup, restored, programs] = ['postgres', 'backup', 'restored', 'programs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const each of [home, backup, join(backup, 'wal'), restored, programs]) mkdirSync(each);
  const { uid, gid } = serverIdentity();
  if (uid !== undefined && gid !== undefined) for (const each of [backup, join(backup, 'wal'), restored]) chownSync(each, uid, gid);
  const asServer = uid === undefined ? '' : `setpriv --reuid ${uid} --regid ${gid} --clear-groups `;
  const program = (name: string, text: string): void => writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const { folder: server } = postgresBinaries(binaries);
  program(
    'npm',
    `shift; what=$1; shift; [ "$1" = -- ] && shift\ncase $what in ledger:verify) set -- src/app/verify/verify-cli.js "$@" ;; *) set -- src/app/main/main.js "$what" "$@" ;; esac\nprogram=$1; shift; exec ${process.execPath} ${join(root, 'dist/server')}/$program "$@"`,
  );
  const port = freePort();
  program(
    'pg_ctl',
    `${uid === undefined ? '' : `chown -R ${uid}:${gid} "$DATA"\n`}cd /\n${asServer}${join(server, 'bin/pg_ctl')} "$@" -o "-p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c archive_mode=off" || { cat "$BACKUP/restore.log"; exit 1; }`,
  );
  const blocks = blocksOf(readFileSync(join(root, 'docs/restore.md'), 'utf8')).map(({ script }) => script);
  expect(blocks).toHaveLength(3);
  const run: House['run'] = async (script, env) => {
    const child = spawn('/bin/sh', ['-c', `set -eu\n${script}`], {
      cwd: folder,
      env: {
        ...defaults,
        PATH: `${programs}:/usr/bin:/bin:/usr/sbin`,
        BACKUP: backup,
        DATA: join(restored, 'data'),
        PORT: String(await port),
        TZ: 'UTC',
        LC_ALL: 'C',
        REDIS_URL: redisUrl(),
        ...env,
      },
    });
    let response = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (response += text));
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output: response };
  };
  const lines: House['lines'] = async (block, env) => {
    const { code, output } = await run(blocks[block] ?? '', env);
    expect(code, output).toBe(0);
    return output;
  };
  const ends: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
    for (const name of readdirSync(folder)) discardFolder(join(folder, name));
    discardFolder(folder);
  });
  return {
    folder,
    run,
    lines,
    async postgres() {
      const settings = ['archive_mode=on', `archive_command=test ! -f ${backup}/wal/%f && cp %p ${backup}/wal/%f`, 'archive_timeout=60'];
      const started = await startPostgres({ folder: home, binaries, logFile: join(folder, 'postgres.log'), settings, throwaway: true });
      ends.push(() => started.stop());
      return started;
    },
    async service(env) {
      const service = await startServer({ env });
      ends.push(() => (service.kill('SIGKILL'), service.ended));
      return { ...service, client: clientOf(service.url) };
    },
    async restore(moment) {
      await lines(1, { MOMENT: moment });
      const pid = Number(readFileSync(join(restored, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
      ends.push(() => stopProcess(pid, [['SIGQUIT', 10_000]]));
      const url = `postgres://tollgate@127.0.0.1:${await port}/tollgate`;
      return { url, output: await lines(2, { MOMENT: moment, DATABASE_URL: url }) };
    },
  };
}
