import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Actor } from '../src/domain/actor/actor.ts';
import { type App, type Providers, openAppScope } from '../src/core/app/app.ts';
import { reconcileDay } from '../src/slices/reconciliation/days.ts';
import { importStatement } from '../src/slices/reconciliation/imports.ts';
import { mappingSchema } from '../src/slices/reconciliation/mapping.ts';
import { saveMapping } from '../src/slices/reconciliation/mappings.ts';
import { readStatements } from '../src/slices/reconciliation/reading.ts';
import type { Plan } from './arguments.ts';
import { residentBytes } from './machine.ts';
import { plantedOf, seedMonth, statementOf, statements } from './reconcile-month.ts';
import { asOwner, seedCallers } from './seed.ts';
import type { World } from './world.ts';

export interface ReconcileReport {
  transfers: number;
  planted: number;
  seedSeconds: number;
  receiveSeconds: number;
  readSeconds: number;
  matchSeconds: number;
  totalSeconds: number;
  processorSeconds: number;
  peakMegabytes: number;
  megabytesBefore: number;
  found: number;
  missed: string[];
  falseOnes: string[];
}

const TRANSFERS = 1_000_000;
const PLANTED = 200;
const QUICK_TRANSFERS = 20_000;
const FIRST_DAY = '2026-01-01';
const DAYS = 31;
const BOOKS = 100;

/** Reconciles a month of three providers and compares findings with the planted differences. */
export async function benchReconcile(world: World, plan: Plan): Promise<ReconcileReport> {
  const transfers = plan.quick ? QUICK_TRANSFERS : TRANSFERS;
  const url = await world.database('bench_reconcile');
  const books = (await seedCallers(url, world.pepper, BOOKS)).map(({ bookId }) => bookId);
  return asOwner(url, async (client) => {
    const clock = stopwatch();
    await seedMonth(client, { transfers, planted: PLANTED, seed: 'tollgate', firstDay: FIRST_DAY, days: DAYS, books });
    const seedSeconds = clock();
    const log = pino({ level: 'silent' });
    const db = openDatabase({ url, size: 4, log, applicationName: 'bench reconcile' });
    const providers = { bankOf: () => null } as unknown as Providers;
    const app = { db, log, providers: () => providers } as unknown as App;
    const parts = openAppScope(() => app);
    app.part = parts.part.bind(parts);
    try {
      const memory = watchMemory();
      const processor = process.cpuUsage();
      const started = stopwatch();
      for (const statement of statements) {
        const { account, format, mapping } = statement;
        await saveMapping(app, operator(), { account, mapping: mappingSchema.parse(mapping) });
        await importStatement(app, operator(), { account, format, file: statementOf(client, statement) });
      }
      const receiveSeconds = clock();
      while (await readStatements(app));
      const readSeconds = clock();
      await expectRead(client);
      while (await reconcileDay(app));
      const matchSeconds = clock();
      const used = process.cpuUsage(processor);
      const totalSeconds = started();
      const { rows } = await client.query<{ found: string }>(
        `select kind || ' ' || reference as found from reconciliation_exception where state = 'open'`,
      );
      const [found, planted] = [rows.map((row) => row.found), await plantedOf(client)];
      const [foundSet, plantedSet] = [new Set(found), new Set(planted)];
      return {
        transfers,
        planted: planted.length,
        seedSeconds,
        receiveSeconds,
        readSeconds,
        matchSeconds,
        totalSeconds,
        processorSeconds: (used.user + used.system) / 1e6,
        ...memory(),
        found: planted.filter((each) => foundSet.has(each)).length,
        missed: planted.filter((each) => !foundSet.has(each)),
        falseOnes: found.filter((each) => !plantedSet.has(each)),
      };
    } finally {
      await parts.close();
      await db.close();
    }
  });
}

/** @throws Error for an incompletely read statement. */
async function expectRead(client: Client): Promise<void> {
  const { rows } = await client.query<{ state: string; problems: unknown }>(
    `select state, problems from reconciliation_import where state <> 'imported'`,
  );
  if (rows.length > 0) throw new Error(`not read: ${JSON.stringify(rows)}`);
}

const operator = (): Actor => ({
  kind: 'system',
  businessId: randomUUID(),
  environment: 'sandbox',
  bookId: 0,
  scopes: new Set(['reconciliation:read', 'reconciliation:write']),
  name: 'bench',
  requestId: randomUUID(),
  effectId: randomUUID(),
});

function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const seconds = (now - last) / 1_000;
    last = now;
    return seconds;
  };
}

function watchMemory(): () => Pick<ReconcileReport, 'peakMegabytes' | 'megabytesBefore'> {
  const megabytesBefore = residentBytes(process.pid) / 1e6;
  let peakMegabytes = megabytesBefore;
  const timer = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, residentBytes(process.pid) / 1e6)), 50);
  return () => {
    clearInterval(timer);
    return { peakMegabytes, megabytesBefore };
  };
}

export function printReconcile(report: ReconcileReport): string {
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const { transfers, planted, found, missed, falseOnes } = report;
  return [
    `## Reconciliation: ${transfers.toLocaleString('en')} transfers at three providers`,
    `taken in ${seconds(report.receiveSeconds)}, read ${seconds(report.readSeconds)}, matched ${seconds(report.matchSeconds)}: ${seconds(report.totalSeconds)} in all, ${seconds(report.processorSeconds)} of this process (books made in ${seconds(report.seedSeconds)} before)`,
    `memory at most ${report.peakMegabytes.toFixed(0)} MB, ${report.megabytesBefore.toFixed(0)} MB before`,
    `${found} of ${planted} planted differences found, ${falseOnes.length} false ones`,
    ...missed.map((each) => `missed: ${each}`),
    ...falseOnes.slice(0, 20).map((each) => `false: ${each}`),
  ].join('\n');
}
