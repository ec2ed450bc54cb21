import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { workCards } from '../../src/slices/cards/run.ts';
import { claimDueTransferBatches, runTransferBatch } from '../../src/slices/transfers/batch/run.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Commits, watchCommits } from '../support/lost-commits.ts';
import { redisUrl } from '../support/services.ts';
import { playOn, type Scene, scenes } from './write-scenes.ts';

let sandbox: Sandbox;
let owner: pg.Pool;
let commits: Commits;
let workers: OpenApp;
const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await owner.query(text, values)).rows;

/** Writes that are not tried here, and why. */
const others: Record<string, string> = {
  'bankAccounts.verify': 'asks',
  'transfers.quote': 'asks',
  'bills.quote': 'asks',
  'transferRules.preview': 'asks',
  'verificationCalls.search': 'asks',
  'ninFace.verify': 'charged and recorded by the same statement as nin.verify',
  'webhookDeliveries.acknowledge': 'decided in one transaction with its audit entry; a repeat finds it delivered (its slice tests that)',
  'webhookMessages.resend': 'a delivery that is on its way again is not sent off a second time, and an endpoint has one of an event',
  'webhookResends.create': 'a delivery that is on its way again is not sent off a second time',
  'webhookDeliveries.resend': 'a delivery that is on its way again is not sent off a second time',
  'transfers.reverse': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'transfers.settle': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'bills.reverse': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'bills.deliver': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'suspenseDeposits.credit': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'suspenseDeposits.return': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'sandboxTransfers.review': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'goLiveRequests.decide': 'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'wallets.freeze': 'one transaction with its audit entry; a repeat returns the state (test/operators/operators.test.ts)',
  'wallets.unfreeze': 'one transaction with its audit entry; a repeat returns the state (test/operators/operators.test.ts)',
  'businessKeys.suspend': 'one transaction with its audit entry; a repeat returns the state (test/operators/operators.test.ts)',
  'businessKeys.reinstate': 'one transaction with its audit entry; a repeat returns the state (test/operators/operators.test.ts)',
  'approvalRequests.approve':
    'ended in the transaction that does it; a repeat returns the decision (test/approval-requests/maker-checker.test.ts)',
  'approvalRequests.reject':
    'ended in one transaction with its audit entry; a repeat returns the decision (test/approval-requests/maker-checker.test.ts)',
  'rejectedWebhooks.dismiss':
    'seen in one transaction with its audit entry; a repeat returns the state (test/providers/rejected-webhooks.test.ts)',
  'providers.switch': 'a switch that is turned already stays so and is written down once (test/providers/routing.test.ts)',
  'prices.create': 'the id of the rule is that of its effect; a repeat finds it (test/prices/prices.test.ts)',
  'prices.end': 'a rule that ends already ends no second time and is written down once (test/prices/prices.test.ts)',
  'prices.preview': 'asks',
  'businessLimits.update': 'limits that are so already stay so and are written down once (test/limits/operate.test.ts)',
  'tiers.update': 'numbers that are so already stay so and are written down once (test/limits/operate.test.ts)',
  'statementImports.create': 'the same bytes are the import that there is (test/reconciliation/reconciliation.test.ts)',
  'screeningLists.create': 'the active file again is the version that there is (test/screening/lists.test.ts)',
  'screening.preview': 'asks',
  'monitoringScenarios.preview': 'asks',
  'monitoringScenarios.create': 'the id of the scenario is that of its effect; a repeat finds it (test/monitoring/scenarios.test.ts)',
  'monitoringScenarios.update': 'what is so already stays so and is written down once (test/monitoring/scenarios.test.ts)',
  'monitoringScenarios.pause': 'what is so already stays so and is written down once (test/monitoring/scenarios.test.ts)',
  'monitoringScenarios.resume': 'what is so already stays so and is written down once (test/monitoring/scenarios.test.ts)',
  'complianceCases.decide': 'decided in one transaction with its audit entry; a repeat returns the decision (test/screening/cases.test.ts)',
  'complianceCaseNotes.create': 'the id of the note is that of its effect; a repeat finds it (test/screening/cases.test.ts)',
  'statementFetches.create':
    'a running fetch of a day is returned; a row counts once, however often it is read (test/reconciliation/by-api.test.ts)',
  'importMappings.preview': 'asks',
  'importMappings.update': 'what is saved again is the same',
  'reconciliationExceptions.resolve':
    'decided in one transaction with its audit entry; a repeat returns the decision (its slice tests that)',
  'reconciliationDays.close': 'a day that is closed stays so and is written down once (its slice tests that)',
  'fundings.create': 'a payment of the bank is credited once; a repeat finds it (test/funding)',
  'fundings.reverse': 'taken back in one transaction with its audit entry; a repeat returns the state (test/funding)',
  'treasuryBookings.create': 'a reference is booked once; a repeat finds it (test/treasury/corporate-funds.test.ts)',
  'providerBalances.record': 'what is written down again is the same figure a moment later',
  'sandbox.advance': 'moves time for tests',
  'businessSandboxProviders.update': 'what is chosen already stays so and is written down once (test/sandbox/providers.test.ts)',
  'sandboxCards.authorize': 'acts at the simulated processor',
  'sandboxCards.simulate': 'acts at the simulated processor',
  'sandboxVirtualAccounts.pay': 'acts at the simulated bank; what it announces is booked once (test/virtual-accounts/crashes.test.ts)',
  'sandboxBills.simulate': 'acts at the simulated provider',
  'sandboxTransfers.simulate': 'acts at the simulated bank',
  'sandboxEvents.trigger': 'makes other operations happen',
};

/** Answers of a repeat after its own committed step; nothing happens twice. */
const result: Record<string, { status: number; code: string }> = {
  'payrollItems.delete': { status: 404, code: 'RECORD_NOT_FOUND' },
  'deliveryOptions.delete': { status: 404, code: 'RECORD_NOT_FOUND' },
  'beneficiaries.delete': { status: 404, code: 'RECORD_NOT_FOUND' },
  'checkoutLinks.activate': { status: 409, code: 'INVALID_STATE' },
  'checkoutLinks.deactivate': { status: 409, code: 'INVALID_STATE' },
  'checkoutOrders.fulfil': { status: 409, code: 'INVALID_STATE' },
  'checkoutOrders.cancel': { status: 409, code: 'INVALID_STATE' },
  'payrollBatches.submit': { status: 409, code: 'BATCH_NOT_DRAFT' },
  'payrollBatches.approve': { status: 409, code: 'INVALID_STATE' },
  'payrollBatches.reject': { status: 409, code: 'INVALID_STATE' },
  'payrollBatches.cancel': { status: 409, code: 'INVALID_STATE' },
  'subscriptions.pause': { status: 409, code: 'INVALID_STATE' },
  'subscriptions.resume': { status: 409, code: 'INVALID_STATE' },
  'subscriptions.cancel': { status: 409, code: 'INVALID_STATE' },
  'subscriptions.reinstate': { status: 409, code: 'INVALID_STATE' },
  'subscriptionPayments.record': { status: 409, code: 'INVALID_STATE' },
  'virtualAccounts.deactivate': { status: 409, code: 'INVALID_STATE' },
  'webhookEndpoints.delete': { status: 404, code: 'RECORD_NOT_FOUND' },
};

/** Idempotent settings and reads are audited twice. */
const loggedTwice = new Set([
  'cardDetailsSessions.create',
  'webhookSettings.update',
  'webhookSettings.delete',
  'webhookSecret.rotate',
  'customerEmails.update',
  'walletAlert.update',
  'monthlyStatement.update',
]);

/** Beside requests: counts, logs, and what is kept of the request itself. */
const BESIDE = /^(activity|request_log|keys|people|throttle|session)\./;
const NOT_COUNTED =
  /^(public\.(idempotency_key|request_log|activity|throttle|mikro_orm_migrations|screening_payee)|ledger\.(function_version|submission_lease|transfer_(total|search).*))$/;
let withKeys = false;
let counts = '';

beforeAll(async () => {
  sandbox = await startSandbox({ ROLES: 'api', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.1/32' });
  owner = new pg.Pool({ connectionString: sandbox.databaseUrl, max: 2, application_name: 'test' });
  owner.on('error', () => {});
  const config = readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) });
  workers = openApp(config, pino({ level: 'silent' }));
  playOn({ sandbox, workers, sql });
  const functions: { name: string }[] = await sql(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.provolatile = 'v' and n.nspname not in ('pg_catalog', 'information_schema') and p.prorettype <> 'trigger'::regtype`,
  );
  const writers = functions.map(({ name }) => `${name}(`);
  commits = watchCommits({
    isWrite: (text) => /\b(insert into|update|delete from)\s+"?[a-z_."]+/i.test(text) || writers.some((name) => text.includes(name)),
    isMeant: (name) => !BESIDE.test(name) && (withKeys || !name.startsWith('idempotency.')),
  });
  const tables: { name: string }[] = await sql(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  counts = [
    ...tables
      .filter(({ name }) => !NOT_COUNTED.test(name))
      .map(({ name }) => `select '${name}' as what, count(*)::bigint as n from ${name}`),
    `select 'balances', sum(balance)::bigint from ledger.account`,
    `select 'credit of subscribers', sum(credit_balance)::bigint from subscription`,
    `select 'held', sum(held)::bigint from ledger.account`,
    `select 'submitted to the bank', sum(submissions)::bigint from bank_sim.payment`,
    `select 'submitted to the billers', sum(submissions)::bigint from bill_sim.payment`,
  ].join(' union all ');
});
afterAll(async () => {
  commits.stop();
  await Promise.all([owner.end(), workers.close()]);
  await sandbox.stop();
});

async function everything(): Promise<Map<string, number>> {
  return new Map((await sql(counts)).map(({ what, n }) => [what, Number(n)]));
}

interface Run {
  points: string[];
  status: number;
  code: string | undefined;
  made: Record<string, number>;
}

/** One request, with the answer to one of its commits lost, and its repeats. */
async function run(method: string, scene: Scene, which: number | string | null): Promise<Run> {
  const { path, body } = await scene();
  const before = await everything();
  const headers = { 'Idempotency-Key': newId() };
  commits.lose(which);
  let reply: Reply = await sandbox.call(method, path, body, { headers });
  const points = [...commits.committed];
  commits.lose(null);
  for (let tries = 1; reply.status >= 500 || reply.body.code === 'IDEMPOTENCY_IN_PROGRESS'; tries++) {
    expect(tries, reply.text).toBeLessThan(20);
    reply = await sandbox.call(method, path, body, { headers });
  }
  const isWaiting = reply.status === 202 && path.startsWith('/virtual-cards');
  if (isWaiting) {
    await sql('update cards.instruction set next_attempt_at = clock_timestamp(), claimed_until = null where next_attempt_at is not null');
    await workCards(workers);
  }
  const after = await everything();
  const made = Object.fromEntries([...after].map(([what, n]) => [what, n - (before.get(what) ?? 0)] as const).filter(([, n]) => n !== 0));
  return { points, status: isWaiting ? 200 : reply.status, code: reply.body.code, made };
}

/** A batch of two transfers that a worker sends, with the answer to one commit of its run lost, until it is complete. */
async function runBatch(which: number | string | null): Promise<Pick<Run, 'points' | 'made'>> {
  const item = () => ({ amount: 500_000, bankCode: '058', accountNumber: '0123456785', clientReference: newId() });
  const body = { batchReference: newId(), async: true, items: [item(), item()] };
  const { id } = (await sandbox.call('POST', '/money-transfer/bulk', body)).body.data;
  const before = await everything();
  const attempt = async (): Promise<void> => {
    const claim = newId();
    const [batch] = await claimDueTransferBatches(workers, claim, 1);
    if (batch) await runTransferBatch(workers, batch, claim, () => Promise.resolve(true));
  };
  await sql(`update transfer_batch set next_run_at = clock_timestamp() + interval '1 hour' where id <> $1 and next_run_at is not null`, [
    id,
  ]);
  commits.lose(which);
  await attempt().catch(() => {});
  const points = [...commits.committed];
  commits.lose(null);
  const isComplete = async (): Promise<boolean> => {
    const [row] = await sql(
      `update transfer_batch set next_run_at = case when completed_at is null then clock_timestamp() end, claim = null, claimed_until = null
        where id = $1 returning completed_at`,
      [id],
    );
    return row.completed_at !== null;
  };
  for (let tries = 1; !(await isComplete()); tries++) {
    expect(tries).toBeLessThan(20);
    await attempt();
  }
  const after = await everything();
  return {
    points,
    made: Object.fromEntries([...after].map(([what, n]) => [what, n - (before.get(what) ?? 0)] as const).filter(([, n]) => n !== 0)),
  };
}

const writes = new Map(
  allRoutes
    .filter(({ method, options }) => method !== 'get' && options.access !== 'session' && options.access !== 'public' && !options.deprecated)
    .map(({ operation, method }) => [operation.title, method.toUpperCase()]),
);

/**
 * Every write, with each answer of PostgreSQL lost once after its commit. The caller repeats under its
 * Idempotency-Key; every effect happens once, at providers too.
 */
describe('a request whose commits are answered into dead connections', () => {
  it('is tried for every operation that writes', () => {
    const known = [...Object.keys(scenes), ...Object.keys(others)];
    const remedy = 'a new write has a scene in test/faults/write-scenes.ts, or its reason in `others` here';
    expect(known.toSorted(), remedy).toEqual([...writes.keys()].toSorted());
  });

  it.each(Object.entries(scenes).flatMap(([title, of]) => [of].flat().map((scene, n) => ({ title, n, scene }))))(
    '$title ($n) happens once, and says what it always says',
    async ({ title, n, scene }) => {
      const method = writes.get(title) ?? 'POST';
      withKeys = title === 'transfers.send' && n === 0;
      const { points, ...undisturbed } = await run(method, scene, null);
      expect(undisturbed.status, JSON.stringify(undisturbed)).toBeLessThan(300);
      expect(points.length).toBeGreaterThan(0);
      const tryLost = async (which: number | string, name: string): Promise<void> => {
        const { points: _, ...disturbed } = await run(method, scene, which);
        const made = { ...undisturbed.made };
        // A consent is audited before its charge, so a repeat states it again.
        const isConsent = title.startsWith('bvn') && name.startsWith('audit.');
        if (loggedTwice.has(title) || isConsent) made['audit.entry'] = (made['audit.entry'] ?? 0) + 1;
        expect(disturbed, `the answer to ${name} was lost`).toEqual({ ...undisturbed, ...result[title], made });
      };
      for (const [at, name] of points.entries()) await tryLost(at + 1, name);
      // The order of commits varies under load: what no number met is met by its name.
      for (const name of points) if (!commits.lost.has(name)) await tryLost(name, name);
    },
  );

  it('a batch that a worker sends is debited once, with any answer of its run lost', async () => {
    const undisturbed = await runBatch(null);
    expect(undisturbed.points).toEqual(expect.arrayContaining(['transfer_batch.pay', 'transfer_batch.end_run']));
    const tryLost = async (which: number | string, name: string): Promise<void> =>
      expect((await runBatch(which)).made, `the answer to ${name} was lost`).toEqual(undisturbed.made);
    for (const [at, name] of undisturbed.points.entries()) await tryLost(at + 1, name);
    for (const name of undisturbed.points) if (!commits.lost.has(name)) await tryLost(name, name);
  });

  it('tried every statement that the service itself sends again', () => {
    const root = fileURLToPath(new URL('../../src', import.meta.url));
    const sources = globSync(`${root}/**/*.ts`).map((file) => readFileSync(file, 'utf8'));
    const named = (pattern: RegExp): string[] => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const posted = named(/new PartitionedBatches(?:<[^(]*>)?\(\s*\w+,\s*\w+,\s*\{\s*name: '([^']+)'/g);
    expect(posted).toHaveLength(named(/new PartitionedBatches\b/g).length);
    const sent = named(/untilAnswered(?:<[^(]*>)?\(\s*[\w.]+,\s*'([^']+)'/g);
    expect(sent).toHaveLength(named(/(?<!function )\buntilAnswered[<(]/g).length - 1);
    const repeated = [...posted, ...sent];
    // Tried beside the worker that sends them: test/payroll/crashes.test.ts and test/webhooks.
    expect(repeated.filter((name) => !commits.lost.has(name)).toSorted()).toEqual(['payroll.pay', 'webhook.record']);
  });
});
