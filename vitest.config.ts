import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long-running files, the longest first: begun last, they would run alone. */
const LONGEST = [
  // Builds helm, where no earlier run of this machine did.
  'test/deploy/chart.test.ts',
  'test/bills/crash-points.test.ts',
  'test/faults/worker-crashes.test.ts',
  'test/webhooks/faults/worker-crashes.test.ts',
  'test/docs/readme.test.ts',
  'test/providers/money-chaos.test.ts',
  'test/cards/crashes.test.ts',
  'test/wide/rolling.test.ts',
  'test/deploy/release.test.ts',
  'test/dashboard/widths.test.ts',
  'test/dashboard/accessible.test.ts',
  'test/verification/crashes.test.ts',
  'test/dashboard/accessible-services.test.ts',
  'test/faults/crash-points.test.ts',
  'test/faults/queues.test.ts',
  'test/faults/lost-answers.test.ts',
  'test/embedded/start.test.ts',
  'test/providers/card-trial.test.ts',
  'test/wide/many.test.ts',
  'test/wide/upgrade-check.test.ts',
  'test/dashboard/operations.test.ts',
  'test/ledger/model.test.ts',
  'test/faults/outages.test.ts',
  'test/faults/idempotency-key.test.ts',
  'test/virtual-accounts/crashes.test.ts',
  'test/embedded/servers.test.ts',
  'test/docs/browser.test.ts',
  'test/dashboard/money.test.ts',
  'test/webhooks/faults/outages.test.ts',
  'test/dashboard/webhook-endpoints.test.ts',
  'test/dashboard/payroll.test.ts',
  'test/webhooks/faults/hanging.test.ts',
  'test/docs/samples.test.ts',
  'test/clients/cli.test.ts',
  'test/ops/metrics.test.ts',
  'test/faults/bulk.test.ts',
  'test/faults/key-limit-crashes.test.ts',
  'test/wide/restore.test.ts',
  'test/clients/first-hour.test.ts',
  'test/dashboard/sign-in.test.ts',
  'test/sms/crashes.test.ts',
];

/** Vitest's order, by what files took before, else by their sizes; behind those that are known to take long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? LONGEST.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method of that name, not an array's
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  // graphql ships CommonJS and ES modules: without this our files would get the one copy and type-graphql the other.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/waits.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Two more than the two cores of a small machine: with one more, a quarter of their time was left over while files waited, for a
    // time or for their processes.
    maxWorkers: 4,
    // A worker loads the service once and keeps it for all its files: loading it anew for each took longer than most of their tests.
    isolate: false,
    // Load: a state is waited for until it comes. These bounds only end what would never come.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 100_000 } },
  },
});
