import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../src/app/cli/step.ts';
import { benchAdapters, printAdapters } from './adapters.ts';
import { planOf } from './arguments.ts';
import { benchBeside, printBeside } from './beside.ts';
import { type Ending, endsWith } from './ending.ts';
import { benchFast, printFast } from './fast.ts';
import { benchFeeds, printFeeds } from './feeds.ts';
import { benchGraphql, printGraphql } from './graphql.ts';
import { benchGuard, isWorse, printGuard } from './guard.ts';
import { printBesideBare } from './beside-bare.ts';
import { benchBills } from './bills.ts';
import { benchBounds, printBounds } from './bounds.ts';
import { benchLatency, printLatency } from './latency.ts';
import { cores, quietMoment } from './machine.ts';
import type { Bench } from './measure.ts';
import { benchMemory, printMemory } from './memory.ts';
import { benchNeighbours, printNeighbours } from './neighbours.ts';
import { benchPages, printPages } from './pages.ts';
import { benchGrowth, benchPostings, printGrowth, printPostings } from './postings.ts';
import { benchPayroll, printPayroll } from './payroll.ts';
import { benchPooler, printPooler } from './pooler.ts';
import { benchReads, printReads } from './reads.ts';
import { benchReconcile, printReconcile } from './reconcile.ts';
import { benchSearch, printSearch } from './search.ts';
import { benchSend, printSend } from './send.ts';
import { benchSms, printSms } from './sms.ts';
import { benchSoak, printSoak } from './soak.ts';
import { benchVerification } from './verification.ts';
import { benchWebhooks, printWebhooks } from './webhooks.ts';
import { benchWide, printWide } from './wide.ts';
import { openWorld } from './world.ts';
import { benchYear, printYear } from './year.ts';

const PATIENCE_MS = 120_000;
const QUICK_PATIENCE_MS = 10_000;

// npm run bench [name…] [-- --quick | --guard[=<ref>]]: starts its own servers, prints tables, writes .tollgate/bench/
// and removes the rest.
let ending: Ending | undefined;
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!ending?.isOver) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
if (!ending?.isOver) process.exit();

async function main(args: string[]): Promise<void> {
  const plan = planOf(args);
  const world = await openWorld();
  ending = endsWith(world.stop);
  try {
    const bench: Bench = {
      generator: world.startGenerator(),
      postgresPid: world.postgres.pid,
      patience: { leftMs: plan.quick ? QUICK_PATIENCE_MS : PATIENCE_MS },
    };
    const machine = { cores: cores(), processor: processor(), node: process.version, othersAtStart: await quietMoment(bench.patience) };
    say(`${machine.cores} cores, ${machine.processor}, node ${machine.node}; others use ${machine.othersAtStart.toFixed(2)} cores`);
    const report: Record<string, unknown> = { at: new Date().toISOString(), plan, machine };
    for (const name of plan.benches) {
      if (name === 'send') say(printSend(await saveReport(report, name, () => benchSend(world, bench, plan))));
      if (name === 'fast') say(printFast(await saveReport(report, name, () => benchFast(world, bench, plan))));
      if (name === 'bounds') say(printBounds(await saveReport(report, name, () => benchBounds(world, bench, plan))));
      if (name === 'pages') say(printPages(await saveReport(report, name, () => benchPages(world, bench, plan))));
      if (name === 'reads') say(printReads(await saveReport(report, name, () => benchReads(world, bench, plan))));
      if (name === 'memory') say(printMemory(await saveReport(report, name, () => benchMemory(world, bench, plan))));
      if (name === 'sms') say(printSms(await saveReport(report, name, () => benchSms(world, bench, plan))));
      if (name === 'bills') say(printBesideBare(name, await saveReport(report, name, () => benchBills(world, bench, plan))));
      if (name === 'payroll') say(printPayroll(await saveReport(report, name, () => benchPayroll(world, plan))));
      if (name === 'postings') say(printPostings(await saveReport(report, name, () => benchPostings(world, plan))));
      if (name === 'growth') say(printGrowth(await saveReport(report, name, () => benchGrowth(world, plan))));
      if (name === 'year') say(printYear(await saveReport(report, name, () => benchYear(world, plan))));
      if (name === 'soak') say(printSoak(await saveReport(report, name, () => benchSoak(world, bench, plan))));
      if (name === 'beside') say(printBeside(await saveReport(report, name, () => benchBeside(world, bench, plan))));
      if (name === 'verification') say(printBesideBare(name, await saveReport(report, name, () => benchVerification(world, bench, plan))));
      if (name === 'feeds') say(printFeeds(await saveReport(report, name, () => benchFeeds(world, bench, plan))));
      if (name === 'graphql') say(printGraphql(await saveReport(report, name, () => benchGraphql(world, bench, plan))));
      if (name === 'latency') say(printLatency(await saveReport(report, name, () => benchLatency(world, bench, plan))));
      if (name === 'reconcile') say(printReconcile(await saveReport(report, name, () => benchReconcile(world, plan))));
      if (name === 'search') say(printSearch(await saveReport(report, name, () => benchSearch(world, bench, plan))));
      if (name === 'guard') {
        const found = await saveReport(report, name, () => benchGuard(world, bench, plan));
        say(printGuard(found));
        if (isWorse(found)) process.exitCode = 1;
      }
      if (name === 'adapters') say(printAdapters(await saveReport(report, name, () => benchAdapters(plan))));
      if (name === 'neighbours') say(printNeighbours(await saveReport(report, name, () => benchNeighbours(world, bench, plan))));
      if (name === 'wide') say(printWide(await saveReport(report, name, () => benchWide(world, bench, plan))));
      if (name === 'pooler') say(printPooler(await saveReport(report, name, () => benchPooler(world, bench, plan))));
      if (name === 'webhooks') say(printWebhooks(await saveReport(report, name, () => benchWebhooks(world, bench, plan))));
    }
    const file = join(world.reports, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    say(`Figures: ${file}`);
  } finally {
    await ending.stop();
  }
}

async function saveReport<T>(report: Record<string, unknown>, name: string, run: () => Promise<T>): Promise<T> {
  const result = await step(name, run);
  report[name] = result;
  return result;
}

function processor(): string {
  return /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? process.arch;
}

function say(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
