import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, redisUrl } from '../support/services.ts';
import { killServers } from '../support/process.ts';
import { moneyTrial } from './money-trial.ts';

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 200);
const SEED = process.env['SEED'] ?? '1';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await killServers();
  await database.drop();
});

test(
  `${PAYMENTS} payments over two accounts under random faults, with processes killed: truth and books agree to the kobo, nothing is taken twice (seed ${SEED})`,
  { timeout: 240_000 },
  async () => {
    const { figures, wrongs } = await moneyTrial({
      payments: PAYMENTS,
      banks: ['paystack', 'interswitch'],
      seed: SEED,
      databaseUrl: database.url,
      redisUrl: redisUrl(),
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(wrongs).toEqual([]);
    expect(figures.payments).toBe(PAYMENTS);
    expect(figures.delivered).toBeGreaterThan(PAYMENTS / 2);
    expect(figures['next attempts']).toBeGreaterThan(PAYMENTS / 20);
    expect(figures['killed processes']).toBeGreaterThan(2);
    expect(figures['at the first']).toBeGreaterThan(PAYMENTS / 10);
    expect(figures['at the second']).toBeGreaterThan(PAYMENTS / 10);
  },
);
