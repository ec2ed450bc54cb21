import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql ships CommonJS and ES modules: without this our files would get the one copy and type-graphql the other.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Two more than the two cores of a small machine: with one more, a quarter of their time was left over while files waited, for a
    // time or for their processes.
    maxWorkers: 4,
    // A worker loads the service once and keeps it for all its files: loading it anew for each took longer than most of their tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // What is waited for comes when it comes: a machine under load is no failure.
    expect: { poll: { timeout: 10_000 } },
  },
});
