import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDebianPackage, onPath } from '../../src/app/embedded/debian-package.ts';
import { dashboardQueries } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const rules = join(root, 'docs/alerts.yml');
const run = promisify(execFile);

/** Series as they are while all is well, a sample a minute. */
const well: Readonly<Record<string, string>> = {
  'tollgate_build_info{instance="a"}': '1x120',
  tollgate_ledger_imbalance_kobo: '0x120',
  tollgate_transfer_oldest_pending_seconds: '1800x120',
  tollgate_transfers_needing_review: '0x120',
  'tollgate_queue_oldest_waiting_seconds{queue="settle-transfers"}': '120x120',
  'tollgate_job_duration_seconds_count{queue="settle-transfers",outcome="failed"}': '0+6x120',
  'tollgate_webhook_attempts_total{outcome="acknowledged"}': '0+92x120',
  'tollgate_webhook_attempts_total{outcome="failed"}': '0+8x120',
  tollgate_outbox_oldest_seconds: '30x120',
  'tollgate_provider_call_duration_seconds_count{provider="paystack",operation="submit",outcome="accepted"}': '0+10x120',
  'tollgate_provider_call_duration_seconds_count{provider="paystack",operation="submit",outcome="no_answer"}': '0+10x120',
  'tollgate_provider_alerts_total{provider="paystack",operation="submit",kind="balance"}': '3x120',
  'tollgate_provider_messages_total{account="paystack",result="forged"}': '40x120',
  'tollgate_http_requests_total{status="200"}': '0+1000x120',
  'tollgate_http_requests_total{status="503"}': '0+10x120',
  'tollgate_http_request_duration_seconds_bucket{le="2.5"}': '0+1000x120',
  'tollgate_http_request_duration_seconds_bucket{le="10"}': '0+1005x120',
  'tollgate_http_request_duration_seconds_bucket{le="+Inf"}': '0+1005x120',
  'tollgate_figures_up{source="redis"}': '1x120',
  'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.4x120',
  'tollgate_mails_total{kind="dunning",status="failed"}': '2x120',
  'tollgate_safeguarding_short_kobo{environment="live"}': '0x120',
  // Simulated providers report nothing and never page an operator.
  'tollgate_safeguarding_short_kobo{environment="sandbox"}': '-1x120',
  'tollgate_provider_balance_unexplained_kobo{environment="live",account="paystack"}': '0x50 500x50 0x20',
  tollgate_treasury_lag_seconds: '900x120',
};

/** Evaluated minute. */
const AT = 115;

/** Series that trigger each alert; null removes a series. */
const cases: Readonly<Record<string, Record<string, string | null>>> = {
  LedgerImbalance: { tollgate_ledger_imbalance_kobo: '0x59 1x60' },
  TransferPendingLong: { tollgate_transfer_oldest_pending_seconds: '0x59 1801x60' },
  TransfersNeedReview: { tollgate_transfers_needing_review: '1x120' },
  QueueStuck: { 'tollgate_queue_oldest_waiting_seconds{queue="settle-transfers"}': '0x59 121x60' },
  JobsFail: { 'tollgate_job_duration_seconds_count{queue="settle-transfers",outcome="failed"}': '0+7x120' },
  WebhooksFail: { 'tollgate_webhook_attempts_total{outcome="failed"}': '0+11x120' },
  WebhooksLate: { tollgate_outbox_oldest_seconds: '31x120' },
  ProviderFails: {
    'tollgate_provider_call_duration_seconds_count{provider="paystack",operation="submit",outcome="no_answer"}': '0+11x120',
  },
  // The first of its kind alerts: a new series has no increase.
  ProviderAlert: { 'tollgate_provider_alerts_total{provider="paystack",operation="outcomeOf",kind="credentials"}': '_x109 1x10' },
  ServerErrors: { 'tollgate_http_requests_total{status="503"}': '0+11x120' },
  SourceAway: { 'tollgate_figures_up{source="redis"}': '1x59 0x60' },
  NobodyAnswers: { 'tollgate_build_info{instance="a"}': null },
  AnswersSlow: {
    'tollgate_http_request_duration_seconds_bucket{le="10"}': '0+1020x120',
    'tollgate_http_request_duration_seconds_bucket{le="+Inf"}': '0+1020x120',
  },
  ProcessBusy: { 'nodejs_eventloop_lag_p99_seconds{instance="b"}': '0.51x120' },
  MailsFail: { 'tollgate_mails_total{kind="invitation",status="failed"}': '_x109 1x10' },
  ProviderMessagesForged: { 'tollgate_provider_messages_total{account="paystack",result="forged"}': '0+1x120' },
  SafeguardingShort: { 'tollgate_safeguarding_short_kobo{environment="live"}': '0x59 1x60' },
  SafeguardingUnknown: { 'tollgate_safeguarding_short_kobo{environment="live"}': '-1x120' },
  ProviderBalanceUnexplained: { 'tollgate_provider_balance_unexplained_kobo{environment="live",account="paystack"}': '-1x120' },
  TreasuryBehind: { tollgate_treasury_lag_seconds: '901x120' },
};

/** promtool of the system, or out of Debian's package of Prometheus; undefined where there is neither. */
async function promtool(): Promise<string | undefined> {
  const installed = onPath('promtool');
  if (installed) return installed;
  const home = join(root, '.tollgate/bin/prometheus');
  const program = join(home, 'usr/bin/promtool');
  // Its program needs nothing; what the package names as needed is for its pages.
  return existsSync(program) || (await fetchDebianPackage('prometheus', { home, has: 'usr/bin/promtool', alone: true }))
    ? program
    : undefined;
}

describe('Prometheus rules and the Grafana dashboard, checked by promtool', () => {
  let program: string | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-rules-'));
  /** Runs promtool; without one the test says so and ends. */
  const checked = async (note: (why: string) => never, ...args: string[]): Promise<string> => {
    if (program === undefined) return note('promtool is missing, and no apt to fetch Debian\'s package "prometheus" from');
    // Findings are printed before exit code 1.
    const { stdout, stderr } = await run(program, args).catch((error: unknown) => error as { stdout: string; stderr: string });
    return stdout + stderr;
  };
  beforeAll(async () => {
    program = await promtool();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('each alert has a case', () => {
    const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(Object.keys(cases)).toEqual(names);
  });

  test('the rules are sound', async ({ skip }) => {
    expect(await checked(skip, 'check', 'rules', rules)).toContain(`${Object.keys(cases).length} rules found`);
  });

  test('nothing fires in a healthy system, and each alert fires alone for its own cause', async ({ skip }) => {
    const all = [{ name: 'all is well', series: {}, fires: [] as string[] }].concat(
      Object.entries(cases).map(([name, series]) => ({ name, series, fires: [name] })),
    );
    const file = join(folder, 'tests.json');
    const tests = all.map(({ name, series, fires }) => ({
      name,
      interval: '1m',
      input_series: Object.entries({ ...well, ...series }).flatMap(([each, values]) => (values === null ? [] : [{ series: each, values }])),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${AT}m`,
          exp_samples: fires.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
        },
      ],
    }));
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
    expect(await checked(skip, 'test', 'rules', file)).toContain('SUCCESS');
  });

  test("the dashboard's queries are sound", async ({ skip }) => {
    const queries = dashboardQueries();
    expect(queries.length).toBeGreaterThan(20);
    const file = join(folder, 'queries.json');
    const records = queries.map((expr, index) => ({ record: `panel:${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: records }] }));
    expect(await checked(skip, 'check', 'rules', file)).toContain(`${records.length} rules found`);
  });
});
